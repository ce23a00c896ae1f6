// Transitions: what may happen to an order or a tab, by whom, and the resulting state.
extension WeekChecks {
    /// A transition that the restaurant's rules allow.
    struct Rule {
        /// The states in which it is allowed.
        let states: [String]
        /// The event; for moved items, the step.
        let event: String
        /// The roles that may cause it.
        let roles: [String]
        /// The possible resulting states; `nil` if the state stays the same.
        let next: [String]?
        /// The only order profile with this rule; `nil` for all.
        let profile: String?

        private init(
            _ states: String,
            _ event: String,
            by roles: String,
            to next: String? = nil,
            only profile: String? = nil
        ) {
            func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
            self.states = words(states)
            self.event = event
            self.roles = words(roles)
            self.next = next.map(words)
            self.profile = profile
        }

        /// The final states.
        static let ends: Set<String> = ["completed", "rejected", "expired", "cancelled", "closed", "voided"]

        /// An order at a table or over the counter: the cook prepares it, a waiter serves it, and the guest who ordered
        /// may cancel what is not started.
        static let orders = [
            Rule("draft", "placed", by: "guest waiter", to: "placed scheduled"),
            Rule("scheduled", "fellDue", by: "system", to: "placed"),
            Rule("scheduled", "cancelled", by: "guest manager", to: "cancelled"),
            Rule("placed", "accepted", by: "waiter system", to: "accepted"),
            Rule("placed", "rejected", by: "waiter manager", to: "rejected"),
            Rule("placed", "expired", by: "system", to: "expired"),
            Rule("placed", "cancelled", by: "guest manager", to: "cancelled"),
            Rule("placed", "itemsVoided", by: "guest waiter manager", to: "placed cancelled"),
            Rule("accepted", "sentBack", by: "waiter manager", to: "placed"),
            Rule("accepted preparing", "start", by: "cook", to: "preparing"),
            Rule("accepted preparing", "ready", by: "cook", to: "preparing ready"),
            Rule("preparing ready", "recall", by: "cook waiter", to: "preparing"),
            Rule("preparing", "serve", by: "waiter", to: "preparing", only: "dineIn"),
            Rule("ready", "serve", by: "waiter", to: "ready served", only: "dineIn"),
            Rule("ready", "collected", by: "guest waiter", to: "collected", only: "takeaway"),
            Rule("accepted", "fire", by: "waiter cook system", to: "accepted", only: "dineIn"),
            Rule("preparing ready", "fire", by: "waiter cook system", to: "preparing", only: "dineIn"),
            Rule("accepted", "hold", by: "waiter", to: "accepted", only: "dineIn"),
            Rule("preparing", "hold", by: "waiter", to: "preparing ready", only: "dineIn"),
            Rule("accepted", "itemsVoided", by: "guest waiter manager", to: "accepted cancelled"),
            Rule(
                "preparing ready",
                "itemsVoided",
                by: "guest waiter manager",
                to: "accepted preparing ready served cancelled"
            ),
            Rule("accepted", "cancelled", by: "guest waiter manager", to: "cancelled"),
            Rule("preparing ready", "cancelled", by: "waiter manager", to: "cancelled"),
            Rule("accepted preparing", "cancelRequested", by: "guest"),
            Rule("accepted preparing ready", "cancelDenied", by: "waiter manager"),
            Rule("accepted preparing ready", "cancelLapsed", by: "system"),
            Rule("accepted preparing ready", "handedOver", by: "waiter manager system"),
            Rule("served", "completed", by: "waiter system", to: "completed", only: "dineIn"),
            Rule("collected", "completed", by: "waiter system", to: "completed", only: "takeaway"),
        ]

        /// A tab: open, locked by the bill, settled when nothing is due, then closed.
        static let tabs = [
            Rule("unopened", "opened", by: "guest waiter host manager system", to: "open"),
            Rule("open", "orderAdded", by: "guest waiter manager system"),
            Rule("open", "billAsked", by: "guest waiter manager system", to: "locked"),
            Rule("open", "voided", by: "waiter manager system", to: "voided"),
            Rule("open locked", "paid", by: "waiter manager system"),
            Rule("locked", "unlocked", by: "waiter manager system", to: "open"),
            Rule("locked", "paymentChosen", by: "guest waiter manager system"),
            Rule("locked", "refunded", by: "waiter manager system"),
            Rule("locked", "settled", by: "guest waiter manager system", to: "settled"),
            Rule("locked", "voided", by: "manager", to: "voided"),
            Rule("settled", "reopened", by: "manager", to: "open"),
            Rule("settled", "closed", by: "waiter manager system", to: "closed"),
        ]
    }

    /// Returns the state after an event; a transition that no rule allows is counted and follows the event.
    mutating func follow(_ entry: LogEntry, from state: String, by rules: [Rule]) -> String {
        let event = entry.name == "itemsMoved" ? entry.event["step"].text ?? "" : entry.name
        let known = rules.first { $0.event == event && $0.states.contains(state) }
        // A handover's `to` names a waiter, not a state.
        let claimed = entry.name == "handedOver" ? nil : entry.event["to"].text
        let usual = (known ?? rules.first { $0.event == event })?.next
        let next = claimed ?? usual?.first ?? state
        if known?.roles.contains(entry.role) != true || !(known?.next ?? [state]).contains(next) {
            illegalTransitions += 1
        }
        return next
    }
}
