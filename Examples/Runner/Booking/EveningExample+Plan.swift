import Tableside

// The afternoon: some call off, and the tables of everybody else are chosen again, together.
extension EveningExample {
    /// What a re-optimization changes, and what comes of it.
    struct Reoptimization: Encodable {
        let calledOff: [String]
        let status: SeatingPlan.Status
        let nodes: Int
        let before: SeatingCost
        let after: SeatingCost
        let bound: SeatingCost
        let moves: [String]
        /// At how many starts one more party could come, asked then: those of the parties of one to eight together.
        let startsBefore: Int
        let startsAfter: Int
        /// The evening as it is, with the moves marked.
        let picture: FloorTimeline
        /// The day with the plan carried out.
        let day: ServiceDay

        private enum CodingKeys: CodingKey {
            case calledOff, status, nodes, before, after, bound, moves, startsBefore, startsAfter
        }

        /// Of the book as it stands calls every fifth booking off, works the plan out and carries it out, on a copy of the day.
        init(of day: ServiceDay, at bistro: Bistro, now: Instant) throws {
            var day = day
            let bookings = day.bookings.keys.sorted()
            let leaving = bookings.indices.filter { $0 % 5 == 1 }.map { bookings[$0] }
            let host = Author.host(UserID("hanna"), at: bistro.branch.id)
            for id in leaving { try day.perform(.cancel(id), in: bistro.plan, by: host, at: now) }
            calledOff = leaving.map(\.rawValue)
            var evening = try bistro.plan.open(day)
            var optimizer = try evening.optimizer(for: .leastWaste, at: now)
            optimizer.run(nodes: 50_000)
            let plan = optimizer.plan
            status = plan.status
            nodes = plan.nodes
            before = plan.before
            after = plan.after
            bound = plan.bound
            moves = plan.moves.map { "\($0.booking) from \(bistro.names($0.from)) to \(bistro.names($0.to))" }
            picture = try evening.picture(moving: plan.moves)
            startsBefore = Self.starts(in: evening, at: now)
            if !plan.moves.isEmpty {
                for event in try day.perform(.reseat(plan), in: bistro.plan, by: host, at: now) {
                    evening.record(event)
                }
            }
            startsAfter = Self.starts(in: evening, at: now)
            self.day = day
        }

        private static func starts(in evening: DayAvailability, at now: Instant) -> Int {
            (1...8).reduce(0) { $0 + evening.openings(for: $1, at: now).count }
        }

        var text: String {
            var text = "at noon \(calledOff.count) call off; all tables chosen together: \(status), \(nodes) nodes\n"
            text += moves.map { "  \($0)\n" }.joined()
            let rows = [
                ("tables", before.tables, after.tables, bound.tables),
                ("empty seats", before.emptySeats, after.emptySeats, bound.emptySeats),
                ("moves", before.moves, after.moves, bound.moves),
                ("starts for parties of 1–8", startsBefore, startsAfter, nil),
            ]
            for (name, before, after, bound) in rows {
                let limit = bound.map { ", at least \($0)" } ?? ""
                text += "\(name.padding(to: 28))\("\(before)".leftPadding(to: 3)) → \(after)\(limit)\n"
            }
            return text + "\n"
        }
    }
}
