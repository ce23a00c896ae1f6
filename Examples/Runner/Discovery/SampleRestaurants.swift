import Tableside

/// The restaurants of a file with the columns `id`, `name`, `latitude` and `longitude`.
enum SampleRestaurants {
    static let file = WeekExample.data + "/sample-restaurants.csv"
    /// A place in the middle of the sample.
    static let middle = "47.8000,13.0450"

    /// The opening hours of a row: parsed, or the reason they were not understood, or none in the file.
    enum Hours {
        case none
        case understood(OpeningHours)
        case unclear(reason: String)
    }

    static func rows(in path: String?) throws -> [CSVTable.Row] {
        try CSVTable(path: path ?? file, columns: ["id", "name", "latitude", "longitude"]).rows
    }

    static func coordinate(of row: CSVTable.Row) throws -> Coordinate {
        func degrees(_ column: String) throws -> Double {
            try row.value(column) { text in
                guard let degrees = Double(text) else { throw row.fault("\(column): “\(text)” is not a number") }
                return degrees
            }
        }
        let (latitude, longitude) = (try degrees("latitude"), try degrees("longitude"))
        return try row.value("latitude") { _ in try Coordinate(latitude: latitude, longitude: longitude) }
    }

    /// The hours of a row; no date counts as a public holiday, because the file has none.
    static func hours(of row: CSVTable.Row) -> Hours {
        guard let text = row.textIfAny("opening_hours") else { return .none }
        do {
            return .understood(try OpenStreetMapHours(text).hours(holidays: [CivilDate]()))
        } catch {
            return .unclear(reason: error.description)
        }
    }

    /// The coordinate in an option such as `47.80,13.04`.
    static func place(_ option: String, _ text: String) throws -> Coordinate {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
            let place = try? Coordinate(latitude: latitude, longitude: longitude)
        else { throw Fault.unusable(option: option, value: text, reason: "is not a latitude and longitude") }
        return place
    }

    /// The number in an option, made by an initializer that may reject it.
    static func number<Value>(
        _ name: String,
        in arguments: Arguments,
        _ make: (Double) throws -> Value
    ) throws -> Value? {
        guard let text = arguments.values[name] else { return nil }
        guard let number = Double(text) else {
            throw Fault.unusable(option: "--" + name, value: text, reason: "is not a number")
        }
        do {
            return try make(number)
        } catch {
            throw Fault.unusable(option: "--" + name, value: text, reason: "\(error)")
        }
    }

    static func count(_ name: String, in arguments: Arguments) throws -> Int? {
        try arguments.values[name].map { text in
            guard let count = Int(text), count > 0 else {
                throw Fault.unusable(option: "--" + name, value: text, reason: "is not a number of restaurants")
            }
            return count
        }
    }

    /// A moment in the restaurants' local time, which all of them share.
    static func moment(in arguments: Arguments) throws -> Instant? {
        try arguments.values["open-at"].map { text in
            guard let local = try? LocalDateTime(text) else {
                throw Fault.unusable(option: "--open-at", value: text, reason: "is not a local date and time")
            }
            return local.instant(at: .utc)
        }
    }

    /// Whether a restaurant is open, and until when.
    static func words(_ status: OpeningHours.Status) -> String {
        func time(_ instant: Instant) -> String {
            guard let local = try? FixedOffset.utc.local(at: instant) else { return "\(instant)" }
            return "\(local.date) \(local.time)"
        }
        switch status {
        case .open(let end): return end.map { "open until \(time($0))" } ?? "always open"
        case .closed(let opening): return opening.map { "closed until \(time($0))" } ?? "closed for good"
        case .unknown: return "hours unknown"
        }
    }
}
