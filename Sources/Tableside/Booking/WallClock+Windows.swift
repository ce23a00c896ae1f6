extension WallClock {
    /// What the clock shows, without the date.
    func time(at instant: Instant) -> LocalTime {
        let wall = instant.millisecondsSince1970.addingSaturated(offset(at: instant).milliseconds)
        return LocalTime(validMillisecond: wall.flooredDivision(by: CivilCalendar.millisecondsPerDay).remainder)
    }

    /// The last instant up to this one at which the clock showed a whole number of lengths since a midnight, or skipped
    /// one: where the window of that length begins in which the instant lies.
    ///
    /// Where clocks are put back, a time that they show again begins a window again.
    func windowStart(of instant: Instant, each length: Elapsed, since midnight: LocalDateTime) -> Instant {
        let width = max(length.milliseconds, 1)
        // How far the clock is into a window of that length.
        func passed(_ instant: Instant, _ offset: UTCOffset) -> Elapsed {
            let wall = instant.millisecondsSince1970.addingSaturated(offset.milliseconds)
            return .milliseconds(wall.subtractingSaturated(midnight.wall).flooredDivision(by: width).remainder)
        }
        var instant = instant
        var position = pieces.lastIndex { $0.span.lowerBound <= instant } ?? 0
        while true {
            let piece = pieces[position]
            let start = instant - passed(instant, piece.offset)
            guard position > 0, start < piece.span.lowerBound else { return start }
            // The window began before the clocks were set, unless they skipped its beginning.
            let change = piece.span.lowerBound
            let skipped = piece.offset.elapsed - pieces[position - 1].offset.elapsed
            if passed(change, piece.offset) <= skipped { return change }
            instant = change - .milliseconds(1)
            position -= 1
        }
    }
}
