import Foundation
import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFloor
import TablesideFoundation
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue
import Testing

@Suite("JSON document coder")
struct JSONDocumentCoderTests {
    private struct Dish: Codable, Equatable {
        var name: String
        var at: Instant?
        var note: String?
        var prices: [String: Int] = [:]
        var steps: [Step] = []
    }

    private struct Step: Codable, Equatable {
        var minutes: Int
        var by: Role?
    }

    private let coder = JSONDocumentCoder()

    private func strictly(_ text: String) throws -> Dish {
        try coder.decodeStrictly(Dish.self, from: Array(text.utf8))
    }

    /// The reason for which a text is refused.
    private func refusal(_ text: String) -> JSONError.Reason? {
        do {
            _ = try strictly(text)
            return nil
        } catch DecodingError.dataCorrupted(let context) {
            return (context.underlyingError as? JSONError)?.reason
        } catch {
            return nil
        }
    }

    @Test("the bytes are canonical: sorted keys, no space, integer times, plain slashes")
    func canonical() throws {
        let dish = Dish(
            name: "a/ü\n",
            at: Instant(millisecondsSince1970: 1_774_699_200_000),
            prices: ["b": 2, "a": 1, "B": 3],
            steps: [Step(minutes: 5, by: .cook)]
        )
        let text = String(decoding: try coder.encode(dish), as: UTF8.self)
        #expect(
            text
                == #"{"at":1774699200000,"name":"a/ü\n","prices":{"B":3,"a":1,"b":2},"steps":[{"by":"cook","minutes":5}]}"#
        )
        #expect(try coder.decode(Dish.self, from: Array(text.utf8)) == dish)
        #expect(try coder.decodeStrictly(Dish.self, from: Array(text.utf8)) == dish)
    }

    @Test("numbers that JSON does not know are refused")
    func notNumbers() {
        for number in [Double.nan, .infinity, -.infinity] {
            #expect(throws: EncodingError.self) { try coder.encode([number]) }
        }
    }

    @Test("in stored documents unknown keys are passed over, in commands they are refused with their path")
    func extraKeys() throws {
        let text = #"{"name":"soup","prices":{"bowl":4},"steps":[{"minutes":1},{"minutes":2,"secs":3}]}"#
        #expect(try coder.decode(Dish.self, from: Array(text.utf8)).steps.count == 2)
        #expect(refusal(text) == .unknownKey(path: FieldPath().field("steps").index(1).field("secs")))
        #expect(refusal(#"{"name":"soup","prices":{},"steps":[],"nmae":"x"}"#) == .unknownKey(path: "nmae"))
        #expect(refusal(#"{"name":"soup","prices":{"a":1,"b":2},"steps":[]}"#) == nil)
    }

    @Test("a key that stands twice is refused, also when it is spelled differently or its values are equal")
    func repeatedKeys() {
        #expect(refusal(#"{"name":"a","name":"b","prices":{},"steps":[]}"#) == .repeatedKey(path: "name"))
        #expect(refusal(#"{"name":"a","n\u0061me":"a","prices":{},"steps":[]}"#) == .repeatedKey(path: "name"))
        let path = FieldPath().field("prices").field("x")
        #expect(refusal(#"{"name":"a","prices":{"x":1,"x":1},"steps":[]}"#) == .repeatedKey(path: path))
    }

    @Test("null is read where something is optional, and is no way to smuggle in a key")
    func nulls() throws {
        let text = #"{"name":"a","at":null,"note":null,"prices":{},"steps":[{"minutes":1,"by":null}]}"#
        #expect(try strictly(text) == Dish(name: "a", steps: [Step(minutes: 1)]))
        #expect(refusal(#"{"name":"a","discount":null,"prices":{},"steps":[]}"#) == .unknownKey(path: "discount"))
    }

    @Test("what is left out when empty is read as [] and {} too, and neither is a way to smuggle in a key")
    func gaps() throws {
        let coder = JSONDocumentCoder()
        func book(_ wishes: String) throws -> HouseRequest {
            let wish = #"{"id":"1","party":2,"at":1774630800000,"wishes":\#(wishes)}"#
            let request = #"{"book":{"day":"r/2026-03-27","wish":\#(wish)}}"#
            let text = #"{"id":"c","ask":{"guest":{"request":\#(request)}}}"#
            return try coder.decodeStrictly(HouseRequest.self, from: Array(text.utf8))
        }
        func unknown(_ wishes: String) -> FieldPath? {
            do {
                _ = try book(wishes)
                return nil
            } catch DecodingError.dataCorrupted(let context) {
                guard case .unknownKey(let path) = (context.underlyingError as? JSONError)?.reason else {
                    return nil
                }
                return path
            } catch {
                return nil
            }
        }
        let plain = try book("{}")
        for wishes in [#"{"features":[]}"#, #"{"features": [ \#n] ,"area":null}"#] {
            #expect(try book(wishes) == plain)
        }
        let place = ["guest", "request", "book", "wish", "wishes"].reduce(FieldPath("ask")) { $0.field($1) }
        #expect(unknown(#"{"featuers":[]}"#) == place.field("featuers"))
        #expect(unknown(#"{"features":[],"discount":{}}"#) == place.field("discount"))
        #expect(unknown(#"{"discount":{"rate":null,"steps":[{}]}}"#) == place.field("discount"))
        #expect(unknown(#"{"discount":{"rate":null}}"#) == place.field("discount"))
        #expect(throws: DecodingError.self) { try book(#"{"features":{}}"#) }
        #expect(throws: DecodingError.self) { try book(#"{"features":[],"features":[]}"#) }
        #expect(throws: DecodingError.self) { try book(#"{"discount":{"a":[],"a":[]}}"#) }
        // Opening hours leave out exceptions that are none: an object by date.
        let hours = Array(#"{"weekly":{},"exceptions":{ }}"#.utf8)
        #expect(try coder.decodeStrictly(OpeningHours.self, from: hours) == OpeningHours(weekly: [:]))
        #expect(throws: DecodingError.self) {
            try coder.decodeStrictly(OpeningHours.self, from: Array(#"{"weekly":{},"excepted":{}}"#.utf8))
        }
    }

    /// Why a word of a closed vocabulary is refused, strictly and not.
    private func word<Value: Codable>(_ type: Value.Type, _ text: String) -> [JSONError.Reason?] {
        [coder.decode, coder.decodeStrictly].map { (read: (Value.Type, [UInt8]) throws -> Value) in
            do {
                _ = try read(type, Array(text.utf8))
                return nil
            } catch DecodingError.dataCorrupted(let context) {
                return (context.underlyingError as? JSONError)?.reason
            } catch {
                return nil
            }
        }
    }

    @Test("an event or a request that this release does not know is named, of every aggregate and sender")
    func unknownWords() {
        func expect<Value: Codable>(_ type: Value.Type, sourceLocation: SourceLocation = #_sourceLocation) {
            for text in [#"{"devour":{}}"#, #"{"devour":{"at":1}}"#, #"{ "dev\u006Fur" : null }"#] {
                let expected = JSONError.Reason.unknownWord(word: "devour", path: FieldPath())
                #expect(word(type, text) == [expected, expected], sourceLocation: sourceLocation)
            }
        }
        expect(Order.Event.self)
        expect(GuestTab.Event.self)
        expect(Shift.Event.self)
        expect(Stock.Event.self)
        expect(ServiceDay.Event.self)
        expect(TableRequest.self)
        expect(GuestRequest.self)
        expect(StaffRequest.self)
        expect(StaffDayRequest.self)
        expect(StaffOrderRequest.self)
        expect(StaffStockRequest.self)
        expect(CourierRequest.self)
    }

    @Test("the word is named with its place, in a request, a list and an object by key")
    func unknownWordsInside() {
        let request = #"{"id":"c","ask":{"staff":{"request":{"order":{"order":"1","request":{"devour":{}}}}}}}"#
        let place = ["staff", "request", "order", "request"].reduce(FieldPath("ask")) { $0.field($1) }
        let inRequest = JSONError.Reason.unknownWord(word: "devour", path: place)
        #expect(word(HouseRequest.self, request) == [inRequest, inRequest])
        let inList = JSONError.Reason.unknownWord(word: "eat", path: FieldPath().index(1))
        #expect(word([StaffOrderRequest].self, #"[{"dispatch":{}},{"eat":{}}]"#) == [inList, inList])
        let inObject = JSONError.Reason.unknownWord(word: "eat", path: FieldPath().field("7"))
        #expect(word([String: StaffOrderRequest].self, #"{"7":{"eat":{}}}"#) == [inObject, inObject])
        #expect(inObject.description == "“eat” is not a known word at 7")
        #expect(inObject.code.rawValue == "json.unknownWord")
    }

    @Test("none and several words in the place of one are refused with all of them")
    func notOneWord() {
        let none = JSONError.Reason.notOneWord(words: [], path: FieldPath())
        #expect(word(StaffOrderRequest.self, "{}") == [none, none])
        #expect(none.description == "expected exactly one case, not none")
        let two = JSONError.Reason.notOneWord(words: ["dispatch", "grantCancel"], path: FieldPath())
        #expect(word(StaffOrderRequest.self, #"{"dispatch":{},"grantCancel":{}}"#) == [two, two])
        #expect(two.code.rawValue == "json.notOneWord")
        // What is no object at all is refused as ever.
        let text = Array(#""dispatch""#.utf8)
        #expect(throws: DecodingError.self) { try coder.decode(StaffOrderRequest.self, from: text) }
    }

    @Test("space, escapes and signs in texts do not confuse the strict reading")
    func disguises() throws {
        let text = " {\n\t\"name\" : \"}\\\"]{,\\\\\" ,\"prices\":{ \"a:b\" : -1 }, \"steps\" : [ ] }\r\n"
        #expect(try strictly(text) == Dish(name: "}\"]{,\\", prices: ["a:b": -1]))
    }

    @Test(
        "malformed JSON is an error, never a trap",
        arguments: [
            "", " ", "{", "}", "[", "nul", "\"", "{\"name\"", "{\"name\":", "{\"name\":1,}", "{\"name\":\"a\"",
            "\u{FEFF}",
            "{\"name\":\"\\u12\"}", "{\"name\":\"\\", "1e999", "--1", "{\"prices\":{\"a\":99999999999999999999}}",
            String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 10_000),
        ]
    )
    func malformed(text: String) {
        #expect(throws: DecodingError.self) { try strictly(text) }
        #expect(throws: DecodingError.self) { try coder.decode(Dish.self, from: Array(text.utf8)) }
    }

    @Test("bytes that are no UTF-8 are an error")
    func notText() {
        for bytes in [[0xFF, 0xFE], [0x7B, 0x22, 0xC3, 0x28, 0x22, 0x7D], [0x00], [0xED, 0xA0, 0x80]] as [[UInt8]] {
            #expect(throws: (any Error).self) { try coder.decodeStrictly(Dish.self, from: bytes) }
        }
    }

    @Test(
        "extra keys do not hide behind a byte order mark or another encoding",
        arguments: [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian]
    )
    func encodings(encoding: String.Encoding) throws {
        for start in ["\u{FEFF}", " ", ""] {
            let text = start + #"{"name":"a","prices":{},"steps":[],"extra":1}"#
            let bytes = try #require(text.data(using: encoding))
            #expect(throws: DecodingError.self) { try coder.decodeStrictly(Dish.self, from: Array(bytes)) }
        }
    }

    @Test("a comma behind the last element is refused", arguments: ["\"steps\":[],", "\"steps\":[{\"minutes\":1},]"])
    func comma(end: String) {
        #expect(throws: DecodingError.self) { try strictly("{\"name\":\"a\",\"prices\":{},\(end)}") }
    }

    @Test("a null is put to the test once for all elements of a list")
    func manyNulls() throws {
        let good = Array(repeating: #"{"minutes":1,"by":null}"#, count: 2_000).joined(separator: ",")
        #expect(try strictly(#"{"name":"a","prices":{},"steps":[\#(good)]}"#).steps.count == 2_000)
        let bad = good + #",{"minutes":1,"to":null}"#
        #expect(
            refusal(#"{"name":"a","prices":{},"steps":[\#(bad)]}"#)
                == .unknownKey(path: FieldPath("steps").index(2_000).field("to"))
        )
    }
}

@Suite("Keys that look the same")
struct SameLookingKeysTests {
    /// An accent in one sign and in two, and the sign of the kelvin beside the letter that it stands for.
    private static let pairs = [("caf\u{E9}", "cafe\u{301}"), ("K", "\u{212A}"), ("\u{212A}", "K")]

    private struct Shelf: Codable, Equatable {
        var counts: [MenuItemID: Int] = [:]
        var nested: [[String: [String: Int]]] = []
    }

    private let coder = JSONDocumentCoder()

    /// Where a key stood that could not be written.
    private func unwritten(_ value: some Encodable) -> FieldPath? {
        do {
            _ = try coder.encode(value)
            return nil
        } catch EncodingError.invalidValue(_, let context) {
            guard case .repeatedKey(let path) = (context.underlyingError as? JSONError)?.reason else { return nil }
            return path
        } catch {
            return nil
        }
    }

    /// Where a key stood that could not be read.
    private func unread(_ text: String, strictly: Bool) -> FieldPath? {
        let bytes = Array(text.utf8)
        do {
            _ = strictly ? try coder.decodeStrictly(Shelf.self, from: bytes) : try coder.decode(Shelf.self, from: bytes)
            return nil
        } catch DecodingError.dataCorrupted(let context) {
            guard case .repeatedKey(let path) = (context.underlyingError as? JSONError)?.reason else { return nil }
            return path
        } catch {
            return nil
        }
    }

    @Test("identities that differ in bytes alone are two keys to the engine, and are never written as one")
    func notWritten() throws {
        for (one, other) in Self.pairs {
            let counts = [MenuItemID(one): 1, MenuItemID(other): 2]
            #expect(counts.count == 2)
            let path = try #require(unwritten(Shelf(counts: counts)))
            // Which of the two comes second is the dictionary's to say; to Swift the paths are equal.
            #expect(path == FieldPath("counts").field(one))
            #expect(unwritten(counts) == FieldPath().field(one))
        }
    }

    @Test("keys apart are written and read, deep down and beside equal keys of other objects")
    func kept() throws {
        let (one, other) = Self.pairs[0]
        let shelf = Shelf(
            counts: [MenuItemID(one): 1, MenuItemID("cafe"): 2],
            nested: [[one: [one: 1]], [other: [other: 2, "a": 3]]]
        )
        let bytes = try coder.encode(shelf)
        #expect(try coder.decode(Shelf.self, from: bytes) == shelf)
        #expect(try coder.decodeStrictly(Shelf.self, from: bytes) == shelf)
    }

    @Test("identities that differ in bytes alone are read as two keys, which texts cannot be")
    func read() throws {
        for (one, other) in Self.pairs {
            for strictly in [false, true] {
                let counts = #"{"counts":{"\#(one)":1,"\#(other)":2},"nested":[]}"#
                #expect(unread(counts, strictly: strictly) == nil)
                let shelf = try coder.decode(Shelf.self, from: Array(counts.utf8))
                #expect(shelf.counts == [MenuItemID(one): 1, MenuItemID(other): 2])
                // A dictionary of texts would keep one of the two.
                let deep = #"{"counts":{},"nested":[{},{"x":{"\#(one)":1,"\#(other)":2}}]}"#
                let path = FieldPath("nested").index(1).field("x").field(one)
                #expect(unread(deep, strictly: strictly) == path)
            }
        }
    }

    @Test("the same key twice is refused in stored documents and in foreign ones, also where nothing reads it")
    func notRead() throws {
        for other in ["a", "\\u0061"] {
            for strictly in [false, true] {
                let counts = #"{"counts":{"a":1,"\#(other)":2},"nested":[]}"#
                #expect(unread(counts, strictly: strictly) == FieldPath("counts").field("a"))
                let ignored = #"{"counts":{},"nested":[],"note":{"a":1,"\#(other)":2}}"#
                #expect(unread(ignored, strictly: strictly) == FieldPath("note").field("a"))
            }
        }
    }

    @Test("by hand as well nothing is lost: in nested containers, and for a type that writes a key twice")
    func byHand() throws {
        struct Hand: Encodable {
            let keys: [String]

            func encode(to encoder: any Encoder) throws {
                var list = encoder.unkeyedContainer()
                var members = list.nestedContainer(keyedBy: Key.self)
                for key in keys {
                    var inner = members.nestedContainer(keyedBy: Key.self, forKey: Key(key))
                    try inner.encode(1, forKey: Key("n"))
                }
            }
        }
        struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(_ text: String) { stringValue = text }
            init?(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        let (one, other) = Self.pairs[0]
        #expect(unwritten(Hand(keys: [one, other])) == FieldPath().index(0).field(one))
        #expect(try coder.encode(Hand(keys: ["a", "b"])) == Array(#"[{"a":{"n":1},"b":{"n":1}}]"#.utf8))
        #expect(unwritten(["plain": [Optional(1), nil]]) == nil)
    }
}
