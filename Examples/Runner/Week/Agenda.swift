import Tableside

/// Future steps in order of time; steps planned for the same instant stay in the order of planning.
struct Agenda<Step: Sendable>: Sendable {
    private var heap: [(at: Instant, number: Int, step: Step)] = []
    private var count = 0

    /// Adds a step.
    mutating func plan(_ step: Step, at instant: Instant) {
        heap.append((instant, count, step))
        count += 1
        var child = heap.count - 1
        while child > 0, precedes(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Removes and returns the next step.
    mutating func next() -> (at: Instant, step: Step)? {
        guard let first = heap.first else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            let children = (2 * parent + 1..<min(2 * parent + 3, max(heap.count, 2 * parent + 1)))
            guard let smallest = children.min(by: precedes), precedes(smallest, parent) else { break }
            heap.swapAt(smallest, parent)
            parent = smallest
        }
        return (first.at, first.step)
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        (heap[left].at, heap[left].number) < (heap[right].at, heap[right].number)
    }
}
