import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture

@Suite("Recipients")
struct RecipientTests {
    private let home = PostalAddress(
        street: "Via Roma 1",
        city: "Udine",
        postalCode: "33100",
        region: "UD",
        country: "IT"
    )

    private func placement(
        _ recipient: Recipient?,
        _ profile: ProfileCode = .giorgiTakeaway,
        on channel: Channel? = nil,
        releaseAt: Instant? = nil
    ) throws -> Placement {
        Placement(
            quote: try F.quote([F.line("a", 2)], channel: channel ?? F.channel(of: profile)),
            profile: profile,
            tab: TabID("tab-1"),
            guest: F.mia,
            acceptance: profile == .giorgiTable ? .automatic : .byWaiter,
            releaseAt: releaseAt,
            recipient: recipient
        )
    }

    private func refusal(_ placement: Placement) -> Order.Refusal.Reason? {
        F.refusal(Order(id: OrderID("1")), .place(placement), by: F.guest, at: F.at(0))
    }

    @Test("GI-34 Giorgi's takeaway needs somebody who gets it; other orders that leave the house may have one")
    func missing() throws {
        #expect(refusal(try placement(nil)) == .recipientMissing(profile: .giorgiTakeaway))
        #expect(refusal(try placement(nil, on: .delivery)) == .recipientMissing(profile: .giorgiTakeaway))
        for code in [ProfileCode.takeaway, .delivery] {
            #expect(refusal(try placement(nil, code)) == nil)
            #expect(refusal(try placement(F.recipient(address: home), code)) == nil)
        }
        #expect(Order.Profile.known.filter(\.requiresRecipient).map(\.code) == [.giorgiTakeaway])
    }

    @Test("GI-34 in the venue there is nobody to bring it to: a recipient is refused, not forgotten")
    func useless() throws {
        for code in [ProfileCode.dineIn, .quickPlate, .forman, .giorgiTable] {
            #expect(refusal(try placement(F.recipient(), code)) == .notOffered(option: .recipient, profile: code))
        }
    }

    @Test(
        "GI-34 telephone, e-mail and time are required, all the field is required is listed, and only where it is required"
    )
    func fields() throws {
        let bare = Recipient(name: try PersonName(first: "Mia", last: "Rossi"))
        #expect(
            refusal(try placement(bare))
                == .invalidRecipient(problems: [
                    Problem(.missing, at: "phone"), Problem(.missing, at: "email"), Problem(.missing, at: "wantedAt"),
                ])
        )
        #expect(
            bare.problems(on: .delivery, in: .giorgiTakeaway, at: F.at(0)).map(\.description) == [
                "phone: the field is required", "email: the field is required", "address: the field is required",
                "wantedAt: the field is required",
            ]
        )
        #expect(refusal(try placement(bare, .takeaway)) == nil)
        #expect(refusal(try placement(F.recipient())) == nil)
    }

    @Test("GI-34 what is brought has an address, with every profile; what is fetched needs none")
    func address() throws {
        let nowhere = Order.Refusal.Reason.invalidRecipient(problems: [Problem(.missing, at: "address")])
        #expect(refusal(try placement(F.recipient(), on: .delivery)) == nowhere)
        #expect(refusal(try placement(F.recipient(), .delivery)) == nowhere)
        #expect(refusal(try placement(F.recipient(), .takeaway)) == nil)
        #expect(refusal(try placement(F.recipient(address: home), on: .delivery)) == nil)
        #expect(refusal(try placement(F.recipient(address: home))) == nil)
    }

    @Test("GI-34 text is judged exactly as it is given: empty, blank and with control characters it is refused")
    func text() throws {
        let street: FieldPath = FieldPath("address").field("street")
        let city: FieldPath = FieldPath("address").field("city")
        var recipient = try F.recipient(address: PostalAddress(street: "", city: " "))
        recipient.phone = ""
        #expect(
            refusal(try placement(recipient, .delivery))
                == .invalidRecipient(problems: [
                    Problem(.missing, at: "phone"), Problem(.missing, at: street), Problem(.blank(text: " "), at: city),
                ])
        )
        recipient = try F.recipient(address: PostalAddress(street: "Via Roma 1\n", city: "\u{200D}"))
        recipient.phone = "12\t34"
        #expect(
            refusal(try placement(recipient, .delivery))
                == .invalidRecipient(problems: [
                    Problem(.controlCharacter(text: "12\t34"), at: "phone"),
                    Problem(.controlCharacter(text: "Via Roma 1\n"), at: street),
                    Problem(.blank(text: "\u{200D}"), at: city),
                ])
        )
        recipient = try F.recipient(address: PostalAddress(street: " 1 ", city: " x"))
        recipient.phone = " 0432 1 "
        let order = try F.placed(placement(recipient, .delivery))
        #expect(order.recipient?.phone == " 0432 1 ", "nothing is trimmed")
        #expect(throws: Defects([Problem(NameProblem.empty, at: "first")])) { try PersonName(first: "", last: "Rossi") }
        #expect(throws: Defects([Problem(NameProblem.blank(text: " "), at: "last")])) {
            try PersonName(first: "Mia", last: " ")
        }
    }

    @Test(
        "GI-34 a phone number is one of E.164 or has 5 to 15 digits, as people write it at home; others are refused",
        arguments: [
            ("+39 0432 1234", true), ("0432/12-34", true), ("(0432) 12.34", true), ("00390432123", true),
            ("12345", true),
            ("mine", false), ("1234", false), ("1234567890123456", false), ("+0432 1234", false), ("+39 0432", false),
            ("0432 1234 x5", false), ("tel:04321234", false), ("٠٤٣٢١٢٣٤", false), ("-", false),
        ]
    )
    func phone(text: String, isNumber: Bool) throws {
        var recipient = try F.recipient()
        recipient.phone = text
        let problem = Problem(RecipientProblem.phoneNotANumber(text: text), at: "phone")
        let refused = Order.Refusal.Reason.invalidRecipient(problems: [problem])
        for code in [ProfileCode.giorgiTakeaway, .takeaway] {
            #expect(refusal(try placement(recipient, code)) == (isNumber ? nil : refused))
        }
    }

    @Test("GI-34 nothing is wanted before it can be had: not before now, nor before the order is released")
    func time() throws {
        var recipient = try F.recipient()
        recipient.wantedAt = F.at(0)
        #expect(refusal(try placement(recipient)) == nil, "now is early enough")
        recipient.wantedAt = F.at(0) - .milliseconds(1)
        func tooSoon(_ earliest: Instant) throws -> Order.Refusal.Reason {
            let wantedAt = try #require(recipient.wantedAt)
            return .invalidRecipient(problems: [
                Problem(.tooSoon(wantedAt: wantedAt, earliest: earliest), at: "wantedAt")
            ])
        }
        #expect(try refusal(placement(recipient)) == tooSoon(F.at(0)))
        #expect(try refusal(placement(recipient, .takeaway)) == tooSoon(F.at(0)))
        recipient.wantedAt = F.at(599)
        #expect(try refusal(placement(recipient, .takeaway, releaseAt: F.at(600))) == tooSoon(F.at(600)))
        recipient.wantedAt = F.at(600)
        #expect(refusal(try placement(recipient, .takeaway, releaseAt: F.at(600))) == nil)
    }

    @Test("GI-34 the order keeps who gets it, whatever becomes of the order")
    func kept() throws {
        let recipient = try F.recipient(address: home)
        var order = try F.placed(placement(recipient, on: .delivery))
        #expect(order.recipient == recipient)
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(1))
        try order.perform(.cancel(), by: F.waiter, at: F.at(2))
        #expect(order.recipient == recipient)
        #expect(Order(id: OrderID("1")).recipient == nil)
        #expect(try F.placed(.takeaway).recipient == nil)
    }

    @Test("GI-34 the stored form is the one of the golden file, and older orders, which have nobody, are read")
    func goldenFile() throws {
        let placement = try placement(F.recipient(address: home), on: .delivery)
        let stored = GoldenRecipient(
            bare: Recipient(name: try PersonName(first: "Mia", last: "Rossi")),
            placement: placement,
            terms: try F.placed(placement).terms,
            problems: [
                Problem(.missing, at: "email"),
                Problem(.blank(text: " "), at: FieldPath("address").field("street")),
                Problem(.controlCharacter(text: "Udine\n"), at: FieldPath("address").field("city")),
                Problem(.phoneNotANumber(text: "mine"), at: "phone"),
                Problem(.tooSoon(wantedAt: F.at(0) - .milliseconds(1), earliest: F.at(0)), at: "wantedAt"),
            ]
        )
        try expectGolden(stored, "Order.recipient.json")
        let without = try F.placement([F.line("a")], .takeaway)
        #expect(try !encoded(without).contains("recipient"))
        #expect(try decoded(Placement.self, encoded(without)).recipient == nil)
    }

    @Test("GI-34 a stored recipient whose name or mailbox is none is refused, and the fault is named")
    func faults() throws {
        let text = try encoded(F.recipient())
        let nameless = text.replacingOccurrences(of: "Rossi", with: "")
        #expect(
            decodingFault(Recipient.self, nameless) as? Defects<NameProblem>
                == Defects([Problem(.empty, at: "last")])
        )
        let unreachable = text.replacingOccurrences(of: "mia@", with: "mia")
        #expect(
            decodingFault(Recipient.self, unreachable) as? EmailAddressError
                == EmailAddressError(.withoutSeparator(text: "miaexample.it"))
        )
        #expect(throws: DecodingError.self) { try decoded(Recipient.self, "{}") }
    }

    @Test("every problem has its own code and says what is wrong")
    func problems() {
        let reasons: [RecipientProblem] = [
            .missing, .blank(text: " "), .controlCharacter(text: "\n"), .phoneNotANumber(text: "mine"),
            .tooSoon(wantedAt: F.at(0), earliest: F.at(1)),
        ]
        #expect(
            reasons.map(\.code.rawValue) == [
                "recipient.missing", "recipient.blank", "recipient.controlCharacter", "recipient.phoneNotANumber",
                "recipient.tooSoon",
            ]
        )
        #expect(reasons.allSatisfy { !$0.description.isEmpty })
    }
}
