import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Requests without a connection")
struct OfflineTests {
    private let day: BranchDay

    init() throws { day = BranchDay(branch: "b", date: try CivilDate("2026-03-27")) }

    /// The golden table: each action with its class.
    private static func table() throws -> [String: OfflineClass] {
        var table: [String: OfflineClass] = [:]
        var section = OfflineClass.onlineOnly
        for line in try golden("Offline.house.txt").split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("[") {
                section = try #require(OfflineClass(rawValue: String(line.dropFirst().dropLast())))
            } else {
                for action in line.split(separator: " ") {
                    #expect(table.updateValue(section, forKey: String(action)) == nil, "\(action) is there twice")
                }
            }
        }
        return table
    }

    @Test("every kind of request is queued, queued with a warning or refused, as the table says")
    func classes() throws {
        let names = StrangersNames(delivery: "d", order: "o", tab: "t", booking: "k", day: day, time: noon)
        let table = try Self.table()
        var seen: Set<String> = []
        for ask in try names.everything() + names.writings() {
            let action = ask.action.rawValue
            seen.insert(action)
            #expect(table[action] == ask.offlineClass, "\(action) is \(ask.offlineClass)")
        }
        let own = AccountRequest.Kind.allCases.map { ($0.action, $0.offlineClass) }
        for (action, offline) in own + SessionRequest.Kind.allCases.map({ ($0.action, $0.offlineClass) }) {
            seen.insert(action.rawValue)
            #expect(table[action.rawValue] == offline, "\(action) is \(offline)")
        }
        #expect(Set(table.keys).subtracting(seen).sorted() == [])
    }

    @Test("requests about one order, tab or booking name it, so that their order is kept")
    func documents() throws {
        let names = StrangersNames(delivery: "d", order: "o", tab: "t", booking: "k", day: day, time: noon)
        let senders: [Author] = [
            .guest("ana", on: "phone"), Author("ben", as: .manager, at: "b"), Author("cris", as: .courier),
            Author("olga", as: .restaurateur), Author("s", as: .store),
        ]
        for ask in try names.everything() {
            let documents = senders.map { ask.documents(of: $0) }
            #expect(documents.contains { !$0.isEmpty }, "\(ask.action) names nothing")
        }
        let ana = senders[0]
        let tab = DocumentRef(GuestTab.self, "t")
        #expect(HouseRequest.Ask.table(request: .askForBill(tab: "t")).documents(of: ana) == [tab])
        let order = DocumentRef(Order.self, "o")
        #expect(HouseRequest.Ask.table(request: .collect(order: "o", code: nil)).documents(of: ana) == [order])
        let seat = HouseRequest.Ask.staff(request: .seat(date: day.date, booking: "k", tab: "t"))
        #expect(seat.documents(of: senders[1]).contains(tab) && seat.documents(of: ana).isEmpty)
    }

    @Test("an outbox of requests survives storage, and sends an order before its cancellation")
    func outbox() throws {
        let ana = Author.guest("ana", on: "phone")
        var outbox = Outbox<HouseRequest>(device: "phone")
        outbox.signIn("ana")
        let wish = OrderWish("o", [OrderWish.Line(id: "a", item: "soup")], on: "t")
        let requests: [TableRequest] = [.place(order: wish), .cancel(order: "o", reason: nil), .wait(tab: "u")]
        for (id, request) in zip(["1", "2", "3"], requests) {
            let ask = HouseRequest.Ask.table(request: request)
            try outbox.add(ask, id: CommandID(id), by: ana, at: noon)
        }
        let coder = JSONDocumentCoder()
        var stored = try coder.decode(Outbox<HouseRequest>.self, from: coder.encode(outbox))
        #expect(stored == outbox && stored.status.warnings == [1, 2])
        let request = stored.next(at: noon, token: nil)
        #expect(request?.request.map(\.id.rawValue) == ["1", "3"])
        #expect(request?.request.map(\.occurredAt) == [noon, noon])
    }
}
