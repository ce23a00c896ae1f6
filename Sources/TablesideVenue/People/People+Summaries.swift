public import TablesideCore

extension AccountKey {
    /// What is claimed is a mailbox or a name, and so not told.
    public var summary: String { "accountKey (\(id.space.rawValue)), version \(version)" }
}

extension UserProfile: Summarized {
    /// Nothing about the person.
    public var summary: String { "user profile" }
}

extension SignUpForm: Summarized {
    /// Nothing about the person.
    public var summary: String { "sign-up form" }
}
