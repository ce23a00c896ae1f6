import TablesideCore

/// The wall-clock times of a place over an interval, queried from its time zone once.
struct WallClock: Sendable {
    /// A part of the interval without a clock change.
    struct Piece: Sendable {
        let span: Range<Instant>
        let offset: UTCOffset

        /// The wall-clock times in it, in milliseconds.
        var wall: Range<Int64> {
            let first = span.lowerBound.millisecondsSince1970 + offset.milliseconds
            let last = span.upperBound.millisecondsSince1970 + offset.milliseconds
            return first..<max(first, last)
        }

        /// The instants that correspond to a range of wall-clock times; `nil` if there are none.
        func instants(of wall: Range<Int64>) -> Range<Instant>? {
            let part = wall.clamped(to: self.wall)
            guard !part.isEmpty else { return nil }
            let first = Instant(millisecondsSince1970: part.lowerBound - offset.milliseconds)
            return first..<Instant(millisecondsSince1970: part.upperBound - offset.milliseconds)
        }
    }

    /// The parts, in order; at least one.
    let pieces: [Piece]

    /// Queries a time zone for the wall-clock times of an interval.
    ///
    /// - Complexity: O(hours in the interval) queries.
    init(over interval: Range<Instant>, in zone: some ZoneRules) throws(ZoneError) {
        var pieces: [Piece] = []
        var (start, offset) = (interval.lowerBound, try zone.offset(at: interval.lowerBound))
        var sample = start
        while sample < interval.upperBound {
            // No zone changes its clocks back and forth within an hour.
            let next = min(sample + .hours(1), interval.upperBound)
            let later = try zone.offset(at: next)
            if later != offset {
                let change = try WallClock.change(from: offset, in: sample..<next, zone)
                pieces.append(Piece(span: start..<change, offset: offset))
                (start, offset) = (change, later)
            }
            sample = next
        }
        if start < interval.upperBound || pieces.isEmpty {
            pieces.append(Piece(span: start..<interval.upperBound, offset: offset))
        }
        self.pieces = pieces
    }

    /// The first instant of an interval at which the offset has changed.
    private static func change(
        from offset: UTCOffset,
        in interval: Range<Instant>,
        _ zone: some ZoneRules
    ) throws(ZoneError) -> Instant {
        var (low, high) = (interval.lowerBound.millisecondsSince1970, interval.upperBound.millisecondsSince1970)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if try zone.offset(at: Instant(millisecondsSince1970: middle)) == offset {
                low = middle
            } else {
                high = middle
            }
        }
        return Instant(millisecondsSince1970: high)
    }
}
