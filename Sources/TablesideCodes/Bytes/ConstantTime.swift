import TablesideCore

/// Comparison that takes as long for bytes that differ at once as for those that differ at the end.
///
/// A tag that is compared byte by byte up to the first difference tells a forger, by the time that it takes, how many of
/// the guessed bytes are right.
public enum ConstantTime: Sendable {
    /// Whether two byte strings are the same; the time depends on their lengths alone.
    ///
    /// - Complexity: O(bytes); different lengths are told apart at once, because a length is no secret.
    public static func areEqual(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Bool {
        guard first.count == second.count else { return false }
        return zip(first, second).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
