/// A value shared by its copies: copying costs a single reference, whatever the value holds.
///
/// Use it for a large part of a value that never changes and is read often, such as the rows of a lifecycle.
@usableFromInline
package struct Boxed<Value> {
    // An array of one element is Swift's reference to a value; reading a part of the element copies only that part.
    @usableFromInline let storage: [Value]

    @inlinable package init(_ value: Value) { storage = [value] }

    @inlinable package var value: Value { @inline(__always) get { storage[0] } }
}

extension Boxed: Sendable where Value: Sendable {}
extension Boxed: Equatable where Value: Equatable {}
extension Boxed: Hashable where Value: Hashable {}
