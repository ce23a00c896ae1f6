extension String {
    /// Whether two texts have the same bytes.
    ///
    /// `==` also holds between texts that merely look the same: an é of one scalar, and an e with an accent behind it.
    /// Identities are keys of a store, and stores keep such texts apart.
    func hasBytes(of other: String) -> Bool {
        let length = utf8.count
        guard length == other.utf8.count, self == other else { return false }
        // As many bytes as UTF-16 units are ASCII, which looks like nothing else of its length; Swift knows it of a text
        // without a look at its bytes.
        return length == utf16.count || utf8.elementsEqual(other.utf8)
    }

    /// Whether the bytes of a text come before those of another: the order in which stores list.
    func precedesByBytes(_ other: String) -> Bool {
        let precedes = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { others in own.lexicographicallyPrecedes(others) }
        }
        return (precedes ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }
}
