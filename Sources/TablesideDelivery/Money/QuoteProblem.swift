public import TablesideCore

/// A point in which a draft departs from the quote that it refers to.
public enum QuoteProblem: CodedReason, Codable {
    /// The quote has expired.
    case expired(until: Instant)
    /// The place differs from the quoted one.
    case otherPlace
    /// The value of the goods, on which the fee is based, differs from the quoted one; `nil` for none.
    case otherValue(value: Money?, quoted: Money?)
    /// The customer's fee differs from the quoted one; it is `nil` if none is given.
    case otherFee(fee: Money?, quoted: Money)
    /// The courier's pay differs from the quoted one; the quoted pay is `nil` if there was none.
    case otherPay(pay: Money, quoted: Money?)
    /// The goods are ready later than quoted.
    case readyLater(at: Instant, quoted: Instant)
    /// The promise ends earlier than quoted.
    case promiseEarlier(until: Instant, quoted: Instant)
    /// The promise is shorter than quoted.
    case promiseNarrower(length: Elapsed, quoted: Elapsed)

    /// The stable name of the fault.
    public var code: ErrorCode {
        let name =
            switch self {
            case .expired: "expired"
            case .otherPlace: "otherPlace"
            case .otherValue: "otherValue"
            case .otherFee: "otherFee"
            case .otherPay: "otherPay"
            case .readyLater: "readyLater"
            case .promiseEarlier: "promiseEarlier"
            case .promiseNarrower: "promiseNarrower"
            }
        return ErrorCode(rawValue: "delivery.quoted." + name)
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .expired(let until): "the quote held until \(until)"
        case .otherPlace: "it is another place than was quoted"
        case .otherValue(let value, let quoted):
            "\(value.map { "\($0)" } ?? "no value") instead of the quoted \(quoted.map { "\($0)" } ?? "none")"
        case .otherFee(let fee, let quoted): "\(fee.map { "\($0)" } ?? "no fee") instead of the quoted \(quoted)"
        case .otherPay(let pay, let quoted):
            quoted.map { "\(pay) instead of the quoted \($0)" } ?? "\(pay), and no pay was quoted"
        case .readyLater(let at, let quoted): "it is ready at \(at), later than the quoted \(quoted)"
        case .promiseEarlier(let until, let quoted): "it ends at \(until), earlier than the quoted \(quoted)"
        case .promiseNarrower(let length, let quoted): "it leaves \(length), less than the quoted \(quoted)"
        }
    }
}

extension QuoteProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "expired": try .expired(until: read("until"))
            case "otherPlace": try read.alone(.otherPlace)
            case "otherValue": try .otherValue(value: read(optional: "value"), quoted: read(optional: "quoted"))
            case "otherFee": try .otherFee(fee: read(optional: "fee"), quoted: read("quoted"))
            case "otherPay": try .otherPay(pay: read("pay"), quoted: read(optional: "quoted"))
            case "readyLater": try .readyLater(at: read("at"), quoted: read("quoted"))
            case "promiseEarlier": try .promiseEarlier(until: read("until"), quoted: read("quoted"))
            case "promiseNarrower": try .promiseNarrower(length: read("length"), quoted: read("quoted"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .expired(let until): try encoder.write("expired", ["until": until])
        case .otherPlace: try encoder.write("otherPlace")
        case .otherValue(let value, let quoted): try encoder.write("otherValue", ["value": value, "quoted": quoted])
        case .otherFee(let fee, let quoted): try encoder.write("otherFee", ["fee": fee, "quoted": quoted])
        case .otherPay(let pay, let quoted): try encoder.write("otherPay", ["pay": pay, "quoted": quoted])
        case .readyLater(let at, let quoted): try encoder.write("readyLater", ["at": at, "quoted": quoted])
        case .promiseEarlier(let until, let quoted):
            try encoder.write("promiseEarlier", ["until": until, "quoted": quoted])
        case .promiseNarrower(let length, let quoted):
            try encoder.write("promiseNarrower", ["length": length, "quoted": quoted])
        }
    }
}
