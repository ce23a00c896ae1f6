import TablesideCore

extension User.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .register(let registration, let inviter, let free):
            try encoder.write("register", ["registration": registration, "inviter": inviter, "free": free])
        case .edit(let texts, let free): try encoder.write("edit", ["texts": texts, "free": free])
        case .verify(let contact): try encoder.write("verify", ["contact": contact])
        case .link(let identity, let free): try encoder.write("link", ["identity": identity, "free": free])
        case .unlink(let provider): try encoder.write("unlink", ["provider": provider])
        case .setPassword: try encoder.write("setPassword")
        case .giveConsent(let kind): try encoder.write("giveConsent", ["kind": kind])
        case .withdrawConsent(let kind): try encoder.write("withdrawConsent", ["kind": kind])
        case .star(let restaurant): try encoder.write("star", ["restaurant": restaurant])
        case .unstar(let restaurant): try encoder.write("unstar", ["restaurant": restaurant])
        case .subscribe: try encoder.write("subscribe")
        case .unsubscribe: try encoder.write("unsubscribe")
        case .employ(let workplace): try encoder.write("employ", ["workplace": workplace])
        case .dismiss: try encoder.write("dismiss")
        case .close: try encoder.write("close")
        }
    }
}

extension User.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "registered":
                try .registered(
                    role: read("role"),
                    account: read("account"),
                    code: read(optional: "code"),
                    at: read("at")
                )
            case "edited":
                try .edited(
                    facts: read("facts"),
                    claims: read("claims"),
                    verified: read("verified"),
                    at: read("at"),
                    replaced: read(optional: "replaced") ?? []
                )
            case "verified": try .verified(contact: read("contact"), at: read("at"))
            case "linked": try .linked(identity: read("identity"), at: read("at"))
            case "unlinked": try .unlinked(identity: read("identity"), at: read("at"))
            case "passwordSet": try .passwordSet(number: read("number"), at: read("at"))
            case "consentGiven": try .consentGiven(kind: read("kind"), version: read("version"), at: read("at"))
            case "consentWithdrawn": try .consentWithdrawn(kind: read("kind"), at: read("at"))
            case "starred": try .starred(restaurant: read("restaurant"), at: read("at"))
            case "unstarred": try .unstarred(restaurant: read("restaurant"), at: read("at"))
            case "subscribed": try .subscribed(at: read("at"))
            case "unsubscribed": try .unsubscribed(at: read("at"))
            case "employed": try .employed(workplace: read("workplace"), at: read("at"))
            case "dismissed": try .dismissed(workplace: read("workplace"), at: read("at"))
            case "closed": try .closed(at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .registered(let role, let account, let code, let at):
            try encoder.write("registered", ["role": role, "account": account, "code": code, "at": at])
        case .edited(let facts, let claims, let verified, let at, let replaced):
            try encoder.write(
                "edited",
                [
                    "facts": facts, "claims": claims, "verified": verified, "at": at,
                    "replaced": replaced.isEmpty ? nil : replaced,
                ]
            )
        case .verified(let contact, let at): try encoder.write("verified", ["contact": contact, "at": at])
        case .linked(let identity, let at): try encoder.write("linked", ["identity": identity, "at": at])
        case .unlinked(let identity, let at): try encoder.write("unlinked", ["identity": identity, "at": at])
        case .passwordSet(let number, let at): try encoder.write("passwordSet", ["number": number, "at": at])
        case .consentGiven(let kind, let version, let at):
            try encoder.write("consentGiven", ["kind": kind, "version": version, "at": at])
        case .consentWithdrawn(let kind, let at): try encoder.write("consentWithdrawn", ["kind": kind, "at": at])
        case .starred(let restaurant, let at): try encoder.write("starred", ["restaurant": restaurant, "at": at])
        case .unstarred(let restaurant, let at): try encoder.write("unstarred", ["restaurant": restaurant, "at": at])
        case .subscribed(let at): try encoder.write("subscribed", ["at": at])
        case .unsubscribed(let at): try encoder.write("unsubscribed", ["at": at])
        case .employed(let workplace, let at): try encoder.write("employed", ["workplace": workplace, "at": at])
        case .dismissed(let workplace, let at): try encoder.write("dismissed", ["workplace": workplace, "at": at])
        case .closed(let at): try encoder.write("closed", ["at": at])
        }
    }
}
