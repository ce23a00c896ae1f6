public import TablesideCore
import TablesideVenue

/// A fault in an activity.
public enum ActivityProblem: CodedReason, Codable {
    /// An identity or a code is empty or too long.
    case badIdentity(limit: Int)
    /// The number is not between 1 and its limit.
    case numberOutOfRange(number: Int, limit: Int)
    /// The list is too long.
    case tooMany(found: Int, limit: Int)
    /// The amount is negative.
    case negative(amount: Money)
    /// There are two amounts in the same currency.
    case repeatedCurrency(currency: Currency)
    /// The wall-clock time is further from the instant than in any time zone.
    case impossibleLabel(local: LocalDateTime, at: Instant)

    /// The stable name of the fault.
    public var code: ErrorCode {
        let name =
            switch self {
            case .badIdentity: "badIdentity"
            case .numberOutOfRange: "numberOutOfRange"
            case .tooMany: "tooMany"
            case .negative: "negative"
            case .repeatedCurrency: "repeatedCurrency"
            case .impossibleLabel: "impossibleLabel"
            }
        return ErrorCode(rawValue: "missions.activity." + name)
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .badIdentity(let limit): "it does not have between 1 and \(limit) bytes"
        case .numberOutOfRange(let number, let limit): "\(number) is not between 1 and \(limit)"
        case .tooMany(let found, let limit): "there are \(found), more than \(limit)"
        case .negative(let amount): "\(amount) is negative"
        case .repeatedCurrency(let currency): "there are two amounts in \(currency)"
        case .impossibleLabel(let local, let at): "no time zone says \(local) at \(at)"
        }
    }
}

extension GuestActivity {
    /// Every fault of the activity, in field order.
    ///
    /// - Complexity: O(lines and their categories), of which no more than ``SizeLimit`` allows are checked.
    public func problems() -> [Problem<ActivityProblem>] {
        var problems: [Problem<ActivityProblem>] = []
        func check(_ text: String, _ path: @autoclosure () -> FieldPath) {
            if text.isEmpty || text.utf8.count > SizeLimit.identifier {
                problems.append(Problem(.badIdentity(limit: SizeLimit.identifier), at: path()))
            }
        }
        func check(_ number: Int, upTo limit: Int, _ path: @autoclosure () -> FieldPath) {
            if !(1...limit).contains(number) {
                problems.append(Problem(.numberOutOfRange(number: number, limit: limit), at: path()))
            }
        }
        check(id.rawValue, "id")
        check(guest.rawValue, "guest")
        switch content {
        case .visit(let party, _): check(party, upTo: SizeLimit.load, "party")
        case .order(let spending, let lines): problems += GuestActivity.problems(spending, lines)
        case .review(let item): if let item { check(item.rawValue, "item") }
        case .invitation(let invitee): check(invitee.rawValue, "invitee")
        case .purchase(let code): check(code.rawValue, "code")
        }
        let offset = local.instant(at: .utc) - at
        if offset < -Self.widest || offset > Self.widest {
            problems.append(Problem(.impossibleLabel(local: local, at: at), at: "local"))
        }
        if let branch { check(branch.rawValue, "branch") }
        if let restaurant { check(restaurant.rawValue, "restaurant") }
        if let category { check(category.rawValue, "category") }
        if let unlocked {
            if unlocked.count > SizeLimit.badges {
                problems.append(Problem(.tooMany(found: unlocked.count, limit: SizeLimit.badges), at: "unlocked"))
            }
            for (place, code) in unlocked.prefix(SizeLimit.badges).enumerated() {
                check(code.rawValue, FieldPath("unlocked").index(place))
            }
        }
        return problems
    }

    /// No wall clock is further than this from UTC.
    private static let widest = Elapsed.hours(24)

    private static func problems(_ spending: [Money], _ lines: [ActivityLine]) -> [Problem<ActivityProblem>] {
        var problems: [Problem<ActivityProblem>] = []
        func note(_ reason: ActivityProblem, at path: FieldPath) { problems.append(Problem(reason, at: path)) }
        let currencies = SizeLimit.activityCurrencies
        if spending.count > currencies { note(.tooMany(found: spending.count, limit: currencies), at: "spending") }
        for (position, amount) in spending.prefix(currencies).enumerated() {
            if amount.isNegative { note(.negative(amount: amount), at: FieldPath("spending").index(position)) }
            if spending.prefix(position).contains(where: { $0.currency == amount.currency }) {
                note(.repeatedCurrency(currency: amount.currency), at: FieldPath("spending").index(position))
            }
        }
        let most = SizeLimit.cartLines
        if lines.count > most { note(.tooMany(found: lines.count, limit: most), at: "lines") }
        for (position, line) in lines.prefix(most).enumerated() {
            func path(_ field: String) -> FieldPath { FieldPath("lines").index(position).field(field) }
            func isBad(_ text: String) -> Bool { text.isEmpty || text.utf8.count > SizeLimit.identifier }
            if isBad(line.item.rawValue) { note(.badIdentity(limit: SizeLimit.identifier), at: path("item")) }
            let categories = line.categories
            if categories.count > SizeLimit.activityCategories {
                let limit = SizeLimit.activityCategories
                note(.tooMany(found: categories.count, limit: limit), at: path("categories"))
            } else if categories.contains(where: { isBad($0.rawValue) }) {
                note(.badIdentity(limit: SizeLimit.identifier), at: path("categories"))
            }
            if !(1...SizeLimit.lineQuantity).contains(line.quantity) {
                let limit = SizeLimit.lineQuantity
                note(.numberOutOfRange(number: line.quantity, limit: limit), at: path("quantity"))
            }
        }
        return problems
    }
}
