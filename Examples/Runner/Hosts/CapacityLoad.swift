import Tableside
import TablesideFoundation

/// What one restaurant asks of a store in a week, counted in the feed of the week that the main example plays.
struct CapacityLoad: Encodable {
    /// The commands that changed something.
    let commands: Int
    /// Those of the hour with the most of them.
    let busiest: Int
    /// When that hour began, by the clock of the restaurant.
    let busiestHour: String
    /// The events.
    let events: Int
    /// The bytes of the events as JSON.
    let json: Int
    /// The bytes of the events in the compact form.
    let compact: Int

    init(_ feed: [StoredEvent], in zone: some ZoneRules) throws {
        var instants: [CommandKey: Instant] = [:]
        var sizes = (json: 0, compact: 0)
        for event in feed {
            if let cause = event.cause { instants[cause] = event.at }
            guard case .value(let value) = event.body else {
                throw Fault.unreadable(file: "\(event.id)", reason: "is not kept as a value")
            }
            sizes.json += try JSONDocumentCoder().encode(value).count
            sizes.compact += try CompactDocumentCoder().encode(value).count
        }
        let hour = Elapsed.hours(1).milliseconds
        let hours = Dictionary(grouping: instants.values) { $0.millisecondsSince1970 / hour }
        let most = hours.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        commands = instants.count
        busiest = most?.value.count ?? 0
        busiestHour = try most.map { try "\(zone.local(at: Instant(millisecondsSince1970: $0.key * hour)))" } ?? ""
        events = feed.count
        (json, compact) = sizes
    }
}
