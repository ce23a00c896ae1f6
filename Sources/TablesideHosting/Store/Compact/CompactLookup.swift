import TablesideCore

/// Finds the fields of records by their keys.
///
/// Types ask for the keys of a record in the same order every time, so the answer that followed the last one is tried
/// first. The keys of a dictionary are asked for in the order of the document.
final class CompactLookup {
    /// An answer: the place of the key in its shape, or none.
    private struct Answer: BitwiseCopyable {
        let bits: CompactBits
        let field: Int32
        /// The answer that followed, plus one; 0 for none.
        var next: UInt32 = 0
    }

    private struct Question: Hashable {
        let shape: Int
        let key: ByteText
    }

    /// The most answers that are kept; others are searched for again.
    private static let most = 4_096

    private let shapes: CompactSequences
    private let texts: CompactTexts
    private let answers = CompactBuffer<Answer>(capacity: 64)
    private var numbers: [Question: UInt32] = [:]
    /// The keys that were asked for: their addresses identify them while they are alive.
    private var keys: ContiguousArray<String> = []
    /// For each shape: the answer given last, plus one; and the field behind the one found last.
    private let hints: UnsafeMutablePointer<(answer: UInt32, field: UInt32)>

    init(_ tree: CompactTree) {
        shapes = tree.shapes
        texts = tree.texts
        hints = .allocate(capacity: tree.shapes.count)
        hints.initialize(repeating: (0, 0), count: tree.shapes.count)
    }

    deinit { hints.deallocate() }

    /// Begins a record, whose first key is awaited.
    @inline(__always)
    func begin(_ shape: Int) { hints[shape].field = 0 }

    /// The position of a key in a shape; negative if the shape does not have it.
    @inline(__always)
    func field(_ key: String, in shape: Int) -> Int {
        let bits = CompactBits(key)
        let hint = hints[shape]
        if hint.answer != 0 {
            // Whether a field exists is asked before it is read.
            let last = answers[Int(hint.answer &- 1)]
            if last.bits == bits { return Int(last.field) }
            let next = last.next
            if next != 0, answers[Int(next &- 1)].bits == bits {
                hints[shape].answer = next
                return Int(answers[Int(next &- 1)].field)
            }
        }
        return searched(key, bits, in: shape)
    }

    private func searched(_ key: String, _ bits: CompactBits, in shape: Int) -> Int {
        let length = shapes.length(shape)
        guard length > 0 else { return -1 }
        let hint = hints[shape]
        let following = Int(hint.field)
        if following < length, texts.isSame(shapes.element(following, of: shape), bits) {
            hints[shape].field = hint.field &+ 1
            return following
        }
        if let known = numbers[Question(shape: shape, key: ByteText(key))] {
            follow(known, in: shape)
            let field = Int(answers[Int(known)].field)
            if field >= 0 { hints[shape].field = UInt32(truncatingIfNeeded: field &+ 1) }
            return field
        }
        let field = position(of: key, in: shape, length) ?? -1
        if field >= 0 { hints[shape].field = UInt32(truncatingIfNeeded: field &+ 1) }
        if answers.count < Self.most {
            let answer = UInt32(truncatingIfNeeded: answers.count)
            answers.append(Answer(bits: bits, field: Int32(truncatingIfNeeded: field)))
            keys.append(key)
            numbers[Question(shape: shape, key: ByteText(key))] = answer
            follow(answer, in: shape)
        }
        return field
    }

    private func follow(_ answer: UInt32, in shape: Int) {
        let before = hints[shape].answer
        if before != 0 { answers.elements[Int(before &- 1)].next = answer &+ 1 }
        hints[shape].answer = answer &+ 1
    }

    /// Searches the keys of a shape, which are sorted by their bytes.
    private func position(of key: String, in shape: Int, _ length: Int) -> Int? {
        var (low, high) = (0, length)
        while low < high {
            let middle = (low + high) / 2
            if texts.all[Int(shapes.element(middle, of: shape))].precedesByBytes(key) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < length, texts.all[Int(shapes.element(low, of: shape))].hasBytes(of: key) else { return nil }
        return low
    }
}
