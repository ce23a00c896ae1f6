import TablesideVenue

/// The actions on a person's own account that need a proof and that no request holds.
extension ActionCode {
    static let linkIdentity = Self("account", "link")
    static let unlinkIdentity = Self("account", "unlink")
    static let changePassword = Self("account", "changePassword")
    static let closeAccount = Self("account", "close")
}
