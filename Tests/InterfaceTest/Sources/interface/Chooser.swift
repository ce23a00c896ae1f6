import Tableside

/// Nothing of the type could be drawn in this way.
struct NoValue: Error {
    let type: String
    init(_ type: String) { self.type = type }
}

/// Where every choice of a draw comes from: the same seed gives the same values.
final class Chooser {
    var state: UInt64
    /// The types that are being drawn, from the outermost in.
    var path: [Any.Type] = []
    /// What a draw may still cost before it has to end.
    var budget = 300
    var depth = 0

    /// The numbers drawn so far, and which of them takes an extreme.
    var numbers = 0
    var wildNumber: Int?
    var wildValue = 0
    /// How many of a hundred numbers are extreme.
    var wildness = 0
    /// Whether a mission's terms with problems are drawn again: reading refuses them, though nothing is wrong with the form.
    var needsSoundTerms = false

    /// The texts and lists drawn so far, and which of them is large.
    var sizes = 0
    var largeOne: Int?
    var size = 0
    var shape = Shape.plain
    /// What was large, if anything was.
    var enlarged: String?

    var trace = false
    /// Counts what is measured: from `begin` to `end`.
    var onBegin: () -> Void = {}
    var onEnd: () -> Void = {}
    var touches = true

    init(seed: UInt64) { state = seed }

    func bits() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    func below(_ count: Int) -> Int { Int(bits() % UInt64(max(1, count))) }
    func flip() -> Bool { isSpent ? true : bits() & 1 == 0 }
    var isSpent: Bool { budget <= 0 || depth > 9 }

    /// One of so many ways; the one that ends soonest where little is left.
    func choose(_ count: Int, small: Int) -> Int { isSpent ? small : below(count) }

    func pick<T>(_ values: [T]) -> T { values[below(values.count)] }
    func pick<T>(some values: [T]) throws -> T {
        guard !values.isEmpty else { throw NoValue("\(T.self)") }
        return values[below(values.count)]
    }
    func pick<T>(some values: [T]?) throws -> T { try pick(some: values ?? []) }

    /// A value of a type, tried a few times.
    func take<T: Drawn>() throws -> T {
        depth += 1
        budget -= 1
        path.append(T.self)
        defer {
            depth -= 1
            path.removeLast()
        }
        var last: any Error = NoValue("\(T.self)")
        for _ in 0..<(depth < 3 ? 12 : 3) {
            let before = (numbers, sizes)
            do {
                let value = try T.draw(self)
                if needsSoundTerms, let terms = value as? MissionTerms, !terms.problems().isEmpty {
                    throw NoValue("MissionTerms")
                }
                if trace, depth == 1 { print("  \(T.self) = \(String(describing: value).prefix(400))") }
                return value
            } catch {
                last = error
                // What was drawn for nothing does not count, so that the large one is in what comes of it.
                if largeOne != nil { (numbers, sizes) = before }
            }
        }
        throw last is NoValue ? last : NoValue("\(T.self): \(last)")
    }

    /// What is asked instead of a value that is drawn.
    var given: Any?

    /// The value that is asked.
    func own<T: Drawn>() throws -> T {
        if let given = given as? T { return given }
        return try take()
    }

    /// An ordinary number, or an extreme where one is asked for.
    func number<N>(_ ordinary: N, _ extremes: [N]) -> N {
        numbers += 1
        if numbers - 1 == wildNumber { return extremes[wildValue % extremes.count] }
        if wildness > 0, below(100) < wildness { return pick(extremes) }
        return ordinary
    }

    /// How many elements a list has; `what` is told where it is the large one.
    func count(_ what: @autoclosure () -> String) -> Int {
        sizes += 1
        if sizes - 1 == largeOne {
            enlarged =
                path.map { "\($0)" }.joined(separator: " > ")
                + (path.last.map { "\($0)" } == what() ? "" : " > " + what())
            return size
        }
        return isSpent ? 0 : pick([0, 1, 1, 2, 3])
    }

    func begin() { onBegin() }
    func end() { onEnd() }

    /// Asks a result what anybody would ask it.
    func touch<T>(_ value: T) {
        guard touches else { return }
        if let shown = value as? any CustomStringConvertible { _ = shown.description }
        if let hashed = value as? any Hashable { _ = AnyHashable(hashed).hashValue }
    }
}

/// What a large text or list is made of.
enum Shape: Int, CaseIterable {
    case plain, marks, separators, nesting, same
}
