import Foundation
import Tableside

/// Searches the restaurants of a file by name, area, distance, facets and hours, and shows the remaining choices.
enum SearchExample: Example {
    static let name = "search"
    static let summary = "restaurants by name, area, distance, cuisine and hours, and what is left to choose"
    static let options = [
        "file=FILE", "name=TEXT", "area=TEXT", "at=LAT,LON", "radius=METERS", "cuisine=A,B", "kind=A,B", "service=A,B",
        "diet=A,B", "stars=N", "open-at=LOCAL", "order=best|distance|rating|price|name", "limit=N",
    ]

    /// The result for scripts.
    private struct Result: Encodable {
        struct Line: Encodable {
            let id: String
            let name: String
            /// The distance in meters.
            let distance: Double?
            let stars: String?
            let hours: String?
        }

        let count: Int
        /// The number of further matches whose hours are unknown.
        let unknownHours: Int
        let nothingBecause: String?
        let found: [Line]
        let facets: [String: [String: Int]]
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let listings = try SampleRestaurants.rows(in: arguments.values["file"]).map(listing)
        let answer: SearchAnswer
        do {
            let search = try RestaurantSearch(listings) { _ in FixedOffset.utc }
            answer = try search.answer(to: query(arguments))
        } catch let error as SearchError {
            throw Fault.unusable(option: "--name", value: arguments.values["name"] ?? "", reason: error.description)
        }
        let result = Result(
            count: answer.count,
            unknownHours: answer.unknownHours,
            nothingBecause: answer.emptiness?.rawValue,
            found: answer.findings.map { finding in
                let listing = listings[finding.position]
                return Result.Line(
                    id: listing.id.rawValue,
                    name: listing.name,
                    distance: finding.distance?.meters,
                    stars: listing.ratings.mean?.description,
                    hours: finding.status.map(SampleRestaurants.words)
                )
            },
            facets: Dictionary(
                uniqueKeysWithValues: answer.facets.map { facet, counts in
                    (facet.rawValue, Dictionary(uniqueKeysWithValues: counts.map { ($0.value, $0.count) }))
                }
            )
        )
        if arguments.wantsJSON {
            try console.write(json: result)
        } else {
            try console.write(text(result, answer))
        }
        return true
    }

    private static func query(_ arguments: Arguments) throws -> SearchQuery {
        var query = SearchQuery(name: arguments.values["name"] ?? "")
        let radius = try SampleRestaurants.number("radius", in: arguments) { try Distance.meters($0) }
        if let area = arguments.values["area"] {
            query.place = .area(name: area)
        } else if radius != nil || arguments.values["at"] != nil {
            let center = try SampleRestaurants.place("--at", arguments.values["at"] ?? SampleRestaurants.middle)
            query.place = .around(center, radius: radius)
        }
        for facet in [Facet.cuisine, .kind, .service, .diet] {
            guard let values = arguments.values[facet.rawValue]?.split(separator: ",").map(String.init) else {
                continue
            }
            // All chosen diets must be met, but only one of the cuisines.
            query.choices[facet] = facet == .diet ? .all(values) : .any(values)
        }
        query.minimumRating = try SampleRestaurants.number("stars", in: arguments) { stars in
            try Rating(hundredths: Int(exactly: (stars * 100).rounded()) ?? -1)
        }
        query.moment = try SampleRestaurants.moment(in: arguments)
        query.mustBeOpen = query.moment != nil
        query.limit = try SampleRestaurants.count("limit", in: arguments)
        if let order = arguments.values["order"] {
            guard let order = SearchQuery.Order(rawValue: order) else {
                throw Fault.unusable(
                    option: "--order",
                    value: order,
                    reason: "is none of best, distance, rating, price, name"
                )
            }
            query.order = order
        }
        return query
    }

    private static func listing(_ row: CSVTable.Row) throws -> RestaurantListing {
        func list(_ column: String) -> [String] {
            (row.textIfAny(column) ?? "").split(separator: ";").map(String.init)
        }
        var listing = RestaurantListing(
            id: BranchID(try row.text("id")),
            restaurant: RestaurantID(try row.text("id")),
            name: try row.text("name"),
            zone: FixedOffset.utc.identifier,
            areas: list("city"),
            coordinate: try SampleRestaurants.coordinate(of: row)
        )
        for facet in [Facet.cuisine, .kind, .service, .diet] { listing.tags[facet] = list(facet.rawValue) }
        if row.textIfAny("price") != nil {
            guard let price = PriceBand(rawValue: try row.number("price")) else {
                throw row.fault("price: must be a band from 1 to 4")
            }
            listing.price = price
        }
        if row.textIfAny("ratings") != nil {
            let (count, stars) = (try row.number("ratings"), try row.number("stars"))
            listing.ratings = try row.value("ratings") { _ in try RatingTally(count: count, sum: stars * 100) }
        }
        if case .understood(let hours) = SampleRestaurants.hours(of: row) { listing.hours = hours }
        return listing
    }

    private static func text(_ result: Result, _ answer: SearchAnswer) -> String {
        var text = "\(result.count) found" + (result.nothingBecause.map { ": \($0)" } ?? "") + "\n"
        if result.unknownHours > 0 { text += "\(result.unknownHours) more may be open: their hours are unknown\n" }
        let width = result.found.map(\.name.count).max() ?? 0
        for line in result.found {
            let distance = line.distance.map { "\(Int($0.rounded())) m" } ?? ""
            let row =
                "  " + line.name.padding(to: width) + distance.leftPadding(to: 10)
                + (line.stars ?? "").leftPadding(to: 6) + (line.hours.map { "  " + $0 } ?? "")
            text += row.replacing(#/ +$/#, with: "") + "\n"
        }
        for (facet, counts) in answer.facets.sorted(by: { $0.key < $1.key }) {
            text += "\(facet): " + counts.map { "\($0.value) \($0.count)" }.joined(separator: ", ") + "\n"
        }
        return text
    }
}
