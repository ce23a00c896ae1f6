import Tableside
import TablesideFoundation
import TablesideTesting

/// A type of which values can be drawn.
protocol Drawn {
    static func draw(_ c: Chooser) throws -> Self
}

/// A type whose values come about by a life, which no single initializer gives.
protocol Lived {
    static func lived(_ c: Chooser) throws -> Self
}

extension Drawn where Self: FixedWidthInteger {
    static func integer(_ c: Chooser) -> Self {
        let ordinary: Int = c.pick([1, 1, 2, 3, 4, 5, 7, 12, 30, 60, 100, 1_000])
        let wide: [Int] = [0, -1, 1, 1 << 31, 1 << 53, -(1 << 31), 86_400_000, 1_000_001]
        var extremes: [Self] = [.min, .max, .min + 1, .max - 1, .max / 2 + 1, .min / 2]
        extremes += wide.map { Self(clamping: $0) }
        return c.number(Self(clamping: ordinary), extremes)
    }
}
extension Int: Drawn { static func draw(_ c: Chooser) -> Int { integer(c) } }
extension Int64: Drawn { static func draw(_ c: Chooser) -> Int64 { integer(c) } }
extension Int32: Drawn { static func draw(_ c: Chooser) -> Int32 { integer(c) } }
extension Int16: Drawn { static func draw(_ c: Chooser) -> Int16 { integer(c) } }
extension UInt8: Drawn { static func draw(_ c: Chooser) -> UInt8 { integer(c) } }
extension UInt16: Drawn { static func draw(_ c: Chooser) -> UInt16 { integer(c) } }
extension UInt32: Drawn { static func draw(_ c: Chooser) -> UInt32 { integer(c) } }
extension UInt64: Drawn { static func draw(_ c: Chooser) -> UInt64 { integer(c) } }
extension AggregateCommand: Drawn where Target == Shift {
    static func draw(_ c: Chooser) throws -> AggregateCommand<Shift> {
        Envelope(try c.take(), on: Shift.self, try c.take(), by: .system, id: "1").decision
    }
}
// There is none to draw: lists of it are empty.
extension NoSymbol: Drawn { static func draw(_ c: Chooser) throws -> NoSymbol { throw NoValue("NoSymbol") } }
extension Bool: Drawn { static func draw(_ c: Chooser) -> Bool { c.bits() & 1 == 0 } }
extension Double: Drawn {
    static func draw(_ c: Chooser) -> Double {
        c.number(
            c.pick([0.5, 1, 2, 12.5, 44.4, 26.1, -26.1, 100, 500]),
            [
                .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
                .leastNonzeroMagnitude,
                -.leastNonzeroMagnitude, 0, -0.0, -1, .leastNormalMagnitude, 1e18, 9.3e18, 90,
            ]
        )
    }
}
extension Float: Drawn { static func draw(_ c: Chooser) throws -> Float { Float(try Double.draw(c)) } }

extension String: Drawn {
    static let ordinary = [
        "", "a", "t1", "t2", "house", "pizza", "Trattoria da Mia", "12:00", "24:00", "2026-11-27", "2026-11-27T19:00",
        "2026-11-27T19:00:00Z", "+02:00", "en", "ro", "de-CH", "EUR", "eur", "12.50", "-3", "Europe/Bucharest",
        "mia@example.it", "Mo-Fr 10:00-20:00; Sa 12:00-02:00", "https://dine.example", "1353341474_3_308_26_53_1_1_0",
        "é", "e\u{301}", "\u{202E}abc", "a\u{0}b", "👩‍👩‍👧", "+40 721 000 000", "due:order:1@1", "4-5",
    ]

    static func draw(_ c: Chooser) -> String {
        let count = c.count("String")
        guard c.sizes - 1 == c.largeOne else { return c.pick(ordinary) }
        return large(count, c.shape)
    }

    /// A hostile text of so many characters.
    static func large(_ count: Int, _ shape: Shape) -> String {
        switch shape {
        case .plain: String((0..<count).map { "abcdefghij klmnopqrst"[$0 * 7 % 21] })
        case .marks: "a" + String(String.UnicodeScalarView((0..<count).map { $0 % 2 == 0 ? "\u{301}" : "\u{323}" }))
        case .separators: String((0..<count).map { ";,:-/. |_&?=+@"[$0 % 14] })
        case .nesting: String(repeating: "[", count: count / 2) + String(repeating: "]", count: count / 2)
        case .same: String(repeating: "1", count: count)
        }
    }

    private subscript(_ offset: Int) -> Character { Character(Unicode.Scalar(Array(utf8)[offset])) }
}

extension Optional: Drawn where Wrapped: Drawn {
    static func draw(_ c: Chooser) throws -> Wrapped? { c.flip() ? nil : try? c.take() as Wrapped }
}

extension Array: Drawn where Element: Drawn {
    static func draw(_ c: Chooser) throws -> [Element] {
        let count = c.count("[\(Element.self)]")
        let isLarge = c.sizes - 1 == c.largeOne
        guard isLarge else { return try (0..<count).map { _ in try c.take() } }
        if Element.self == UInt8.self {
            return (0..<count).compactMap { UInt8(truncatingIfNeeded: $0 &* 31) as? Element }
        }
        // Each element of a large list may cost as much as the first, and is none of the large ones itself.
        c.largeOne = nil
        defer { c.largeOne = -1 }
        let (budget, state, sizes) = (c.budget, c.state, c.sizes)
        var elements: [Element] = []
        elements.reserveCapacity(count)
        Identity.pool = c.shape == .same ? 4 : count
        defer { Identity.pool = 6 }
        for _ in 0..<count {
            c.budget = 14
            if let element = try? c.take() as Element { elements.append(element) }
        }
        // What is drawn after it is the same whatever its size.
        (c.budget, c.state, c.sizes) = (budget, state &+ 1, sizes)
        guard count == 0 || elements.count > count / 2 else { throw NoValue("[\(Element.self)]") }
        return elements
    }
}
extension Set: Drawn where Element: Drawn {
    static func draw(_ c: Chooser) throws -> Set { Set(try [Element].draw(c)) }
}
extension Dictionary: Drawn where Key: Drawn, Value: Drawn {
    static func draw(_ c: Chooser) throws -> [Key: Value] {
        let keys = try [Key].draw(c)
        let large = c.largeOne
        c.largeOne = nil
        defer { c.largeOne = large }
        let budget = c.budget
        defer { c.budget = budget }
        var table: [Key: Value] = [:]
        for key in keys {
            if keys.count > 10 { c.budget = 8 }
            table[key] = try c.take() as Value
        }
        return table
    }
}
extension Range: Drawn where Bound: Drawn {
    static func draw(_ c: Chooser) throws -> Range {
        let (a, b): (Bound, Bound) = (try c.take(), try c.take())
        return Swift.min(a, b)..<Swift.max(a, b)
    }
}
extension ClosedRange: Drawn where Bound: Drawn {
    static func draw(_ c: Chooser) throws -> ClosedRange {
        let (a, b): (Bound, Bound) = (try c.take(), try c.take())
        return Swift.min(a, b)...Swift.max(a, b)
    }
}
extension Swift.Duration: Drawn {
    static func draw(_ c: Chooser) -> Swift.Duration {
        c.number(
            .seconds(90),
            [
                .seconds(Int64.max), .seconds(Int64.min), .zero, .nanoseconds(1), .seconds(-1),
                Swift.Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
                Swift.Duration(secondsComponent: .min, attosecondsComponent: -999_999_999_999_999_999),
                .milliseconds(Int64.max), .milliseconds(Int64.min),
            ]
        )
    }
}

enum Identity {
    /// How many identities of one kind there are.
    nonisolated(unsafe) static var pool = 6
    nonisolated(unsafe) static var next = 0

    static func text(_ c: Chooser) -> String {
        if pool > 6 {
            next += 1
            return "t\(next % pool)"
        }
        return "t\(c.below(pool) + 1)"
    }
}
extension Identifier: Drawn {
    static func draw(_ c: Chooser) throws -> Identifier {
        c.below(8) == 0 ? Identifier(try c.take() as String) : Identifier(Identity.text(c))
    }
}
