public import TablesideCore

/// What somebody is about to do, for an access policy to look at.
public struct AccessRequest: Sendable {
    /// The document that the command is about; what else takes part is found in ``loaded``.
    public let subject: DocumentRef
    /// What is asked: the aggregate's command, or the joint decision.
    public let action: any Sendable & Encodable
    /// Who asks.
    public let author: Author
    /// The documents as they are stored.
    public let loaded: Loaded

    /// Makes a request.
    public init(subject: DocumentRef, action: any Sendable & Encodable, author: Author, loaded: Loaded) {
        self.subject = subject
        self.action = action
        self.author = author
        self.loaded = loaded
    }
}

/// Who may ask for what at all, before anything is decided.
///
/// Rules of the trade (a guest cancels only their own order; nobody serves what is not cooked) stand in the aggregates
/// and hold with any policy. A policy can only forbid more: a role, a branch, a feature that was not bought.
public protocol AccessPolicy: Sendable {
    /// Why the request is refused; `nil` to let it pass.
    func refusal(of request: AccessRequest) -> AccessRefusal?
}

/// The default policy: known roles with a complete identity, and the roles that the host lists for a kind of document.
///
/// Staff must say who they are and where they work; couriers who they are; guests may be without an account. A kind that
/// is not listed is open to every role.
///
/// What counts is the document that the command is about, not what changes with it: a guest may place or cancel an order,
/// which moves stock and a shift, where only staff may give commands to the stock or the shift themselves.
public struct RoleAccess: AccessPolicy {
    /// The roles that may give commands about documents of a kind; a kind without an entry is unrestricted.
    public let allowed: [DocumentKind: Set<Role>]

    /// Makes a policy.
    public init(allowing allowed: [DocumentKind: Set<Role>] = [:]) { self.allowed = allowed }

    /// Why the request is refused; `nil` to let it pass.
    public func refusal(of request: AccessRequest) -> AccessRefusal? {
        let author = request.author
        switch author.role {
        case .system, .guest: break
        case .courier:
            if author.user == nil { return AccessRefusal(.noUser(role: author.role)) }
        case .waiter, .cook, .host, .manager:
            if author.user == nil { return AccessRefusal(.noUser(role: author.role)) }
            if author.branch == nil { return AccessRefusal(.noBranch(role: author.role)) }
        default: return AccessRefusal(.unknownRole(role: author.role))
        }
        let kind = request.subject.kind
        guard let roles = allowed[kind], !roles.contains(author.role) else { return nil }
        return AccessRefusal(.roleNotAllowed(role: author.role, kind: kind))
    }
}

/// Why a policy forbids a request.
public struct AccessRefusal: CodedError {
    /// What forbids it.
    public enum Reason: CodedReason {
        /// This release does not know the role.
        case unknownRole(role: Role)
        /// Nobody may act in this role without saying who they are.
        case noUser(role: Role)
        /// Nobody may act in this role without saying where they work.
        case noBranch(role: Role)
        /// The role may not act on documents of this kind.
        case roleNotAllowed(role: Role, kind: DocumentKind)
        /// Nobody outside acts as the engine.
        case systemFromOutside
        /// Senders of this kind have no such request.
        case notForSender
        /// There is no such thing, or it is not this sender's; which of them, nobody is told.
        case notFound
        /// Nobody is signed in, or the token no longer holds.
        case notSignedIn
        /// A rule of the host.
        case host(code: ErrorCode, detail: String)
    }

    /// What forbids it, with the inputs that failed.
    public let reason: Reason

    /// Makes the refusal for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension AccessRefusal.Reason {
    /// The stable name of the refusal.
    public var code: ErrorCode {
        switch self {
        case .unknownRole: ErrorCode(rawValue: "access.unknownRole")
        case .noUser: ErrorCode(rawValue: "access.noUser")
        case .noBranch: ErrorCode(rawValue: "access.noBranch")
        case .roleNotAllowed: ErrorCode(rawValue: "access.roleNotAllowed")
        case .systemFromOutside: ErrorCode(rawValue: "access.systemFromOutside")
        case .notForSender: ErrorCode(rawValue: "access.notForSender")
        case .notFound: ErrorCode(rawValue: "access.notFound")
        case .notSignedIn: ErrorCode(rawValue: "access.notSignedIn")
        case .host(let code, _): code
        }
    }

    /// What forbids it, in plain words.
    public var description: String {
        switch self {
        case .unknownRole(let role): "the role \"\(shown: role)\" is not known"
        case .noUser(let role): "a \(shown: role) must say who they are"
        case .noBranch(let role): "a \(shown: role) must say at which branch they work"
        case .roleNotAllowed(let role, let kind): "a \(shown: role) may not act on documents of the kind \(shown: kind)"
        case .systemFromOutside: "nobody outside acts as the engine"
        case .notForSender: "this sender cannot ask that"
        case .notFound: "there is no such thing, or it is not this sender's"
        case .notSignedIn: "nobody is signed in"
        case .host(let code, let detail): "\(shown: code): \(detail: detail)"
        }
    }
}
