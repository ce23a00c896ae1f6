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
    /// The store, for whatever else a policy has to look up.
    public let store: any HostStore

    /// Makes a request for a policy to check.
    public init(
        subject: DocumentRef,
        action: any Sendable & Encodable,
        author: Author,
        loaded: Loaded,
        store: any HostStore
    ) {
        self.subject = subject
        self.action = action
        self.author = author
        self.loaded = loaded
        self.store = store
    }
}

/// Decides who may send which commands at all, before anything is decided.
///
/// Business rules (a guest cancels only their own order; only finished items are served) are part of the aggregates and
/// hold with any policy. A policy can only forbid more: a role, a branch, a feature that was not purchased.
public protocol AccessPolicy: Sendable {
    /// Admits the request, or refuses it.
    ///
    /// It is asked again on every attempt, so a right that ended meanwhile is not used.
    ///
    /// - Returns: the versions of the documents that the right rests on, such as the sender's employment; the unit
    ///   checks them. Documents that are in the request's ``AccessRequest/loaded`` are checked anyway.
    /// - Throws: ``AccessRefusal``, or ``StoreError`` if a document cannot be read.
    func admit(_ request: AccessRequest) async throws -> [DocumentRef: Version]
}

/// The default policy, which requires a known role with a complete identity.
///
/// Staff must have a user and a branch; couriers, stores and restaurateurs a user; guests may have no account. Who may
/// do what is a table of rights, which the server of a restaurant follows.
public struct CompleteSender: AccessPolicy {
    /// Whether staff need a branch.
    private let needsBranch: Bool

    /// Makes the policy.
    ///
    /// - Parameter needsBranch: Whether staff need a branch, as they do for everything but their own account.
    public init(needsBranch: Bool = true) { self.needsBranch = needsBranch }

    /// Refuses an author whose role is not known, or to whom something is missing.
    public func admit(_ request: AccessRequest) throws(AccessRefusal) -> [DocumentRef: Version] {
        let author = request.author
        switch author.role {
        case .system, .guest: break
        case .courier, .store, .restaurateur:
            if author.user == nil { throw AccessRefusal(.noUser(role: author.role)) }
        case .waiter, .cook, .host, .manager:
            if author.user == nil { throw AccessRefusal(.noUser(role: author.role)) }
            if needsBranch, author.branch == nil { throw AccessRefusal(.noBranch(role: author.role)) }
        default: throw AccessRefusal(.unknownRole(role: author.role))
        }
        return [:]
    }
}

/// A policy that can let staff act who work nowhere, as they do on their own account.
package protocol BranchRequiring: AccessPolicy {
    /// The same policy, which asks for no branch.
    var withoutBranch: any AccessPolicy { get }
}

extension CompleteSender: BranchRequiring {
    package var withoutBranch: any AccessPolicy { CompleteSender(needsBranch: false) }
}

/// Two policies, of which both have to admit a request.
struct BothPolicies: AccessPolicy {
    let first: any AccessPolicy
    let second: any AccessPolicy

    func admit(_ request: AccessRequest) async throws -> [DocumentRef: Version] {
        let basis = try await first.admit(request)
        return try await basis.merging(second.admit(request)) { first, _ in first }
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
        /// By the documents of the house, the sender no longer has this role at this place.
        case standingChanged(role: Role)
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
        case .standingChanged: ErrorCode(rawValue: "access.standingChanged")
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
        case .standingChanged(let role): "this sender no longer has the role \(shown: role) here"
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
            case "standingChanged": try .standingChanged(role: read("role"))
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
        case .standingChanged(let role): try encoder.write("standingChanged", ["role": role])
        case .systemFromOutside: try encoder.write("systemFromOutside")
        case .notForSender: try encoder.write("notForSender")
        case .notFound: try encoder.write("notFound")
        case .notSignedIn: try encoder.write("notSignedIn")
        case .host(let code, let detail): try encoder.write("host", ["code": code, "detail": detail])
        }
    }
}
