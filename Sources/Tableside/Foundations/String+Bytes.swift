extension String {
    /// Whether two texts have the same bytes.
    ///
    /// `==` also holds between texts that merely look the same: an é of one scalar, and an e with an accent behind it.
    /// Identities are keys of a store, and stores keep such texts apart.
    @inline(__always)
    func hasBytes(of other: String) -> Bool {
        // What does not even look the same has other bytes, which is found out faster.
        self == other && looksTheSameByBytes(as: other)
    }

    /// Whether two texts that look the same have the same bytes.
    private func looksTheSameByBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        // Only beyond ASCII, whose scalars alone have as many bytes as UTF-16 units, do texts of the same length look the same
        // and differ.
        if utf16.count == utf8.count { return true }
        let agree = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { others in
                // A loop that always goes to the end compares many bytes at a time.
                own.indices.reduce(0) { $0 | (own[$1] ^ others[$1]) } == 0
            }
        }
        return (agree ?? nil) ?? utf8.elementsEqual(other.utf8)
    }

    /// Whether the bytes of a text come before those of another: the order in which stores list.
    func precedesByBytes(_ other: String) -> Bool {
        let precedes = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { others in own.lexicographicallyPrecedes(others) }
        }
        return (precedes ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }
}
