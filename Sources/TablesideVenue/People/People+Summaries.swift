public import TablesideCore

extension AccountKey {
    /// The kind and version of the claim, without the claimed value.
    public var summary: String { "accountKey (\(id.space.rawValue)), version \(version)" }
}

extension UserProfile: Summarized {
    /// A fixed text, without personal data.
    public var summary: String { "user profile" }
}

extension ProfileCard: Summarized {
    /// A fixed text, without personal data.
    public var summary: String { "profile card" }
}

extension SignUpForm: Summarized {
    /// A fixed text, without personal data.
    public var summary: String { "sign-up form" }
}

extension Rights: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "table of rights" }
}

extension FloorPlan: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "floor plan" }
}
