import TablesideCore

/// Comparison whose time does not depend on where the bytes differ.
///
/// If a tag were compared byte by byte up to the first difference, the time taken would tell a forger how many of the
/// guessed bytes are right.
public enum ConstantTime: Sendable {
    /// Whether two byte strings are equal; the time depends only on their lengths.
    ///
    /// - Complexity: O(bytes); different lengths are detected immediately, because a length is not secret.
    public static func areEqual(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Bool {
        guard first.count == second.count else { return false }
        return zip(first, second).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
