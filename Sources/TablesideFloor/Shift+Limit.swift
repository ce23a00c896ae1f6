public import TablesideCore

extension Shift {
    /// The most orders that the house lets a waiter have in hand, and who said so.
    ///
    /// It belongs to the date: a waiter who goes home and comes back finds it as it was. They may ask for less, never for
    /// more; a manager or the engine changes it or lifts it.
    public struct Limit: Hashable, Codable, Sendable {
        /// How many orders; 0 is valid and takes nothing.
        public let cap: Int
        /// Who set it; `nil` for the engine.
        public let by: UserID?

        /// Describes a limit.
        public init(cap: Int, by: UserID?) {
            self.cap = cap
            self.by = by
        }
    }

    /// The cap that a waiter has from now on, and the limit of the house beside it.
    func terms(of waiter: UserID, asking cap: Int?, by author: Author) -> (cap: Int?, limit: Limit?) {
        guard author.role == .waiter else { return (cap, cap.map { Limit(cap: $0, by: author.user) }) }
        let limit = self.waiter(waiter)?.limit
        // Who asks for nothing in particular has what the house allows.
        return (cap ?? limit?.cap, limit)
    }
}
