import TablesideCore
import TablesideDelivery
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Delivery money: quotes")
struct DeliveryQuoteTests {
    private typealias House = QuoteHouse

    @Test("quotes for places on one meridian are those that are worked out here by hand")
    func table() throws {
        // The road is 1.3 times as long and 4 m take a second; 15 min until ready, 4 min of handover: 1 140 s.
        let rows: [(north: Double, meters: Int, fee: String, pay: String, road: Int64)] = [
            (0, 0, "1.90", "2.00", 0),
            // 1 111.95 m; 0.834 of pay; 1 445.6 m of road.
            (0.01, 1_112, "1.90", "2.83", 361_400),
            // 2 223.90 m; 1.668 of pay; 2 891.2 m of road.
            (0.02, 2_224, "3.50", "3.67", 722_800),
            // 3 335.85 m; 2.502 of pay; 4 336.8 m of road.
            (0.03, 3_336, "5.00", "4.50", 1_084_200),
            // 5 559.75 m; 4.17 of pay; 7 228 m of road.
            (0.05, 5_560, "5.00", "6.17", 1_807_000),
            (-0.05, 5_560, "5.00", "6.17", 1_807_000),
        ]
        let rules = try House.rules()
        #expect(rules.problems().isEmpty)
        for row in rows {
            let quote = try House.answer(House.draft(north: row.north), by: rules).get()
            #expect(quote.meters == row.meters)
            #expect(try quote.fee == House.euros(row.fee), "\(row)")
            #expect(try quote.pay == House.euros(row.pay), "\(row)")
            #expect(quote.readyAt == House.now + .minutes(15))
            let from = House.now + .seconds(1_140) + .milliseconds(row.road)
            #expect(quote.promise == DeliveryPromise(from: from, until: from + .minutes(20)), "\(row)")
            #expect(quote.madeAt == House.now && quote.until == House.now + .minutes(10))
        }
        // 6 671.70 m.
        #expect(try House.reason(House.draft(north: 0.06), by: rules) == .tooFar(meters: 6_672, limit: 5_560))
    }

    @Test("a fee goes up to its distance, which it includes, and counts started meters")
    func steps() throws {
        let (rules, draft) = (try House.rules(), try House.draft())
        func fee(_ meters: Double) throws -> String {
            try House.answer(draft, by: rules, meters: meters).get().fee.description
        }
        #expect(try fee(0) == "1.90 EUR" && fee(-0.0) == "1.90 EUR" && fee(1_112) == "1.90 EUR")
        #expect(try fee(1_112.001) == "3.50 EUR" && fee(3_000) == "3.50 EUR" && fee(3_000.5) == "5.00 EUR")
        #expect(try fee(5_560) == "5.00 EUR")
        #expect(try House.reason(draft, by: rules, meters: 5_560.001) == .tooFar(meters: 5_561, limit: 5_560))
        #expect(try House.answer(draft, by: rules, meters: .leastNonzeroMagnitude).get().meters == 1)
        #expect(try House.reason(draft, by: rules, meters: 100_000_000) == .tooFar(meters: 100_000_000, limit: 5_560))
        for wrong in [-1, -.leastNonzeroMagnitude, .nan, .infinity, -.infinity, 100_000_000.5, 1e300] as [Double] {
            #expect(try House.reason(draft, by: rules, meters: wrong) == .distanceOutOfRange(meters: "\(wrong)"))
        }
    }

    @Test("the pay of a courier is counted to the meter, and halves of a cent are rounded up")
    func pay() throws {
        let pay = CourierPay(base: .zero(.eur), perKilometer: try House.euros("0.50"))
        let cents = try [0, 9, 10, 29, 30, 1_000, 2_510].map { try pay.amount(forMeters: $0).minorUnits }
        #expect(cents == [0, 0, 1, 1, 2, 50, 126])
        var rules = try House.rules()
        rules.pay = nil
        #expect(try House.answer(House.draft(), by: rules).get().pay == nil)
        let mixed = CourierPay(base: .zero(.usd), perKilometer: .zero(.eur))
        #expect(throws: MoneyError.self) { try mixed.amount(forMeters: 1) }
        let high = CourierPay(base: .zero(.eur), perKilometer: Money(minorUnits: .max, .eur))
        #expect(try high.amount(forMeters: 1_000) == high.perKilometer)
        #expect(throws: MoneyError.self) { try high.amount(forMeters: .max) }
        #expect(throws: MoneyError.self) { try high.amount(forMeters: .min) }
    }

    @Test("goods must be worth the least value, and from the free value on there is no fee")
    func value() throws {
        var (rules, draft) = (try House.rules(), try House.draft())
        func fee(_ value: String?) throws -> String {
            draft.value = try value.map { try House.euros($0) }
            switch try House.answer(draft, by: rules) {
            case .success(let quote): return quote.fee.description
            case .failure(let error): return error.description
            }
        }
        #expect(try fee("10.00") == "1.90 EUR" && fee("39.99") == "1.90 EUR")
        #expect(try fee("40.00") == "0.00 EUR" && fee("4000.00") == "0.00 EUR")
        #expect(try fee("9.99") == "the goods are worth less than 10.00 EUR")
        #expect(try fee("-50.00") == "the goods are worth less than 10.00 EUR")
        #expect(try fee(nil) == "the value of the goods is not known")
        rules.leastValue = nil
        #expect(try fee(nil) == "1.90 EUR" && fee("0.01") == "1.90 EUR" && fee("-1.00") == "1.90 EUR")
        #expect(try fee("40.00") == "0.00 EUR")
        draft.value = Money(minorUnits: 9_000, .usd)
        #expect(try House.reason(draft, by: rules) == .otherCurrency(currency: .usd, expected: .eur))
        rules.freeFrom = nil
        #expect(try House.reason(draft, by: rules) == .otherCurrency(currency: .usd, expected: .eur), "as the fee is")
        #expect(try fee("4000.00") == "1.90 EUR")
        rules.leastValue = .zero(.eur)
        draft.value = Money(minorUnits: 9_000, .usd)
        #expect(try House.reason(draft, by: rules) == .otherCurrency(currency: .usd, expected: .eur))
        #expect(try fee("0.00") == "1.90 EUR")
    }

    @Test("goods are ready when the draft says so or once they are prepared, but not before now")
    func ready() throws {
        var (rules, draft) = (try House.rules(), try House.draft(north: 0))
        let table: [(Instant?, Elapsed)] = [
            (nil, .minutes(15)), (House.now + .minutes(40), .minutes(40)), (House.now, .zero),
            (House.now - .days(3), .zero), (House.now + .milliseconds(1), .milliseconds(1)),
        ]
        for (readyAt, wait) in table {
            draft.readyAt = readyAt
            let quote = try House.answer(draft, by: rules).get()
            #expect(quote.readyAt == House.now + wait)
            #expect(quote.promise.from == House.now + wait + .minutes(4))
        }
        rules.slack = .zero
        draft.readyAt = nil
        let quote = try House.answer(draft, by: rules).get()
        #expect(quote.promise.from == quote.promise.until && quote.promise.from == House.now + .minutes(19))
    }

    @Test("a wanted promise is quoted if an arrival is still on time for it")
    func promise() throws {
        let rules = try House.rules()
        var draft = try House.draft()
        // 15 min + 4 min + 361.4 s.
        let earliest = House.now + .milliseconds(1_501_400)
        for until in [earliest, earliest + .hours(3)] {
            let wanted = DeliveryPromise(from: House.now, until: until)
            draft.promise = wanted
            #expect(try House.answer(draft, by: rules).get().promise == wanted)
        }
        let late = DeliveryPromise(from: earliest + .hours(5), until: earliest + .hours(6))
        draft.promise = late
        #expect(try House.answer(draft, by: rules).get().promise == late)
        draft.promise = DeliveryPromise(from: House.now, until: earliest - .milliseconds(1))
        #expect(try House.reason(draft, by: rules) == .promiseImpossible(earliest: earliest))
        draft.promise = DeliveryPromise(from: earliest + .minutes(2), until: earliest + .minutes(1))
        #expect(
            try House.reason(draft, by: rules)
                == .promiseReversed(from: earliest + .minutes(2), until: earliest + .minutes(1))
        )
    }

    @Test("the way goes from the draft's pickup or else the store's, and both ends must be on the map")
    func places() throws {
        let rules = try House.rules()
        var draft = try House.draft(north: 0.02)
        func meters(from store: Coordinate?) throws -> Int? {
            do throws(DeliveryQuoteError) {
                return try rules.quote(for: draft, from: store, at: House.now, measuredBy: House.measure).meters
            } catch {
                #expect(error == DeliveryQuoteError(.placeUnknown))
                return nil
            }
        }
        let address = PostalAddress(street: "Ilica 1", city: "Zagreb")
        #expect(try meters(from: House.place()) == 2_224 && meters(from: nil) == nil)
        draft.pickup = DeliveryPlace(address)
        #expect(try meters(from: House.place()) == nil, "it is another place, and not on the map")
        draft.pickup = DeliveryPlace(address, at: try House.place(north: 0.01))
        #expect(try meters(from: House.place()) == 1_112 && meters(from: nil) == 1_112)
        draft.dropoff.coordinate = nil
        #expect(try meters(from: House.place()) == nil)
    }

    @Test("a quote holds until just before its end")
    func expiry() throws {
        let quote = try House.answer(House.draft(), by: House.rules()).get()
        #expect(quote.isValid(at: House.now) && quote.isValid(at: quote.until - .milliseconds(1)))
        #expect(!quote.isValid(at: quote.until) && !quote.isValid(at: quote.until + .days(1)))
        #expect(!quote.isValid(at: Instant(millisecondsSince1970: .max)))
    }

    @Test("instants and lengths at the limits are quoted, and beyond them refused")
    func extremes() throws {
        var (rules, draft) = (try House.rules(), try House.draft())
        for ends in [Tour.instants.lowerBound, Tour.instants.upperBound] {
            let quote = try House.answer(draft, by: rules, at: ends).get()
            #expect(quote.promise.from == ends + .milliseconds(1_501_400))
        }
        for wrong in [.min, .max, Tour.instants.upperBound.millisecondsSince1970 + 1] as [Int64] {
            let instant = Instant(millisecondsSince1970: wrong)
            let refused = DeliveryQuoteError.Reason.instantOutOfRange(at: instant)
            #expect(try House.reason(draft, by: rules, at: instant) == refused)
            var other = draft
            other.readyAt = instant
            #expect(try House.reason(other, by: rules) == refused)
            other.readyAt = nil
            other.promise = DeliveryPromise(from: instant, until: House.now)
            #expect(try House.reason(other, by: rules) == refused)
            other.promise = DeliveryPromise(from: House.now, until: instant)
            #expect(try House.reason(other, by: rules) == refused)
        }
        rules.fees = [FeeStep(upTo: 100_000_000, Money(minorUnits: .max, .eur))]
        (rules.speed, rules.detour) = (100, .percent(200))
        (rules.preparation, rules.handover, rules.slack) = (.days(30), .days(30), .days(30))
        rules.validFor = .days(30)
        draft.value = Money(minorUnits: .min, .eur)
        rules.leastValue = nil
        let quote = try House.answer(draft, by: rules, meters: 100_000_000, at: Tour.instants.upperBound).get()
        // Two million seconds of road.
        #expect(quote.promise.from == Tour.instants.upperBound + .days(60) + .seconds(2_000_000))
        #expect(quote.fee == Money(minorUnits: .max, .eur))
    }

    @Test("random quotes are those of another implementation that counts in whole numbers")
    func reference() throws {
        for seed in 0..<UInt64(runs(300, long: 30_000)) {
            var random = SplitMix64(seed: seed)
            func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
            let limits = Set((0..<number(1...5)).map { _ in number(0...9_000) }).sorted()
            let fees = limits.map { _ in number(0...900) }
            let (speed, percent, wait) = (number(1...20), number(100...300), number(0...60))
            let (base, perKilometer, free) = (number(0...500), number(0...200), number(0...5_000))
            let rules = QuoteRules(
                fees: zip(limits, fees).map { FeeStep(upTo: $0, Money(minorUnits: Int64($1), .eur)) },
                freeFrom: Money(minorUnits: Int64(free), .eur),
                preparation: .minutes(wait),
                speed: Double(speed),
                detour: .percent(Int32(percent)),
                handover: .seconds(wait),
                slack: .minutes(1),
                validFor: .minutes(1),
                pay: CourierPay(
                    base: Money(minorUnits: Int64(base), .eur),
                    perKilometer: Money(minorUnits: Int64(perKilometer), .eur)
                )
            )
            #expect(rules.problems().isEmpty, "seed \(seed)")
            let quarters = number(0...40_000)
            let value = number(0...6_000)
            var draft = try House.draft()
            draft.value = Money(minorUnits: Int64(value), .eur)
            let answer = try House.answer(draft, by: rules, meters: Double(quarters) / 4)
            let meters = (quarters + 3) / 4
            guard let step = limits.firstIndex(where: { meters <= $0 }) else {
                let refused = DeliveryQuoteError(.tooFar(meters: meters, limit: try #require(limits.last)))
                #expect(answer == .failure(refused), "seed \(seed)")
                continue
            }
            let quote = try answer.get()
            #expect(quote.meters == meters, "seed \(seed)")
            #expect(quote.fee.minorUnits == (value >= free ? 0 : Int64(fees[step])), "seed \(seed)")
            #expect(quote.pay?.minorUnits == Int64(base + (perKilometer * meters + 500) / 1_000), "seed \(seed)")
            // Meters × percent are hundredths of a meter: tens of milliseconds at one meter a second.
            let road = (meters * percent * 10 + speed - 1) / speed
            let from = House.now + .minutes(wait) + .seconds(wait) + .milliseconds(Int64(road))
            #expect(quote.promise == DeliveryPromise(from: from, until: from + .minutes(1)), "seed \(seed)")
        }
    }

    @Test("a quote is read as it was written")
    func coding() throws {
        let quote = try House.answer(House.draft(), by: House.rules()).get()
        let json =
            #"{"dropoff":{"latitude":45.809999999999995,"longitude":16},"fee":{"currency":"EUR","minorUnits":190},"#
            + #""madeAt":1790000000000,"meters":1112,"pay":{"currency":"EUR","minorUnits":283},"#
            + #""pickup":{"latitude":45.8,"longitude":16},"promise":{"from":1790001501400,"until":1790002701400},"#
            + #""readyAt":1790000900000,"until":1790000600000,"value":{"currency":"EUR","minorUnits":2500}}"#
        #expect(try encoded(quote) == json)
        #expect(try decoded(DeliveryQuote.self, json) == quote)
    }

    @Test("every reason has a code of its own and words, and is read as it was written")
    func reasons() throws {
        let at = House.now
        let reasons: [DeliveryQuoteError.Reason] = [
            .unsound(problems: [Problem(.noFees, at: "fees")]), .instantOutOfRange(at: at),
            .promiseReversed(from: at, until: at), .placeUnknown, .distanceOutOfRange(meters: "nan"),
            .tooFar(meters: 2, limit: 1), .valueUnknown, .otherCurrency(currency: .usd, expected: .eur),
            .valueTooLow(least: .zero(.eur)), .promiseImpossible(earliest: at),
        ]
        #expect(Set(reasons.map(\.code)).count == reasons.count)
        for reason in reasons {
            let error = DeliveryQuoteError(reason)
            let json = try encoded(error)
            #expect(try decoded(DeliveryQuoteError.self, json) == error)
            let name = try #require(error.code.rawValue.split(separator: ".").last)
            #expect(error.code.rawValue == "delivery.quote.\(name)" && json.hasPrefix(#"{"reason":{"\#(name)":{"#))
            #expect(!error.description.isEmpty)
        }
        #expect(throws: DecodingError.self) { try decoded(DeliveryQuoteError.self, #"{"reason":{"lost":{}}}"#) }
        #expect(throws: DecodingError.self) { try decoded(DeliveryQuoteError.self, #"{"reason":{"tooFar":{}}}"#) }
    }
}
