// Tables: who was promised which, and who really sat there.
extension WeekChecks {
    /// A claim on tables: the promised time, and when the party really sat there.
    private struct Stay {
        var promised: Range<Int>
        var sat: Range<Int>?
        var tables: [String]
        var status: String
    }

    mutating func checkTables(_ entries: [LogEntry]) {
        var stays: [String: Stay] = [:]
        for entry in entries {
            // Parties that moved: a table sold twice only for a while counts as well.
            var changed: Set<String> = []
            for move in entry.event["moves"].array {
                guard let id = move["booking"].text, let stay = stays[id], stay.status == "confirmed",
                    stay.tables == move["from"].texts, !move["to"].texts.isEmpty
                else {
                    illegalTransitions += 1
                    continue
                }
                stays[id]?.tables = move["to"].texts
                changed.insert(id)
            }
            if let id = follow(entry, in: &stays) { changed.insert(id) }
            doubleBookings += collisions(of: changed, in: stays)
        }
        var sat: [String: [Range<Int>]] = [:]
        for stay in stays.values {
            for table in stay.tables { sat[table, default: []] += stay.sat.map { [$0] } ?? [] }
        }
        for spans in sat.values {
            doubleBookings += spans.indices.reduce(0) { count, index in
                count + spans[..<index].count { $0.overlaps(spans[index]) }
            }
        }
    }

    /// Applies an event to one party's stay.
    ///
    /// - Returns: the party, if it gained tables or time.
    private mutating func follow(_ entry: LogEntry, in stays: inout [String: Stay]) -> String? {
        let made = entry.event["booking"]
        let id = made.text ?? made["id"].text ?? ""
        let stay = stays[id]
        switch entry.name {
        case "booked", "walkedIn":
            let isSeated = entry.name == "walkedIn"
            guard let span = made["span"].span, stay == nil, !id.isEmpty else { break }
            stays[id] = Stay(
                promised: span,
                sat: isSeated ? entry.at..<Int.max : nil,
                tables: made["tables"].texts,
                status: isSeated ? "seated" : "confirmed"
            )
            return id
        case "seated":
            guard let span = entry.event["span"].span, stay?.status == "confirmed" else { break }
            stays[id] = Stay(
                promised: span,
                sat: entry.at..<Int.max,
                tables: entry.event["tables"].texts,
                status: "seated"
            )
            return id
        case "cancelled", "missed", "finished":
            guard let stay, stay.status == (entry.name == "finished" ? "seated" : "confirmed") else { break }
            stays[id]?.status = entry.name
            // Ending early frees the rest of the promised time; a party may also sit longer than promised.
            stays[id]?.promised = stay.promised.clamped(to: .min..<max(entry.at, stay.promised.lowerBound))
            stays[id]?.sat = stay.sat.map { $0.lowerBound..<max(entry.at, $0.lowerBound) }
            return nil
        default: break
        }
        illegalTransitions += 1
        return nil
    }

    /// The number of pairs, at least one of them changed, that claim the same table at the same time.
    private func collisions(of changed: Set<String>, in stays: [String: Stay]) -> Int {
        changed.sorted().reduce(0) { count, id in
            guard let stay = stays[id] else { return count }
            return count
                + stays.count { other in
                    (changed.contains(other.key) ? id < other.key : true)
                        && other.value.promised.overlaps(stay.promised)
                        && other.value.tables.contains { stay.tables.contains($0) }
                }
        }
    }
}

extension JSONValue {
    /// A list of texts; empty for any other value.
    fileprivate var texts: [String] { array.compactMap(\.text) }

    /// A nonempty range of two numbers; `nil` for any other value.
    fileprivate var span: Range<Int>? {
        let bounds = array.compactMap(\.number)
        return bounds.count == 2 && bounds[0] < bounds[1] ? bounds[0]..<bounds[1] : nil
    }
}
