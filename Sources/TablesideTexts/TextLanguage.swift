public import TablesideCore

/// The languages in which the library has words of its own.
public enum TextLanguage: String, ClosedCode {
    /// English.
    case english = "en"
    /// Romanian.
    case romanian = "ro"
    /// Croatian.
    case croatian = "hr"
    /// Italian.
    case italian = "it"
    /// Czech.
    case czech = "cs"
    /// Spanish.
    case spanish = "es"
    /// French.
    case french = "fr"

    /// The language of a tag, whatever its region or script: `ro-RO` is Romanian; `nil` if there are no words in it.
    public init?(_ tag: LanguageTag) {
        var candidate: LanguageTag? = tag
        while let next = candidate {
            if let language = TextLanguage(rawValue: next.text) {
                self = language
                return
            }
            candidate = next.parent
        }
        return nil
    }

    /// The first of a reader's languages, best first, in which there are words; `nil` if there is none.
    ///
    /// ```swift
    /// let language = TextLanguage.first(of: wishes) ?? .english
    /// ```
    public static func first(of wishes: [LanguageTag]) -> TextLanguage? {
        wishes.lazy.compactMap { TextLanguage($0) }.first
    }
}

/// The forms that a noun has beside a whole number, as the Unicode CLDR names them.
package enum PluralForm: Sendable {
    /// As beside 1, in French beside 0, too.
    case one
    /// As beside 2 in Croatian, Czech and Romanian.
    case few
    /// As beside most numbers.
    case other
}

extension TextLanguage {
    /// The forms of the language, in the order in which patterns list them.
    ///
    /// Italian, Spanish, French and Czech have one more form, `many`. It is left out: in Czech it stands beside
    /// fractions, in the others beside whole millions (`un millón de reservas`), and neither is counted here.
    package var pluralForms: [PluralForm] {
        switch self {
        case .english, .italian, .spanish, .french: [.one, .other]
        case .romanian, .croatian, .czech: [.one, .few, .other]
        }
    }

    /// The form beside a whole number; the sign does not matter.
    package func pluralForm(of number: Int) -> PluralForm {
        let count = number.magnitude
        switch self {
        case .english, .italian, .spanish:
            return count == 1 ? .one : .other
        case .french:
            return count <= 1 ? .one : .other
        case .romanian:
            if count == 1 { return .one }
            return count == 0 || 1...19 ~= count % 100 ? .few : .other
        case .croatian:
            let isTeen = 11...14 ~= count % 100
            if count % 10 == 1, !isTeen { return .one }
            return 2...4 ~= count % 10 && !isTeen ? .few : .other
        case .czech:
            if count == 1 { return .one }
            return 2...4 ~= count ? .few : .other
        }
    }
}
