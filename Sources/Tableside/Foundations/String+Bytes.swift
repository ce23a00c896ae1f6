extension String {
    /// Whether two texts have the same bytes.
    ///
    /// `==` also holds between texts that merely look the same: an é of one scalar, and an e with an accent behind it.
    /// Identities are keys of a store, and stores keep such texts apart.
    func hasBytes(of other: String) -> Bool {
        let length = utf8.count
        // Swift finds most differences faster than a look at every byte does.
        guard length == other.utf8.count, self == other else { return false }
        // Texts of this length may have no storage of their own, and would be copied first.
        if length <= 15 { return unicodeScalars.elementsEqual(other.unicodeScalars) }
        let same = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { others in own.elementsEqual(others) }
        }
        // Texts that came from Objective-C have no storage to look into.
        return (same ?? nil) ?? utf8.elementsEqual(other.utf8)
    }

    /// Whether the bytes of a text come before those of another: the order in which stores list.
    func precedesByBytes(_ other: String) -> Bool {
        let precedes = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { others in own.lexicographicallyPrecedes(others) }
        }
        return (precedes ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }
}
