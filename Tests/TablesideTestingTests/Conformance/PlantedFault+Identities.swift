import Foundation
import TablesideCore
import TablesideHosting

/// Changes of texts that databases, drivers and collations make.
enum Spoiled {
    static func lowercased(_ text: String) -> String { text.lowercased() }
    static func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }
    static func compatible(_ text: String) -> String { text.precomposedStringWithCompatibilityMapping }
    static func withoutAccents(_ text: String) -> String { text.folding(options: .diacriticInsensitive, locale: nil) }
    static func narrow(_ text: String) -> String { text.folding(options: .widthInsensitive, locale: nil) }
    static func spelledOut(_ text: String) -> String { text.replacing("ß", with: "ss") }
    static func withoutUnseen(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.filter { !["\u{200B}", "\u{FEFF}", "\u{AD}"].contains($0) })
        )
    }
    static func trimmedAtEnd(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.reversed().drop { $0 == " " }.reversed()))
    }
    static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
    static func cutAtNull(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix { $0 != "\u{0}" }))
    }
    static func withoutNull(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{0}" }))
    }
    static func cut(to length: Int) -> Flaws.Text {
        { String(String.UnicodeScalarView($0.unicodeScalars.prefix(length))) }
    }
    static func threeBytes(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value > 0xFFFF ? "?" : $0 }))
    }
    static func ofUTF16(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value > 0xFFFF ? "\u{FFFD}" : $0 }))
    }
    static func lineEnds(_ text: String) -> String {
        text.unicodeScalars.split(separator: "\r").map { String(String.UnicodeScalarView($0)) }.joined()
    }
    static func unescaped(_ text: String) -> String { text.replacing("\\\\", with: "\\") }
    static func unquoted(_ text: String) -> String { text.replacing("''", with: "'") }
    static func number(_ text: String) -> String { Int(text).map(String.init) ?? text }
    static func decimal(_ text: String) -> String { Double(text).map { "\($0)" } ?? text }
    static func null(_ text: String) -> String { text.isEmpty ? "null" : text }
    static func spaceIfEmpty(_ text: String) -> String { text.isEmpty ? " " : text }
}

extension PlantedFault {
    private static let documents = "identities that look alike are different documents"
    private static let kinds = "kinds that look alike are different"
    private static let whole = "texts are kept whole up to their limits"

    static let ofIdentities: [PlantedFault] =
        [
            ("case", Spoiled.lowercased), ("canonical equivalence", Spoiled.composed),
            ("compatible equivalence", Spoiled.compatible), ("accents", Spoiled.withoutAccents),
            ("width", Spoiled.narrow), ("ß and ss", Spoiled.spelledOut), ("unseen characters", Spoiled.withoutUnseen),
            ("trailing spaces", Spoiled.trimmedAtEnd), ("white space", Spoiled.trimmed),
            ("what follows a NUL", Spoiled.cutAtNull), ("NUL", Spoiled.withoutNull),
            ("characters of four bytes", Spoiled.threeBytes), ("surrogates", Spoiled.ofUTF16),
            ("carriage returns", Spoiled.lineEnds), ("a second backslash", Spoiled.unescaped),
            ("a second quote", Spoiled.unquoted), ("zeros before a number", Spoiled.number),
            ("the form of a number", Spoiled.decimal), ("the text null", Spoiled.null),
            ("an empty text and a space", Spoiled.spaceIfEmpty),
        ].map { what, fold in
            PlantedFault("identities are compared without regard to \(what)", documents) {
                $0.compareIdentities(as: fold)
            }
        } + [
            PlantedFault("identities are composed when they are kept", documents) {
                $0.keepDocuments { $0.ref = DocumentRef(kind: $0.ref.kind, id: Spoiled.composed($0.ref.id)) }
            },
            PlantedFault("identities lose trailing spaces when they are kept", documents) {
                $0.keepDocuments { $0.ref = DocumentRef(kind: $0.ref.kind, id: Spoiled.trimmedAtEnd($0.ref.id)) }
            },
            PlantedFault("identities are patterns to a fetch", documents) { flaws in
                flaws.found = { found, _ in
                    guard let any = found.values.first, found.count == 1 else { return found }
                    return found.merging([DocumentRef(kind: any.ref.kind, id: "%"): any]) { first, _ in first }
                }
            },
            PlantedFault("equal keys are sorted by age", documents) { $0.steps = [.breaksTiesByAge] },
            PlantedFault("identities are compared in their first 255 characters", whole) {
                $0.compareIdentities(as: Spoiled.cut(to: 255))
            },
            PlantedFault("identities are cut to 63 characters when they are kept", whole) {
                let cut = Spoiled.cut(to: 63)
                $0.keepDocuments { $0.ref = DocumentRef(kind: $0.ref.kind, id: cut($0.ref.id)) }
            },
            PlantedFault("kinds are compared without regard to case", kinds) {
                $0.ref = { DocumentRef(kind: DocumentKind(rawValue: $0.kind.rawValue.lowercased()), id: $0.id) }
            },
            PlantedFault("kinds are compared without regard to canonical equivalence", kinds) {
                $0.ref = { DocumentRef(kind: DocumentKind(rawValue: Spoiled.composed($0.kind.rawValue)), id: $0.id) }
            },
            PlantedFault("kinds are cut at NUL", kinds) {
                $0.ref = { DocumentRef(kind: DocumentKind(rawValue: Spoiled.cutAtNull($0.kind.rawValue)), id: $0.id) }
            },
            PlantedFault("kinds lose trailing spaces when they are kept", kinds) {
                $0.keepDocuments {
                    let kind = DocumentKind(rawValue: Spoiled.trimmedAtEnd($0.ref.kind.rawValue))
                    $0.ref = DocumentRef(kind: kind, id: $0.ref.id)
                }
            },
            PlantedFault("kind and identity are joined with a colon", kinds) {
                $0.ref = { DocumentRef(kind: DocumentKind(rawValue: ""), id: "\($0.kind.rawValue):\($0.id)") }
            },
            PlantedFault("kinds do not count", "documents of two kinds with one identity are two") {
                $0.ref = { DocumentRef(kind: DocumentKind(rawValue: ""), id: $0.id) }
            },
        ]
}
