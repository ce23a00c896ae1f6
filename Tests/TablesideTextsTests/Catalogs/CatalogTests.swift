import TablesideCore
import TablesideTexts
import Testing

/// The key set is complete, and all languages say it with the same parameters.
@Suite("Catalogs")
struct CatalogTests {
    private static let texts = Library.catalogs.flatMap { Library.all(of: $0) }
    private static let names = texts.flatMap(\.names)

    /// The names that stand for no error's code.
    private static let others = ["state", "label", "prompt", "notice", "reason", "kind", "field", "words"]

    private static func isOther(_ name: String) -> Bool { others.contains { name.hasPrefix($0 + ".") } }

    @Test("every code of every error, refusal and problem of the library has a text")
    func codes() throws {
        let codes = SourceCodes.all
        #expect(codes.count >= 750)
        // The scanner sees the cases of an enum, their labels, and codes that are written out.
        #expect(codes["serviceDay.clockWentBack"]?.inputs == ["last": "Instant", "now": "Instant"])
        #expect(codes["visit.quoteChanged"]?.inputs == ["was": "Quote", "now": "Quote"])
        #expect(codes["command.conflict"] != nil && codes["texts.unknownName"] != nil)
        let lacking = codes.keys.filter { Library.text(TextName(rawValue: $0)) == nil }.sorted()
        #expect(lacking.isEmpty)
    }

    @Test("every text is said of something that there is, and each name has one text")
    func strays() {
        let strays = Self.names.filter { !Self.isOther($0) && SourceCodes.all[$0] == nil }
        #expect(strays.isEmpty)
        #expect(Set(Self.names).count == Self.names.count)
        #expect(TextName.all.map(\.rawValue) == Self.names.sorted { Array($0.utf8).lexicographicallyPrecedes($1.utf8) })
    }

    @Test("a text has the same parameters in all languages, and the forms of each")
    func parameters() {
        for text in Self.texts {
            let english = Self.parameters(of: text, in: .english)
            for language in TextLanguage.allCases {
                #expect(Self.parameters(of: text, in: language) == english, "\(text.names) in \(language)")
                for case .plural(_, let forms) in TextPattern(text.text(in: language)).parts {
                    #expect(forms.count == language.pluralForms.count, "\(text.names) in \(language)")
                    #expect(forms.allSatisfy { !$0.isEmpty }, "\(text.names) in \(language)")
                }
            }
        }
    }

    @Test("the inputs of every error fill its text: they are there, never nil, and of a type that can be shown")
    func inputs() {
        let shown: Set = ["Int", "String", "Money", "Instant", "TextName"]
        for text in Self.texts {
            for code in text.names.compactMap({ SourceCodes.all[$0] }) {
                for parameter in Self.parameters(of: text, in: .english) {
                    let type = code.inputs[parameter.name] ?? "missing"
                    #expect(shown.contains(type) || type.hasPrefix("["), "\(code.code): \(parameter.name) is \(type)")
                    if parameter.isPlural { #expect(type == "Int" || type.hasPrefix("["), "\(code.code)") }
                }
            }
        }
    }

    @Test("no text is empty, has a stray mark or space, or lacks the end of its sentence")
    func marks() {
        for text in Self.texts {
            let ends = text.english.last.map { ".!".contains($0) } ?? false
            for language in TextLanguage.allCases {
                let words = text.text(in: language)
                #expect(!words.isEmpty && words.first != " " && words.last != " " && !words.contains("  "), "\(words)")
                #expect(words.last.map { ".!".contains($0) } == ends, "\(words)")
                for case .literal(let literal) in TextPattern(words).parts {
                    #expect(!literal.contains { "{}#|".contains($0) }, "\(words)")
                }
            }
        }
    }

    @Test("every number of a text shows what it holds: no parameter is left unfilled", arguments: TextLanguage.allCases)
    func filled(language: TextLanguage) throws {
        let texts = Texts(in: language) { _ in "20:15" }
        for text in Self.texts {
            let parameters = Self.parameters(of: text, in: .english)
            for number in [0, 1, 2, 5, 21] {
                let values = parameters.map { ($0.name, $0.isPlural ? TextValue.number(number) : .text("XYZ")) }
                let words = try texts.text(
                    TextName(rawValue: text.names[0]),
                    with: Dictionary(values) { first, _ in first }
                )
                #expect(!words.contains { "{}#|".contains($0) }, "\(words)")
                if parameters.contains(where: { !$0.isPlural }) { #expect(words.contains("XYZ"), "\(words)") }
            }
        }
    }

    @Test("typographic marks are those of the language")
    func quotes() {
        let foreign: [TextLanguage: String] = [
            .english: "„«»\"", .romanian: "“«»\"", .croatian: "“«»\"", .italian: "„“”\"", .czech: "”«»\"",
            .spanish: "„“”\"", .french: "„“”\"'",
        ]
        #expect(foreign.count == TextLanguage.allCases.count)
        for text in Self.texts {
            for (language, marks) in foreign {
                #expect(!text.text(in: language).contains { marks.contains($0) }, "\(text.text(in: language))")
            }
        }
    }

    @Test("Spanish opens what it exclaims and asks, and French keeps a tall mark from the start of a line")
    func spaces() {
        for text in Self.texts {
            let spanish = text.spanish
            for (open, close) in ["¡": "!", "¿": "?"] as [Character: Character] {
                #expect(spanish.filter { $0 == open }.count == spanish.filter { $0 == close }.count, "\(spanish)")
            }
            // Between digits a colon belongs to a time of day, and after a parameter's name to the pattern.
            var before: Character = "\u{A0}"
            var isOpen = false, isName = false
            for character in text.french {
                switch character {
                case "{": isName = true
                case ":" where isName: isName = false
                case "}": isName = false
                case ":" where before.isNumber: break
                case ":", ";", "!", "?", "»": #expect(before == "\u{A0}", "\(text.french)")
                default: break
                }
                if isOpen { #expect(character == "\u{A0}", "\(text.french)") }
                isOpen = character == "«"
                before = character
            }
        }
    }

    @Test("where 0 has the form of 1, that form shows the number")
    func zero() {
        let languages = TextLanguage.allCases.filter { $0.pluralForm(of: 0) == .one }
        #expect(languages == [.french])
        for text in Self.texts {
            for language in languages {
                for case .plural(_, let forms) in TextPattern(text.text(in: language)).parts {
                    #expect(forms.first?.contains("#") == true, "\(text.text(in: language))")
                }
            }
        }
    }

    private struct Parameter: Hashable {
        let name: String
        let isPlural: Bool
    }

    private static func parameters(of text: any Catalog, in language: TextLanguage) -> Set<Parameter> {
        Set(
            TextPattern(text.text(in: language)).parts.compactMap { part in
                switch part {
                case .literal: nil
                case .value(let name): Parameter(name: name, isPlural: false)
                case .plural(let name, _): Parameter(name: name, isPlural: true)
                }
            }
        )
    }
}
