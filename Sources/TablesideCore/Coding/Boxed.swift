/// A value that its copies share: copying one costs a single reference, whatever it holds.
///
/// For the large part of a value that never changes and is looked at often, such as the rows of a lifecycle.
@usableFromInline
package struct Boxed<Value> {
    // An array of one is the reference that Swift has for values; what is read of its element is read where it lies.
    @usableFromInline let storage: [Value]

    @inlinable package init(_ value: Value) { storage = [value] }

    @inlinable package var value: Value { @inline(__always) get { storage[0] } }
}

extension Boxed: Sendable where Value: Sendable {}
extension Boxed: Equatable where Value: Equatable {}
extension Boxed: Hashable where Value: Hashable {}
