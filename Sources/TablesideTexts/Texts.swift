import TablesideCore

/// The words of the library in one language: of every refusal, problem, state, notice and reason.
///
/// ```swift
/// let texts = Texts(in: .croatian) { value in
///     switch value {
///     case .money(let amount): prices.text(of: amount)
///     case .instant(let instant): clock.text(of: instant)
///     case .number, .text: nil
///     }
/// }
/// do {
///     try order.perform(.cancel(), by: guest, at: now)
/// } catch {
///     show(try texts.text(for: error))
/// }
/// badge.text = try texts.text(.state(order.state, of: .order))
/// ```
///
/// Nothing falls back in silence: what has no text, or lacks a value, is a ``TextError``. Foreign text inside a text is
/// cut and escaped as in the library's other messages.
public struct Texts: Sendable {
    /// The language of the texts.
    public let language: TextLanguage

    private let format: @Sendable (TextValue) -> String?

    /// Makes the words in a language.
    ///
    /// - Parameters:
    ///   - language: the language of the texts.
    ///   - format: writes an amount or an instant as the reader expects it; it is asked for nothing else. With `nil` a
    ///     text that has such a value is a ``TextError``.
    public init(in language: TextLanguage, format: @escaping @Sendable (TextValue) -> String? = { _ in nil }) {
        self.language = language
        self.format = format
    }

    /// The text with a name.
    ///
    /// - Throws: ``TextError`` if there is no such text, or if a value is missing.
    public func text(_ name: TextName, with values: [String: TextValue] = [:]) throws(TextError) -> String {
        guard let entry = Library.text(name) else { throw TextError(.unknownName(name: name)) }
        var text = ""
        for part in TextPattern(entry.text(in: language)).parts {
            switch part {
            case .literal(let words): text += words
            case .value(let parameter):
                text += try written(values[parameter], parameter, of: name)
            case .plural(let parameter, let forms):
                text += try chosen(from: forms, values[parameter], parameter, of: name)
            }
        }
        return text
    }

    /// The text with a name and values that are text already, like those of a notice.
    ///
    /// - Throws: ``TextError`` if there is no such text, or if a value is missing.
    public func text(_ name: TextName, with values: [String: String]) throws(TextError) -> String {
        try text(name, with: values.mapValues { .text($0) })
    }

    private func written(
        _ value: TextValue?,
        _ parameter: String,
        of name: TextName
    ) throws(TextError) -> String {
        switch value {
        case .number(let number): return String(number)
        case .text(let text): return text.shown
        case .money?, .instant?:
            guard let text = value.flatMap(format) else {
                throw TextError(.unformatted(name: name, parameter: parameter))
            }
            return text.shown
        case nil: throw TextError(.missingParameter(name: name, parameter: parameter))
        }
    }

    private func chosen(
        from forms: [String],
        _ value: TextValue?,
        _ parameter: String,
        of name: TextName
    ) throws(TextError) -> String {
        let number: Int?
        switch value {
        case .number(let value): number = value
        case .text(let text): number = text.utf8.count <= 20 ? Int(text) : nil
        case .money, .instant: number = nil
        case nil: throw TextError(.missingParameter(name: name, parameter: parameter))
        }
        guard let number, let index = language.pluralForms.firstIndex(of: language.pluralForm(of: number)),
            forms.indices.contains(index)
        else { throw TextError(.notANumber(name: name, parameter: parameter)) }
        return forms[index].split(separator: "#", omittingEmptySubsequences: false).joined(separator: String(number))
    }
}
