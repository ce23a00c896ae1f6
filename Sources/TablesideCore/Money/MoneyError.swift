/// Why an amount, a currency or a rate could not be created or computed.
public struct MoneyError: ReasonedError, Codable {
    /// The errors of amounts, currencies and rates.
    public enum Reason: CodedReason, Codable {
        /// The amounts are in different currencies.
        case mixedCurrencies(left: Currency, right: Currency)
        /// The result does not fit in 64 bits; the operands are minor units, or parts per million for a rate.
        case overflow(operation: Operation, left: Int64, right: Int64?)
        /// The sum of a list of amounts does not fit in 64 bits.
        case sumOverflow(currency: Currency)
        /// No active currency has this code.
        case unknownCurrency(code: String)
        /// The text is not a valid amount in the currency.
        case malformedAmount(text: String, currency: Currency)
        /// The text is an amount that does not fit in 64 bits of minor units.
        case amountOutOfRange(text: String, currency: Currency)
        /// The text is not a percentage with at most four decimal places.
        case malformedRate(text: String)
        /// The text is a percentage that does not fit in 64 bits of parts per million.
        case rateTextOutOfRange(text: String)
        /// The rate is not meaningful where it was used.
        case rateOutOfRange(rate: Rate)
        /// The divisor is zero.
        case divisionByZero(dividend: Int64)
        /// The increment to round to is not positive.
        case invalidIncrement(increment: Money)
        /// There are no weights to split by.
        case noWeights
        /// A weight is negative.
        case negativeWeight(index: Int, weight: Int64)
        /// Every weight is zero.
        case allWeightsZero(count: Int)
        /// An amount cannot be split into this many shares.
        case invalidShareCount(count: Int)
    }

    /// The computation whose result did not fit.
    public enum Operation: String, ClosedCode {
        /// left + right.
        case addition
        /// left − right.
        case subtraction
        /// −left.
        case negation
        /// left × right.
        case multiplication
        /// left ÷ right.
        case division
        /// left × right ÷ a divisor.
        case scaling
        /// left rounded to a multiple of right.
        case rounding
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension MoneyError.Reason {
    /// The stable code of the error.
    public var code: ErrorCode {
        switch self {
        case .mixedCurrencies: ErrorCode(rawValue: "money.mixedCurrencies")
        case .overflow: ErrorCode(rawValue: "money.overflow")
        case .sumOverflow: ErrorCode(rawValue: "money.sumOverflow")
        case .unknownCurrency: ErrorCode(rawValue: "money.unknownCurrency")
        case .malformedAmount: ErrorCode(rawValue: "money.malformedAmount")
        case .amountOutOfRange: ErrorCode(rawValue: "money.amountOutOfRange")
        case .malformedRate: ErrorCode(rawValue: "money.malformedRate")
        case .rateTextOutOfRange: ErrorCode(rawValue: "money.rateTextOutOfRange")
        case .rateOutOfRange: ErrorCode(rawValue: "money.rateOutOfRange")
        case .divisionByZero: ErrorCode(rawValue: "money.divisionByZero")
        case .invalidIncrement: ErrorCode(rawValue: "money.invalidIncrement")
        case .noWeights: ErrorCode(rawValue: "money.noWeights")
        case .negativeWeight: ErrorCode(rawValue: "money.negativeWeight")
        case .allWeightsZero: ErrorCode(rawValue: "money.allWeightsZero")
        case .invalidShareCount: ErrorCode(rawValue: "money.invalidShareCount")
        }
    }

    /// What went wrong, in plain words.
    public var description: String {
        switch self {
        case .mixedCurrencies(let left, let right): "amounts in \(left) and \(right) cannot be combined"
        case .overflow(let operation, let left, let right): overflowText(operation, left, right)
        case .sumOverflow(let currency): "the sum of the amounts in \(currency) does not fit in 64 bits"
        case .unknownCurrency(let code): "\"\(shown: code)\" is not the code of an active currency"
        case .malformedAmount(let text, let currency):
            "\"\(shown: text)\" is not an amount in \(currency), which has \(currency.fractionDigits) decimal places"
        case .amountOutOfRange(let text, let currency): "the amount \(shown: text) \(currency) does not fit in 64 bits"
        case .malformedRate(let text): "\"\(shown: text)\" is not a percentage with at most four decimal places"
        case .rateTextOutOfRange(let text): "the percentage \(shown: text) does not fit in 64 bits"
        case .rateOutOfRange(let rate): "a rate of \(rate) is not valid here"
        case .divisionByZero(let dividend): "\(dividend) cannot be divided by zero"
        case .invalidIncrement(let increment): "the increment \(increment) is not positive"
        case .noWeights: "there are no weights to split by"
        case .negativeWeight(let index, let weight): "the weight \(weight) at position \(index) is negative"
        case .allWeightsZero(let count): "all \(count) weights are zero"
        case .invalidShareCount(let count):
            "an amount can be split into 1 to \(Money.maximumShares) shares, not \(count)"
        }
    }

    private func overflowText(_ operation: MoneyError.Operation, _ left: Int64, _ right: Int64?) -> String {
        let operands = right.map { "\(left) and \($0)" } ?? "\(left)"
        return "the result of the \(operation.rawValue) of \(operands) does not fit in 64 bits"
    }
}

extension MoneyError.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "mixedCurrencies": try .mixedCurrencies(left: read("left"), right: read("right"))
            case "overflow":
                try .overflow(operation: read("operation"), left: read("left"), right: read(optional: "right"))
            case "sumOverflow": try .sumOverflow(currency: read("currency"))
            case "unknownCurrency": try .unknownCurrency(code: read("code"))
            case "malformedAmount": try .malformedAmount(text: read("text"), currency: read("currency"))
            case "amountOutOfRange": try .amountOutOfRange(text: read("text"), currency: read("currency"))
            case "malformedRate": try .malformedRate(text: read("text"))
            case "rateTextOutOfRange": try .rateTextOutOfRange(text: read("text"))
            case "rateOutOfRange": try .rateOutOfRange(rate: read("rate"))
            case "divisionByZero": try .divisionByZero(dividend: read("dividend"))
            case "invalidIncrement": try .invalidIncrement(increment: read("increment"))
            case "noWeights": try read.alone(.noWeights)
            case "negativeWeight": try .negativeWeight(index: read("index"), weight: read("weight"))
            case "allWeightsZero": try .allWeightsZero(count: read("count"))
            case "invalidShareCount": try .invalidShareCount(count: read("count"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .mixedCurrencies(let left, let right):
            try encoder.write("mixedCurrencies", ["left": left, "right": right])
        case .overflow(let operation, let left, let right):
            try encoder.write("overflow", ["operation": operation, "left": left, "right": right])
        case .sumOverflow(let currency): try encoder.write("sumOverflow", ["currency": currency])
        case .unknownCurrency(let code): try encoder.write("unknownCurrency", ["code": code])
        case .malformedAmount(let text, let currency):
            try encoder.write("malformedAmount", ["text": text, "currency": currency])
        case .amountOutOfRange(let text, let currency):
            try encoder.write("amountOutOfRange", ["text": text, "currency": currency])
        case .malformedRate(let text): try encoder.write("malformedRate", ["text": text])
        case .rateTextOutOfRange(let text): try encoder.write("rateTextOutOfRange", ["text": text])
        case .rateOutOfRange(let rate): try encoder.write("rateOutOfRange", ["rate": rate])
        case .divisionByZero(let dividend): try encoder.write("divisionByZero", ["dividend": dividend])
        case .invalidIncrement(let increment): try encoder.write("invalidIncrement", ["increment": increment])
        case .noWeights: try encoder.write("noWeights")
        case .negativeWeight(let index, let weight):
            try encoder.write("negativeWeight", ["index": index, "weight": weight])
        case .allWeightsZero(let count): try encoder.write("allWeightsZero", ["count": count])
        case .invalidShareCount(let count): try encoder.write("invalidShareCount", ["count": count])
        }
    }
}
