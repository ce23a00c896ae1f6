public import TablesideCore

extension HouseServer: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "house server" }
}

extension OrderingPolicy: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "terms of a house" }
}

extension HouseReader: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "house reader" }
}

extension HouseReactions: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "reactions of a house" }
}

extension HouseFeed: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "feed of a house" }
}

extension RestaurantPage: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "page of a restaurant" }
}

extension BranchPage: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "page of a branch" }
}

extension HouseRequest: Summarized {
    /// The identity of the command, without the request.
    public var summary: String { "request \(shown: id)" }
}

extension InvitationMessage: Summarized {
    /// A fixed text, without the number and the link.
    public var summary: String { "message of an invitation" }
}

extension InvitationResult: Summarized {
    /// Whether the store has to send a message, without the code and the number.
    public var summary: String { shouldSendMessage ? "invitation with a message" : "invitation without a message" }
}

extension InviteCourier: Summarized {
    /// The store, without the code and the number.
    public var summary: String { "invitation of store \(shown: store)" }
}

extension RedeemCourierCode: Summarized {
    /// The courier, without the code.
    public var summary: String { "code used by \(shown: courier)" }
}

extension ShareDelivery: Summarized {
    /// The delivery, without the code.
    public var summary: String { "link for delivery \(shown: delivery)" }
}

extension SharedLink: Summarized {
    /// A fixed text, without the code.
    public var summary: String { "link of a delivery" }
}
