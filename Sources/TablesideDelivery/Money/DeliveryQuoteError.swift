public import TablesideCore

/// Why a delivery cannot be quoted.
public struct DeliveryQuoteError: ReasonedError, Codable {
    /// Why a place is not served, or a fault of the request.
    public enum Reason: CodedReason, Codable {
        /// The rules have these faults.
        case unsound(problems: [Problem<QuoteRulesProblem>])
        /// The instant is outside ``Tour/instants``.
        case instantOutOfRange(at: Instant)
        /// The promise ends before it begins.
        case promiseReversed(from: Instant, until: Instant)
        /// The location of the pickup or of the recipient is not known.
        case placeUnknown
        /// The measured distance is not in ``QuoteRules/distances``.
        case distanceOutOfRange(meters: String)
        /// The place is farther away than the last fee step reaches.
        case tooFar(meters: Int, limit: Int)
        /// The goods must have a value, but none is given.
        case valueUnknown
        /// The value is in a different currency from the rules.
        case otherCurrency(currency: Currency, expected: Currency)
        /// The value of the goods is too low.
        case valueTooLow(least: Money)
        /// The promise cannot be kept: the earliest arrival is after its end.
        case promiseImpossible(earliest: Instant)

        /// The stable name of the reason.
        public var code: ErrorCode {
            let name =
                switch self {
                case .unsound: "unsound"
                case .instantOutOfRange: "instantOutOfRange"
                case .promiseReversed: "promiseReversed"
                case .placeUnknown: "placeUnknown"
                case .distanceOutOfRange: "distanceOutOfRange"
                case .tooFar: "tooFar"
                case .valueUnknown: "valueUnknown"
                case .otherCurrency: "otherCurrency"
                case .valueTooLow: "valueTooLow"
                case .promiseImpossible: "promiseImpossible"
                }
            return ErrorCode(rawValue: "delivery.quote." + name)
        }

        /// The reason, in plain words.
        public var description: String {
            switch self {
            case .unsound(let problems): problems.firstSentences
            case .instantOutOfRange(let at): "\(at) is more than a million days from 1970"
            case .promiseReversed(let from, let until): "the promise begins at \(from), after its end at \(until)"
            case .placeUnknown: "the place of the pickup or of the recipient is not known on the map"
            case .distanceOutOfRange(let meters): "\(shown: meters) m are not between 0 and 100,000 km"
            case .tooFar(let meters, let limit): "it is \(meters) m away, deliveries go up to \(limit) m"
            case .valueUnknown: "the value of the goods is not known"
            case .otherCurrency(let currency, let expected):
                "the value of the goods is in \(currency), the fees are in \(expected)"
            case .valueTooLow(let least): "the goods are worth less than \(least)"
            case .promiseImpossible(let earliest):
                "the earliest arrival is at \(earliest), after the end of the promise"
            }
        }
    }

    /// Why the delivery cannot be quoted.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension DeliveryQuoteError.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "unsound": try .unsound(problems: read("problems"))
            case "instantOutOfRange": try .instantOutOfRange(at: read("at"))
            case "promiseReversed": try .promiseReversed(from: read("from"), until: read("until"))
            case "placeUnknown": try read.alone(.placeUnknown)
            case "distanceOutOfRange": try .distanceOutOfRange(meters: read("meters"))
            case "tooFar": try .tooFar(meters: read("meters"), limit: read("limit"))
            case "valueUnknown": try read.alone(.valueUnknown)
            case "otherCurrency": try .otherCurrency(currency: read("currency"), expected: read("expected"))
            case "valueTooLow": try .valueTooLow(least: read("least"))
            case "promiseImpossible": try .promiseImpossible(earliest: read("earliest"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .unsound(let problems): try encoder.write("unsound", ["problems": problems])
        case .instantOutOfRange(let at): try encoder.write("instantOutOfRange", ["at": at])
        case .promiseReversed(let from, let until):
            try encoder.write("promiseReversed", ["from": from, "until": until])
        case .placeUnknown: try encoder.write("placeUnknown")
        case .distanceOutOfRange(let meters): try encoder.write("distanceOutOfRange", ["meters": meters])
        case .tooFar(let meters, let limit): try encoder.write("tooFar", ["meters": meters, "limit": limit])
        case .valueUnknown: try encoder.write("valueUnknown")
        case .otherCurrency(let currency, let expected):
            try encoder.write("otherCurrency", ["currency": currency, "expected": expected])
        case .valueTooLow(let least): try encoder.write("valueTooLow", ["least": least])
        case .promiseImpossible(let earliest): try encoder.write("promiseImpossible", ["earliest": earliest])
        }
    }
}
