/// What one station makes of a quote or a bill: the sum of its lines, before cover charge and other charges (GI-31).
public struct StationPartial: Hashable, Codable, Sendable {
    /// The station.
    public let station: Station
    /// The sum of its lines.
    public let amount: Money

    /// Makes a partial.
    public init(station: Station, amount: Money) {
        self.station = station
        self.amount = amount
    }

    /// The sums of amounts by station, in the order of the stations' texts.
    static func sums(
        of amounts: [(station: Station, amount: Money)],
        in currency: Currency
    ) throws(MoneyError) -> [StationPartial] {
        var partials: [StationPartial] = []
        for station in Set(amounts.map(\.station)).sorted() {
            let sum = try Money.sum(amounts.lazy.filter { $0.station == station }.map(\.amount), in: currency)
            partials.append(StationPartial(station: station, amount: sum))
        }
        return partials
    }
}
