public import TablesideCore

extension SignUpRules {
    /// The unique values that a person may have meant by the text typed to sign in, in lookup order; empty for a text
    /// that cannot be an address, number or name under these rules.
    ///
    /// The order is: the email address, the telephone number, an identification number, and the username, which may
    /// look like any of those, and a postal address, which any text may be. Telephone numbers are read by the rules of
    /// the sheets. Any text is accepted, but one longer than ``SizeLimit/name`` bytes is not read.
    ///
    /// - Complexity: O(*n*) in the bytes of the text, times the number of identifiers in the sheets.
    public func keys(typed text: String) -> [AccountKeyID] {
        guard SizeSubject.name.holds(text) else { return [] }
        var keys: [AccountKeyID] = []
        for sheet in sheets {
            for space in sheet.identifiers {
                if let key = sheet.key(in: space, typed: text), !keys.contains(key) { keys.append(key) }
            }
        }
        let order: [AccountKeyID.Space] = [.email, .phone, .oib, .vat, .username, .address]
        return order.flatMap { space in keys.filter { $0.space == space } }
    }

    /// A fault of the rules.
    public enum Finding: Hashable, Sendable, CustomStringConvertible {
        /// People sign in with a value that several accounts of the role may share, or that cannot be typed.
        case notUnique(role: Role, space: AccountKeyID.Space)
        /// A value has to be verified, but codes only verify email addresses and telephone numbers.
        case notVerifiable(role: Role, space: AccountKeyID.Space)
        /// People sign in with a value that the form does not ask for.
        case notAsked(role: Role, space: AccountKeyID.Space)

        /// The fault in plain words.
        public var description: String {
            switch self {
            case .notUnique(let role, let space): "\(shown: role): \(space.rawValue) does not name one account"
            case .notVerifiable(let role, let space): "\(shown: role): \(space.rawValue) cannot be verified by a code"
            case .notAsked(let role, let space): "\(shown: role): no question asks for \(space.rawValue)"
            }
        }
    }

    /// Every fault of the rules, sheet by sheet.
    public func audit() -> [Finding] {
        sheets.flatMap { sheet -> [Finding] in
            var findings: [Finding] = []
            for space in sheet.identifiers where !sheet.uniqueKeys.contains(space) || space == .identity {
                findings.append(.notUnique(role: sheet.role, space: space))
            }
            for space in sheet.identifiers {
                guard let field = space.field, sheet.requires(field) == nil else { continue }
                findings.append(.notAsked(role: sheet.role, space: space))
            }
            for space in sheet.verifiedToSignIn where space != .email && space != .phone {
                findings.append(.notVerifiable(role: sheet.role, space: space))
            }
            return findings
        }
    }
}

extension SignUpRules.Sheet {
    /// The key of a text in a space; `nil` if the text is not such a value.
    fileprivate func key(in space: AccountKeyID.Space, typed text: String) -> AccountKeyID? {
        switch space {
        case .email: (try? EmailAddress(text)).map { .email($0) }
        case .username: (try? Username(text)).map { .username($0) }
        case .phone: (try? phoneNumber(text)).map { .phone($0) }
        case .oib: (try? OIB(text)).map { .oib($0) }
        case .vat: (try? VATNumber(text)).map { .vat($0) }
        case .address: .address(line: text)
        case .identity: nil
        }
    }
}

extension AccountKeyID.Space {
    /// The field that asks for the value; `nil` for an account with a provider, which cannot be typed.
    fileprivate var field: SignUpField? {
        switch self {
        case .email: .email
        case .username: .username
        case .phone: .phone
        case .oib: .oib
        case .vat: .vat
        case .address: .address
        case .identity: nil
        }
    }
}

extension User {
    /// Why the person cannot sign in: the role has no session or no sheet in the rules, or something is not verified
    /// yet; `nil` if they can sign in.
    package func signInFault(under rules: SignUpRules) -> AccountError.Reason? {
        guard let role else { return .wrongCredentials }
        guard (try? SessionState(of: role)) != nil else { return .roleWithoutSession(role: role) }
        guard let sheet = rules[role] else { return .wrongCredentials }
        for space in sheet.verifiedToSignIn {
            switch space {
            case .email: if let email, !isEmailVerified { return .emailNotVerified(email: email) }
            case .phone: if let phone, !isPhoneVerified { return .phoneNotVerified(phone: phone) }
            default: continue
            }
        }
        return nil
    }
}
