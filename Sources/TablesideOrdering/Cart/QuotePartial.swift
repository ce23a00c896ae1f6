public import TablesideCore
public import TablesideMenu

/// A station's share of a quote or a bill: the sum of its lines, before the cover charge and other charges (GI-31).
public struct StationSubtotal: Hashable, Codable, Sendable {
    /// The station that prepares the lines.
    public let station: Station
    /// The sum of the station's lines.
    public let amount: Money

    /// Makes a station's subtotal.
    public init(station: Station, amount: Money) {
        self.station = station
        self.amount = amount
    }

    /// The sums of amounts by station, sorted by station code.
    package static func sums(
        of amounts: [(station: Station, amount: Money)],
        in currency: Currency
    ) throws(MoneyError) -> [StationSubtotal] {
        // A house has few stations: a linear search costs less than hashing the station of every line.
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
