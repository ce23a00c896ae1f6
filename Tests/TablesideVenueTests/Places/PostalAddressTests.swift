import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Postal addresses")
struct PostalAddressTests {
    private static func address(
        _ street: String,
        _ city: String,
        _ postalCode: String? = nil,
        _ region: String? = nil,
        _ country: String? = nil
    ) -> PostalAddress {
        PostalAddress(street: street, city: city, postalCode: postalCode, region: region, country: country)
    }

    private static func problems(_ address: PostalAddress) -> [String] {
        address.problems().map { "\($0.path) \($0.code.rawValue)" }
    }

    @Test("every fault of an address is named, with its field, and a field has one at most")
    func problems() {
        #expect(Self.problems(Self.address("Corso 1", "Torino", "10121", "Piemonte", "IT")) == [])
        #expect(Self.problems(Self.address("Ilica 1", "Zagreb")) == [])
        // What is not used may be left empty; only a country has a shape.
        #expect(Self.problems(Self.address("Ilica 1", "Zagreb", "", " ")) == [])
        for blank in ["", " ", "\t\n", "\u{A0}\u{2003}"] {
            #expect(
                Self.problems(Self.address(blank, blank)) == ["street places.emptyText", "city places.emptyText"]
            )
        }
        for country in ["", "I", "ITA", "it", "It", "I1", "Italia", "\u{C9}T", "ІТ", "I T"] {
            let address = Self.address("Corso 1", "Torino", nil, nil, country)
            #expect(address.problems() == [Problem(.malformedCountry(country: country), at: "country")], "\(country)")
        }
        let most = String(repeating: "1", count: SizeLimit.name)
        let long = most + "1"
        #expect(Self.problems(Self.address(most, most, most, most)) == [])
        #expect(
            Self.problems(Self.address(long, long, long, long, long))
                == ["street", "city", "postalCode", "region", "country"].map { "\($0) places.tooLong" }
        )
    }

    @Test("a branch whose address says nothing has a problem there")
    func branch() throws {
        var branch = try Branch.corso()
        let before = branch.problems()
        branch.address = Self.address(" ", "Torino", nil, nil, "Italia")
        #expect(
            branch.problems().filter { !before.contains($0) }.map { "\($0.path) \($0.code.rawValue)" }
                == ["address.street places.emptyText", "address.country places.malformedCountry"]
        )
    }

    @Test(
        "the line has the parts in order, trimmed, without those that are empty",
        arguments: [
            (address("Corso 1", "Torino"), "Corso 1, Torino"),
            (address(" Corso 1\t", "\u{A0}Torino "), "Corso 1, Torino"),
            (address("Corso 1", "Torino", "", " ", "IT"), "Corso 1, Torino, IT"),
            (address("Corso 1", "Torino", "10121", "Piemonte", "IT"), "Corso 1, Torino, 10121, Piemonte, IT"),
            (address("Corso 1\nInterno 2", "Torino"), "Corso 1 Interno 2, Torino"),
            (address("Calle Mayor, 1", "Madrid", nil, "Madrid"), "Calle Mayor, 1, Madrid, Madrid"),
            (address("", ""), ""),
        ]
    )
    func line(address: PostalAddress, line: String) {
        #expect(address.line == line)
        #expect(!line.contains("\n"))
    }

    @Test(
        "a line is read back where it says which part is which",
        arguments: [
            ("Corso 1, Torino", address("Corso 1", "Torino")),
            ("Corso 1, Torino, IT", address("Corso 1", "Torino", nil, nil, "IT")),
            ("Corso 1, Torino, 10121", address("Corso 1", "Torino", "10121")),
            ("1 High St, Oxford, OX1 4AA, GB", address("1 High St", "Oxford", "OX1 4AA", nil, "GB")),
            ("Corso 1, Torino, Piemonte", address("Corso 1", "Torino", nil, "Piemonte")),
            ("Corso 1, Torino, Piemonte, IT", address("Corso 1", "Torino", nil, "Piemonte", "IT")),
            ("Corso 1, Torino, 10121, Piemonte, IT", address("Corso 1", "Torino", "10121", "Piemonte", "IT")),
        ]
    )
    func read(line: String, address: PostalAddress) throws {
        let read = try #require(PostalAddress(line: line))
        #expect(read == address)
        #expect(read.line == line)
    }

    @Test(
        "a text that is no line, or could be several addresses, is not read",
        arguments: [
            "", "Torino", "Corso 1, ", ", Torino", "Corso 1,Torino", "Corso 1,  Torino", " Corso 1, Torino",
            "Corso 1, Torino ", "Corso 1, Torino,", "Corso 1\n, Torino", "Corso 1, Torino\n",
            "Corso 1, Torino, Piemonte, 10121", "Corso 1, Torino, Piemonte, Nord", "Corso 1, Torino, 10121, 10122",
            "Corso 1, Torino, IT, IT", "Corso 1, Torino, 10121, Piemonte, Italia",
            "Corso 1, Torino, 10121, Piemonte, IT, IT", "Corso 1, Torino\u{202E}, IT",
        ]
    )
    func unread(line: String) {
        #expect(PostalAddress(line: line) == nil)
    }

    @Test("an enormous text is not read")
    func enormous() {
        #expect(PostalAddress(line: "a, " + String(repeating: "b", count: 1_000_000)) == nil)
        #expect(PostalAddress(line: String(repeating: "a, ", count: 300_000) + "b") == nil)
        // Five names of 400 bytes, with two bytes each for what stands between them.
        func line(_ count: Int) -> String { String(repeating: "b", count: count - 8) + ", Torino" }
        #expect(PostalAddress(line: line(2_010))?.city == "Torino")
        #expect(PostalAddress(line: line(2_011)) == nil)
    }

    @Test("whatever is read has that line, and every plain address is read back from its own")
    func roundTrip() {
        let seed = UInt64(20_261_129)
        var random = SplitMix64(seed: seed)
        let words = ["Corso 1", "Torino", "10121", "IT", "RO", "Piemonte", "A 1", " ", "", "x, y", "b"]
        var count = 0
        for _ in 0..<runs(20_000, long: 500_000) {
            let texts = (0..<5).map { _ in random.pick(words) }
            let made = Self.address(
                texts[0],
                texts[1],
                random.draw(2) == 0 ? nil : texts[2],
                random.draw(2) == 0 ? nil : texts[3],
                random.draw(2) == 0 ? nil : texts[4]
            )
            if let read = PostalAddress(line: made.line) { #expect(read.line == made.line, "seed \(seed)") }
            // What the documentation promises, for parts as they are on a line.
            let plain = [made.street, made.city, made.postalCode, made.region, made.country].map { text in
                text.flatMap { $0 == " " || $0.isEmpty ? nil : $0 }
            }
            guard let street = plain[0], let city = plain[1],
                plain.allSatisfy({ $0?.contains(",") != true }),
                ["10121", "Corso 1", "A 1", nil].contains(plain[2]),
                ["Torino", "Piemonte", "b", nil].contains(plain[3]),
                ["IT", "RO", nil].contains(plain[4])
            else { continue }
            count += 1
            let same = Self.address(street, city, plain[2], plain[3], plain[4])
            #expect(PostalAddress(line: made.line) == same, "seed \(seed): \(made)")
        }
        #expect(count > 200)
    }
}
