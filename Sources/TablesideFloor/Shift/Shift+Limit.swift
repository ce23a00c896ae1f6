public import TablesideCore

extension Shift {
    /// The house limit on a waiter's open orders, and who set it.
    ///
    /// It applies to the business date: it stays when a waiter goes off duty and comes back. The waiter can ask for
    /// less, never for more; a manager or the engine changes or lifts it.
    public struct Limit: Hashable, Codable, Sendable {
        /// The maximum number of open orders; 0 is valid and means that the waiter takes none.
        public let cap: Int
        /// The user who set it; `nil` for the engine.
        public let by: UserID?

        /// Makes a limit set by a user, or by the engine if `nil`.
        public init(cap: Int, by: UserID?) {
            self.cap = cap
            self.by = by
        }
    }

    /// The waiter's new cap, and the house limit beside it.
    func terms(of waiter: UserID, asking cap: Int?, by author: Author) -> (cap: Int?, limit: Limit?) {
        guard author.role == .waiter else { return (cap, cap.map { Limit(cap: $0, by: author.user) }) }
        let limit = self.waiter(waiter)?.limit
        // Without a cap of their own, a waiter gets the house limit.
        return (cap ?? limit?.cap, limit)
    }
}
