import Tableside

// The afternoon: some parties cancel, and the tables of all the others are reassigned together.
extension EveningExample {
    /// The changes made by a re-optimization, and their effect.
    struct Reoptimization: Encodable {
        let canceled: [String]
        let status: SeatingPlan.Status
        let nodes: Int
        let before: SeatingCost
        let after: SeatingCost
        let bound: SeatingCost
        let moves: [String]
        /// The number of starts at which another party could come, summed over party sizes of one to eight.
        let startsBefore: Int
        let startsAfter: Int
        /// The evening before the moves, with them marked.
        let picture: FloorTimeline
        /// The day after carrying out the plan.
        let day: ServiceDay

        private enum CodingKeys: CodingKey {
            case canceled, status, nodes, before, after, bound, moves, startsBefore, startsAfter
        }

        /// Cancels every fifth booking on a copy of the day, then computes a plan and carries it out.
        init(of day: ServiceDay, at bistro: Bistro, now: Instant) throws {
            var day = day
            let bookings = day.bookings.keys.sorted()
            let leaving = bookings.indices.filter { $0 % 5 == 1 }.map { bookings[$0] }
            let host = Author.host(UserID("hanna"), at: bistro.branch.id)
            for id in leaving { try day.perform(.cancel(id), in: bistro.plan, by: host, at: now) }
            canceled = leaving.map(\.rawValue)
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
            var text = "at noon \(canceled.count) cancel; all tables chosen together: \(status), \(nodes) nodes\n"
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
