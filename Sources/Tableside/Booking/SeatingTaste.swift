/// What a house prefers among tables that do equally well by its rules: arguments that other rooms compute.
///
/// ```swift
/// let taste = SeatingTaste(load: [window: 3, garden: 1])  // the garden's waiter has less to do
/// evening.answer(to: request, preferring: taste, at: now)
/// ```
public struct SeatingTaste: Hashable, Sendable {
    /// How busy whoever looks after a table is; tables with less come first, those that are not named count as 0.
    public var load: [TableID: Int]
    /// How well a table suits the party; tables with more come first, those that are not named count as 0.
    public var score: [TableID: Int]

    /// States preferences.
    public init(load: [TableID: Int] = [:], score: [TableID: Int] = [:]) {
        self.load = load
        self.score = score
    }

    /// No preferences.
    public static let none = SeatingTaste()
}
