import TablesideCore
import TablesideDelivery

extension RoadSimulation {
    /// The most bytes of each text of an instance.
    public static let maxInstanceBytes = 4_194_304

    /// Reads a day from the four texts of a published instance of the meal delivery routing problem.
    ///
    /// The instances are at github.com/grubhub/mdrplib: D. Reyes, A. Erera, M. Savelsbergh, S. Sahasrabudhe, R. O'Neil:
    /// *Meal Delivery Routing: The Grubhub Instances*, 2018. Each text has a line of headings, then a line for each
    /// row, whose columns are separated by tabs; times are whole or broken minutes. The rules of that paper hold: each
    /// way takes whole minutes, half of the service time comes before the pickup or the drop-off and half after it,
    /// couriers accept every offer at once, are not asked while they carry something, pick nothing up after the end of
    /// their duty, and may carry several deliveries from one restaurant, here up to four. A delivery is on time within
    /// the target from click to door. Rounds are a minute apart; ``lead`` is left to the caller.
    ///
    /// - Parameters:
    ///   - orders: The orders: order, x, y, placement time, restaurant, ready time.
    ///   - couriers: The couriers: courier, x, y, on time, off time.
    ///   - restaurants: The restaurants: restaurant, x, y.
    ///   - parameters: Meters per minute, minutes of service at a pickup, at a drop-off, and the target from click to
    ///     door; more columns are not looked at.
    /// - Throws: ``RoadError`` if a text or a list is too long, if a line has too few columns, if a number cannot be
    ///   read or is out of range, if an identity stands twice, or if an order names an unknown restaurant.
    /// - Complexity: O(n) in the texts.
    public init(orders: String, couriers: String, restaurants: String, parameters: String) throws(RoadError) {
        var places: [String: Point] = [:]
        for row in try InstanceText(restaurants, "restaurants", columns: 3).rows {
            let place = try row.place(1)
            if places.updateValue(place, forKey: row.columns[0]) != nil {
                throw RoadError(.twice(name: row.columns[0]))
            }
        }
        let rules = try InstanceText(parameters, "instance_parameters", columns: 4).rows
        guard let rule = rules.first else {
            throw RoadError(.columnsMissing(file: "instance_parameters", line: 2, count: 0, columns: 4))
        }
        let speed = try rule.number(0, in: 6...6_000) / 60
        let (pickup, dropoff) = (try rule.minutes(1, most: 60), try rule.minutes(2, most: 60))
        var (seen, deliveries, duties) = (Set<String>(), [Delivery](), [Duty]())
        for row in try InstanceText(orders, "orders", columns: 6).rows {
            guard seen.insert(row.columns[0]).inserted else { throw RoadError(.twice(name: row.columns[0])) }
            guard let store = places[row.columns[4]] else {
                throw RoadError(.restaurantUnknown(line: row.line, name: row.columns[4]))
            }
            let (placed, ready) = (try row.minutes(3), try row.minutes(5))
            deliveries.append(Delivery(placedAt: placed, readyAt: ready, from: store, to: try row.place(1)))
        }
        for row in try InstanceText(couriers, "couriers", columns: 5).rows {
            let (from, until) = (try row.minutes(3), try row.minutes(4))
            let start = try row.place(1)
            duties.append(Duty(UserID(row.columns[0]), from: from, until: until, at: start, by: .car, capacity: 4))
        }
        self.init(
            deliveries,
            duties: duties,
            promise: try rule.minutes(3, most: 1_440),
            pickup: Stay(before: pickup / 2, after: pickup - pickup / 2),
            dropoff: Stay(before: dropoff / 2, after: dropoff - dropoff / 2),
            speeds: TravelSpeeds([.car: speed]),
            wayUnit: .minutes(1),
            interval: .minutes(1),
            asksBusyCouriers: false
        )
        try check()
    }
}

/// A text of an instance.
private struct InstanceText {
    struct Row {
        let file: String
        let line: Int
        let columns: [String]

        func number(_ column: Int, in range: ClosedRange<Double>) throws(RoadError) -> Double {
            guard let number = Double(columns[column]), range.contains(number) else {
                throw RoadError(.notANumber(file: file, line: line, text: columns[column]))
            }
            return number
        }

        func minutes(_ column: Int, most: Double = 10_080) throws(RoadError) -> Elapsed {
            .milliseconds(Int64(try number(column, in: 0...most) * 60_000))
        }

        /// The place whose x is in a column and whose y is in the next.
        func place(_ column: Int) throws(RoadError) -> RoadSimulation.Point {
            let range = -10_000_000.0...10_000_000.0
            return RoadSimulation.Point(x: try number(column, in: range), y: try number(column + 1, in: range))
        }
    }

    let rows: [Row]

    init(_ text: String, _ file: String, columns: Int) throws(RoadError) {
        guard text.utf8.count <= RoadSimulation.maxInstanceBytes else {
            let count = text.utf8.count
            throw RoadError(.tooMany(subject: .bytes, count: count, limit: RoadSimulation.maxInstanceBytes))
        }
        var rows: [Row] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated().dropFirst() where !line.isEmpty {
            let found = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard found.count >= columns else {
                throw RoadError(
                    .columnsMissing(file: file, line: number + 1, count: found.count, columns: columns)
                )
            }
            rows.append(Row(file: file, line: number + 1, columns: found))
        }
        self.rows = rows
    }
}
