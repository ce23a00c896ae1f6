import TablesideCore
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Relations of askers")
struct AskerTests {
    private static let users: [UserID?] = [nil, "u1", "u2"]
    private static let devices: [DeviceID?] = [nil, "d1", "d2"]
    private static let branches: [BranchID?] = [nil, "b1", "b2"]
    private static let stores: [RestaurantID?] = [nil, "r1", "r2"]
    private static let tables: [TableID?] = [nil, "t1", "t2"]

    private static func time(_ second: Int64) -> Instant { Instant(millisecondsSince1970: second * 1_000) }

    private static func asker(_ random: inout SplitMix64) -> Asker {
        func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &random)] }
        let author = Author(
            pick(users),
            as: pick(Role.known + [Role(rawValue: "chef")]),
            at: pick(branches),
            on: pick(devices)
        )
        return Asker(
            Standing(believing: author, restaurant: pick(stores)),
            tables: pick([[:], ["b1": ["t1": time(5)]], ["b1": ["t2": time(1)], "b2": ["t1": time(9)]]]),
            carries: pick([[], ["b1"], ["b1", "b2"]])
        )
    }

    private static func document(_ random: inout SplitMix64) -> Belonging {
        func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &random)] }
        let party = Belonging.Party(
            owner: pick(users),
            friends: pick([[], ["u1"], ["u2"]]),
            devices: pick([[], ["d1"], ["d1", "d2"]]),
            table: pick(tables),
            endedAt: pick([nil, time(4), time(5), time(6)])
        )
        return Belonging(
            branch: pick(branches),
            restaurant: pick(stores),
            owner: pick(users),
            invited: pick([[], ["u1"], ["u1", "u2"]]),
            party: pick([nil, party]),
            isTheirsAtTheTab: pick([false, true]),
            isDelivery: pick([false, true]),
            couriers: pick([[], ["u1"], ["u1", "u2"]]),
            isPublic: pick([false, true]),
            account: pick(users)
        )
    }

    /// The same by hand, relation by relation.
    private static func has(_ relation: Relation, _ asker: Asker, _ document: Belonging) -> Bool {
        let author = asker.standing.author
        let isGuest = author.role == .guest, isCourier = author.role == .courier
        let isStaff =
            !isGuest && !isCourier && ![.system, .restaurateur, .store].contains(author.role) && author.user != nil
            && author.branch != nil
        var sits = false
        if isGuest, let party = document.party {
            let isNamed = author.user.map { $0 == party.owner || party.friends.contains($0) } ?? false
            let hasDevice = author.device.map { party.devices.contains($0) } ?? false
            let isKnown = author.user != nil || author.device != nil
            let showed =
                document.branch.flatMap { asker.tables[$0] }.flatMap { codes in
                    party.table.flatMap { codes[$0] }
                }.map { shown in party.endedAt.map { !($0 < shown) } ?? true } ?? false
            sits = isNamed || (party.owner == nil && isKnown && (hasDevice || showed))
        }
        return switch relation {
        case .anyone: author.role != .system && document.isPublic
        case .own:
            if [.restaurateur, .store, .courier].contains(author.role) {
                author.user != nil && document.owner == author.user
            } else if let owner = document.owner {
                isGuest && owner == author.user
            } else {
                document.isTheirsAtTheTab && sits
            }
        case .ownTab: sits
        case .ownAccount: author.role != .system && author.user != nil && author.user == document.account
        case .invited: isGuest && author.user.map { document.invited.contains($0) } ?? false
        case .ownBranch: isStaff && document.branch == author.branch
        case .ownStore: isStaff && document.restaurant != nil && document.restaurant == asker.standing.restaurant
        case .offered:
            isCourier
                && (author.user.map { courier in
                    let carries = document.branch.map { asker.carries.contains($0) } ?? false
                    return document.couriers.contains(courier) || document.isDelivery && carries
                } ?? false)
        }
    }

    @Test("GI-37 everybody has to a document the relations that the rules say, and the scopes hold what is permitted")
    func relations() {
        let seed: UInt64 = 20_261_124
        var random = SplitMix64(seed: seed)
        var counts: [Relation: Int] = [:]
        for round in 0..<runs(20_000, long: 1_000_000) {
            let asker = Self.asker(&random)
            let document = Self.document(&random)
            let expected = Relation.allCases.filter { Self.has($0, asker, document) }
            #expect(asker.relations(to: document) == expected, "seed \(seed), round \(round): \(asker) \(document)")
            for relation in expected { counts[relation, default: 0] += 1 }
            let action = Rights.Action.house[round % Rights.Action.house.count].id
            let isInScope = Rights.house.scopes(of: asker, for: action).contains { $0.contains(document) }
            let isPermitted = Rights.house.permits(action, to: asker.role, as: expected)
            #expect(isInScope == isPermitted, "seed \(seed), round \(round): \(action) \(asker) \(document)")
        }
        for relation in Relation.allCases { #expect(counts[relation, default: 0] > 100, "\(relation)") }
    }
}
