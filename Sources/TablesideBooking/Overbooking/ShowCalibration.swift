public import TablesideCore

/// How well rates predict show-ups, measured on bookings that they were not learned from.
///
/// ```swift
/// let report = try ShowCalibration(of: rates, on: lastMonth)
/// print(report.brierScore, "instead of", report.baseScore)
/// for line in report.lines { print(line.foretold, line.showed, line.bookings) }
/// ```
public struct ShowCalibration: Hashable, Codable, Sendable {
    /// The bookings with similar predicted probabilities.
    public struct Line: Hashable, Codable, Sendable {
        /// The lowest probability of the line.
        public let from: Double
        /// The probability at which the next line begins, excluded except for 1.
        public let until: Double
        /// The number of bookings in the line.
        public let bookings: Int
        /// The mean of the predicted probabilities.
        public let foretold: Double
        /// The share of bookings that showed up.
        public let showed: Double
    }

    /// The number of bookings in all lines.
    public let bookings: Int
    /// The share of bookings that showed up; 0 without bookings.
    public let showed: Double
    /// The mean squared difference between prediction and outcome: 0 is perfect, 1 is always wrong.
    public let brierScore: Double
    /// The score of predicting the overall show-up share for every booking.
    public let baseScore: Double
    /// The mean difference between predicted and actual shares over the lines, weighted by bookings.
    public let error: Double
    /// The lines with bookings, lowest probability first.
    public let lines: [Line]

    /// The number of intervals that probabilities are divided into.
    public static let divisions = 10

    /// Creates a report for some rates.
    ///
    /// - Parameters:
    ///   - rates: The rates to evaluate.
    ///   - history: Past bookings other than those that the rates were learned from.
    /// - Throws: `Defects` with everything that is wrong with the rates or the bookings.
    /// - Complexity: O(bookings × rules).
    public init(of rates: ShowRates, on history: [PastBooking]) throws(Defects<OverbookingProblem>) {
        let problems = rates.problems() + PastBooking.problems(of: history)
        guard problems.isEmpty else { throw Defects(problems) }
        var sums = [(count: Int, foretold: Double, shows: Int)](repeating: (0, 0, 0), count: Self.divisions)
        var (squares, shows) = (0.0, 0)
        for booking in history {
            let rate = rates.probability(party: booking.party, channel: booking.channel, lead: booking.lead)
            let place = min(Int(rate * Double(Self.divisions)), Self.divisions - 1)
            sums[place].count += 1
            sums[place].foretold += rate
            sums[place].shows += booking.showed ? 1 : 0
            shows += booking.showed ? 1 : 0
            squares += (rate - (booking.showed ? 1 : 0)) * (rate - (booking.showed ? 1 : 0))
        }
        let count = Double(max(history.count, 1))
        bookings = history.count
        showed = Double(shows) / count
        brierScore = squares / count
        baseScore = showed * (1 - showed)
        lines = sums.enumerated().filter { $0.element.count > 0 }.map { place, sum in
            Line(
                from: Double(place) / Double(Self.divisions),
                until: Double(place + 1) / Double(Self.divisions),
                bookings: sum.count,
                foretold: sum.foretold / Double(sum.count),
                showed: Double(sum.shows) / Double(sum.count)
            )
        }
        error = lines.reduce(0) { $0 + abs($1.foretold - $1.showed) * Double($1.bookings) } / count
    }
}
