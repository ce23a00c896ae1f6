public import TablesideCore

/// Supplies what a decision needs besides the state, such as the compiled plan of a venue or a menu.
///
/// A host keeps such values compiled and names the documents, with versions, that they were made from. The unit checks
/// those versions, so that no booking is decided by a plan that has since been replaced.
public protocol ContextSource<Key, Context>: Sendable {
    /// The key that the context depends on: the identity of the aggregate, or the joint decision.
    associatedtype Key: Sendable
    /// The context that decisions need.
    associatedtype Context: Sendable

    /// Returns the context for a decision.
    ///
    /// - Parameters:
    ///   - key: The aggregate's identity or the joint decision.
    ///   - afresh: Whether a cached value must be read again, because a unit based on one was refused.
    /// - Returns: the context, and the versions it was made from.
    /// - Throws: ``StoreError`` if its documents cannot be read; any other error if no context can be made from them.
    func context(for key: Key, afresh: Bool) async throws -> ReadContext<Context>
}

/// A context, and the versions of the documents that it was made from.
public struct ReadContext<Context: Sendable>: Sendable {
    /// The value that decisions receive as their context.
    public let value: Context
    /// The versions of the documents that it was made from; empty for one that never changes.
    public let basis: [DocumentRef: Version]

    /// Makes a context from a value and the documents behind it.
    public init(_ value: Context, from basis: [DocumentRef: Version] = [:]) {
        self.value = value
        self.basis = basis
    }
}

/// A source whose context never changes while the program runs.
public struct FixedContext<Key: Sendable, Context: Sendable>: ContextSource {
    private let value: Context

    /// Makes a source that always returns this value.
    public init(_ value: Context) { self.value = value }

    /// Returns the value, based on no document.
    public func context(for key: Key, afresh: Bool) -> ReadContext<Context> { ReadContext(value) }
}
