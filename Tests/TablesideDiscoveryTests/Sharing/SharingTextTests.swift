import Foundation
import TablesideCore
import TablesideDiscovery
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Sharing where one eats")
struct SharingTextTests {
    private static func text() -> SharingText {
        var text = SharingText(of: "Da Leo", in: "Mondello")
        text.comment = "Le migliori arancine della città!"
        text.dishes = ["Arancina", "Granita"]
        text.photo = "https://photos.example/17.jpg"
        text.page = "https://dine.example/da-leo"
        return text
    }

    private static func codes(_ text: SharingText, withholding secrets: [String] = []) -> [String] {
        text.problems(withholding: secrets).map { "\($0.path) \($0.code.rawValue.dropFirst("sharing.".count))" }
    }

    private static func code(_ body: () throws(SharingError) -> String) -> String {
        do throws(SharingError) { return try body() } catch { return error.code.rawValue }
    }

    @Test("GI-44: where I eat, a comment and a photo are shared, a line for each; by email there is a subject")
    func whole() throws {
        let text = Self.text()
        #expect(
            try text.rendered { "Eating at \($0)" } == """
                Eating at Da Leo, Mondello
                Le migliori arancine della città!
                https://photos.example/17.jpg
                https://dine.example/da-leo
                """
        )
        #expect(text.title == "Da Leo, Mondello")
        #expect(try SharingText(of: "Da Leo").rendered() == "Da Leo")
        // A name cannot add a line, as to the head of an email.
        #expect(SharingText(of: "Da\r\nBcc: x", in: "M").title == "Da  Bcc: x, M")
    }

    @Test("GI-44: what was ordered is shared only when the guest chooses to, and so is every other part")
    func chosen() throws {
        var text = Self.text()
        #expect(text.parts == [.place, .comment, .photo, .page])
        for part in SharingText.Part.allCases {
            text.parts = [part]
            let expected =
                switch part {
                case .place: "Da Leo, Mondello"
                case .comment: "Le migliori arancine della città!"
                case .dishes: "Arancina, Granita"
                case .photo: "https://photos.example/17.jpg"
                case .page: "https://dine.example/da-leo"
                }
            #expect(try text.rendered() == expected)
            #expect((text.title == nil) == (part != .place))
        }
        text.parts = []
        #expect(Self.codes(text) == [" nothing"])
        // What is not chosen is not judged.
        text.parts = [.comment]
        text.photo = "x"
        text.dishes = Array(repeating: "", count: 99)
        text.restaurant = ""
        #expect(Self.codes(text) == [])
        text.comment = nil
        #expect(Self.codes(text) == [" nothing"])
    }

    @Test("every problem is told, with its path")
    func problems() {
        var text = SharingText(of: "", in: " ")
        text.comment = String(repeating: "x", count: 2_001)
        text.dishes = ["", String(repeating: "x", count: 401)] + Array(repeating: "Soup", count: 19)
        text.photo = "photo.jpg"
        text.page = "https://"
        text.parts = Set(SharingText.Part.allCases)
        #expect(
            Self.codes(text) == [
                "restaurant emptyText", "place emptyText", "comment tooLong", "dishes[0] emptyText",
                "dishes[1] tooLong", "photo malformedLink", "page malformedLink", "dishes tooManyDishes",
            ]
        )
        #expect(Self.code { () throws(SharingError) in try text.rendered() } == "sharing.problems")
    }

    @Test("names are at most as long as other names, and the guest's words and links as long as a note")
    func longest() {
        func text(_ name: Int, _ note: Int) -> SharingText {
            var text = SharingText(of: String(repeating: "r", count: name), in: String(repeating: "p", count: name))
            text.comment = String(repeating: "c", count: note)
            text.dishes = [String(repeating: "d", count: name)]
            text.photo = "https://photos.example/" + String(repeating: "x", count: note - 23)
            text.page = "https://dine.example/" + String(repeating: "x", count: note - 21)
            text.parts = Set(SharingText.Part.allCases)
            return text
        }
        #expect(Self.codes(text(400, 2_000)) == [])
        let parts = ["restaurant", "place", "comment", "dishes[0]", "photo", "page"]
        #expect(Self.codes(text(401, 2_001)) == parts.map { "\($0) tooLong" })
    }

    @Test("GI-44: the code of a table is found in whatever is shared, and nothing is shared then")
    func secrets() throws {
        let code = "1353341474_3_308_26_53_1_1_0"
        var text = Self.text()
        #expect(Self.codes(text, withholding: [code, ""]) == [])
        text.comment = "Scan 1353341474_3_1353341474_3_308_26_53_1_1_0!"
        text.page = "https://dine.example/c/xQEMAQ"
        #expect(Self.codes(text, withholding: [code, "xQEMAQ"]) == ["comment containsSecret", "page containsSecret"])
        #expect(
            Self.code { () throws(SharingError) in try text.rendered(withholding: [code]) } == "sharing.problems"
        )
        text.parts = [.place, .photo]
        #expect(Self.codes(text, withholding: [code, "xQEMAQ"]) == [])
        let stored = try encoded(Self.text())
        for word in ["table", "code", "bill", "order"] { #expect(!stored.contains(word)) }
    }

    @Test("searching for a code finds what the standard library finds")
    func search() {
        for seed in 0..<UInt64(runs(2_000, long: 200_000)) {
            var dice = SplitMix64(seed: seed)
            func word(_ most: Int) -> String {
                String((0..<Int.random(in: 1...most, using: &dice)).map { _ in Bool.random(using: &dice) ? "a" : "b" })
            }
            var text = SharingText(of: word(12))
            text.parts = [.place]
            let secret = word(5)
            let found = Self.codes(text, withholding: [secret]) == ["restaurant containsSecret"]
            #expect(found == text.restaurant.contains(secret), "seed \(seed): \(secret) in \(text.restaurant)")
        }
    }

    @Test("GI-44: a network's limit first drops the dishes, then cuts the comment, and never the place or a link")
    func limits() throws {
        var text = Self.text()
        text.parts = [.place, .comment, .dishes, .page]
        func within(_ characters: Int, _ perLink: Int? = nil) -> String {
            Self.code { () throws(SharingError) in
                try text.rendered(within: SharingLimit(characters, perLink: perLink))
            }
        }
        // 16 + 33 + 17 + 27, and three line breaks.
        let whole =
            "Da Leo, Mondello\nLe migliori arancine della città!\nArancina, Granita\nhttps://dine.example/da-leo"
        #expect(whole.unicodeScalars.count == 96)
        #expect(within(96) == whole)
        #expect(within(95) == "Da Leo, Mondello\nLe migliori arancine della città!\nhttps://dine.example/da-leo")
        #expect(within(78) == "Da Leo, Mondello\nLe migliori arancine della città!\nhttps://dine.example/da-leo")
        #expect(within(77) == "Da Leo, Mondello\nLe migliori arancine della…\nhttps://dine.example/da-leo")
        #expect(within(47) == "Da Leo, Mondello\nL…\nhttps://dine.example/da-leo")
        #expect(within(46) == "Da Leo, Mondello\nhttps://dine.example/da-leo")
        #expect(within(44) == "Da Leo, Mondello\nhttps://dine.example/da-leo")
        #expect(within(43) == "sharing.noRoom" && within(-1) == "sharing.noRoom")
        // A link counts as the network says.
        #expect(within(79, 10) == whole && within(27, 10) == "Da Leo, Mondello\nhttps://dine.example/da-leo")
        #expect(within(40, .max) == "sharing.noRoom" && within(.max, .max) == whole)
        text.parts = [.dishes]
        #expect(within(17) == "Arancina, Granita" && within(16) == "sharing.noRoom")
        text.parts = [.comment]
        #expect(within(2) == "L…" && within(1) == "sharing.noRoom" && within(0) == "sharing.noRoom")
        text.parts = [.comment, .dishes]
        text.dishes = ["X"]
        #expect(within(1) == "X")
    }

    @Test("a comment is not cut within an accented letter, a flag or an emoji")
    func characters() throws {
        func cut(_ comment: String, _ room: Int) -> String {
            var text = SharingText(of: "")
            text.parts = [.comment]
            text.comment = comment
            return Self.code { () throws(SharingError) in try text.rendered(within: SharingLimit(room)) }
        }
        #expect(cut("abe\u{301}f", 4) == "ab…")
        #expect(cut("ab👩‍🍳cd", 5) == "ab…" && cut("ab👩‍🍳cd", 6) == "ab👩‍🍳…")
        #expect(cut("a👍🏽bc", 3) == "a…")
        #expect(cut("🇮🇹🇷🇴x", 4) == "🇮🇹…" && cut("🇮🇹🇷🇴x", 3) == "🇮🇹…")
        #expect(cut("🇮🇹🇷🇴x", 2) == "sharing.noRoom")
        #expect(cut("one two  three", 10) == "one two…" && cut("one two  three", 9) == "one two…")
        // A word that ends within a fifth of the room is kept whole, and one that ends earlier is cut.
        #expect(cut("1234567 901234", 10) == "1234567…" && cut("123456 8901234", 10) == "123456 89…")
    }

    @Test("a rendered text always fits, keeps place and links whole, and a beginning of the comment")
    func property() throws {
        for seed in 0..<UInt64(runs(2_000, long: 100_000)) {
            var dice = SplitMix64(seed: seed)
            let letters = ["a", "é", "e\u{301}", " ", "\n", "👩‍🍳", "🇮🇹", "x"]
            var text = SharingText(of: "Leo")
            let comment =
                "c"
                + (0..<Int.random(in: 0...30, using: &dice)).map { _ in letters.randomElement(using: &dice) ?? "" }
                .joined()
            text.comment = comment
            text.dishes = Bool.random(using: &dice) ? ["Zuppa", "Zeppole"] : []
            text.page = Bool.random(using: &dice) ? "https://l.example" : nil
            text.parts = Set(SharingText.Part.allCases)
            let limit = Int.random(in: 0...80, using: &dice)
            let least = 3 + (text.page.map { $0.count + 1 } ?? 0)
            let outcome = Self.code { () throws(SharingError) in try text.rendered(within: SharingLimit(limit)) }
            guard limit >= least else {
                #expect(outcome == "sharing.noRoom", "seed \(seed)")
                continue
            }
            #expect(outcome.unicodeScalars.count <= limit, "seed \(seed)")
            var middle = Substring(outcome)
            #expect(middle.hasPrefix("Leo"), "seed \(seed)")
            middle = middle.dropFirst(3)
            if let page = text.page {
                #expect(middle.hasSuffix("\n" + page), "seed \(seed)")
                middle = middle.dropLast(page.count + 1)
            }
            if middle.hasSuffix("\nZuppa, Zeppole") {
                #expect(middle == "\n\(comment)\nZuppa, Zeppole" || limit - least < 3, "seed \(seed)")
            } else if middle.hasSuffix("…") {
                #expect(("\n" + comment).hasPrefix(middle.dropLast()), "seed \(seed): \(outcome)")
            } else {
                #expect(middle.isEmpty || middle == "\n" + comment, "seed \(seed): \(outcome)")
            }
        }
    }

    @Test("texts and limits are read back as they were, and nothing beyond their bounds")
    func storage() throws {
        var text = Self.text()
        #expect(
            try encoded(text)
                == #"{"comment":"Le migliori arancine della città!","dishes":["Arancina","Granita"],"page":"https://dine.example/da-leo","parts":["place","comment","photo","page"],"photo":"https://photos.example/17.jpg","place":"Mondello","restaurant":"Da Leo"}"#
        )
        #expect(try decoded(SharingText.self, encoded(text)) == text)
        #expect(try decoded(SharingText.self, #"{"parts":[],"restaurant":""}"#).dishes == [])
        text.dishes = Array(repeating: "x", count: 21)
        #expect(throws: DecodingError.self) { try decoded(SharingText.self, encoded(text)) }
        #expect(throws: DecodingError.self) { try decoded(SharingText.self, #"{"parts":["table"],"restaurant":""}"#) }
        let limit = SharingLimit(280, perLink: 23)
        #expect(try decoded(SharingLimit.self, encoded(limit)) == limit)
        for json in [#"{"characters":-1}"#, #"{"characters":1,"perLink":2001}"#] {
            #expect(throws: DecodingError.self) { try decoded(SharingLimit.self, json) }
        }
        let problems: [SharingProblem] = [
            .nothing, .emptyText, .tooLong(limit: 1, found: 2), .malformedLink(url: "x"),
            .tooManyDishes(limit: 20, found: 21), .containsSecret,
        ]
        #expect(try decoded([SharingProblem].self, encoded(problems)) == problems)
        #expect(Set(problems.map(\.code)).count == problems.count)
        #expect("\(Self.text())" == "text to share")
    }
}
