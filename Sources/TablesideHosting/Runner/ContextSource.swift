public import TablesideCore

/// Where a runner gets what a decision needs besides the state: the compiled plan of a venue, a menu.
///
/// A host keeps such values compiled and says from which documents, at which versions, they were made: the unit checks
/// them, so that no booking is decided by a plan that has been replaced meanwhile.
public protocol ContextSource<Key, Context>: Sendable {
    /// What is asked about: the identity of the aggregate, or the joint decision.
    associatedtype Key: Sendable
    /// What the decision needs.
    associatedtype Context: Sendable

    /// The context for a decision.
    ///
    /// - Parameters:
    ///   - key: What is decided on.
    ///   - afresh: Whether a kept value must be read again, because a unit that rested on one was refused.
    /// - Returns: the context, and what it rests on.
    /// - Throws: ``StoreError`` when its documents cannot be read; any other error when they make no context.
    func context(for key: Key, afresh: Bool) async throws -> ReadContext<Context>
}

/// A context, and the versions of the documents that it was made from.
public struct ReadContext<Context: Sendable>: Sendable {
    /// The context.
    public let value: Context
    /// The documents that it was made from; empty for one that never changes.
    public let basis: [DocumentRef: Version]

    /// Makes a context.
    public init(_ value: Context, from basis: [DocumentRef: Version] = [:]) {
        self.value = value
        self.basis = basis
    }
}

/// A context that never changes while the program runs.
public struct FixedContext<Key: Sendable, Context: Sendable>: ContextSource {
    private let value: Context

    /// Makes a source that always gives this value.
    public init(_ value: Context) { self.value = value }

    /// The value, resting on no document.
    public func context(for key: Key, afresh: Bool) -> ReadContext<Context> { ReadContext(value) }
}

/// A source for other keys: that of a service day's plan for the decisions that concern the day.
public struct KeyedContext<Source: ContextSource, Key: Sendable>: ContextSource {
    private let source: Source
    private let key: @Sendable (Key) -> Source.Key

    /// Makes a source that asks another one, under the key found in its own.
    public init(_ source: Source, by key: @escaping @Sendable (Key) -> Source.Key) {
        self.source = source
        self.key = key
    }

    /// The other source's context.
    public func context(for key: Key, afresh: Bool) async throws -> ReadContext<Source.Context> {
        try await source.context(for: self.key(key), afresh: afresh)
    }
}

extension ContextSource {
    /// This source for other keys.
    public func keyed<Other: Sendable>(by key: @escaping @Sendable (Other) -> Key) -> KeyedContext<Self, Other> {
        KeyedContext(self, by: key)
    }
}
