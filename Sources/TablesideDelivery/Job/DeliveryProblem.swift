public import TablesideCore

/// A fault in the description of a delivery, or in its offer plan.
public enum DeliveryProblem: CodedReason, Codable {
    /// The text is empty.
    case missing
    /// The text has more bytes than allowed.
    case tooLong(limit: Int)
    /// The country of an address is not written as two letters, such as `RO`.
    case malformedCountry(country: String)
    /// There are more than allowed.
    case tooMany(limit: Int)
    /// The amounts of a delivery are in different currencies.
    case otherCurrency(currency: Currency, expected: Currency)
    /// The quantity is outside its bounds.
    case quantityOutOfRange(quantity: Int, limit: Int)
    /// The weight is not between 0 and a million grams.
    case weightOutOfRange(grams: Int)
    /// The promise ends before it begins.
    case promiseReversed(from: Instant, until: Instant)
    /// The promised time has passed.
    case promiseOver(until: Instant)
    /// The amount is negative.
    case negative(amount: Money)
    /// The age is not between 1 and 120 years.
    case ageOutOfRange(age: Int)
    /// The number of tries is not between 1 and 100.
    case triesOutOfRange(tries: Int)
    /// Goods left at the door cannot have this proof, which needs a person there.
    case proofNeedsPerson(kind: ProofKind)
    /// Goods left at the door cannot be paid there.
    case cashNeedsPerson(cash: Money)
    /// Goods for adults require at least this age at the drop-off.
    case adultsNeedAge(least: Int)
    /// Goods for adults cannot be left at the door.
    case adultsNeedPerson
    /// There are no waves, or a wave names no couriers.
    case nobody
    /// The wave names a courier twice.
    case named(courier: UserID)
    /// The radius is negative.
    case radiusOutOfRange(meters: Int)
    /// In this profile, offers do not expire, and there is one wave.
    case neverLapses(profile: ProfileCode)
    /// The time to answer is not between five seconds and a day.
    case answerOutOfRange(within: Elapsed)

    /// The stable name of the fault.
    public var code: ErrorCode {
        let name =
            switch self {
            case .missing: "missing"
            case .tooLong: "tooLong"
            case .malformedCountry: "malformedCountry"
            case .tooMany: "tooMany"
            case .otherCurrency: "otherCurrency"
            case .quantityOutOfRange: "quantityOutOfRange"
            case .weightOutOfRange: "weightOutOfRange"
            case .promiseReversed: "promiseReversed"
            case .promiseOver: "promiseOver"
            case .negative: "negative"
            case .ageOutOfRange: "ageOutOfRange"
            case .triesOutOfRange: "triesOutOfRange"
            case .proofNeedsPerson: "proofNeedsPerson"
            case .cashNeedsPerson: "cashNeedsPerson"
            case .adultsNeedAge: "adultsNeedAge"
            case .adultsNeedPerson: "adultsNeedPerson"
            case .nobody: "nobody"
            case .named: "named"
            case .radiusOutOfRange: "radiusOutOfRange"
            case .neverLapses: "neverLapses"
            case .answerOutOfRange: "answerOutOfRange"
            }
        return ErrorCode(rawValue: "delivery.draft." + name)
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .missing: "it is empty"
        case .tooLong(let limit): "it has more than \(count: limit, "byte")"
        case .malformedCountry(let country): "“\(shown: country)” is not the code of a country, such as RO"
        case .tooMany(let limit): "there are more than \(limit)"
        case .otherCurrency(let currency, let expected):
            "it is in \(currency.code), and another amount in \(expected.code)"
        case .quantityOutOfRange(let quantity, let limit): "\(quantity) is not between 1 and \(limit)"
        case .weightOutOfRange(let grams): "\(grams) g are not between 0 and 1,000,000"
        case .promiseReversed(let from, let until): "it begins at \(from), after its end at \(until)"
        case .promiseOver(let until): "it ended at \(until)"
        case .negative(let amount): "\(amount) is negative"
        case .ageOutOfRange(let age): "\(age) years are not between 1 and 120"
        case .triesOutOfRange(let tries): "\(tries) tries are not between 1 and 100"
        case .proofNeedsPerson(let kind): "\(kind.rawValue) needs a person at the door, and the goods may be left there"
        case .cashNeedsPerson(let cash): "\(cash) needs a person at the door, and the goods may be left there"
        case .adultsNeedAge(let least): "goods for adults need an age of at least \(least) years at the drop-off"
        case .adultsNeedPerson: "goods for adults need a person at the door, and the goods may be left there"
        case .nobody: "it names nobody"
        case .named(let courier): "it names \(shown: courier) twice"
        case .radiusOutOfRange(let meters): "a radius of \(meters) m is negative"
        case .neverLapses(let profile): "offers of \(shown: profile) are one wave, and have no end by time"
        case .answerOutOfRange(let within): "\(within) to answer is not between 5 seconds and a day"
        }
    }
}

extension DeliveryProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "missing": try read.alone(.missing)
            case "tooLong": try .tooLong(limit: read("limit"))
            case "malformedCountry": try .malformedCountry(country: read("country"))
            case "tooMany": try .tooMany(limit: read("limit"))
            case "otherCurrency": try .otherCurrency(currency: read("currency"), expected: read("expected"))
            case "quantityOutOfRange": try .quantityOutOfRange(quantity: read("quantity"), limit: read("limit"))
            case "weightOutOfRange": try .weightOutOfRange(grams: read("grams"))
            case "promiseReversed": try .promiseReversed(from: read("from"), until: read("until"))
            case "promiseOver": try .promiseOver(until: read("until"))
            case "negative": try .negative(amount: read("amount"))
            case "ageOutOfRange": try .ageOutOfRange(age: read("age"))
            case "triesOutOfRange": try .triesOutOfRange(tries: read("tries"))
            case "proofNeedsPerson": try .proofNeedsPerson(kind: read("kind"))
            case "cashNeedsPerson": try .cashNeedsPerson(cash: read("cash"))
            case "adultsNeedAge": try .adultsNeedAge(least: read("least"))
            case "adultsNeedPerson": try read.alone(.adultsNeedPerson)
            case "nobody": try read.alone(.nobody)
            case "named": try .named(courier: read("courier"))
            case "radiusOutOfRange": try .radiusOutOfRange(meters: read("meters"))
            case "neverLapses": try .neverLapses(profile: read("profile"))
            case "answerOutOfRange": try .answerOutOfRange(within: read("within"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .missing: try encoder.write("missing")
        case .tooLong(let limit): try encoder.write("tooLong", ["limit": limit])
        case .malformedCountry(let country): try encoder.write("malformedCountry", ["country": country])
        case .tooMany(let limit): try encoder.write("tooMany", ["limit": limit])
        case .otherCurrency(let currency, let expected):
            try encoder.write("otherCurrency", ["currency": currency, "expected": expected])
        case .quantityOutOfRange(let quantity, let limit):
            try encoder.write("quantityOutOfRange", ["quantity": quantity, "limit": limit])
        case .weightOutOfRange(let grams): try encoder.write("weightOutOfRange", ["grams": grams])
        case .promiseReversed(let from, let until):
            try encoder.write("promiseReversed", ["from": from, "until": until])
        case .promiseOver(let until): try encoder.write("promiseOver", ["until": until])
        case .negative(let amount): try encoder.write("negative", ["amount": amount])
        case .ageOutOfRange(let age): try encoder.write("ageOutOfRange", ["age": age])
        case .triesOutOfRange(let tries): try encoder.write("triesOutOfRange", ["tries": tries])
        case .proofNeedsPerson(let kind): try encoder.write("proofNeedsPerson", ["kind": kind])
        case .cashNeedsPerson(let cash): try encoder.write("cashNeedsPerson", ["cash": cash])
        case .adultsNeedAge(let least): try encoder.write("adultsNeedAge", ["least": least])
        case .adultsNeedPerson: try encoder.write("adultsNeedPerson")
        case .nobody: try encoder.write("nobody")
        case .named(let courier): try encoder.write("named", ["courier": courier])
        case .radiusOutOfRange(let meters): try encoder.write("radiusOutOfRange", ["meters": meters])
        case .neverLapses(let profile): try encoder.write("neverLapses", ["profile": profile])
        case .answerOutOfRange(let within): try encoder.write("answerOutOfRange", ["within": within])
        }
    }
}
