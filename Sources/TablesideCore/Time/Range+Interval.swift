extension Range where Bound == Instant {
    /// Makes the half-open interval from `start` up to, but not including, `end`.
    ///
    /// An interval that ends where it starts is empty, which is allowed here.
    ///
    /// - Throws: ``TimeError`` when the end is before the start.
    public static func interval(from start: Instant, to end: Instant) throws(TimeError) -> Range<Instant> {
        guard start <= end else { throw TimeError(.invertedInterval(from: start, to: end)) }
        return start..<end
    }

    /// Makes the half-open interval that starts at an instant and has this length.
    ///
    /// - Throws: ``TimeError`` when the length is negative or the end does not fit in 64 bits of milliseconds.
    public static func interval(from start: Instant, lasting length: Elapsed) throws(TimeError) -> Range<Instant> {
        try interval(from: start, to: start.adding(length))
    }

    /// Makes a half-open interval that is not empty.
    ///
    /// - Throws: ``TimeError`` when the end is not after the start.
    public static func nonEmpty(from start: Instant, to end: Instant) throws(TimeError) -> Range<Instant> {
        guard start != end else { throw TimeError(.emptyInterval(at: start)) }
        return try interval(from: start, to: end)
    }

    /// Makes a half-open interval of this length that is not empty.
    ///
    /// - Throws: ``TimeError`` when the length is not positive or the end does not fit in 64 bits of milliseconds.
    public static func nonEmpty(from start: Instant, lasting length: Elapsed) throws(TimeError) -> Range<Instant> {
        try nonEmpty(from: start, to: start.adding(length))
    }

    /// The length of the interval; saturates.
    public var elapsed: Elapsed { upperBound - lowerBound }

    /// The overlap of the two intervals; `nil` when there is none, as for intervals that only touch.
    public func intersection(_ other: Range<Instant>) -> Range<Instant>? {
        let start = Swift.max(lowerBound, other.lowerBound)
        let end = Swift.min(upperBound, other.upperBound)
        return start < end ? start..<end : nil
    }
}

extension Range where Bound == Instant {
    /// The parts of the interval not covered by the others, in order.
    package func subtracting(_ others: [Range<Instant>]) -> [Range<Instant>] {
        var rest: [Range<Instant>] = []
        var start = lowerBound
        for other in others.merged() where other.overlaps(self) {
            if start < other.lowerBound { rest.append(start..<other.lowerBound) }
            start = Swift.max(start, other.upperBound)
        }
        if start < upperBound { rest.append(start..<upperBound) }
        return rest
    }
}

extension Array where Element == Range<Instant> {
    /// The intervals in order, with touching and overlapping ones merged; empty ones are left out.
    package func merged() -> [Range<Instant>] {
        var merged: [Range<Instant>] = []
        for interval in sorted(by: { $0.lowerBound < $1.lowerBound }) where !interval.isEmpty {
            if let last = merged.last, interval.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, interval.upperBound)
            } else {
                merged.append(interval)
            }
        }
        return merged
    }
}
