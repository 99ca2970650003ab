// Package floors holds the tests that keep the house in order: which package may
// import which, where unsafe may stand, how long a file may grow. Only its tests
// do anything.
package floors
