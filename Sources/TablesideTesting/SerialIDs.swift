public import TablesideCore

/// A source of identities with running numbers, such as `order-1` and `order-2`.
///
/// The same program gives the same identities in every run; a host takes random ones instead.
public final class SerialIDs: Sendable {
    private let prefix: String
    private let last = Locked(0)

    /// Makes a source whose identities begin with a word.
    public init(_ prefix: String) { self.prefix = prefix }

    /// The next identity.
    public func next<Owner>() -> Identifier<Owner> { Identifier(nextText()) }

    /// The text of the next identity.
    public func nextText() -> String {
        let number = last.withLock { last in
            last += 1
            return last
        }
        return "\(prefix)-\(number)"
    }
}
