// The places near a guest, as fast as plain C finds them: what the index of the library is held against.
#ifndef NEARBY_H
#define NEARBY_H

#include <stddef.h>
#include <stdint.h>

// A place that was found: its number and its distance in meters.
struct nearby_hit {
    int64_t place;
    double meters;
};

struct nearby;

// Sorts places, given in degrees, into bands of latitude; null if there is no memory.
struct nearby *nearby_make(const double *latitudes, const double *longitudes, size_t count);

void nearby_free(struct nearby *index);

// Finds the places within a distance on the sphere of radius 6,371,008.8 meters, in the order in which they are stored, and
// returns how many there are. `hits` has room for all of them. Distances of up to 1,000 kilometers, away from the poles.
size_t nearby_within(
    const struct nearby *index, double latitude, double longitude, double meters, struct nearby_hit *hits);

#endif
