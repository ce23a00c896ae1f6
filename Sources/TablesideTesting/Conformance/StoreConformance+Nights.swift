import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideVenue

extension StoreConformance {
    static let nights: [Check] = [
        Check(name: "no table is sold twice across the night") { suite, store, bench in
            var house = try SampleHouse(seats: [4])
            house.rules.fit = .mayOverrun(by: nil)
            let plan = try house.plan()
            let clock = ManualClock(try house.instant("2025-12-31T12:00"))
            let first = try CivilDate(year: 2026, month: 1, day: 1)
            for round in 0..<min(suite.rounds / 2, 100) {
                // One service from eleven at night until one, and one from noon: the two days do not know of each
                // other.
                let date = try first.adding(days: 3 * round)
                let evening = BranchDay(branch: house.branch.id, date: date)
                let morning = BranchDay(branch: house.branch.id, date: try date.adding(days: 1))
                let late = try house.instant("\(evening.date)T23:00")
                let noon = try house.instant("\(morning.date)T12:00")
                let sold = Locked<[BookingID]>([])
                await withTaskGroup(of: Void.self) { group in
                    for writer in 0..<suite.writers {
                        let isLate = (writer + round).isMultiple(of: 2)
                        let id = BookingID("\(round)/\(writer)")
                        let request = BookingRequest(
                            id: id,
                            party: 2,
                            at: isLate ? late : noon,
                            duration: isLate ? .hours(14) : .hours(2)
                        )
                        let step = DayOperation(isLate ? evening : morning, .book(request))
                        let guest = Author.guest(UserID("guest \(writer)"))
                        group.addTask {
                            let runner = CommandRunner(store: store, clock: clock, retry: .immediate(attempts: 100_000))
                            let context = FixedContext<DayOperation, VenuePlan>(plan)
                            do throws(CommandFailure<AnyRefusal>) {
                                let command = CommandID(id.rawValue)
                                let outcome = try await runner.perform(
                                    Envelope(step, by: guest, id: command),
                                    in: context
                                )
                                if case .done = outcome.answer { sold.withLock { $0.append(id) } }
                            } catch {
                                bench.expect(error.refusal != nil, "a booking failed: \(error)")
                            }
                        }
                    }
                }
                let winners = sold.withLock { $0 }
                bench.expectEqual(winners.count, 1, "the parties at the table in night \(round)")
                let days = try await [
                    store.load(ServiceDay.self, evening), store.load(ServiceDay.self, morning),
                ]
                let stored = days.compactMap { $0 }.flatMap(\.bookings.keys)
                bench.expectEqual(stored.sorted(), winners.sorted(), "who is noted in night \(round)")
            }
        }
    ]
}
