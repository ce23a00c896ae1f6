extension Order {
    /// What was agreed, and the profile that goes with it.
    ///
    /// Behind a reference: the terms are the larger part of an order and never change once it is placed, and the profile
    /// is found by its code once instead of for every command.
    final class Agreement: Sendable {
        /// The agreement of an order that is not placed.
        static let none = Agreement(nil)

        /// What was agreed; `nil` before the order is placed.
        let terms: Terms?
        /// The row set that the order obeys; `nil` before the order is placed, and for one that this release does not
        /// know.
        let profile: Profile?

        init(_ terms: Terms?) {
            self.terms = terms
            profile = terms.flatMap { Profile.named($0.profile) }
        }
    }
}

extension Order.Agreement: Equatable {
    /// Two agreements are equal when their terms are: the profile follows from them.
    static func == (lhs: Order.Agreement, rhs: Order.Agreement) -> Bool { lhs === rhs || lhs.terms == rhs.terms }
}
