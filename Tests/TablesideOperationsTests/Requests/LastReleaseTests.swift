import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// What the apps of the last release send is still read, and names that were removed do not come back.
@Suite("Requests of the last release")
struct LastReleaseTests {
    private static let coder = JSONDocumentCoder()

    /// The requests of each sender, as bytes that an app has sent.
    private static func frames() throws -> [String] {
        try goldenLines("Requests.release.txt").filter { $0.hasPrefix("{") }
    }

    private static func sender(of ask: HouseRequest.Ask) -> Author {
        switch ask {
        case .table, .guest: D.guest
        case .staff: D.manager
        case .courier: Author("ivo", as: .courier)
        case .store: Author("shop", as: .store)
        case .owner: Author("rosa", as: .restaurateur)
        }
    }

    @Test("every request that an app of the last release sends is read, and judged rather than misunderstood")
    func requests() async throws {
        let loyal = try await LoyalDiner()
        var kinds: Set<String> = []
        for frame in try Self.frames() {
            let sent = try Self.coder.decodeStrictly(CommandRequest<HouseRequest>.self, from: Array(frame.utf8))
            let ask = try #require(sent.request.first).ask
            let author = Self.sender(of: ask)
            let server = loyal.server.server { token in token == SessionToken(rawValue: "t") ? author : nil }
            let bytes = try await server.reply(toBytes: Array(frame.utf8), coder: Self.coder)
            let reply = try Self.coder.decode(CommandReply.self, from: bytes)
            #expect(
                reply.failure == nil && reply.answers.count == 1 && reply.sequence == sent.frame.sequence,
                "\(frame)"
            )
            let code = reply.answers.first?.failure?.code.rawValue ?? ""
            #expect(!code.hasPrefix("wire."), "\(frame): \(code)")
            kinds.insert(ask.action.rawValue)
        }
        #expect(kinds.count > 150, "\(kinds.count) kinds")
    }

    @Test("every question and every request about an account is read")
    func questions() throws {
        var questions: Set<HouseQuery.Kind> = []
        for line in try goldenLines("Requests.release.txt") where !line.hasPrefix("{") {
            let bytes = Array(line.dropFirst(2).utf8)
            switch line.prefix(2) {
            case "? ": questions.insert(try Self.coder.decodeStrictly(HouseQuery.self, from: bytes).kind)
            case "@ ": _ = try Self.coder.decodeStrictly(AccountRequest.self, from: bytes)
            default: Issue.record("\(line)")
            }
        }
        #expect(questions.count > 50)
    }

    /// The names that are in use, by type.
    private static let names: [String: Set<String>] = {
        func names<Kind: CaseIterable & RawRepresentable<String>>(_ kind: Kind.Type) -> Set<String> {
            Set(kind.allCases.map(\.rawValue))
        }
        return [
            "TableRequest": names(TableRequest.Kind.self), "GuestRequest": names(GuestRequest.Kind.self),
            "StaffRequest": names(StaffRequest.Kind.self), "StaffDayRequest": names(StaffDayRequest.Kind.self),
            "StaffOrderRequest": names(StaffOrderRequest.Kind.self),
            "StaffStockRequest": names(StaffStockRequest.Kind.self), "CourierRequest": names(CourierRequest.Kind.self),
            "StoreRequest": names(StoreRequest.Kind.self),
            "StoreDeliveryRequest": names(StoreDeliveryRequest.Kind.self),
            "HouseQuery": names(HouseQuery.Kind.self),
        ]
    }()

    /// The reserved names that are in use again, or of a type that there is not.
    private static func faults(_ reserved: [String]) -> [String] {
        reserved.filter { line in
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 3, let used = names[words[0]] else { return true }
            return used.contains(words[1])
        }
    }

    @Test("no name that was removed is used again")
    func reserved() throws {
        #expect(Self.faults(try goldenLines("Requests.reserved.txt")) == [])
        #expect(
            Self.faults(["TableRequest devour 2", "Nothing devour 2", "GuestRequest book 2", "HouseQuery work"]).count
                == 3
        )
    }
}
