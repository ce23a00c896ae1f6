import TablesideCore
import TablesideLoyalty

@testable import TablesideTestSupport

/// What the tests of points share: a program, a guest, and instants.
enum PointsHouse {
    static let start = Instant(millisecondsSince1970: 1_790_000_000_000)
    static let ana = Author.guest("ana")
    static let mara = Author.manager("mara", at: "centru")
    static let id = MembershipID("ana", in: "house")
    static let program = PointsProgram(
        branches: ["centru"],
        owners: ["olga"],
        staffAdjustment: 20,
        badges: BadgeCatalog([Badge("kind", price: 5, priority: 10), Badge("vegan", price: 3)])
    )

    static func day(_ number: Int) -> Instant { start + .days(number) }

    static func euros(_ units: Int64) -> Money { Money(minorUnits: units * 100, .eur) }

    static func order(_ order: OrderID, _ rule: EarningRuleID = "goods") -> PointsSource {
        .order(order: order, rule: rule)
    }

    /// A grant of an order that was complete on a day.
    static func grant(
        _ points: Int,
        _ order: OrderID,
        on day: Int = 0,
        after delay: Int = 0,
        until end: Int? = nil,
        net: Int64 = 100
    ) -> PointsGrant {
        PointsGrant(
            points,
            from: Self.order(order),
            earnedAt: Self.day(day),
            availableAt: Self.day(day + delay),
            expiresAt: end.map(Self.day),
            net: euros(net)
        )
    }

    /// An account that earned these.
    static func account(_ grants: [PointsGrant], in program: PointsProgram = program) throws -> PointsAccount {
        var account = PointsAccount(id: id)
        for grant in grants {
            try account.perform(.earn(grant: grant), in: program, by: .system, at: grant.earnedAt)
        }
        return account
    }

    /// The state after a command, or the last word of the code of its refusal.
    static func outcome(
        _ command: PointsAccount.Command,
        on account: PointsAccount,
        in program: PointsProgram = program,
        by author: Author = .system,
        at now: Instant = start
    ) -> String {
        var account = account
        do {
            try account.perform(command, in: program, by: author, at: now)
            return account.state.rawValue
        } catch {
            return String(error.code.rawValue.dropFirst("points.".count))
        }
    }
}

extension PointsAccount {
    /// The lots as texts: number, points, and the days of their expiry.
    var shortLots: [String] {
        lots.map { lot in
            let end = lot.expiresAt.map { "\(($0 - PointsHouse.start).milliseconds / 86_400_000)" } ?? "-"
            return "\(lot.number):\(lot.points)@\(end)"
        }
    }
}
