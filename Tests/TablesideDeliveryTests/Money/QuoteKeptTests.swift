import TablesideCore
import TablesideDelivery
import Testing

@testable import TablesideTestSupport

@Suite("Delivery money: orders that refer to a quote")
struct QuoteKeptTests {
    private typealias House = QuoteHouse

    /// A quote of 1.90 with a pay of 2.83, promised for 20 minutes from 1 501.4 s on, and a draft that keeps it.
    private static func agreed() throws -> (quote: DeliveryQuote, draft: DeliveryDraft) {
        var draft = try House.draft()
        let quote = try House.answer(draft, by: House.rules()).get()
        (draft.fee, draft.promise) = (quote.fee, quote.promise)
        return (quote, draft)
    }

    @Test("an order that keeps its quote has no problems until the quote ends")
    func kept() throws {
        let (quote, draft) = try Self.agreed()
        #expect(quote.problems(with: draft, at: House.now).isEmpty)
        var paid = draft
        paid.pay = quote.pay
        #expect(quote.problems(with: paid, at: quote.until - .milliseconds(1)).isEmpty)
        let late = quote.problems(with: paid, at: quote.until)
        #expect(late == [Problem(.expired(until: quote.until))])
    }

    @Test("the fee must be the quoted one, and the pay as well if it is named")
    func amounts() throws {
        var (quote, draft) = try Self.agreed()
        func problems(pay: Money? = nil) -> [String] {
            draft.pay = pay
            return quote.problems(with: draft, at: House.now).map(\.description)
        }
        draft.fee = try House.euros("1.89")
        #expect(problems() == ["fee: 1.89 EUR instead of the quoted 1.90 EUR"])
        draft.fee = Money(minorUnits: 190, .usd)
        #expect(problems() == ["fee: 1.90 USD instead of the quoted 1.90 EUR"])
        draft.fee = nil
        #expect(problems() == ["fee: no fee instead of the quoted 1.90 EUR"])
        draft.fee = quote.fee
        #expect(problems(pay: try House.euros("2.83")) == [])
        #expect(problems(pay: try House.euros("2.84")) == ["pay: 2.84 EUR instead of the quoted 2.83 EUR"])
        var rules = try House.rules()
        rules.pay = nil
        quote = try House.answer(House.draft(), by: rules).get()
        #expect(problems() == [])
        #expect(problems(pay: .zero(.eur)) == ["pay: 0.00 EUR, and no pay was quoted"])
    }

    @Test("the places and the value of the goods are those of the quote")
    func places() throws {
        let (quote, draft) = try Self.agreed()
        func problems(_ change: (inout DeliveryDraft) throws -> Void) rethrows -> [String] {
            var changed = draft
            try change(&changed)
            return quote.problems(with: changed, at: House.now).map(\.description)
        }
        let place = "it is another place than was quoted"
        #expect(
            try problems { $0.dropoff.coordinate = try House.place(north: 0.02) } == ["dropoff.coordinate: \(place)"]
        )
        #expect(problems { $0.dropoff.coordinate = nil } == ["dropoff.coordinate: \(place)"])
        let address = draft.dropoff.address
        #expect(try problems { $0.pickup = DeliveryPlace(address, at: try House.place()) } == [])
        #expect(
            try problems { $0.pickup = DeliveryPlace(address, at: try House.place(north: 1)) }
                == ["pickup.coordinate: \(place)"]
        )
        #expect(
            try problems { $0.value = try House.euros("12.00") } == ["value: 12.00 EUR instead of the quoted 25.00 EUR"]
        )
        #expect(problems { $0.value = nil } == ["value: no value instead of the quoted 25.00 EUR"])
        #expect(problems { $0.pickup = DeliveryPlace(address) } == ["pickup.coordinate: \(place)"])
    }

    @Test("goods that are ready later than was quoted do not keep the quote")
    func ready() throws {
        var (quote, draft) = try Self.agreed()
        draft.readyAt = quote.readyAt
        #expect(quote.problems(with: draft, at: House.now) == [])
        draft.readyAt = quote.readyAt + .milliseconds(1)
        let later = QuoteProblem.readyLater(at: quote.readyAt + .milliseconds(1), quoted: quote.readyAt)
        #expect(quote.problems(with: draft, at: House.now) == [Problem(later, at: "readyAt")])
    }

    @Test("a promise may leave more time than was quoted, but neither end earlier nor be shorter")
    func promises() throws {
        var (quote, draft) = try Self.agreed()
        let (from, until, tick) = (quote.promise.from, quote.promise.until, Elapsed.milliseconds(1))
        func problems(_ promise: DeliveryPromise?) -> [QuoteProblem] {
            draft.promise = promise
            return quote.problems(with: draft, at: House.now).map(\.reason)
        }
        #expect(problems(nil) == [])
        #expect(problems(DeliveryPromise(from: from - .minutes(9), until: until)) == [])
        #expect(problems(DeliveryPromise(from: from + .hours(1), until: until + .hours(1))) == [])
        #expect(problems(DeliveryPromise(from: from, until: until + .hours(1))) == [])
        #expect(
            problems(DeliveryPromise(from: from - .hours(1), until: until - tick))
                == [.promiseEarlier(until: until - tick, quoted: until)]
        )
        #expect(
            problems(DeliveryPromise(from: from + tick, until: until))
                == [.promiseNarrower(length: .minutes(20) - tick, quoted: .minutes(20))]
        )
        #expect(
            problems(DeliveryPromise(from: from + .hours(1) + tick, until: until + .hours(1)))
                == [.promiseNarrower(length: .minutes(20) - tick, quoted: .minutes(20))]
        )
        let (first, last) = (Instant(millisecondsSince1970: .min), Instant(millisecondsSince1970: .max))
        #expect(problems(DeliveryPromise(from: first, until: last)) == [])
        #expect(
            problems(DeliveryPromise(from: last, until: last))
                == [.promiseNarrower(length: .zero, quoted: .minutes(20))]
        )
        #expect(problems(DeliveryPromise(from: last, until: first)) == [.promiseEarlier(until: first, quoted: until)])
    }

    @Test("every point in which a quote is not kept is told, in the order of the fields")
    func together() throws {
        var (quote, draft) = try Self.agreed()
        draft.fee = nil
        draft.promise = DeliveryPromise(from: House.now, until: House.now)
        draft.pay = .zero(.eur)
        let problems = quote.problems(with: draft, at: quote.until)
        #expect(problems.map(\.path.description) == ["", "fee", "pay", "promise"])
        #expect(
            problems.map(\.code.rawValue)
                == ["expired", "otherFee", "otherPay", "promiseEarlier"].map {
                    "delivery.quoted.\($0)"
                }
        )
    }

    @Test("every problem is read as it was written")
    func coding() throws {
        let euro = Money(minorUnits: 100, .eur)
        let problems: [QuoteProblem] = [
            .expired(until: House.now), .otherFee(fee: euro, quoted: euro), .otherFee(fee: nil, quoted: euro),
            .otherPay(pay: euro, quoted: euro), .otherPay(pay: euro, quoted: nil),
            .promiseEarlier(until: House.now, quoted: House.now), .promiseNarrower(length: .zero, quoted: .zero),
        ]
        for problem in problems {
            let json = try encoded(problem)
            #expect(try decoded(QuoteProblem.self, json) == problem)
            let name = try #require(problem.code.rawValue.split(separator: ".").last)
            #expect(json.hasPrefix(#"{"\#(name)":{"#) && !problem.description.isEmpty)
        }
        #expect(throws: DecodingError.self) { try decoded(QuoteProblem.self, #"{"lost":{}}"#) }
    }
}
