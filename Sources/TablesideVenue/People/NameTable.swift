/// The frozen character data for the name rules: the same on a phone and on a server, whatever Unicode version their
/// standard libraries have.
///
/// Characters that Unicode 15 did not assign stay unknown while this table is in use.
enum NameTable {
    /// The class of a character in a name.
    enum Class: UInt8 {
        /// A control character.
        case control = 0x43
        /// A character that changes the direction of writing.
        case turn = 0x42
        /// A character that is not assigned or is private.
        case unknown = 0x55
        /// An unassigned character that would not be shown.
        case unknownUnseen = 0x4A
        /// A character that is not shown.
        case unseen = 0x49
        /// A letter that is not shown.
        case unseenLetter = 0x4B
        /// A mark that is not shown.
        case unseenMark = 0x4E
        /// A mark that selects a variant of the character before it.
        case selector = 0x56
        /// A sign of format that is shown with the characters around it.
        case format = 0x46
        /// A mark, which attaches to the letter before it.
        case mark = 0x4D
        /// A space.
        case space = 0x53
        /// A letter.
        case letter = 0x4C
        /// A decimal digit.
        case digit = 0x44
        /// A character that is only an emoji.
        case emoji = 0x45
        /// Any other visible character.
        case other = 0x4F
    }

    /// The class of a character, with the first code point of its run.
    ///
    /// The digits from 0 to 9 of one system are a run.
    private static func run(of scalar: Unicode.Scalar) -> (start: UInt32, class: Class) {
        let value = scalar.value
        var (low, high) = (0, runs.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if runs[middle].start <= value { low = middle } else { high = middle }
        }
        return runs[low]
    }

    /// The class of a character.
    static func classOf(_ scalar: Unicode.Scalar) -> Class { run(of: scalar).class }

    /// The zero of the numbering system of a decimal digit; `nil` for other characters.
    static func zero(of scalar: Unicode.Scalar) -> UInt32? {
        let run = run(of: scalar)
        return run.class == .digit ? run.start : nil
    }

    /// Whether a character is an emoji, other than a digit or a sign of ASCII or Latin-1.
    static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
        // The sign for information is a letter as well.
        scalar.value == 0x2139 || classOf(scalar) == .emoji
    }

    /// The character in the case in which names are compared: lowercase, after uppercase, which unifies letters with
    /// two lowercase forms, such as ς and σ, or ß and ss.
    static func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] { folds[scalar] ?? [scalar] }

    /// The rank of a mark among the marks on one letter; 0 for other characters.
    static func combiningClass(of scalar: Unicode.Scalar) -> UInt8 { combining[scalar] ?? 0 }

    private static let runs: [(start: UInt32, class: Class)] = {
        var runs: [(start: UInt32, class: Class)] = []
        var (start, length) = (UInt32(0), UInt32(0))
        for byte in classRuns.utf8 {
            switch byte {
            case 0x30...0x39: length = length * 36 + UInt32(byte - 0x30)
            case 0x61...0x7A: length = length * 36 + UInt32(byte - 0x57)
            default:
                if let found = Class(rawValue: byte) { runs.append((start, found)) }
                start += max(1, length)
                length = 0
            }
        }
        return runs
    }()

    private static let folds: [Unicode.Scalar: [Unicode.Scalar]] = {
        var folds: [Unicode.Scalar: [Unicode.Scalar]] = [:]
        for row in foldRuns.split(separator: ";") {
            let numbers = row.split(separator: " ")
            guard let first = UInt32(numbers[0], radix: 16), let count = UInt32(numbers[1]),
                let step = UInt32(numbers[2]), let distance = Int64(numbers[3])
            else { continue }
            for place in 0..<count {
                let value = first + place * step
                guard let letter = Unicode.Scalar(value),
                    let folded = UInt32(exactly: Int64(value) + distance).flatMap(Unicode.Scalar.init)
                else { continue }
                folds[letter] = [folded]
            }
        }
        for row in foldedApart.split(separator: ";") {
            let scalars = row.split(separator: " ").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
            if let first = scalars.first { folds[first] = Array(scalars.dropFirst()) }
        }
        return folds
    }()

    private static let combining: [Unicode.Scalar: UInt8] = {
        var combining: [Unicode.Scalar: UInt8] = [:]
        for row in combiningRuns.split(separator: ";") {
            let numbers = row.split(separator: " ")
            guard let first = UInt32(numbers[0], radix: 16), let count = UInt32(numbers[1]),
                let rank = UInt8(numbers[2])
            else { continue }
            for value in first..<first + count { if let mark = Unicode.Scalar(value) { combining[mark] = rank } }
        }
        return combining
    }()
}

extension NameTable.Class {
    /// Whether it attaches to the letter before it.
    var isMark: Bool { self == .mark || self == .selector || self == .unseenMark }

    /// Whether it is a letter.
    var isLetter: Bool { self == .letter || self == .unseenLetter }

    /// Whether a reader does not see it and a skeleton leaves it out.
    var isIgnorable: Bool {
        switch self {
        case .turn, .unseen, .unseenLetter, .unseenMark, .selector, .unknownUnseen: true
        default: false
        }
    }
}
