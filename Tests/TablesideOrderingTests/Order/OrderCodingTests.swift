import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture

@Suite("Orders in JSON")
struct OrderCodingTests {
    /// With every command.
    private func stored() throws -> (stored: GoldenOrder, commands: [Order.Command]) {
        let policy = CancelPolicy(guestWindow: .seconds(30), acceptanceEndsWindow: true, answerWithin: .seconds(60))
        let placement = try F.placement(
            [F.line("a", 2, course: 1), F.line("b", course: 2)],
            acceptBy: F.at(300),
            cancelPolicy: policy
        )
        let some = OrderItem.Selection.only(items: [.init(LineID("a"), 1, in: .fired), .init(LineID("b"), 1)])
        var order = Order(id: OrderID("17"))
        var events = try order.perform(.place(placement), by: F.guest, at: F.at(0))
        let steps: [(Order.Command, Author)] = [
            (.accept(waiter: F.ana, readyBy: F.at(900)), F.waiter),
            (.sendBack(reason: .mistake, acceptBy: F.at(400)), F.waiter),
            (.accept(waiter: F.bob, readyBy: F.at(900)), F.otherWaiter), (.handOver(waiter: F.ana), F.waiter),
            (.fire(course: 2), F.waiter), (.hold(items: .only(items: [.init(LineID("b"), 1)])), F.waiter),
            (.start(items: .only(items: [.init(LineID("a"), 1)])), F.cook),
            (.requestCancel(reason: .delay), F.guest), (.denyCancel, F.manager), (.requestCancel(), F.guest),
            (.ready, F.cook),
            (.recall(items: .only(items: [.init(LineID("a"), 1)]), reason: .quality), F.waiter), (.ready, F.cook),
            (.serve(items: .only(items: [.init(LineID("a"), 1)])), F.waiter),
            (.void(items: .only(items: [.init(LineID("a"), 1)]), reason: .quality, restockable: true), F.manager),

        ]
        for (number, step) in steps.enumerated() {
            events += try order.perform(step.0, by: step.1, at: F.at(10 + number))
        }
        events += [
            .fellDue(consequences: [.recheckAvailability], at: F.at(1)),
            .rejected(
                reason: .tooBusy,
                moves: .every(from: .draft, to: .voided),
                consequences: [.releaseStock, .refund, .notify],
                at: F.at(1)
            ),
            .expired(
                moves: .every(from: .draft, to: .voided),
                consequences: [.releaseStock, .refund, .notify],
                at: F.at(1)
            ),
            .collected(
                moves: .every(from: .ready, to: .served),
                consequences: [.unloadWaiter(waiter: F.ana)],
                at: F.at(1)
            ),
            .dispatched(moves: nil, consequences: [], at: F.at(1)),
            .delivered(proof: "photo 7", consequences: [], at: F.at(1)),
            .failed(reason: .unreachable, consequences: [], at: F.at(1)),
            .returned(consequences: [], at: F.at(1)),
            .completed(consequences: [.accrueLoyalty], at: F.at(1)),
            .cancelled(
                reason: .guestRequest,
                moves: .every(from: .fired, to: .voided),
                consequences: [.reverseLoyalty],
                at: F.at(1)
            ),
            .transferred(from: TabID("tab-1"), to: TabID("u"), table: nil, consequences: [.notify], at: F.at(1)),
            .separated(
                as: OrderID("18"),
                leaving: Array(order.lines.prefix(1)),
                staying: Array(order.lines.dropFirst()),
                to: .accepted,
                consequences: [.notify],
                at: F.at(1)
            ),
        ]
        let part = try #require(
            OrderPart(Array(order.lines.prefix(1)), of: order, goingTo: TabID("u"), at: TableID("8"))
        )
        events.append(.received(part: part, to: .preparing, consequences: [.notify], at: F.at(1)))
        let commands: [Order.Command] = [
            .place(placement), .due, .accept(waiter: F.ana, readyBy: F.at(900)), .accept(waiter: F.ana),
            .reject(reason: .tooBusy), .expire, .sendBack(reason: .mistake, acceptBy: F.at(400)),
            .handOver(waiter: F.bob),
            .start, .ready(items: some), .recall(items: some, reason: .quality), .serve, .fire(course: 2),
            .fire(course: nil),
            .hold(items: some), .void(items: some, reason: .mistake, restockable: true), .void(items: .all),
            .collect(code: "4711"), .dispatch, .deliver(proof: "photo 7"), .fail(reason: .unreachable), .goodsReturned,
            .complete(tabIsSettled: true), .cancel(reason: .delay, restocking: .everything), .cancel(),
            .requestCancel(reason: .delay), .grantCancel, .denyCancel, .lapseCancel,
            .transfer(tab: TabID("u"), table: TableID("8")),
            .transfer(tab: TabID("u"), table: nil), .separate(items: [.init(LineID("a"), 1)], as: OrderID("18")),
            .receive(part: part),
        ]
        return (GoldenOrder(order: order, events: events), commands)
    }

    @Test("the stored form of an order, its commands and its events is the one of the golden file")
    func goldenFile() throws {
        let (stored, commands) = try stored()
        #expect(Set(commands.map(\.kind)) == Set(Order.Command.Kind.allCases))
        try expectGolden(stored, "Order.json")
        try expectGoldenText(commands, "Order.commands.json")
    }

    @Test("QP-76 a stored order that cannot be true is refused, and the fault is named")
    func faults() throws {
        let text = try encoded(F.accepted())
        // Between these two keys stands nothing but the lines.
        let start = try #require(text.range(of: #""lines":"#)).upperBound
        let end = try #require(text.range(of: #","state":"#)).lowerBound
        let lines = String(text[start..<end])
        let (dish, all) = (Self.line("a", quantity: 1, price: 1_000), Int.max)
        for (from, to, code) in [
            (#""profile":"dineIn""#, #""profile":"driveIn""#, "unknownProfile"),
            (#""profile":"dineIn""#, #""profile":"quickPlate""#, "impossibleState"),
            (#""state":"accepted""#, #""state":"served""#, "impossibleState"),
            (#""state":"accepted""#, #""state":"placed""#, "impossibleState"),
            (#""state":"accepted""#, #""state":"draft""#, "terms"),
            (#""terms":{"#, #""terms":null,"unknown":{"#, "terms"),
            (#"{"fired":2}"#, #"{"fired":1}"#, "itemsDoNotAddUp"),
            (#""id":"b""#, #""id":"a""#, "repeatedLine"),
            (#""state":"accepted""#, #""cancelRequests":4,"state":"accepted""#, "cancelRequests"),
            (lines, "[]", "noLines"),
            (lines, "[\(dish),\(Self.line("b", quantity: all, price: 0))]", "tooManyItems"),
            (
                lines, "[\(["a", "b", "c"].map { Self.line($0, quantity: 1, price: all) }.joined(separator: ","))]",
                "amountsTooLarge"
            ),
            (lines, "[\(dish),\(Self.line("b", quantity: 1, price: all))]", "amountsTooLarge"),
            (lines, "[\(dish),\(Self.line("b", quantity: 1, price: 1, "USD"))]", "otherCurrency"),
        ] {
            let broken = text.replacingOccurrences(of: from, with: to)
            #expect(broken != text, "\(from)")
            let fault = decodingFault(Order.self, broken) as? Order.Inconsistency
            #expect(fault?.code.rawValue == "order.inconsistent." + code, "\(from) → \(to)")
            #expect(fault?.description.isEmpty == false)
        }
        #expect(try decoded(Order.self, text.replacingOccurrences(of: lines, with: "[\(dish)]")).lines.count == 1)
        #expect(throws: DecodingError.self) {
            try decoded(Order.self, text.replacingOccurrences(of: #"{"fired":2}"#, with: #"{"eaten":2}"#))
        }
        #expect(throws: DecodingError.self) {
            try decoded(Order.self, text.replacingOccurrences(of: "accepted", with: "lost"))
        }
        var draft = try encoded(Order(id: OrderID("1")))
        draft = draft.replacingOccurrences(of: #""lines":[]"#, with: #""lines":[\#(dish)]"#)
        let fault = decodingFault(Order.self, draft) as? Order.Inconsistency
        #expect(fault == Order.Inconsistency(.terms(state: .draft)), "lines of an order that was never placed")
    }

    /// A stored line with every item before the kitchen.
    private static func line(_ id: String, quantity: Int, price: Int, _ currency: String = "EUR") -> String {
        func money(_ cents: Int) -> String { #"{"currency":"\#(currency)","minorUnits":\#(cents)}"# }
        return #"{"items":{"fired":\#(quantity)},"quoted":{"id":"\#(id)","item":"i","quantity":\#(quantity),"#
            + #""name":{"default":"en","texts":{"en":"Dish"}},"station":"kitchen","#
            + #""unitPrice":\#(money(price)),"total":\#(money(price * quantity))}}"#
    }

    @Test("an unknown event or state fails its text, and nothing is put in its place")
    func unknownWords() {
        #expect(throws: DecodingError.self) { try decoded(Order.Event.self, #"{"devoured":{"at":0}}"#) }
        #expect(throws: DecodingError.self) { try decoded(Order.State.self, #""eaten""#) }
        #expect(throws: DecodingError.self) { try decoded(Order.self, "{}") }
        #expect(throws: DecodingError.self) { try decoded(Order.self, "") }
    }

    @Test("an order that is not placed is read back; unknown reasons survive storage")
    func draftsAndReasons() throws {
        let draft = Order(id: OrderID("1"))
        #expect(try decoded(Order.self, encoded(draft)) == draft)
        let event = Order.Event.failed(reason: OrderReason(rawValue: "dog"), consequences: [], at: F.at(0))
        #expect(try decoded(Order.Event.self, encoded(event)) == event)
    }

    @Test("reasons are the same when their bytes are: an accent in one sign differs from one in two")
    func reasonBytes() {
        let (one, two) = (OrderReason(rawValue: "caf\u{E9}"), OrderReason(rawValue: "cafe\u{301}"))
        #expect(one != two)
        #expect((one < two) != (two < one))
        #expect(one == OrderReason(rawValue: "caf\u{E9}"))
        #expect(OrderReason(rawValue: "other") == .other)
    }

    @Test("every refusal has its own code and says what failed")
    func refusals() throws {
        let reasons: [Order.Refusal.Reason] = [
            .illegal(state: "placed", command: .serve), .notPermitted(role: .guest, command: .serve),
            .alreadyApplied(command: .serve), .wrongChannel(command: .deliver, profile: .dineIn),
            .otherBranch(author: nil, branch: F.branch), .notYours(order: OrderID("1")),
            .otherWaiter(waiter: F.ana, author: nil), .unknownOrder(order: OrderID("1")),
            .unknownProfile(profile: .dineIn), .unknownLine(line: LineID("a")), .unknownCourse(course: nil),
            .unknownReason(reason: .other), .reasonMissing(command: .void),
            .notOffered(option: .acceptBy, profile: .dineIn), .recipientMissing(profile: .giorgiTakeaway),
            .invalidRecipient(problems: [Problem(.missing, at: "email")]), .emptyOrder,
            .repeatedLine(line: LineID("a")),
            .negativeLine(line: LineID("a"), total: Money(minorUnits: -1, .eur)),
            .priceNotPermitted(line: LineID("a"), source: .open, role: .guest), .negativeWindow(window: .seconds(-1)),
            .negativeAnswerTime(length: .seconds(-1)),
            .tooLate(deadline: F.at(0)), .tooEarly(due: nil),
            .invalidQuantity(line: LineID("a"), quantity: 0),
            .illegalItem(line: LineID("a"), state: .served, command: .void),
            .notEnough(line: LineID("a"), command: .ready, wanted: 2, available: 1), .nothingToMove(command: .start),
            .incomplete(command: .ready, left: 1), .earlierCourseHeld(course: 1), .alreadyServed(items: 1),
            .restockingNotPermitted(role: .waiter), .wrongCode, .notSettled(tab: TabID("t")), .noRequest,
            .tooManyRequests(limit: 3),
            .clockWentBack(last: F.at(1), now: F.at(0)),
        ]
        #expect(Set(reasons.map(\.code)).count == reasons.count)
        for reason in reasons {
            #expect(!reason.description.isEmpty)
            #expect(reason.code.rawValue.hasPrefix("order."))
            #expect(try decoded(Order.Refusal.Reason.self, encoded(reason)) == reason)
        }
    }
}
