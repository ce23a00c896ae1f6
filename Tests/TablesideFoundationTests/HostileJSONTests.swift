import Foundation
import TablesideCore
import TablesideOperations
import Testing

@testable import TablesideFoundation

@Suite("Hostile JSON")
struct HostileJSONTests {
    private struct Wish: Codable, Equatable {
        var category: String?
        var parts: [Wish]?
        var names: [MenuItemID: Int]?
    }

    /// Reads a value in one of two forms, the first of which wants a key that the second does not know.
    private struct Either: Codable, Equatable {
        private struct Long: Codable {
            var size: Int
            var extra: Int
            var more: Int
        }

        var size: Int

        private enum CodingKeys: CodingKey { case size }

        init(from decoder: any Decoder) throws {
            if let long = try? decoder.singleValueContainer().decode(Long.self) {
                size = long.size
            } else {
                size = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .size)
            }
        }
    }

    private let coder = JSONDocumentCoder()

    private func reason<Value: Codable>(
        _ type: Value.Type,
        _ text: String,
        _ coder: JSONDocumentCoder = JSONDocumentCoder()
    ) -> JSONError.Reason? {
        do {
            _ = try coder.decodeStrictly(type, from: Array(text.utf8))
            return nil
        } catch DecodingError.dataCorrupted(let context) {
            return (context.underlyingError as? JSONError)?.reason
        } catch {
            return nil
        }
    }

    /// How many nodes a reading looks at.
    private func visits(_ text: String) throws -> Int {
        let reading = try coder.reading(Array(text.utf8), upTo: .max)
        _ = try? reading.value(Wish.self, of: 0)
        return reading.visits
    }

    @Test("four times the text is four times the work: nulls, keys that nothing reads, keys that look the same")
    func linear() throws {
        let attacks: [@Sendable (Int) -> String] = [
            { #"{"parts":["# + Array(repeating: #"{"category":null}"#, count: $0).joined(separator: ",") + "]}" },
            { #"{"parts":["# + Array(repeating: #"{"nothing":null}"#, count: $0).joined(separator: ",") + "]}" },
            { "{" + (0..<$0).map { #""x\#($0)":null"# }.joined(separator: ",") + "}" },
            {
                #"{"names":{"#
                    + (0..<$0).map { #""e\#(String(repeating: "\u{301}", count: $0 % 50))\#($0)":1"# }
                    .joined(separator: ",") + "}}"
            },
            { #"{"parts":["# + Array(repeating: "{}", count: $0).joined(separator: ",") + "]}" },
        ]
        for (index, attack) in attacks.enumerated() {
            let (small, large) = (try visits(attack(500)), try visits(attack(2_000)))
            #expect(large <= 4 * small + 8, "attack \(index): \(small) and \(large)")
            #expect(large >= 1)
        }
    }

    @Test("the bytes, the depth and the length of a key have limits that a host can change")
    func limits() throws {
        let tight = JSONDocumentCoder(
            limits: JSONLimits(requestBytes: 40, documentBytes: 60, depth: 3, keyBytes: 8)
        )
        let long = #"{"category":""# + String(repeating: "x", count: 30) + #""}"#
        #expect(reason(Wish.self, long, tight) == .tooLarge(bytes: 45, limit: 40))
        #expect(try tight.decode(Wish.self, from: Array(long.utf8)).category?.count == 30)
        #expect(reason(Wish.self, #"{"category":"x"}"#, tight) == nil)
        #expect(reason([[[Int]]].self, "[[[]]]", tight) == nil)
        #expect(reason([[[Int]]].self, "[[[[]]]]", tight) == .tooDeep(limit: 3))
        #expect(
            reason([Wish].self, #"[{"categories":1}]"#, tight)
                == .keyTooLong(bytes: 10, limit: 8, path: FieldPath().index(0))
        )
        // What a host sets too high costs no stack.
        let deep = JSONDocumentCoder(limits: JSONLimits(requestBytes: .max, depth: .max))
        let text = String(repeating: "[", count: 200_000) + String(repeating: "]", count: 200_000)
        #expect(reason([Int].self, text, deep) == nil)
        #expect(throws: DecodingError.self) { try deep.decodeStrictly([Int].self, from: Array(text.utf8)) }
        #expect(reason([Int].self, text) == .tooDeep(limit: 64))
        #expect(
            reason([Int].self, String(repeating: " ", count: 1_048_577))
                == .tooLarge(bytes: 1_048_577, limit: 1_048_576)
        )
    }

    @Test("errors stay short, however long and deep what they name")
    func shortErrors() throws {
        let key = String(repeating: "k", count: 1_000)
        var text = "1"
        for _ in 0..<60 { text = #"{"\#(key)":\#(text)}"# }
        let unknown = try #require(reason(Wish.self, text))
        #expect(unknown.description.count < 120)
        let event = try #require(reason(StaffOrderRequest.self, #"{"\#(key)":{},"b\n":{},"c":{},"d":{}}"#))
        guard case .notOneWord(let words, _) = event else {
            Issue.record("\(event)")
            return
        }
        #expect(words == [String(repeating: "k", count: 80) + "…", "b\\u{A}", "c", "…"])
        #expect(event.description.count < 200)
        let twice = try #require(reason(Wish.self, #"{"\#(key)":1,"\#(key)":1}"#))
        #expect("\(twice)".count < 200)
        guard case .repeatedKey(let path) = twice else {
            Issue.record("\(twice)")
            return
        }
        #expect("\(path)".count <= 81)
    }

    @Test("what an attempt read that failed does not count as read")
    func attempts() throws {
        #expect(reason(Either.self, #"{"size":1}"#) == nil)
        #expect(reason(Either.self, #"{"size":1,"extra":2}"#) == .unknownKey(path: "extra"))
        #expect(reason(Either.self, #"{"size":1,"extra":2,"more":3}"#) == nil)
    }

    @Test("an element that nothing reads is refused, and so is a value behind the payload of a word without one")
    func unreadElements() throws {
        struct Pair: Codable {
            var first: Int
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                first = try list.decode(Int.self)
            }
        }
        #expect(reason([Pair].self, "[[1]]") == nil)
        #expect(reason([Pair].self, "[[1,2]]") == .unknownKey(path: FieldPath().index(0).index(1)))
        #expect(reason(StaffOrderRequest.self, #"{"dispatch":{}}"#) == nil)
        #expect(
            reason(StaffOrderRequest.self, #"{"dispatch":{"at":1}}"#)
                == .unknownKey(path: FieldPath("dispatch").field("at"))
        )
    }

    /// Texts of numbers, and what they are as `Int64` and `UInt64`: exact arithmetic, by hand.
    private static let numbers: [(String, Int64?, UInt64?)] = [
        ("0", 0, 0), ("-0", 0, 0), ("1.0", 1, 1), ("1e3", 1_000, 1_000), ("1E+2", 100, 100), ("100e-2", 1, 1),
        ("0.1e1", 1, 1), ("0e999999999999999999999", 0, 0), ("1e-2", nil, nil), ("1.5", nil, nil),
        ("1e-400", nil, nil), ("1.00000000000000000000000000001", nil, nil),
        ("9223372036854775807", .max, 9_223_372_036_854_775_807),
        ("9223372036854775808", nil, 9_223_372_036_854_775_808),
        ("9223372036854775807.0", .max, 9_223_372_036_854_775_807),
        ("18446744073709551615", nil, .max), ("18446744073709551616", nil, nil), ("-9223372036854775808", .min, nil),
        ("-9223372036854775809", nil, nil), ("9007199254740993.0", 9_007_199_254_740_993, 9_007_199_254_740_993),
        ("1e19", nil, 10_000_000_000_000_000_000), ("1e999999999999999999999", nil, nil),
        ("-1e-999999999999999999999", nil, nil), ("0.000000000000000000001e21", 1, 1),
    ]

    @Test("integers are exact up to the ends of 64 bits, and never rounded", arguments: numbers)
    func integers(text: String, signed: Int64?, unsigned: UInt64?) {
        let bytes = Array("[\(text)]".utf8)
        #expect((try? coder.decodeStrictly([Int64].self, from: bytes)) == signed.map { [$0] })
        #expect((try? coder.decodeStrictly([UInt64].self, from: bytes)) == unsigned.map { [$0] })
    }

    @Test("floating-point numbers are the nearest, and neither infinite nor 0 for what is not")
    func floating() throws {
        for text in ["0.1", "1e-310", "1.7976931348623157e308", "-0.0", "9007199254740993"] {
            #expect(try coder.decode([Double].self, from: Array("[\(text)]".utf8)) == [Double(text)])
        }
        for text in ["1e309", "1e-400", "-1e999999999"] {
            #expect(throws: DecodingError.self) { try coder.decode([Double].self, from: Array("[\(text)]".utf8)) }
        }
        #expect(throws: DecodingError.self) { try coder.decode([Float].self, from: Array("[1e40]".utf8)) }
    }

    @Test(
        "nothing but JSON is read",
        arguments: [
            "01", "1.", ".5", "+1", "- 1", "1e", "0x1", "NaN", "Infinity", "tru", "nulll", "truefalse", "[1 2]", "[,1]",
            "[1,]", "{\"a\" 1}", "{a:1}", "{'a':1}", "\"\u{1F}\"", "\"\\x\"", "\"\\u12G4\"", "\"\\ud800\"",
            "\"\\ud800\\u0041\"", "\"\\udc00\"", "1 2", "[1]]", "{\"a\":1}}", "//", "[1]/**/", "\u{FEFF}1", "\u{A0}1",
        ]
    )
    func notJSON(text: String) throws {
        #expect(throws: DecodingError.self) { try coder.decode(Ignored.self, from: Array(text.utf8)) }
        // Foundation reads the same, or less strictly.
        #expect(throws: (any Error).self) { _ = try JSONReader.read(Array(text.utf8), upTo: .max, JSONLimits()) }
    }

    private struct Ignored: Codable {
        init(from decoder: any Decoder) throws {}
    }

    @Test(
        "texts are read as Foundation reads them",
        arguments: ["\\u0041\\n\\\"\\\\\\/", "\\ud83d\\ude00", "é\\u0000"]
    )
    func texts(text: String) throws {
        let bytes = Array("[\"\(text)\"]".utf8)
        #expect(try coder.decode([String].self, from: bytes) == JSONDecoder().decode([String].self, from: Data(bytes)))
    }

    @Test("Foundation's own types come back as they were written")
    func foundationTypes() throws {
        struct Host: Codable, Equatable {
            var at = Date(timeIntervalSinceReferenceDate: 0.5)
            var data = Data([1, 2, 3])
            var page = URL(string: "https://example.ro/a?b=1")
            var price = Decimal(string: "12345678901234567890.125")
            var id = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
            var none: URL?
        }
        let host = Host()
        #expect(try coder.decodeStrictly(Host.self, from: coder.encode(host)) == host)
    }
}
