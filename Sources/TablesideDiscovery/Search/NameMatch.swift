import TablesideCore

/// A name that was found, and how well it fits what was typed.
public struct NameMatch: Hashable, Sendable {
    /// How well a name fits: the better, the smaller.
    public enum Quality: Int, Comparable, CaseIterable, Sendable {
        /// The words typed are all the words of the name, in order.
        case wholeName = 1
        /// The name begins with the words typed, the last of them perhaps unfinished; a name that lacks a letter comes first.
        case beginning
        /// The words typed are all the words of the name, in order, with one mistake in each at most.
        case nearlyWholeName
        /// Every word typed begins a word of the name.
        case wordBeginnings
        /// Every word typed is in a word of the name, somewhere.
        case contained
        /// As the others, with one letter of a word wrong, missing, too many, or swapped with the next, or without the
        /// space behind a word.
        case oneTypo
        /// As the others, with two such mistakes in a word of eight letters or more.
        case twoTypos

        /// Orders qualities from the best to the worst.
        public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// The position of the name among those that the index was made of.
    public let position: Int
    /// How well it fits.
    public let quality: Quality

    /// Makes a match.
    public init(position: Int, quality: Quality) {
        self.position = position
        self.quality = quality
    }
}
