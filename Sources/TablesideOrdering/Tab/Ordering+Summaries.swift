public import TablesideCore

extension Order.Profile: Summarized {
    /// The name of the profile.
    public var summary: String { "profile \(shown: code) of orders" }
}

extension GuestTab.Profile: Summarized {
    /// The name of the profile.
    public var summary: String { "profile \(shown: code) of tabs" }
}

extension Recipient: Summarized {
    /// Nothing about the person.
    public var summary: String { "recipient" }
}

extension Cart: Summarized {
    /// The number of lines.
    public var summary: String { "cart of \(lines.count) lines" }
}

extension Quote: Summarized {
    /// The total and the number of lines.
    public var summary: String { "quote of \(lines.count) lines, \(total)" }
}
