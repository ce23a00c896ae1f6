import TablesideCore
import TablesideFoundation
import Testing

@testable import TablesideTestSupport

@Suite("CaseReader")
struct CaseReaderTests {
    /// An enum in the compiler's own form.
    private enum Synthesized: Codable, Equatable {
        case rest
        case named(name: String, note: String?)
        case counted(numbers: [Int], limit: Int?)
        case listed(notes: [String])
        indirect case inside(other: Synthesized, again: Synthesized?)
    }

    /// The same enum in the form of the library.
    private enum Shared: Codable, Equatable {
        case rest
        case named(name: String, note: String?)
        case counted(numbers: [Int], limit: Int?)
        case listed(notes: [String])
        indirect case inside(other: Shared, again: Shared?)

        init(from decoder: any Decoder) throws {
            let read = try CaseReader(decoder, Self.self)
            self =
                switch read.name {
                case "rest": try read.alone(.rest)
                case "named": try .named(name: read("name"), note: read(optional: "note"))
                case "counted":
                    try .counted(
                        numbers: read.list("numbers", within: .actions),
                        limit: read(optional: "limit")
                    )
                case "listed": try .listed(notes: read("notes"))
                case "inside": try .inside(other: read("other"), again: read(optional: "again"))
                default: throw read.unknown
                }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .rest: try encoder.write("rest")
            case .named(let name, let note): try encoder.write("named", ["name": name, "note": note])
            case .counted(let numbers, let limit):
                try encoder.write("counted", ["numbers": numbers, "limit": limit])
            case .listed(let notes): try encoder.write("listed", ["notes": notes])
            case .inside(let other, let again): try encoder.write("inside", ["other": other, "again": again])
            }
        }
    }

    private let coder = JSONDocumentCoder()

    private func text(_ value: some Encodable) throws -> String {
        String(decoding: try coder.encode(value), as: UTF8.self)
    }

    @Test("the form is that of the compiler, with values and without, absent and nested")
    func form() throws {
        let forms: [(Shared, Synthesized, String)] = [
            (.rest, .rest, #"{"rest":{}}"#),
            (.named(name: "a", note: "b"), .named(name: "a", note: "b"), #"{"named":{"name":"a","note":"b"}}"#),
            (.named(name: "", note: nil), .named(name: "", note: nil), #"{"named":{"name":""}}"#),
            (
                .counted(numbers: [2, 1], limit: nil), .counted(numbers: [2, 1], limit: nil),
                #"{"counted":{"numbers":[2,1]}}"#
            ),
            (
                .counted(numbers: [], limit: 0), .counted(numbers: [], limit: 0),
                #"{"counted":{"limit":0,"numbers":[]}}"#
            ),
            (.listed(notes: ["x"]), .listed(notes: ["x"]), #"{"listed":{"notes":["x"]}}"#),
            (
                .inside(other: .inside(other: .rest, again: nil), again: .rest),
                .inside(other: .inside(other: .rest, again: nil), again: .rest),
                #"{"inside":{"again":{"rest":{}},"other":{"inside":{"other":{"rest":{}}}}}}"#
            ),
        ]
        for (shared, synthesized, json) in forms {
            #expect(try text(shared) == json)
            #expect(try text(synthesized) == json)
            #expect(try coder.decodeStrictly(Shared.self, from: Array(json.utf8)) == shared)
            #expect(try coder.decode(Shared.self, from: Array(json.utf8)) == shared)
            #expect(try decoded(Shared.self, json) == shared)
        }
    }

    @Test("null is a missing value, and a key that the case does not have is ignored unless reading is strict")
    func lenience() throws {
        let json = #"{"named":{"name":"a","note":null,"more":1}}"#
        #expect(try coder.decode(Shared.self, from: Array(json.utf8)) == .named(name: "a", note: nil))
        #expect(try decoded(Shared.self, json) == .named(name: "a", note: nil))
        let fault = #expect(throws: DecodingError.self) {
            try coder.decodeStrictly(Shared.self, from: Array(json.utf8))
        }
        #expect(fault.map { "\($0)" }?.contains("named.more") == true)
    }

    @Test(
        "what does not name exactly one case with its values is refused",
        arguments: [
            "{}", #"{"rest":{},"named":{"name":"a"}}"#, #"{"rest":{},"more":{}}"#, #"{"Rest":{}}"#, #"{"rest":[]}"#,
            #"{"rest":null}"#, #"{"named":{}}"#, #"{"named":{"name":null}}"#, #"{"named":{"name":1}}"#,
            #"{"named":{"title":"a"}}"#, #"{"inside":{"other":{}}}"#, #""rest""#, "[]", "null",
        ]
    )
    func malformed(json: String) {
        #expect(throws: DecodingError.self) { try coder.decode(Shared.self, from: Array(json.utf8)) }
        #expect(throws: DecodingError.self) { try coder.decodeStrictly(Shared.self, from: Array(json.utf8)) }
        #expect(throws: DecodingError.self) { try decoded(Shared.self, json) }
    }

    @Test("an unknown case is named, also deep inside, with the words that the compiler's form gets")
    func unknown() throws {
        for json in [#"{"sing":{}}"#, #"{"inside":{"other":{"sing":{"song":1}}}}"#, #"{"rest":{},"sing":{}}"#] {
            let fault = #expect(throws: DecodingError.self) { try coder.decode(Shared.self, from: Array(json.utf8)) }
            #expect(fault.map { "\($0)" }?.contains("sing") == true)
        }
        let json = Array(#"{"inside":{"other":{"sing":{"song":1}}}}"#.utf8)
        let shared = #expect(throws: DecodingError.self) { try coder.decode(Shared.self, from: json) }
        let synthesized = #expect(throws: DecodingError.self) { try coder.decode(Synthesized.self, from: json) }
        #expect(shared.map { "\($0)" } == synthesized.map { "\($0)" })
    }

    @Test("texts and lists have their limits, read and written")
    func limits() throws {
        let name = String(repeating: "n", count: SizeLimit.name), note = String(repeating: "x", count: SizeLimit.note)
        for fitting in [Shared.named(name: name, note: note), .listed(notes: [note, note])] {
            #expect(try decoded(Shared.self, text(fitting)) == fitting)
        }
        for tooLong in [Shared.named(name: name + "n", note: nil), .named(name: "", note: note + "x")] {
            #expect(throws: EncodingError.self) { try text(tooLong) }
        }
        #expect(throws: EncodingError.self) { try text(Shared.listed(notes: ["", note + "x"])) }
        for json in [
            #"{"named":{"name":"\#(name)n"}}"#, #"{"named":{"name":"","note":"\#(note)x"}}"#,
            #"{"listed":{"notes":["","\#(note)x"]}}"#,
            #"{"counted":{"numbers":[\#(Array(repeating: "1", count: SizeLimit.actions + 1).joined(separator: ","))]}}"#,
            #"{"\#(String(repeating: "c", count: SizeLimit.code + 1))":{}}"#,
        ] {
            #expect(throws: DecodingError.self) { try decoded(Shared.self, json) }
        }
    }
}
