public import TablesideCore

/// A value inside a text.
public enum TextValue: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// A whole number, written in digits; a noun beside it takes the form that the language asks for.
    case number(Int)
    /// Text as it is: foreign text, or something that the host has formatted.
    case text(String)
    /// An amount, which the host formats.
    case money(Money)
    /// An instant, which the host formats in the venue's local time.
    case instant(Instant)

    /// Makes a value of text.
    public init(stringLiteral text: String) { self = .text(text) }

    /// Makes a value of a whole number.
    public init(integerLiteral number: Int) { self = .number(number) }
}

extension TextValue {
    /// The value of an input of an error; `nil` if no text can show one of this type.
    ///
    /// Of a list its length counts.
    init?(input: Any) {
        switch input {
        case let number as Int: self = .number(number)
        case let text as String: self = .text(text)
        case let code as any OpenCode: self = .text(code.rawValue)
        case let money as Money: self = .money(money)
        case let instant as Instant: self = .instant(instant)
        case let list as any Collection: self = .number(list.count)
        default: return nil
        }
    }
}
