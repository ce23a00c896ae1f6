public import TablesideCore

/// A request for an access policy to check.
public struct AccessRequest: Sendable {
    /// The document that the command is about; the others involved are in ``loaded``.
    public let subject: DocumentRef
    /// The requested action: the aggregate's command, or the joint decision.
    public let action: any Sendable & Encodable
    /// Who sends the request, from the session.
    public let author: Author
    /// The documents that the decision has read, as stored.
    public let loaded: Loaded

    /// Makes a request for a policy to check.
    public init(subject: DocumentRef, action: any Sendable & Encodable, author: Author, loaded: Loaded) {
        self.subject = subject
        self.action = action
        self.author = author
        self.loaded = loaded
    }
}

/// Decides who may send which commands at all, before anything is decided.
///
/// Business rules (a guest cancels only their own order; only finished items are served) are part of the aggregates and
/// hold with any policy. A policy can only forbid more: a role, a branch, a feature that was not purchased.
public protocol AccessPolicy: Sendable {
    /// Returns why the request is refused; `nil` to allow it.
    func refusal(of request: AccessRequest) -> AccessRefusal?
}

/// The default policy, which requires a known role with a complete identity and applies the host's list of roles per
/// document kind.
///
/// Staff must have a user and a branch, couriers a user; guests may have no account. A kind that is not listed is open
/// to every role.
///
/// Only the document that the command is about counts, not the ones changed along with it: a guest may place or cancel
/// an order, which changes stock and a shift, even if only staff may send commands to those directly.
public struct RoleAccess: AccessPolicy {
    /// The roles that may send commands about documents of a kind; a kind without an entry is unrestricted.
    public let allowed: [DocumentKind: Set<Role>]

    /// Makes a policy from the allowed roles.
    public init(allowing allowed: [DocumentKind: Set<Role>] = [:]) { self.allowed = allowed }

    /// Returns why the request is refused; `nil` to allow it.
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

/// Why an access policy refused a request.
public struct AccessRefusal: ReasonedError, Codable {
    /// The reasons for the refusal.
    public enum Reason: CodedReason, Codable {
        /// This release does not know the role.
        case unknownRole(role: Role)
        /// The role requires a user.
        case noUser(role: Role)
        /// The role requires a branch.
        case noBranch(role: Role)
        /// The role may not act on documents of this kind.
        case roleNotAllowed(role: Role, kind: DocumentKind)
        /// A request from outside may not act as the engine itself.
        case systemFromOutside
        /// Senders of this kind may not make this request.
        case notForSender
        /// The document does not exist or is not the sender's; the two are deliberately not distinguished.
        case notFound
        /// The sender is not signed in, or the token is no longer valid.
        case notSignedIn
        /// A rule of the host.
        case host(code: ErrorCode, detail: String)
    }

    /// The reason for the refusal, with the inputs that failed.
    public let reason: Reason

    /// Makes a refusal with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension AccessRefusal.Reason {
    /// The stable code of the refusal.
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

    /// The reason in plain words.
    public var description: String {
        switch self {
        case .unknownRole(let role): "the role \"\(shown: role)\" is not known"
        case .noUser(let role): "the role \(shown: role) requires a user"
        case .noBranch(let role): "the role \(shown: role) requires a branch"
        case .roleNotAllowed(let role, let kind):
            "the role \(shown: role) may not act on documents of the kind \(shown: kind)"
        case .systemFromOutside: "a request from outside may not act as the engine"
        case .notForSender: "this sender may not make this request"
        case .notFound: "the document does not exist or does not belong to this sender"
        case .notSignedIn: "the sender is not signed in"
        case .host(let code, let detail): "\(shown: code): \(detail: detail)"
        }
    }
}

extension AccessRefusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "unknownRole": try .unknownRole(role: read("role"))
            case "noUser": try .noUser(role: read("role"))
            case "noBranch": try .noBranch(role: read("role"))
            case "roleNotAllowed": try .roleNotAllowed(role: read("role"), kind: read("kind"))
            case "systemFromOutside": try read.alone(.systemFromOutside)
            case "notForSender": try read.alone(.notForSender)
            case "notFound": try read.alone(.notFound)
            case "notSignedIn": try read.alone(.notSignedIn)
            case "host": try .host(code: read("code"), detail: read("detail"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .unknownRole(let role): try encoder.write("unknownRole", ["role": role])
        case .noUser(let role): try encoder.write("noUser", ["role": role])
        case .noBranch(let role): try encoder.write("noBranch", ["role": role])
        case .roleNotAllowed(let role, let kind): try encoder.write("roleNotAllowed", ["role": role, "kind": kind])
        case .systemFromOutside: try encoder.write("systemFromOutside")
        case .notForSender: try encoder.write("notForSender")
        case .notFound: try encoder.write("notFound")
        case .notSignedIn: try encoder.write("notSignedIn")
        case .host(let code, let detail): try encoder.write("host", ["code": code, "detail": detail])
        }
    }
}
