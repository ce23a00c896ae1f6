/// A growable buffer of trivial elements that skips an array's bounds checks: every index must be below ``count``.
///
/// It is a class of its own so that its owners, classes too, reach the elements without a check of exclusive access.
final class CompactBuffer<Element: BitwiseCopyable> {
    private(set) var elements: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int

    /// Makes an empty buffer with room for some elements.
    init(capacity: Int) {
        self.capacity = max(8, capacity)
        elements = .allocate(capacity: self.capacity)
    }

    /// Makes a buffer of equal elements.
    convenience init(repeating element: Element, count: Int) {
        self.init(capacity: count)
        append(element, times: count)
    }

    deinit { elements.deallocate() }

    @inline(__always)
    subscript(position: Int) -> Element {
        get { elements[position] }
        set { elements[position] = newValue }
    }

    @inline(__always)
    func append(_ element: Element) {
        if count == capacity { grow(by: 1) }
        (elements + count).initialize(to: element)
        // Reading and writing apart is no access that has to be checked.
        count = count &+ 1
    }

    /// Adds an element several times.
    func append(_ element: Element, times: Int) {
        reserve(times)
        (elements + count).initialize(repeating: element, count: times)
        count = count + times
    }

    /// Adds the elements of another buffer.
    @inline(__always)
    func append(_ others: UnsafeBufferPointer<Element>) {
        guard let start = others.baseAddress else { return }
        reserve(others.count)
        (elements + count).update(from: start, count: others.count)
        count = count &+ others.count
    }

    /// Removes all elements but the first.
    @inline(__always)
    func keep(_ first: Int) { count = min(count, first) }

    /// Makes room for more elements.
    @inline(__always)
    func reserve(_ more: Int) {
        if capacity &- count < more { grow(by: more) }
    }

    private func grow(by more: Int) {
        capacity = max(2 * capacity, count + more)
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        larger.update(from: elements, count: count)
        elements.deallocate()
        elements = larger
    }
}
