import Tableside
import TablesideFoundation

private let now = Instant(millisecondsSince1970: Chooser.now)
private let program = PointsProgram()

/// An account with points from so many orders.
private func account(_ count: Int) -> PointsAccount {
    var account = PointsAccount(id: MembershipID("t1", in: "t1"))
    for number in 0..<count {
        let grant = PointsGrant(
            1 + number % 9,
            from: .order(order: OrderID("o\(number * 7_919 % count)"), rule: "t1"),
            earnedAt: now,
            expiresAt: now + .days(1 + number * 31 % 365),
            net: Money(minorUnits: 1_000, .eur)
        )
        _ = try? account.perform(.earn(grant: grant), in: program, by: .system, at: now)
    }
    return account
}

private let year = (try? CivilDate("2026-01-01")).flatMap { first in
    (try? CivilDate("2026-12-31")).map { MissionDates(from: first, through: $0) }
}

/// Published missions; in a ring, each of them waits for another one, and so for itself.
private func missions(
    _ count: Int,
    _ target: Int64 = 3,
    within span: MissionSpan = .ever,
    inRing: Bool = false
) -> [Mission] {
    (0..<count).map { number in
        var filter = ActivityFilter(.visit)
        filter.branches = [BranchID("b\(number % 50)")]
        let goal = MissionGoal.count(of: ActivityCount(target, of: filter, within: span))
        let terms = MissionTerms(
            LocalizedText("Visits", in: .english),
            goal: goal,
            points: 10,
            dates: year,
            prerequisites: inRing ? [MissionID("m\((number + 1) * 7_919 % count)")] : []
        )
        var mission = Mission(id: MissionID("m\(number * 7_919 % count)"))
        for command in [Mission.Command.draft(terms: terms, owner: nil), .publish] {
            _ = try? mission.perform(command, in: (), by: .system, at: now)
        }
        return mission
    }
}

private func visit(_ number: Int) -> GuestActivity? {
    try? GuestActivity(
        ActivityID("v\(number)"),
        of: "t1",
        .visit(party: 2, isBooked: true),
        at: now + .minutes(number),
        in: FixedOffset.utc,
        branch: "b0"
    )
}

private func promotions(_ count: Int) -> [Promotion] {
    (0..<count).map { number in
        Promotion(
            id: PromotionID("p\(number)"),
            name: LocalizedText("Happy hour", in: .english),
            value: .percentage(rate: Rate(partsPerMillion: 10_000), upTo: nil),
            trigger: number < 8 ? .automatic : .codes(codes: [PromotionCodeTerms(PromotionCode("c\(number)"))])
        )
    }
}

private func basket(_ count: Int) throws -> PromotionBasket {
    try PromotionBasket(
        order: "o1",
        branch: Chooser.branch,
        currency: .eur,
        at: now,
        in: FixedOffset.utc,
        lines: (0..<count).map {
            PromotionBasketLine(id: LineID("l\($0)"), item: "pizza", goods: Money(minorUnits: 1_250, .eur))
        }
    )
}

/// Where what loyalty is asked has to belong together.
let loyaltyDrivers: [Driver] = [
    Driver("PointsAccount of many lots, spent at once", 512) { size in
        let account = account(size)
        let points = account.balance(at: now)
        guard account.lotCount == size else { return { preconditionFailure("No account of \(size) lots") } }
        return {
            var account = account
            _ = try? account.perform(.spend(payment: "p1", points: points), in: program, by: .system, at: now)
        }
    },
    Driver("PointsAccount of many lots, expired at once", 512) { size in
        let account = account(size)
        return {
            var account = account
            _ = try? account.perform(.expire, in: program, by: .system, at: now + .days(400))
        }
    },
    Driver("PointsAccount of many awards, earned one by one", 512) { size in { _ = account(size) } },
    Driver("PointsAccount of many lots, read", 256) { size in
        guard let bytes = try? JSONDocumentCoder().encode(account(size)) else {
            return { preconditionFailure("No account of \(size) lots") }
        }
        return { _ = try? JSONDocumentCoder().decode(PointsAccount.self, from: bytes) }
    },
    Driver("MissionBook of many missions", SizeLimit.missions / 16) { size in
        let missions = missions(size)
        guard (try? MissionBook(missions)) != nil else { return { preconditionFailure("No book of \(size)") } }
        return { _ = try? MissionBook(missions) }
    },
    Driver("MissionBook of many records in a ring", SizeLimit.missions / 16) { size in
        let missions = missions(size, inRing: true)
        guard (try? MissionBook(records: missions))?.leftOut.isEmpty == false else {
            return { preconditionFailure("No book of \(size) records") }
        }
        return { _ = try? MissionBook(records: missions) }
    },
    Driver("MissionRecord counts an activity in many missions", SizeLimit.missions / 16) { size in
        guard let book = try? MissionBook(missions(size, 2)), let visit = visit(0) else {
            return { preconditionFailure("No book of \(size)") }
        }
        return {
            for _ in 0..<16 {
                var record = MissionRecord(id: "t1")
                _ = try? record.perform(.count(activity: visit), in: book, by: .system, at: now)
            }
        }
    },
    Driver("MissionRecord counts beside many marks", 30) { size in
        let book = try? MissionBook(missions(1, 500, within: .days(count: 100)))
        guard let book, let last = visit(size) else { return { preconditionFailure("No book") } }
        var record = MissionRecord(id: "t1")
        for visit in (0..<size).compactMap(visit) {
            _ = try? record.perform(.count(activity: visit), in: book, by: .system, at: now)
        }
        guard record.progress["m0"]?.counts.first?.marks.count == size else {
            return { preconditionFailure("No record of \(size) marks") }
        }
        return { [record] in
            for _ in 0..<64 {
                var record = record
                _ = try? record.perform(.count(activity: last), in: book, by: .system, at: now)
            }
        }
    },
    Driver("PromotionBook of many promotions", PromotionBook.maxPromotions / 16) { size in
        let promotions = promotions(size)
        guard (try? PromotionBook(promotions)) != nil else { return { preconditionFailure("No book of \(size)") } }
        return { for _ in 0..<16 { _ = try? PromotionBook(promotions) } }
    },
    Driver("PromotionBook of many promotions, applied", PromotionBook.maxPromotions / 16) { size in
        guard let book = try? PromotionBook(promotions(size)), let basket = try? basket(20),
            (try? book.apply(to: basket, at: now)) != nil
        else { return { preconditionFailure("No outcome of \(size) promotions") } }
        return { _ = try? book.apply(to: basket, at: now) }
    },
    Driver("PromotionBook applied to many lines", SizeLimit.cartLines / 16) { size in
        guard let book = try? PromotionBook(promotions(12)), let basket = try? basket(size),
            (try? book.apply(to: basket, at: now)) != nil
        else { return { preconditionFailure("No outcome of \(size) lines") } }
        return { _ = try? book.apply(to: basket, at: now) }
    },
    Driver("PromotionCounter of many claims", PromotionCounter.maxClaims / 16) { size in
        var counter = PromotionCounter(id: .uses(of: "p1"))
        let limit = PromotionCounterLimit.uses(limit: 10_000)
        func hold(_ number: Int) -> PromotionCounter.Command {
            let key = PromotionClaimKey(order: OrderID("o\(number)"), promotion: "p1")
            return .hold(claim: key, amount: nil, until: now + .minutes(5), within: limit)
        }
        for number in 0..<size - 1 { _ = try? counter.perform(hold(number), in: (), by: .system, at: now) }
        return { [counter] in
            for _ in 0..<64 {
                var counter = counter
                _ = try? counter.perform(hold(size), in: (), by: .system, at: now)
            }
        }
    },
    Driver("Outbox of many actions", SizeLimit.outbox / 16) { size in
        var outbox = Outbox<Int>(device: "t1")
        for number in 0..<size {
            let document = DocumentRef(Order.self, OrderID("o\(number * 7_919 % size)"))
            _ = try? outbox.add(number, about: [document], occurredAt: now)
        }
        return { [outbox] in
            for _ in 0..<16 {
                var outbox = outbox
                guard let request = outbox.next(at: now, token: nil) else { continue }
                let answers = request.request.map { _ in CommandAnswer.done(receipt: nil) }
                outbox.receive(CommandReply(answers, sequence: request.frame.sequence), to: request, at: now)
            }
        }
    },
]

private func compact<Value: Codable>(_ name: String, _ least: Int, _ value: @escaping (Int) -> Value) -> [Driver] {
    let coder = CompactDocumentCoder()
    return [
        Driver("CompactDocumentCoder.encode \(name)", least) { size in
            let value = value(size)
            return { _ = try? coder.encode(value) }
        },
        Driver("CompactDocumentCoder.decode \(name)", least) { size in
            guard let bytes = try? coder.encode(value(size)) else { return { preconditionFailure("Not written") } }
            return { _ = try? coder.decode(Value.self, from: bytes) }
        },
        Driver("CompactDocumentCoder.decodeStrictly \(name)", least) { size in
            guard let bytes = try? coder.encode(value(size)) else { return { preconditionFailure("Not written") } }
            return { _ = try? coder.decodeStrictly(Value.self, from: bytes) }
        },
        // Nothing of it is a cart: every key is unknown, or the form is another.
        Driver("CompactDocumentCoder.decodeStrictly another value, \(name)", least) { size in
            guard let bytes = try? coder.encode(value(size)) else { return { preconditionFailure("Not written") } }
            return { _ = try? coder.decodeStrictly(Cart.self, from: bytes) }
        },
    ]
}

private func similar(_ number: Int) -> String {
    "e" + (0..<16).map { number >> $0 & 1 == 0 ? "\u{301}\u{323}" : "\u{323}\u{301}" }.joined()
}

/// Bytes of the compact form.
let compactDrivers: [Driver] =
    compact("a cart", 256) { size in
        Cart((0..<size).map { CartLine(id: LineID("l\($0)"), item: MenuItemID("i\($0)")) })
    }
    + compact("many keys", 1_024) { size in
        Dictionary(uniqueKeysWithValues: (0..<size).map { (OrderID("k\($0 * 7_919 % size)"), $0) })
    }
    + compact("many keys that look the same", 512) { size in
        Dictionary(uniqueKeysWithValues: (0..<size).map { (OrderID(similar($0)), $0) })
    }
    + compact("many long texts", 256) { size in
        (0..<size).map { "\($0)" + String(repeating: "é", count: 40) }
    }
    + compact("one text many times", 2_048) { size in [String](repeating: "the same text", count: size) }
    + compact("numbers", 4_096) { size in (0..<size).map { Int64($0) &* 0x1E37_79B9_7F4A_7C15 } }
    + compact("a text of marks", 4_096) { size in "a" + String(repeating: "\u{301}\u{323}", count: size) }
    + compact("records of different shapes", 256) { size in
        (0..<size).map { number in ["a\(number)": number, "b\(number * 7_919 % size)": 1, "c": 2] }
    }
