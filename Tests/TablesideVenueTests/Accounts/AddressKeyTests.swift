import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Keys of postal addresses")
struct AddressKeyTests {
    @Test("an address is a key of its own, and every part of it counts")
    func identity() throws {
        let corso = PostalAddress(street: "Corso 1", city: "Torino", postalCode: "10121", country: "IT")
        let key = try #require(AccountKeyID.address(corso))
        #expect(key.space == .address && key.description == "address1:corso 1, torino, 10121, it")
        #expect(AccountKeyID(key.description) == key)
        #expect(try decoded([AccountKeyID: Int].self, encoded([key: 1])) == [key: 1])
        let claim = AccountKey(key, of: UserID("ana"))
        #expect(try encoded(claim) == #"{"id":"address1:corso 1, torino, 10121, it","owner":"ana","version":0}"#)
        var others: [PostalAddress] = []
        for (part, text) in [
            (\PostalAddress.street, "Corso 1a"), (\.street, "Corso 10"), (\.street, "Corso1"), (\.city, "Torin"),
        ] as [(WritableKeyPath<PostalAddress, String>, String)] {
            var other = corso
            other[keyPath: part] = text
            others.append(other)
        }
        for (part, text) in [
            (\PostalAddress.postalCode, "10122"), (\.postalCode, nil), (\.region, "TO"), (\.country, nil),
        ] as [(WritableKeyPath<PostalAddress, String?>, String?)] {
            var other = corso
            other[keyPath: part] = text
            others.append(other)
        }
        #expect(Set(others.map { AccountKeyID.address($0) }).count == others.count)
        #expect(!others.contains { AccountKeyID.address($0) == key })
    }

    @Test(
        "case, accents and white space are no difference; letters of their own are",
        arguments: [
            ("Strada Vlad \u{21A}epe\u{219} 3", "Bucure\u{219}ti", "strada vlad tepes 3, bucuresti"),
            ("STRADA  VLAD T\u{326}EPES\u{327} 3", " bucuresti\u{A0}", "strada vlad tepes 3, bucuresti"),
            ("Na P\u{159}\u{ED}kop\u{11B} 1", "Praha", "na prikope 1, praha"),
            ("M\u{FC}nchner Stra\u{DF}e\u{3000}\u{FF11}", "K\u{D6}LN", "munchner strasse 1, koln"),
            ("\u{110}or\u{111}i\u{107}eva 2", "Zagreb", "\u{111}or\u{111}iceva 2, zagreb"),
            ("Calle Mayor,1", "Madrid", "calle mayor, 1, madrid"),
            ("Corso 1\nInterno\t2", "Torino", "corso 1 interno 2, torino"),
            ("\u{1E4} \u{1B5}", "\u{5D0}\u{5B8}", "\u{1E5} \u{1B6}, \u{5D0}\u{5B8}"),
        ]
    )
    func spellings(street: String, city: String, text: String) throws {
        let key = try #require(AccountKeyID.address(PostalAddress(street: street, city: city)))
        // By bytes: Swift takes two compositions of an accent for the same.
        #expect(Array(key.text.utf8) == Array(text.utf8))
        #expect(AccountKeyID(key.description) == key)
    }

    @Test("an address that is none, or too long to be compared, has no key")
    func without() {
        let name = String(repeating: "a", count: SizeLimit.name)
        for (street, city, country) in [
            ("", "Torino", nil), ("Corso 1", " ", nil), ("Corso 1", "Torino", "it"), (name + "a", "Torino", nil),
            (",", ", ,", nil), ("\u{200B}", "\u{200B}", nil),
        ] as [(String, String, String?)] {
            #expect(AccountKeyID.address(PostalAddress(street: street, city: city, country: country)) == nil, "\(city)")
        }
        // Three times the bytes of a name, with a comma and a space between two parts: not one more.
        let last = String(name.dropLast(4))
        let most = PostalAddress(street: name, city: name, postalCode: last)
        #expect(AccountKeyID.address(most)?.text.utf8.count == 1_200)
        #expect(AccountKeyID.address(PostalAddress(street: name, city: name, postalCode: last + "a")) == nil)
        // U+FDFA stands for four words, eleven times as long.
        let long = String(repeating: "\u{FDFA}", count: 40)
        #expect(AccountKeyID.address(PostalAddress(street: long, city: "Cairo")) == nil)
    }

    @Test(
        "a text in any other form is no key of an address",
        arguments: [
            "address1:", "address1: ", "address1:,", "address:ilica 1, zagreb", "address2:ilica 1, zagreb",
            "address1:Ilica 1, zagreb", "address1:ilica 1,zagreb", "address1:ilica  1, zagreb",
            "address1:ilica 1, zagreb ", "address1:ilica 1, , zagreb", "address1:, zagreb", "address1:ilic\u{E1} 1",
            "address1:\u{301}ilica 1", "address1:ilica\u{200B} 1", "Address1:ilica 1, zagreb",
        ]
    )
    func otherForms(text: String) {
        #expect(AccountKeyID(text) == nil)
    }

    @Test("whatever way an address is spelled, its key is that of the plain words, and of no others")
    func property() throws {
        let seed = UInt64(20_261_130)
        var random = SplitMix64(seed: seed)
        let words: [[String]] = [
            ["ilica", "ILICA", "Ilica", "\u{CD}lica", "I\u{301}lica"], ["1", "\u{FF11}"], ["12", "1\u{200B}2"],
            ["strasse", "Stra\u{DF}e", "STRASSE"],
            ["tepes", "\u{21A}epe\u{219}", "T\u{326}epes\u{326}", "\u{162}EPE\u{15E}"],
            ["splitska", "Splitsk\u{E1}"], ["b", "B", "b\u{302}\u{323}"],
        ]
        let spaces = [" ", "  ", "\u{A0}", "\t", " \u{2003}"]
        var owners: [AccountKeyID: String] = [:]
        func part() -> (plain: String, spelled: [String]) {
            let chosen = (0...random.draw(3)).map { _ in random.pick(words) }
            let spelled = (0..<2).map { _ in
                chosen.map { random.pick($0) }.reduce("") { $0.isEmpty ? $1 : $0 + random.pick(spaces) + $1 }
            }
            return (chosen.map { $0[0] }.joined(separator: " "), spelled)
        }
        for _ in 0..<runs(2_000, long: 100_000) {
            let (street, city) = (part(), part())
            let plain = "\(street.plain), \(city.plain)"
            for (street, city) in zip(street.spelled, city.spelled) {
                let key = try #require(AccountKeyID.address(PostalAddress(street: street, city: city)))
                try #require(key.text == plain, "seed \(seed): \(street), \(city)")
                try #require(owners.updateValue(plain, forKey: key) ?? plain == plain, "seed \(seed)")
                try #require(AccountKeyID(key.description) == key, "seed \(seed)")
            }
        }
        #expect(Set(owners.values).count == owners.count && owners.count > 1_000)
    }
}
