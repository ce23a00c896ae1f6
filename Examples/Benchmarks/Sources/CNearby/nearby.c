#include "nearby.h"

#include <math.h>
#include <stdlib.h>

static const double earth = 6371008.8;
static const double degree = 0.017453292519943295;
// How many bands there are to a degree of latitude.
enum { per_degree = 40, bands = 180 * per_degree, lanes = 16 };

typedef float numbers __attribute__((vector_size(lanes * sizeof(float)), aligned(4)));
typedef int32_t marks __attribute__((vector_size(lanes * sizeof(int32_t)), aligned(4)));

struct nearby {
    size_t count;
    uint32_t *starts;
    // In the order of bands, and from west to east in each.
    double *latitudes, *longitudes;
    float *x, *y, *z;
    uint32_t *places;
};

static size_t band_of(double latitude) {
    double band = (latitude + 90) * per_degree;
    return band < 0 ? 0 : band >= bands ? bands - 1 : (size_t)band;
}

static const double *sorted_longitudes;

static int by_longitude(const void *one, const void *other) {
    double west = sorted_longitudes[*(const uint32_t *)one], east = sorted_longitudes[*(const uint32_t *)other];
    return (west > east) - (west < east);
}

struct nearby *nearby_make(const double *latitudes, const double *longitudes, size_t count) {
    struct nearby *index = calloc(1, sizeof *index);
    if (!index) return NULL;
    // Blocks of lanes may reach beyond the end.
    size_t room = count + lanes;
    index->count = count;
    index->starts = calloc(bands + 1, sizeof(uint32_t));
    index->latitudes = calloc(room, sizeof(double));
    index->longitudes = calloc(room, sizeof(double));
    index->x = calloc(room, sizeof(float));
    index->y = calloc(room, sizeof(float));
    index->z = calloc(room, sizeof(float));
    index->places = calloc(room, sizeof(uint32_t));
    if (!index->starts || !index->latitudes || !index->longitudes || !index->x || !index->y || !index->z || !index->places) {
        nearby_free(index);
        return NULL;
    }
    for (size_t place = 0; place < count; place++) index->starts[band_of(latitudes[place]) + 1]++;
    for (size_t band = 0; band < bands; band++) index->starts[band + 1] += index->starts[band];
    uint32_t *next = malloc(bands * sizeof(uint32_t));
    if (!next) {
        nearby_free(index);
        return NULL;
    }
    for (size_t band = 0; band < bands; band++) next[band] = index->starts[band];
    for (size_t place = 0; place < count; place++) index->places[next[band_of(latitudes[place])]++] = (uint32_t)place;
    free(next);
    sorted_longitudes = longitudes;
    for (size_t band = 0; band < bands; band++) {
        uint32_t start = index->starts[band];
        qsort(index->places + start, index->starts[band + 1] - start, sizeof(uint32_t), by_longitude);
    }
    for (size_t slot = 0; slot < count; slot++) {
        double latitude = latitudes[index->places[slot]], longitude = longitudes[index->places[slot]];
        index->latitudes[slot] = latitude;
        index->longitudes[slot] = longitude;
        index->x[slot] = (float)(cos(latitude * degree) * cos(longitude * degree));
        index->y[slot] = (float)(cos(latitude * degree) * sin(longitude * degree));
        index->z[slot] = (float)sin(latitude * degree);
    }
    return index;
}

void nearby_free(struct nearby *index) {
    if (!index) return;
    free(index->starts);
    free(index->latitudes);
    free(index->longitudes);
    free(index->x);
    free(index->y);
    free(index->z);
    free(index->places);
    free(index);
}

// What is asked: the guest, and the square of the chord that belongs to the distance.
struct question {
    double latitude, longitude, cosine, square;
    float x, y, z, surely, maybe;
};

static double half_square(double angle) {
    double sine = sin(angle * degree / 2);
    return sine * sine;
}

// Whether a place is within the distance, in double precision.
static int is_within(const struct nearby *index, size_t slot, const struct question *asked) {
    double square = 4 * (half_square(index->latitudes[slot] - asked->latitude)
        + asked->cosine * cos(index->latitudes[slot] * degree) * half_square(index->longitudes[slot] - asked->longitude));
    return square <= asked->square;
}

static struct nearby_hit *scan(
    const struct nearby *index, size_t slot, size_t end, double east, const struct question *asked, struct nearby_hit *hits) {
    for (; slot < end && index->longitudes[slot] <= east; slot += lanes) {
        numbers x = *(const numbers *)(index->x + slot) - asked->x;
        numbers y = *(const numbers *)(index->y + slot) - asked->y;
        numbers z = *(const numbers *)(index->z + slot) - asked->z;
        numbers square = x * x + y * y + z * z;
        marks near = square <= asked->maybe;
        // A block without a hit is left at once.
        int64_t any = 0;
        for (int lane = 0; lane < lanes; lane++) any |= near[lane];
        if (!any) continue;
        size_t last = end - slot < lanes ? end - slot : lanes;
        for (size_t lane = 0; lane < last; lane++) {
            if (!near[lane]) continue;
            if (square[lane] > asked->surely && !is_within(index, slot + lane, asked)) continue;
            hits->place = index->places[slot + lane];
            double chord = sqrt((double)square[lane]);
            hits->meters = earth * chord * (1 + square[lane] / 24);
            hits++;
        }
    }
    return hits;
}

// The first slot of a band that is not west of a longitude.
static size_t first_from(const struct nearby *index, size_t low, size_t high, double west) {
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (index->longitudes[middle] < west) low = middle + 1; else high = middle;
    }
    return low;
}

size_t nearby_within(
    const struct nearby *index, double latitude, double longitude, double meters, struct nearby_hit *hits) {
    struct question asked = {.latitude = latitude, .longitude = longitude, .cosine = cos(latitude * degree)};
    double chord = 2 * sin(meters / earth / 2);
    // A vector of floats is off by some 6e-8 in each direction.
    double margin = 2 * chord * 3e-7 + 1e-13;
    asked.square = chord * chord;
    asked.x = (float)(asked.cosine * cos(longitude * degree));
    asked.y = (float)(asked.cosine * sin(longitude * degree));
    asked.z = (float)sin(latitude * degree);
    asked.surely = (float)(asked.square - margin);
    asked.maybe = (float)(asked.square + margin);
    double reach = meters / earth / degree;
    struct nearby_hit *found = hits;
    size_t first = band_of(latitude - reach), last = band_of(latitude + reach);
    for (size_t band = first; band <= last; band++) {
        size_t start = index->starts[band], end = index->starts[band + 1];
        if (start == end) continue;
        double south = (double)band / per_degree - 90, north = south + 1.0 / per_degree;
        double off = latitude < south ? south - latitude : latitude > north ? latitude - north : 0;
        double farthest = fmax(fabs(south), fabs(north));
        double rest = asked.square / 4 - half_square(off);
        if (rest <= 0) continue;
        double share = rest / (asked.cosine * cos(farthest * degree));
        double width = share >= 1 ? 180 : 2 * asin(sqrt(share)) / degree + 1e-9;
        double west = longitude - width, east = longitude + width;
        found = scan(index, first_from(index, start, end, west), end, east, &asked, found);
        // Beyond the meridian on which longitudes begin again.
        if (west < -180) found = scan(index, first_from(index, start, end, west + 360), end, 180, &asked, found);
        if (east > 180) found = scan(index, start, end, east - 360, &asked, found);
    }
    return (size_t)(found - hits);
}
