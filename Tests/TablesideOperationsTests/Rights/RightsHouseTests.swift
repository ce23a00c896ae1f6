import Foundation
import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideFloor
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The tables of rights that come with the library, held to the golden table that was written by hand.
@Suite("Rights of a house")
struct RightsHouseTests {
    /// The lines of a block of the golden file, split at their colon.
    private static func block(_ name: String) throws -> [(head: [Substring], tail: Substring)] {
        var lines: [(head: [Substring], tail: Substring)] = []
        var isInBlock = false
        for line in try golden("Rights.house.txt").split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("[") {
                isInBlock = line == "[\(name)]"
            } else if isInBlock {
                let colon = try #require(line.firstIndex(of: ":"))
                lines.append((line[..<colon].split(separator: " "), line[line.index(after: colon)...]))
            }
        }
        return lines
    }

    private static func relation(_ text: Substring) throws -> Relation {
        try #require(Relation(rawValue: String(text)))
    }

    /// What the golden block *may* says.
    private static func goldenCells() throws -> [Role: [Relation: Set<String>]] {
        var cells: [Role: [Relation: Set<String>]] = [:]
        for (head, tail) in try block("may") {
            try #require(head.count == 2)
            let actions = Set(tail.split(separator: " ").map(String.init))
            cells[Role(rawValue: String(head[0])), default: [:]][try relation(head[1]), default: []].formUnion(actions)
        }
        return cells
    }

    @Test("QP-02 QP-03 GI-37 the whole matrix is the golden one: every role, relation and action")
    func matrix() throws {
        let golden = try Self.goldenCells()
        var count = 0
        for role in Role.known + [Role(rawValue: "chef"), Role(rawValue: "Guest"), Role(rawValue: "")] {
            for relation in Relation.allCases {
                for action in Rights.Action.house.map(\.id) + [ActionCode("order", "fly"), ActionCode(rawValue: "")] {
                    let own = golden[role]?[relation]?.contains(action.rawValue) == true
                    let wider = relation == .ownBranch && golden[role]?[.ownStore]?.contains(action.rawValue) == true
                    #expect(
                        Rights.house.permits(action, to: role, as: relation) == (own || wider),
                        "\(role) \(relation.rawValue) \(action)"
                    )
                    count += own ? 1 : 0
                }
            }
        }
        #expect(count == golden.values.flatMap(\.values).map(\.count).reduce(0, +), "every golden cell was asked")
        #expect(Rights.house.cells.count == count)
    }

    @Test("what each role may list, and who can do each thing, are the golden ones")
    func views() throws {
        var lists: [String] = []
        for role in Rights.house.roles {
            for action in Rights.Action.house.filter(\.isQuery).map(\.id).sorted() {
                let relations = Rights.house.relations(of: role, for: action)
                guard !relations.isEmpty else { continue }
                lists.append("\(role) \(action): \(relations.map(\.rawValue).joined(separator: " "))")
            }
        }
        #expect(lists == (try Self.block("lists")).map { "\($0.head.joined(separator: " ")):\($0.tail)" })
        let who = Rights.house.actions.map { action in
            let cells = Rights.house.grantees(of: action).map { "\($0.role) \($0.relation.rawValue)" }
            return "\(action): \(cells.joined(separator: ", "))"
        }
        #expect(who == (try Self.block("who can")).map { "\($0.head.joined(separator: " ")):\($0.tail)" })
    }

    /// The rows of a table in the guide, cell by cell.
    private static func guideRows() throws -> [[String]] {
        let root = goldenFolder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let page = root.appendingPathComponent("Sources/Tableside/Documentation.docc/Who-may-do-what.md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("| about |") })
        return lines[start...].prefix { $0.hasPrefix("|") }.map { line in
            line.dropFirst().dropLast().split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test("the table in the guide says in short what the golden one says")
    func guide() throws {
        let golden = try Self.goldenCells()
        let queries = Set(try Self.block("lists").map { String($0.head[1]) })
        let rows = try Self.guideRows()
        let roles = rows[0].dropFirst().map(Role.init(rawValue:))
        #expect(Set(roles) == Set(golden.keys) && roles.count == golden.count)
        var nouns: [String] = []
        for row in rows.dropFirst(2) {
            let noun = try #require(row[0].split(separator: "`").dropFirst().first.map(String.init))
            nouns.append(noun)
            try #require(row.count == roles.count + 1, "\(noun)")
            for (role, cell) in zip(roles, row.dropFirst()) {
                let words = Relation.allCases.compactMap { relation -> String? in
                    let actions = golden[role]?[relation]?.filter { $0.hasPrefix(noun + ".") } ?? []
                    guard !actions.isEmpty else { return nil }
                    return queries.isSuperset(of: actions) ? "(\(relation.rawValue))" : relation.rawValue
                }
                #expect(cell == (words.isEmpty ? "–" : words.joined(separator: " ")), "\(role) \(noun)")
            }
        }
        let known = golden.values.flatMap(\.values).flatMap { $0 }.map { String($0.prefix { $0 != "." }) }
        #expect(Set(nouns) == Set(known) && Set(nouns).count == nouns.count)
    }

    @Test("no permission of our tables is out of reach or said twice, and nothing is left that nobody may do")
    func audit() throws {
        #expect(Rights.house.audit(of: Rights.Action.house) == [])
        #expect(try Rights(text: Rights.house.text) == .house)
        #expect(try decoded(Rights.self, encoded(Rights.house)) == .house)
        #expect(try Rights(Rights.house.rows) == .house, "every row is sound")
        let narrow = Rights.quickPlate.audit(of: Rights.Action.house)
        #expect(narrow.allSatisfy { if case .grantedToNobody = $0 { true } else { false } })
        #expect(Rights.quickPlate.grantsNoMore(than: .house))
        #expect(try Rights(Rights.quickPlate.rows) == .quickPlate)
    }

    @Test("every kind of every request has a name that the table knows, and the table knows no other")
    func names() {
        var commands = TableRequest.Kind.allCases.map(\.action)
        commands += Waitlist.Command.Kind.allCases.filter { $0 != .lapse }.map { ActionCode("waitlist", $0.rawValue) }
        commands += CommentRequest.Kind.allCases.map(\.action) + LetterRequest.Kind.allCases.map(\.action)
        commands += MissionRequest.Kind.allCases.map(\.action) + PromotionRequest.Kind.allCases.map(\.action)
        commands += GuestLoyaltyRequest.Kind.allCases.map(\.action) + StaffLoyaltyRequest.Kind.allCases.map(\.action)
        commands += StaffDayRequest.Kind.allCases.map(\.action) + StaffOrderRequest.Kind.allCases.map(\.action)
        commands += StaffStockRequest.Kind.allCases.map(\.action)
        commands += TabOperation.Action.Kind.allCases.map(\.action) + ShiftOperation.Change.Kind.allCases.map(\.action)
        commands += StoreDeliveryRequest.Kind.allCases.map(\.action)
        commands += AccountRequest.Kind.allCases.map(\.action) + SessionRequest.Kind.allCases.map(\.action)
        commands += CourierDeliveryRequest.Kind.allCases.map(\.action)
        let others =
            [
                "tab.open", "tab.admitDevice", "tab.changeCovers", "tab.changeTable", "tab.handOver", "tab.moveOrders",
                "tab.moveItems", "tab.merge", "order.assign", "booking.walkIn", "booking.confirmArrival",
                "call.make", "call.withdraw", "order.dispatch", "order.deliver", "order.fail", "order.goodsReturned",
                "courier.redeemCode", "courier.describe", "courier.plan", "courier.start", "courier.stop",
                "courier.reportPosition",
                "courier.invite", "courier.revokeInvitation", "courier.dismiss",
                "booking.book", "booking.preOrder", "booking.hold", "booking.swapHold", "booking.releaseHold",
                "booking.confirm",
                "booking.cancel", "booking.modify", "booking.inviteFriends", "booking.finish", "booking.moveDate",
                "account.changePassword", "account.link", "account.unlink", "account.close",
                "comment.flag", "review.write", "review.edit", "review.withdraw", "review.flag", "tab.payWithPoints",
            ] + ListingCommandKind.allCases.filter { $0 != .rate }.flatMap { ["restaurant.\($0)", "branch.\($0)"] }
            + MenuCommandKind.allCases.map { "menu.\($0)" }
            + EmploymentRequest.Kind.allCases.map { "staff.\($0)" } + CallRequest.Kind.allCases.map { "call.\($0)" }
        let known = Rights.Action.house
        #expect(Set(known.filter { !$0.isQuery }.map(\.id)) == Set(commands + others.map(ActionCode.init(rawValue:))))
        #expect(Set(known.map(\.id)).count == known.count, "no action is described twice")
    }

    /// The roles that some lifecycle of the library lets take an action; `nil` for actions that are no single command.
    private static func roles(_ action: ActionCode) -> Set<Role>? {
        let verb = String(action.rawValue.dropFirst(action.noun.count + 1))
        func find<State, Command, Guard, Effect>(
            _ lifecycles: [Lifecycle<State, Command, Guard, Effect>]
        ) -> Set<Role>? {
            guard let command = Command(rawValue: verb) else { return nil }
            return Set(lifecycles.flatMap(\.rows).filter { $0.command == command }.flatMap(\.roles))
        }
        return switch action.noun {
        case "order": find(Order.Profile.known.map(\.lifecycle))
        case "tab": find(GuestTab.Profile.known.map(\.lifecycle))
        case "booking": find(Booking.Profile.known.map(\.lifecycle))
        case "day": find([ServiceDay.lifecycle])
        case "review": find([Review.lifecycle])
        case "restaurant": find([RestaurantRecord.lifecycle])
        case "branch": find([BranchRecord.lifecycle])
        case "menu": find([MenuRecord.lifecycle])
        case "delivery": find(DeliveryJob.Profile.all.map(\.lifecycle))
        case "courier": find([Courier.lifecycle])
        case "call" where verb != "make": find([TableCalls.lifecycle])
        case "session": find([DeviceSession.lifecycle])
        // The engine links, unlinks and closes once a proof was shown; the desk asks the table for the person.
        case "account" where !["link", "unlink", "close"].contains(verb): find([User.lifecycle])
        case "stock": Stock.Command.Kind(rawValue: verb).map { Set($0.roles) }
        default: nil
        }
    }

    @Test("the table promises nothing that every lifecycle refuses, and keeps nothing back that one of them allows")
    func lifecycles() {
        let staff: Set<Role> = [.waiter, .cook, .host, .manager]
        let guests = Set(Rights.house.rows.filter { $0.role == .guest }.flatMap(\.actions))
        var asked = 0
        for action in Rights.Action.house where !action.isQuery {
            guard let roles = Self.roles(action.id) else { continue }
            asked += 1
            let granted = Set(Rights.house.grantees(of: action.id).map(\.role))
            #expect(granted.isSubset(of: roles), "\(action.id): \(granted.subtracting(roles))")
            // Staff do not use guests' devices.
            var expected = roles.subtracting([.system])
            if ["tab.join", "tab.wait", "tab.leave"].contains(action.id.rawValue) { expected.subtract(staff) }
            if !guests.contains(action.id) { expected.remove(.guest) }
            #expect(granted == expected, "\(action.id)")
        }
        #expect(asked > 60)
    }
}
