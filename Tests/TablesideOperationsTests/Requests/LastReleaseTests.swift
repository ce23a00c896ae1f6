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
            kinds.formUnion(try Self.names(in: ask))
        }
        // While nothing is released, every kind is there; what is added after a release is not.
        let expected = Self.wrapped.flatMap { sender, types in
            types.flatMap { type in Self.names[type, default: []].map { "\(sender) \(type) \($0)" } }
        }
        #expect(Set(expected).symmetricDifference(kinds).sorted() == [])
    }

    @Test("every question and every request about an account or a session is read")
    func questions() throws {
        var found: [String: Set<String>] = [:]
        for line in try goldenLines("Requests.release.txt") where !line.hasPrefix("{") {
            let bytes = Array(line.dropFirst(2).utf8)
            switch line.prefix(2) {
            case "? ":
                let question = try Self.coder.decodeStrictly(HouseQuery.self, from: bytes)
                found["HouseQuery", default: []].insert(try Self.name(of: question))
            case "@ ":
                let request = try Self.coder.decodeStrictly(AccountRequest.self, from: bytes)
                found["AccountRequest", default: []].insert(try Self.name(of: request))
            case "$ ":
                let request = try Self.coder.decodeStrictly(SessionRequest.self, from: bytes)
                found["SessionRequest", default: []].insert(try Self.name(of: request))
            default: Issue.record("\(line)")
            }
        }
        for type in ["HouseQuery", "AccountRequest", "SessionRequest"] {
            let missing = Self.names[type, default: []].symmetricDifference(found[type, default: []])
            #expect(missing.sorted() == [], "\(type)")
        }
    }

    // MARK: Names

    /// The types of requests that each sender makes, with those that they wrap.
    private static let wrapped: [String: [String]] = [
        "table": ["TableRequest"],
        "guest": ["GuestRequest", "GuestLoyaltyRequest", "CommentRequest", "LetterRequest", "Waitlist.GuestRequest"],
        "staff": [
            "StaffRequest", "StaffDayRequest", "StaffOrderRequest", "StaffStockRequest", "StaffLoyaltyRequest",
            "TabOperation.Action", "ShiftOperation.Change", "CallRequest", "BranchRequest", "MenuRequest",
            "EmploymentRequest", "PromotionRequest", "Waitlist.StaffRequest",
        ],
        "courier": ["CourierRequest", "CourierDeliveryRequest"],
        "store": ["StoreRequest", "StoreDeliveryRequest"],
        "owner": [
            "OwnerRequest", "RestaurantRequest", "BranchRequest", "MenuRequest", "EmploymentRequest", "LetterRequest",
            "MissionRequest", "PromotionRequest",
        ],
    ]

    /// The names that are in use, by type: the golden files of cases hold every one of them.
    private static let names: [String: Set<String>] = {
        let files = ["Cases.txt", "Cases.waitlist.txt"]
        let lines: [String] = files.flatMap { (try? goldenLines($0)) ?? [] }
        let rows: [[Substring]] = lines.map { $0.split(separator: " ", maxSplits: 1) }
        let types = Set(wrapped.values.joined()).union(["HouseQuery", "AccountRequest", "SessionRequest"])
        var names = Dictionary(uniqueKeysWithValues: types.map { ($0, Set<String>()) })
        for row in rows where row.count == 2 { names[String(row[0])]?.insert(name(in: row[1])) }
        return names
    }()

    /// The name of a case in what is sent: `{"name":{…}}`.
    private static func name(in text: some StringProtocol) -> String {
        String(text.dropFirst(2).prefix { $0 != "\"" })
    }

    private static func name(of request: some Encodable & Sendable) throws -> String {
        name(in: String(decoding: try coder.encode(request), as: UTF8.self))
    }

    /// A request and what it wraps: the sender, the type and the name of each.
    private static func names(in ask: HouseRequest.Ask) throws -> Set<String> {
        var found: Set<String> = []
        func add(_ sender: String, _ type: String, _ request: some Encodable & Sendable) throws {
            found.insert("\(sender) \(type) \(try name(of: request))")
        }
        switch ask {
        case .table(let request): try add("table", "TableRequest", request)
        case .guest(let request):
            try add("guest", "GuestRequest", request)
            switch request {
            case .comment(_, let inner): try add("guest", "CommentRequest", inner)
            case .letter(_, let inner): try add("guest", "LetterRequest", inner)
            case .loyalty(_, let inner): try add("guest", "GuestLoyaltyRequest", inner)
            case .waitlist(_, let inner): try add("guest", "Waitlist.GuestRequest", inner)
            default: break
            }
        case .staff(let request):
            try add("staff", "StaffRequest", request)
            switch request {
            case .day(_, let inner): try add("staff", "StaffDayRequest", inner)
            case .order(_, let inner): try add("staff", "StaffOrderRequest", inner)
            case .stock(let inner): try add("staff", "StaffStockRequest", inner)
            case .loyalty(_, let inner): try add("staff", "StaffLoyaltyRequest", inner)
            case .tab(_, let inner): try add("staff", "TabOperation.Action", inner)
            case .shift(let inner): try add("staff", "ShiftOperation.Change", inner)
            case .call(_, let inner): try add("staff", "CallRequest", inner)
            case .branch(let inner): try add("staff", "BranchRequest", inner)
            case .menu(_, let inner): try add("staff", "MenuRequest", inner)
            case .employment(let inner): try add("staff", "EmploymentRequest", inner)
            case .promotion(_, let inner): try add("staff", "PromotionRequest", inner)
            case .waitlist(_, let inner): try add("staff", "Waitlist.StaffRequest", inner)
            default: break
            }
        case .courier(let request):
            try add("courier", "CourierRequest", request)
            if case .delivery(_, let inner) = request { try add("courier", "CourierDeliveryRequest", inner) }
        case .store(let request):
            try add("store", "StoreRequest", request)
            if case .delivery(_, let inner) = request { try add("store", "StoreDeliveryRequest", inner) }
        case .owner(let request):
            try add("owner", "OwnerRequest", request)
            switch request {
            case .restaurant(_, let inner): try add("owner", "RestaurantRequest", inner)
            case .branch(_, let inner): try add("owner", "BranchRequest", inner)
            case .menu(_, let inner): try add("owner", "MenuRequest", inner)
            case .employment(_, let inner): try add("owner", "EmploymentRequest", inner)
            case .letter(_, let inner): try add("owner", "LetterRequest", inner)
            case .mission(_, _, let inner): try add("owner", "MissionRequest", inner)
            case .promotion(_, _, let inner): try add("owner", "PromotionRequest", inner)
            default: break
            }
        }
        return found
    }

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
        #expect(
            Self.faults(["OwnerRequest sell 2", "AccountRequest resign 2", "Waitlist.StaffRequest push 2"]).count == 1
        )
        #expect(Self.names.values.allSatisfy { !$0.isEmpty })
    }
}
