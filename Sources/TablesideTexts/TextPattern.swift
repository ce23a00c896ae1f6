/// A text with gaps.
///
/// An example is `Only {left: # portion|# portions} of {name}.` A gap names a parameter. Where forms follow it, the one
/// that the language asks for is written, with the number in place of `#`; there are as many as
/// ``TextLanguage/pluralForms``.
package struct TextPattern: Sendable {
    /// A part of a pattern.
    package enum Part: Hashable, Sendable {
        /// Text as it is.
        case literal(String)
        /// The value of a parameter.
        case value(parameter: String)
        /// The form that belongs to a parameter's number.
        case plural(parameter: String, forms: [String])
    }

    /// The parts in order.
    package let parts: [Part]

    /// Reads a pattern; a brace without its counterpart stands for itself.
    package init(_ text: String) {
        var parts: [Part] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { parts.append(.literal(String(rest[..<open]))) }
            let gap = rest[rest.index(after: open)..<close]
            if let colon = gap.firstIndex(of: ":") {
                let forms = gap[gap.index(after: colon)...].drop { $0 == " " }
                    .split(separator: "|", omittingEmptySubsequences: false)
                parts.append(.plural(parameter: String(gap[..<colon]), forms: forms.map(String.init)))
            } else {
                parts.append(.value(parameter: String(gap)))
            }
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.literal(String(rest))) }
        self.parts = parts
    }
}
