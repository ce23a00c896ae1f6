import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideOperations
import TablesideOrdering
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Errors that come of another area's failure")
struct WrappedReasonTests {
    /// One error with what it holds: the code says where, and the description ends with what went wrong there.
    private func check(
        _ outer: some CodedReason,
        _ code: String,
        saying words: String,
        notAs inner: [some CodedReason]
    ) {
        #expect(outer.code.rawValue == code)
        #expect(outer.description.hasSuffix(words), "\(outer.description)")
        #expect(!words.isEmpty)
        #expect(!inner.map(\.code).contains(outer.code))
    }

    /// One error that is stored or sent: what went wrong is under a label, with nothing lost.
    private func check(
        _ outer: some CodedReason & Codable,
        _ code: String,
        _ label: String,
        holds inner: [some CodedReason & Codable],
        saying words: String
    ) throws {
        check(outer, code, saying: words, notAs: inner)
        let json = try encoded(outer)
        #expect(json.contains("\"\(label)\":"), "\(json)")
        #expect(try decoded(type(of: outer), json) == outer)
        for reason in inner { #expect(json.contains(try encoded(reason)), "\(json) holds \(reason)") }
    }

    private func check(
        _ outer: some CodedReason & Codable,
        _ code: String,
        holds inner: some CodedReason & Codable
    ) throws {
        try check(outer, code, "reason", holds: [inner], saying: inner.description)
    }

    @Test("sums that money cannot hold, on a tab, in a quote, on a bill and in a cart")
    func amounts() throws {
        let inner = MoneyError.Reason.sumOverflow(currency: .eur)
        try check(GuestTab.Refusal.Reason.amount(reason: inner), "tab.amount", holds: inner)
        check(QuoteError.Reason.amount(reason: inner), "quote.amount", saying: inner.description, notAs: [inner])
        try check(BillError.Reason.amount(reason: inner), "bill.amount", holds: inner)
        try check(ServiceDay.Refusal.Reason.terms(reason: inner), "serviceDay.terms", holds: inner)
        try check(CartProblem.amount(reason: inner), "cart.amount", holds: inner)
    }

    @Test("branches and zones that a plan cannot be made of, and plans that cannot answer a service day")
    func plans() throws {
        let branch = PlacesError.Reason.repeatedTable(table: TableID("1"))
        check(PlanDefect.branch(reason: branch), "plan.branch", saying: branch.description, notAs: [branch])
        let zone = ZoneError.Reason.unknownZone(identifier: "Mars")
        let plan = PlanError.Reason.zone(reason: zone)
        try check(plan, "plan.zone", holds: zone)
        try check(ServiceDay.Refusal.Reason.plan(reason: plan), "serviceDay.plan", holds: plan)
        let reasons = [Unavailability.noFreeTable, .invalidParty(party: 0)]
        try check(
            ServiceDay.Refusal.Reason.unavailable(reasons: reasons),
            "serviceDay.unavailable",
            "reasons",
            holds: reasons,
            saying: reasons.map(\.description).joined(separator: "; ")
        )
    }

    @Test("names and addresses in a sign-up, sign-ups, and carts that cannot be ordered")
    func forms() throws {
        let name = NameProblem.empty
        try check(SignUpProblem.malformedName(reason: name), "signUp.malformedName", holds: name)
        let email = try #require(#expect(throws: EmailAddressError.self) { try EmailAddress("x") }).reason
        try check(SignUpProblem.malformedEmail(reason: email), "signUp.malformedEmail", holds: email)
        let problem = SignUpProblem.malformedName(reason: name)
        try check(
            AccountError.Reason.signUpRefused(problems: [Problem(problem, at: "first"), Problem(.passwordsDiffer)]),
            "account.signUpRefused",
            "problems",
            holds: [problem, .passwordsDiffer],
            saying: "first: \(problem); \(SignUpProblem.passwordsDiffer)"
        )
        try check(
            VisitRefusal.Reason.cart(problems: [Problem(.empty), Problem(.tooManyUnits, at: "lines")]),
            "visit.cart",
            "problems",
            holds: [CartProblem.empty, .tooManyUnits],
            saying: "\(CartProblem.empty); lines: \(CartProblem.tooManyUnits)"
        )
    }
}
