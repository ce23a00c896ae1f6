import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias App = IDeliverApp

@Suite("ID-44 messages about a delivery")
struct DeliveryMessagesTests {
    private let app = App()
    private let mak = App.shop("mak")

    private func write(_ text: String, by shop: Author) async throws -> String? {
        try await app.store(.delivery(delivery: "d1", request: .write(text: text)), by: shop)
    }

    private func write(_ text: String, by courier: UserID) async throws -> String? {
        try await app.step(.write(text: text), "d1", by: courier)
    }

    private func read(by author: Author) async throws -> [String] {
        let messages = try await app.ask(.messages(delivery: "d1"), by: author, for: [DeliveryMessage].self)
        return messages.map { "\($0.side.rawValue) \($0.courier): \($0.text)" }
    }

    @Test("ID-44 store and courier write while a delivery is on its way; the next courier reads none of it")
    func conversation() async throws {
        try await app.staffed(with: ["ivo", "ena"])
        try #require(try await app.create("d1", for: ["ivo", "ena"]) == nil)
        #expect(try await write("Hello?", by: mak) == "messages.nobodyThere")
        #expect(try await write("Hello?", by: "ivo") == "messages.notYours", "only asked")
        try #require(try await app.step(.accept, "d1", by: "ivo") == nil)
        _ = try await app.notices()
        #expect(try await write("Ring twice", by: mak) == nil)
        #expect(try await app.told() == ["deliveryMessage → ivo"])
        #expect(try await write("OK", by: "ivo") == nil)
        #expect(try await app.told() == ["deliveryMessage → mak"])
        #expect(try await write("Me too", by: "ena") == "messages.notYours")
        let talk = ["store ivo: Ring twice", "courier ivo: OK"]
        #expect(try await read(by: mak) == talk)
        #expect(try await read(by: App.courier("ivo")) == talk)
        #expect(try await read(by: App.courier("ena")) == [])
        // Ena has it now: a conversation of her own.
        try #require(try await app.step(.giveUp(reason: nil), "d1", by: "ivo") == nil)
        try #require(try await app.step(.accept, "d1", by: "ena") == nil)
        #expect(try await write("Where are you?", by: mak) == nil)
        #expect(try await write("Late", by: "ivo") == "messages.notYours")
        #expect(try await read(by: App.courier("ena")) == ["store ena: Where are you?"])
        #expect(try await read(by: App.courier("ivo")) == talk)
        #expect(try await read(by: mak) == talk + ["store ena: Where are you?"])
        try #require(try await app.step(.deliver(proof: DeliveryProof()), "d1", by: "ena") == nil)
        #expect(try await write("Thanks", by: mak) == "messages.nobodyThere")
        #expect(try await write("Bye", by: "ena") == "messages.nobodyThere")
    }

    @Test("ID-44 strangers neither write nor read, and hear what they would hear of a delivery that is not")
    func strangers() async throws {
        try await app.staffed(with: ["ivo"])
        try await app.registerShop("lux", oib: "69435151530")
        try await app.registerCourier("luka", "Luka", phone: "098 111 2222")
        try #require(try await app.create("d1", for: ["ivo"]) == nil)
        try #require(try await app.step(.accept, "d1", by: "ivo") == nil)
        let before = try await app.store.snapshot()
        #expect(try await write("x", by: App.shop("lux")) == "access.notFound")
        #expect(try await write("x", by: "luka") == "access.notFound")
        for author in [App.shop("lux"), App.courier("luka")] {
            let there = try await app.answer(.messages(delivery: "d1"), by: author)
            #expect(try await app.answer(.messages(delivery: "no"), by: author) == there)
            #expect(there.failure?.code.rawValue == "access.notFound")
        }
        #expect(try await app.store.snapshot() == before)
    }

    @Test("a message says something, is no longer than a note, and there are two hundred at most")
    func limits() throws {
        var messages = DeliveryMessages(id: "d1")
        let mak = Author("mak", as: .store)
        func refusal(_ text: String, by author: Author, at now: Instant = noon) -> DeliveryMessages.Refusal.Reason? {
            do throws(DeliveryMessages.Refusal) {
                _ = try messages.decide(.write(text: text, courier: "ivo"), by: author, at: now)
                return nil
            } catch {
                return error.reason
            }
        }
        for empty in ["", "  \n\t", "\u{2028}\u{A0}"] { #expect(refusal(empty, by: mak) == .empty) }
        let full = String(repeating: "é", count: SizeLimit.note / 2)
        #expect(refusal(full, by: mak) == nil && refusal(full + "x", by: mak) == .tooLong(limit: SizeLimit.note))
        #expect(refusal("x", by: Author("ena", as: .courier)) == .notYours)
        for number in 0..<DeliveryMessages.limit {
            let author = number.isMultiple(of: 2) ? mak : Author("ivo", as: .courier)
            try messages.perform(.write(text: "\(number)", courier: "ivo"), by: author, at: noon)
        }
        #expect(refusal("x", by: mak) == .tooMany(limit: DeliveryMessages.limit))
        let earlier = noon - .milliseconds(1)
        #expect(refusal("x", by: mak, at: earlier) == .clockWentBack(last: noon, now: earlier))
        #expect(messages.messages.map(\.side).prefix(3) == [.store, .courier, .store])
        #expect(try decoded(DeliveryMessages.self, encoded(messages)) == messages)
        #expect(messages.summary == "200 messages about delivery d1")
        // The next courier has a conversation of her own, for which the oldest messages with the first make room.
        let ena = Author("ena", as: .courier)
        for number in 0..<DeliveryMessages.limit {
            try messages.perform(.write(text: "ena \(number)", courier: "ena"), by: ena, at: noon)
            #expect(messages.messages.count == DeliveryMessages.limit)
            #expect(messages.messages(for: ena).count == number + 1)
        }
        #expect(messages.messages(for: Author("ivo", as: .courier)).isEmpty)
        #expect(throws: DeliveryMessages.Refusal(.tooMany(limit: DeliveryMessages.limit))) {
            try messages.decide(.write(text: "x", courier: "ena"), by: ena, at: noon)
        }
        #expect(try decoded(DeliveryMessages.self, encoded(messages)) == messages)
        // As many as there may be are all kept.
        var few = DeliveryMessages(id: "d2")
        try few.perform(.write(text: "first", courier: "ivo"), by: mak, at: noon)
        for number in 1..<DeliveryMessages.limit {
            try few.perform(.write(text: "ena \(number)", courier: "ena"), by: ena, at: noon)
        }
        #expect(few.messages(for: Author("ivo", as: .courier)).map(\.text) == ["first"])
    }
}
