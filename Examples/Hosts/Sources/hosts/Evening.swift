import Foundation
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideTesting
import TablesideVenue

/// A house that sells one evening after another: six tables, each six times between noon and midnight.
struct EveningHouse {
    let plan: VenuePlan
    let branch: BranchID

    /// How many starts there are on each evening, two hours apart.
    static let starts = 6

    init(_ name: String) throws {
        branch = BranchID(name)
        plan = try SampleHouse(id: branch, seats: [Int](repeating: 4, count: 6)).plan()
    }

    /// The service day of an evening; three dates apart, so that no evening is the neighbor of another.
    func day(_ evening: Int) throws -> BranchDay {
        let first = try CivilDate(year: 2027, month: 1, day: 1)
        return BranchDay(branch: branch, date: try first.adding(days: 3 * evening))
    }

    /// The request of a party of two for the start with this number.
    func request(_ id: BookingID, evening: Int, start: Int) throws -> BookingRequest {
        let hour = 12 + 2 * (start % Self.starts)
        let local = try LocalDateTime("\(try day(evening).date)T\(hour):00")
        return BookingRequest(id: id, party: 2, at: try plan.zone.instant(for: local, .reject))
    }
}

/// A clock that stands still, so that a run is the same on every day, and waits as a clock should.
struct StandingClock: HostClock {
    func now() -> Instant { Instant(millisecondsSince1970: 1_796_000_000_000) }

    func sleep(for pause: Elapsed) async throws { try await Task.sleep(for: .milliseconds(pause.milliseconds)) }
}

extension RetryPolicy {
    /// Keeps trying for minutes, as the database is killed all the time.
    static var persistent: RetryPolicy {
        .exponential(first: .milliseconds(2), longest: .milliseconds(100), attempts: 10_000) { .random(in: 0 ... .max) }
    }
}

/// A small document.
struct Slip: Document {
    static let kind = DocumentKind(rawValue: "slip")

    let id: String
    var version = Version.absent
    var summary: String { "slip" }
}
