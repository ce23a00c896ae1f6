public import TablesideCore
public import TablesideMenu

/// What one station makes of a quote or a bill: the sum of its lines, before cover charge and other charges (GI-31).
public struct StationSubtotal: Hashable, Codable, Sendable {
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
    ) throws(MoneyError) -> [StationSubtotal] {
        // A house has few stations: looking through them costs less than hashing the station of every line.
        var stations: [Station] = []
        let places = amounts.map { entry in
            if let known = stations.firstIndex(of: entry.station) { return known }
            stations.append(entry.station)
            return stations.count - 1
        }
        var partials: [StationSubtotal] = []
        for (station, own) in zip(stations, stations.indices).sorted(by: { $0.0 < $1.0 }) {
            let sum = try Money.sum(zip(amounts, places).lazy.filter { $1 == own }.map(\.0.amount), in: currency)
            partials.append(StationSubtotal(station: station, amount: sum))
        }
        return partials
    }
}
