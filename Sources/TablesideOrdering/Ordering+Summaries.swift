public import TablesideCore

extension Order.Profile: Summarized {
    /// The profile's code, which names no guest.
    public var summary: String { "profile \(shown: code) of orders" }
}

extension Recipient: Summarized {
    /// A fixed word, with nothing about the person.
    public var summary: String { "recipient" }
}

extension Cart: Summarized {
    /// The number of lines in the cart.
    public var summary: String { "cart of \(lines.count) lines" }
}

extension Quote: Summarized {
    /// The number of lines and the total.
    public var summary: String { "quote of \(lines.count) lines, \(total)" }
}

extension Placement: Summarized {
    /// The tab and the quote, without the recipient and the collection code.
    public var summary: String { "order on tab \(shown: tab), \(quote)" }
}

extension Order.Terms: Summarized {
    /// The tab, without the recipient and the collection code.
    public var summary: String { "terms of an order on tab \(shown: tab)" }
}
