public import TablesideCore

/// A generator of serial identifiers, such as `order-1` and `order-2`.
///
/// The same program gets the same identifiers in every run; a production host uses random ones instead.
public final class SerialIDs: Sendable {
    private let prefix: String
    private let last = Locked(0)

    /// Makes a generator with a prefix.
    public init(_ prefix: String) { self.prefix = prefix }

    /// Returns the next identifier.
    public func next<Owner>() -> Identifier<Owner> { Identifier(nextText()) }

    /// Returns the text of the next identifier.
    public func nextText() -> String {
        let number = last.withLock { last in
            last += 1
            return last
        }
        return "\(prefix)-\(number)"
    }
}
