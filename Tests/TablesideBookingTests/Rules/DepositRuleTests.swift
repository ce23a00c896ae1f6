import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

/// Deposits and fees: the boundary is the guest's.
@Suite("Deposits and no-show fees")
struct DepositRuleTests {
    private static func eur(_ cents: Int64) -> Money { Money(minorUnits: cents, .eur) }

    @Test("ten euro a person for parties of six and more: five pay nothing, six 60, eight 80")
    func perPerson() throws {
        let rule = DepositRule(PartyCharge(Self.eur(1_000), per: .person, fromParty: 6))
        #expect(try rule.due(for: 5) == nil)
        #expect(try rule.due(for: 6) == Self.eur(6_000))
        #expect(try rule.due(for: 8) == Self.eur(8_000))
    }

    @Test("fifty euro a booking, however many come")
    func perBooking() throws {
        let fee = NoShowFee(PartyCharge(Self.eur(5_000), per: .booking))
        #expect(try fee.due(for: 1) == Self.eur(5_000))
        #expect(try fee.due(for: 40) == Self.eur(5_000))
    }

    @Test("48 hours before the start everything is given back, a millisecond later nothing")
    func refund() throws {
        let house = try SampleHouse()
        let start = try house.instant("2026-11-27T19:00")
        let rule = DepositRule(PartyCharge(Self.eur(1_000), per: .person), freeCancellation: .hours(48))
        let paid = Self.eur(4_000)
        let boundary = try house.instant("2026-11-25T19:00")
        #expect(rule.refund(of: paid, cancelledAt: boundary, start: start) == paid)
        #expect(rule.refund(of: paid, cancelledAt: boundary + .milliseconds(1), start: start) == Self.eur(0))
        #expect(rule.refund(of: paid, cancelledAt: start - .days(400), start: start) == paid)
    }

    @Test("hours are elapsed hours, also where clocks change")
    func elapsed() throws {
        let house = try SampleHouse()
        let start = try house.instant("2026-03-29T12:00")
        let rule = DepositRule(PartyCharge(Self.eur(100), per: .person), freeCancellation: .hours(24))
        // The day has 23 hours: noon less 24 hours is 11:00 of the day before.
        let boundary = try house.instant("2026-03-28T11:00")
        #expect(rule.refund(of: Self.eur(100), cancelledAt: boundary, start: start) == Self.eur(100))
        #expect(rule.refund(of: Self.eur(100), cancelledAt: boundary + .minutes(1), start: start) == Self.eur(0))
    }

    @Test("without a time, cancelling is free up to the start itself")
    func unset() throws {
        let start = Instant(millisecondsSince1970: 0)
        let fee = NoShowFee(PartyCharge(Self.eur(2_500), per: .person, fromParty: 2))
        #expect(try fee.due(for: 2, cancelledAt: start, start: start) == nil)
        #expect(try fee.due(for: 2, cancelledAt: start + .milliseconds(1), start: start) == Self.eur(5_000))
        #expect(try fee.due(for: 1, cancelledAt: start + .milliseconds(1), start: start) == nil)
    }

    @Test("nobody owes nothing, and a party that cannot be is owed nothing", arguments: [0, -1, .min])
    func nobody(party: Int) throws {
        for basis in PartyCharge.Basis.allCases {
            #expect(try DepositRule(PartyCharge(Self.eur(1_000), per: basis)).due(for: party) == nil)
            #expect(try NoShowFee(PartyCharge(Self.eur(.max), per: basis)).due(for: party) == nil)
        }
    }

    @Test("an amount that does not fit is an error, not another amount")
    func overflow() throws {
        let huge = DepositRule(PartyCharge(Self.eur(.max), per: .person))
        #expect(try huge.due(for: 1) == Self.eur(.max))
        #expect(throws: MoneyError.self) { try huge.due(for: 2) }
        let far = DepositRule(PartyCharge(Self.eur(1), per: .person), freeCancellation: .milliseconds(.max))
        let start = Instant(millisecondsSince1970: .min)
        #expect(far.refund(of: Self.eur(5), cancelledAt: start, start: start) == Self.eur(5))
    }

    @Test("an amount of nothing and parties of one are fine, less is not")
    func problems() throws {
        for (cents, party, defects) in [
            (0, nil, []), (0, 1, []), (-1, 1, [.negativeAmount(amount: Self.eur(-1))]),
            (1, 0, [.invalidParty(party: 0)]),
            (-1, -1, [.negativeAmount(amount: Self.eur(-1)), .invalidParty(party: -1)]),
        ] as [(Int64, Int?, [PlanDefect])] {
            var rules = try SampleHouse().rules
            rules.deposit = DepositRule(PartyCharge(Self.eur(cents), per: .booking, fromParty: party))
            #expect(rules.problems().map(\.reason) == defects, "\(cents) from \(party ?? 1)")
        }
    }
}
