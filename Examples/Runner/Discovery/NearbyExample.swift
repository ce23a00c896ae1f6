import Foundation
import Tableside

/// Finds the restaurants of a file near a place, with direction and whether they are open.
enum NearbyExample: Example {
    static let name = "nearby"
    static let summary = "restaurants near a place, with distance, bearing and whether they are open"
    static let options = [
        "file=FILE", "at=LAT,LON", "radius=METERS", "bearing=DEG", "spread=DEG", "open-at=LOCAL", "nearest=K",
    ]

    /// A restaurant in the file.
    private struct Place: Located {
        let row: CSVTable.Row
        let coordinate: Coordinate
    }

    /// A result for scripts.
    private struct Line: Encodable {
        let id: String
        let name: String
        /// The distance in meters.
        let distance: Double
        /// The bearing in degrees; `nil` at the center itself.
        let bearing: Double?
        let compass: String?
        let isOpen: Bool?
        let hours: String?
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let center = try SampleRestaurants.place("--at", arguments.values["at"] ?? SampleRestaurants.middle)
        let radius = try SampleRestaurants.number("radius", in: arguments) { try Distance.meters($0) }
        let nearest = try SampleRestaurants.count("nearest", in: arguments)
        let moment = try SampleRestaurants.moment(in: arguments)
        let bearing = try SampleRestaurants.number("bearing", in: arguments) { try Bearing(degrees: $0) }
        if let spread = arguments.values["spread"], bearing == nil {
            throw Fault.unusable(option: "--spread", value: spread, reason: "needs a --bearing")
        }
        let cone = try bearing.map { bearing in
            try SampleRestaurants.number("spread", in: arguments) { try BearingCone(around: bearing, spread: $0) }
                ?? BearingCone(around: bearing, spread: 30)
        }
        let places = try SampleRestaurants.rows(in: arguments.values["file"]).map { row in
            Place(row: row, coordinate: try SampleRestaurants.coordinate(of: row))
        }
        let found = places.nearest(nearest ?? places.count, to: center, within: radius, in: cone)
        let lines = try found.map { try line($0, from: center, at: moment) }
        if arguments.wantsJSON {
            try console.write(json: lines)
        } else {
            try console.write(table(lines))
        }
        return true
    }

    private static func line(_ nearby: Nearby<Place>, from center: Coordinate, at moment: Instant?) throws -> Line {
        let place = nearby.element
        let bearing = center.bearing(to: place.coordinate)
        var (isOpen, words): (Bool?, String?) = (nil, nil)
        switch SampleRestaurants.hours(of: place.row) {
        case .none: words = moment.map { _ in SampleRestaurants.words(.unknown) }
        case .unclear(let reason): words = "not understood: " + reason
        case .understood(let hours):
            if let moment {
                let status = try hours.status(at: moment, in: FixedOffset.utc)
                if case .open = status { isOpen = true } else { isOpen = false }
                words = SampleRestaurants.words(status)
            }
        }
        return Line(
            id: try place.row.text("id"),
            name: try place.row.text("name"),
            distance: nearby.distance.meters,
            bearing: bearing?.degrees,
            compass: bearing?.compassPoint().abbreviation,
            isOpen: isOpen,
            hours: words
        )
    }

    private static func table(_ lines: [Line]) -> String {
        if lines.isEmpty { return "no restaurants nearby\n" }
        let width = lines.map(\.name.count).max() ?? 0
        return lines.map { line in
            let distance = "\(Int(line.distance.rounded())) m".leftPadding(to: 11)
            let direction = line.bearing.map { "\(Int($0.rounded()) % 360)°" } ?? ""
            let compass = (line.compass ?? "").padding(to: 3)
            let text =
                "\(line.name.padding(to: width))\(distance)\(direction.leftPadding(to: 6)) \(compass)"
                + (line.hours.map { " " + $0 } ?? "")
            return text.replacing(#/ +$/#, with: "") + "\n"
        }.joined()
    }
}
