// Stands in until the time values land: delete this file together with that change.
public struct Instant: Hashable, Codable, Comparable, Sendable {
    public var ms: Int64
    public static func < (a: Self, b: Self) -> Bool { a.ms < b.ms }
    public init(millisecondsSince1970: Int64) { ms = millisecondsSince1970 }
}
public struct CivilDate: Hashable, Codable, Comparable, Sendable, CustomStringConvertible {
    public var n: String
    public init(_ s: String) throws { n = s }
    public static func < (a: Self, b: Self) -> Bool { a.n < b.n }
    public var description: String { n }
}
