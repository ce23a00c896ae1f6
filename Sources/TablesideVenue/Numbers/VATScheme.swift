import TablesideCore

/// The VAT number scheme of a country: the possible forms, each with its check digits.
///
/// A scheme that is a weighted sum is given as data.
struct VATScheme: Sendable {
    /// The result of checking a number against a scheme.
    enum Verdict {
        /// The number has a form of the country, and its check digits fit.
        case valid
        /// The number has no form of the country.
        case malformed
        /// The number has a form of the country, but its check digits do not fit.
        case wrongCheckDigit
    }

    /// The forms of the country's numbers.
    let forms: [VATForm]

    /// Checks a number without prefix, in capital letters, against the scheme of the country.
    ///
    /// - Complexity: O(n) in the bytes of the number; bytes beyond the longest form are not read.
    static func verdict(on number: [UInt8], in country: VATNumber.Country) -> Verdict {
        // The schemes do not say so, but no one has the number 0.
        guard number.contains(where: { (0x31...0x39).contains($0) }) else { return .malformed }
        let forms = (table[country]?.forms ?? []).filter { $0.fits(number) }
        guard !forms.isEmpty else { return .malformed }
        return forms.contains { $0.check.accepts(number) } ? .valid : .wrongCheckDigit
    }
}

/// One form that the VAT numbers of a country can have.
struct VATForm: Sendable {
    private let places: [ASCIISet]
    private let condition: (@Sendable ([UInt8]) -> Bool)?
    /// The check digits of the numbers with this form.
    let check: VATCheck

    /// Makes a form.
    ///
    /// - Parameters:
    ///   - pattern: the characters one by one: `d` is any digit, `n` any but 0, `a` any capital letter, `[…]` one of
    ///     those in the brackets, and everything else stands for itself.
    ///   - check: the check digits.
    ///   - condition: a further condition on a number with this pattern.
    init(_ pattern: String, _ check: VATCheck, where condition: (@Sendable ([UInt8]) -> Bool)? = nil) {
        places = ASCIISet.places(of: pattern)
        self.condition = condition
        self.check = check
    }

    /// Whether a number has this form.
    func fits(_ number: [UInt8]) -> Bool {
        number.count == places.count && zip(places, number).allSatisfy { $0.contains($1) }
            && condition?(number) ?? true
    }
}

/// A set of ASCII characters.
struct ASCIISet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    private init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
        }
    }

    /// Whether a byte is in the set.
    func contains(_ byte: UInt8) -> Bool {
        byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
    }

    /// The characters that are allowed at each place of a pattern.
    static func places(of pattern: String) -> [ASCIISet] {
        var places: [ASCIISet] = []
        var rest = pattern.utf8[...]
        while let first = rest.popFirst() {
            switch first {
            case UInt8(ascii: "d"): places.append(ASCIISet(0x30...0x39))
            case UInt8(ascii: "n"): places.append(ASCIISet(0x31...0x39))
            case UInt8(ascii: "a"): places.append(ASCIISet(0x41...0x5A))
            case UInt8(ascii: "["):
                let choice = rest.prefix { $0 != UInt8(ascii: "]") }
                places.append(ASCIISet(choice))
                rest = rest.dropFirst(choice.count + 1)
            default: places.append(ASCIISet(CollectionOfOne(first)))
            }
        }
        return places
    }
}

/// The check digits of a VAT number.
indirect enum VATCheck: Sendable {
    /// A character that a table gives for the remainder of a weighted sum.
    case sum(WeightedSum)
    /// Two digits that are the remainder of a weighted sum.
    case pair(WeightedPair)
    /// Every one of these.
    case all([VATCheck])
    /// A check that is not a weighted sum.
    case rule(@Sendable ([UInt8]) -> Bool)

    /// Whether the check digits of a number with the right form fit.
    func accepts(_ number: [UInt8]) -> Bool {
        switch self {
        case .sum(let sum): sum.accepts(number)
        case .pair(let pair): pair.accepts(number)
        case .all(let checks): checks.allSatisfy { $0.accepts(number) }
        case .rule(let accepts): accepts(number)
        }
    }
}

/// A check character that a table gives for the remainder of a weighted sum.
struct WeightedSum: Sendable {
    private let weights: [Int]
    private let second: [Int]?
    private let start: Int
    private let characters: [UInt8]
    private let place: Int

    /// Makes a sum.
    ///
    /// - Parameters:
    ///   - weights: the weights of the characters from the left; a digit counts as its value, a letter as its place in
    ///     the alphabet.
    ///   - characters: the check character for each remainder, as many as the modulus; `-` for a remainder that no
    ///     number has.
    ///   - second: the weights that are taken instead when the remainder is 10.
    ///   - start: the constant added to the sum.
    ///   - place: the position of the check character; after the weights by default.
    init(_ weights: [Int], _ characters: String, second: [Int]? = nil, start: Int = 0, at place: Int? = nil) {
        self.weights = weights
        self.second = second
        self.start = start
        self.characters = Array(characters.utf8)
        self.place = place ?? weights.count
    }

    func accepts(_ number: [UInt8]) -> Bool {
        var remainder = (start + Self.sum(weights, number)) % characters.count
        if remainder == 10, let second { remainder = Self.sum(second, number) % characters.count }
        return number.indices.contains(place) && number[place] == characters[remainder]
    }

    /// The sum of weight times value.
    static func sum(_ weights: [Int], _ number: [UInt8]) -> Int {
        zip(weights, number).reduce(0) { $0 + $1.0 * value(of: $1.1) }
    }

    private static func value(of byte: UInt8) -> Int {
        WrittenNumber.isDigit(byte) ? Int(byte) - 0x30 : byte >= 0x41 ? Int(byte) - 0x40 : 0
    }
}

/// Two check digits that are the remainder of a weighted sum.
struct WeightedPair: Sendable {
    /// The weights of the digits from the left.
    let weights: [Int]
    /// The modulus, at most 100.
    let modulus: Int
    /// The constant added to the sum.
    var start = 0
    /// Whether the check digits are the modulus less the remainder, not the remainder.
    var isComplement = false
    /// The position of the two digits.
    let place: Int

    /// Whether the check digits of a number with the right form fit.
    func accepts(_ number: [UInt8]) -> Bool {
        let remainder = (start + WeightedSum.sum(weights, number)) % modulus
        let check = isComplement ? modulus - remainder : remainder
        return WeightedSum.sum([10, 1], Array(number[place..<place + 2])) == check
    }
}
