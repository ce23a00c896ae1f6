import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("VAT schemes")
struct VATSchemeTests {
    /// What candidates look like: `9` is a digit, `L` a letter, `B` six digits that may be a birth date, `S` nine digits
    /// that are a SIREN, `*` every digit and letter in turn, `#` every pair of digits in turn; a lowercase letter is that
    /// letter, and everything else itself.
    private static let shapes: [VATNumber.Country: [String]] = [
        .austria: ["u9999999*"], .belgium: ["09999999#", "19999999#"],
        .bulgaria: ["99999999*", "999999999*", "B999*"], .cyprus: ["99999999*"],
        .czechia: ["9999999*", "69999999*", "B99*", "B999*"], .germany: ["99999999*"], .denmark: ["9999999*"],
        .estonia: ["99999999*"], .greece: ["99999999*"],
        .spain: ["99999999*", "L9999999*", "x9999999*", "z9999999*", "k9999999*"], .finland: ["9999999*"],
        .france: ["#S", "L*S", "*LS"], .croatia: ["9999999999*"], .hungary: ["9999999*"],
        .ireland: ["9999999*", "9999999*a", "9999999*w", "9L99999*", "9+99999*"],
        .italy: ["9999999099*", "9999999121*", "9999999999*"],
        .lithuania: ["99999991*", "99999999991*"], .luxembourg: ["999999#"],
        .latvia: ["9999999999*", "3299999999*", "B1999*", "B2999*", "B0999*"], .malta: ["999999#"],
        .netherlands: ["99999999*b01", "999999999b#"], .poland: ["999999999*"], .portugal: ["99999999*"],
        .romania: ["9*", "999*", "9999999*", "999999999*"],
        .sweden: ["999999999*01", "999999999*94", "999999999*99"], .slovenia: ["9999999*"],
        .slovakia: ["999999999*"],
    ]

    private static let digits = Array("0123456789")
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

    /// Numbers of a country that differ in their check characters alone, right ones among them.
    private static func candidates(_ country: VATNumber.Country, _ random: inout SplitMix64) -> [String] {
        var texts = [country.rawValue]
        for place in shapes[country]?.randomElement(using: &random) ?? "" {
            let next: [String]
            switch place {
            case "9": next = [String(digits.randomElement(using: &random) ?? "0")]
            case "L": next = [String(letters.randomElement(using: &random) ?? "A")]
            case "B": next = [birthDate(&random)]
            case "S": next = [siren(&random)]
            case "*": next = (digits + letters).map(String.init)
            case "#": next = digits.flatMap { ten in digits.map { String([ten, $0]) } }
            default: next = [place.uppercased()]
            }
            texts = texts.flatMap { text in next.map { text + $0 } }
        }
        return texts
    }

    private static func birthDate(_ random: inout SplitMix64) -> String {
        // As day, month, year or the other way round, with what some states add to the month.
        let parts = [
            Int.random(in: 0...99, using: &random), Int.random(in: 1...12, using: &random),
            Int.random(in: 1...31, using: &random),
        ]
        let month = parts[1] + ([0, 0, 20, 40, 50, 70].randomElement(using: &random) ?? 0)
        let order = Bool.random(using: &random) ? [parts[0], month, parts[2]] : [parts[2], parts[1], parts[0]]
        return order.map { ($0 < 10 ? "0" : "") + String($0) }.joined()
    }

    private static func siren(_ random: inout SplitMix64) -> String {
        let body = (0..<8).map { _ in Int.random(in: 0...9, using: &random) }
        let check = (0...9).first { SlowVAT.luhn(body + [$0]) } ?? 0
        // One in five is none.
        let last = Int.random(in: 0...4, using: &random) == 0 ? (check + 1) % 10 : check
        return (body + [last]).map(String.init).joined()
    }

    @Test(
        "every scheme agrees with slow arithmetic on right and wrong numbers",
        arguments: VATNumber.Country.allCases
    )
    func agrees(country: VATNumber.Country) throws {
        let wanted = runs(60, long: 4_000)
        var right = 0
        var wrong = 0
        for seed in 0..<UInt64(1_000_000) where right < wanted || wrong < wanted {
            var random = SplitMix64(seed: seed)
            for text in Self.candidates(country, &random) {
                let isValid = SlowVAT.isValid(text)
                let number = try? VATNumber(text)
                // An expectation costs more than a number: only what fails becomes an issue.
                if (number != nil) != isValid { Issue.record("seed \(seed): \(text)") }
                guard let number else {
                    wrong += 1
                    continue
                }
                right += 1
                let spelled = Self.respelled(text, &random)
                if number.text != text || (try? VATNumber(spelled)) != number {
                    Issue.record("seed \(seed): \(spelled)")
                }
            }
        }
        #expect(right >= wanted && wrong >= wanted)
    }

    /// The text with separators and in any case.
    private static func respelled(_ text: String, _ random: inout SplitMix64) -> String {
        text.map { sign in
            let separator = [" ", "-", ".", "", "", ""].randomElement(using: &random) ?? ""
            return separator + (Bool.random(using: &random) ? String(sign) : sign.lowercased())
        }
        .joined()
    }

    @Test(
        "numbers with a character changed, lost, doubled or swapped agree as well",
        arguments: VATNumber.Country.allCases
    )
    func nearlyRight(country: VATNumber.Country) throws {
        var compared = 0
        for seed in 0..<UInt64(runs(40, long: 4_000)) {
            var random = SplitMix64(seed: seed)
            guard let right = Self.candidates(country, &random).first(where: SlowVAT.isValid) else { continue }
            var signs = Array(right)
            let place = Int.random(in: 2..<signs.count, using: &random)
            switch Int.random(in: 0...3, using: &random) {
            case 0: signs[place] = (Self.digits + Self.letters).randomElement(using: &random) ?? "0"
            case 1: signs.remove(at: place)
            case 2: signs.insert(signs[place], at: place)
            default: signs.swapAt(place, max(2, place - 1))
            }
            let text = String(signs)
            #expect(((try? VATNumber(text)) != nil) == SlowVAT.isValid(text), "seed \(seed): \(text)")
            compared += 1
        }
        #expect(compared > 5, "\(compared) numbers")
    }

    @Test(
        "one wrong digit is noticed where the check digit promises it",
        arguments: [
            VATNumber.Country.austria, .belgium, .germany, .denmark, .estonia, .finland, .croatia, .hungary, .italy,
            .luxembourg, .malta, .poland, .slovenia, .slovakia, .sweden,
        ]
    )
    func wrongDigit(country: VATNumber.Country) throws {
        // The last two digits of a Swedish number count a person's businesses and are checked by nothing.
        let unchecked = country == .sweden ? 2 : 0
        try eachRight(of: country) { right, seed in
            for place in 2..<right.count - unchecked where right[place].isNumber {
                for digit in Self.digits where digit != right[place] {
                    var signs = right
                    signs[place] = digit
                    if (try? VATNumber(String(signs))) != nil { Issue.record("seed \(seed): \(String(signs))") }
                }
            }
        }
    }

    @Test(
        "swapped neighbors are noticed where the check digit promises it",
        arguments: [VATNumber.Country.belgium, .denmark, .finland, .luxembourg, .malta, .poland, .slovakia]
    )
    func swapped(country: VATNumber.Country) throws {
        try eachRight(of: country) { right, seed in
            for place in 3..<right.count where right[place] != right[place - 1] {
                var signs = right
                signs.swapAt(place, place - 1)
                if (try? VATNumber(String(signs))) != nil { Issue.record("seed \(seed): \(String(signs))") }
            }
        }
    }

    private func eachRight(of country: VATNumber.Country, _ check: ([Character], UInt64) throws -> Void) throws {
        var count = 0
        for seed in 0..<UInt64(runs(60, long: 2_000)) {
            var random = SplitMix64(seed: seed)
            guard let right = Self.candidates(country, &random).first(where: SlowVAT.isValid) else { continue }
            count += 1
            try check(Array(right), seed)
        }
        #expect(count > 10)
    }
}
