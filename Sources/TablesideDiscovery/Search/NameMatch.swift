import TablesideCore

/// A name that matched, and how well it matches what was typed.
public struct NameMatch: Hashable, Sendable {
    /// How well a name matches; smaller is better.
    public enum Quality: Int, Comparable, CaseIterable, Sendable {
        /// The typed words are all the words of the name, in order.
        case wholeName = 1
        /// The name begins with the typed words, the last possibly incomplete; a name that lacks only one letter ranks
        /// first.
        case beginning
        /// The typed words are all the words of the name, in order, with at most one mistake in each.
        case nearlyWholeName
        /// Every typed word begins a word of the name.
        case wordBeginnings
        /// Every typed word occurs within a word of the name.
        case contained
        /// Like the others, with one letter of a word wrong, missing, extra, or swapped with the next, or without the
        /// space after a word.
        case oneTypo
        /// Like the others, with two such mistakes in a word of eight letters or more.
        case twoTypos

        /// Orders qualities from best to worst.
        public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// The position of the name among those the index was made from.
    public let position: Int
    /// How well the name matches.
    public let quality: Quality

    /// Makes a match at a position.
    public init(position: Int, quality: Quality) {
        self.position = position
        self.quality = quality
    }
}
