import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideHosting
import TablesideLoyalty
import TablesideVenue

// What decisions about waiting, memberships, what people say and accounts claim the right to.

extension WaitlistOperation: Claiming {
    func claims(by author: Author) -> [Claim] {
        let action = ActionCode("waitlist", command.kind.rawValue)
        guard author.role == .guest else { return [Claim(action: action, subject: .branch(day.branch))] }
        let party = command.kind == .join ? nil : command.entry
        return ([.waitlist(of: day)] + (party.map { [.party($0, on: day)] } ?? []))
            .map { Claim(action: action, subject: $0) }
    }
}

extension BookSoonest: Claiming {
    func claims(by author: Author) -> [Claim] {
        let place = author.role == .guest ? Claim.Subject.newBooking(request.id, on: day) : .branch(day.branch)
        return [Claim(action: ActionCode("booking", "book"), subject: place)]
    }
}

extension CloseTables: Claiming {
    func claims(by author: Author) -> [Claim] {
        [Claim(action: ActionCode("day", "blockTables"), subject: .branch(branch))]
    }
}

extension ReopenTables: Claiming {
    func claims(by author: Author) -> [Claim] {
        [Claim(action: ActionCode("day", "unblockTables"), subject: .branch(branch))]
    }
}

extension KeepPreOrder: Claiming {
    func claims(by author: Author) -> [Claim] {
        [Claim(action: ActionCode("booking", "preOrder"), subject: .booking(booking, on: day))]
    }
}

extension PayWithPoints: Claiming {
    func claims(by author: Author) -> [Claim] {
        // Who sits at the tab pays with their own points, and nobody has the tab's right to a membership.
        let subject = guest == author.user ? Claim.Subject.tab(tab) : .membership(guest)
        return [Claim(action: ActionCode("tab", "payWithPoints"), subject: subject)]
    }
}

extension RedeemReward: Claiming {
    func claims(by author: Author) -> [Claim] {
        let action = ActionCode("loyalty", "redeemReward")
        let places = author.branch.map { [Claim.Subject.branch($0)] } ?? []
        return (places + [.tab(tab)]).map { Claim(action: action, subject: $0) }
    }
}

extension KeepMembership: Claiming {
    func claims(by author: Author) -> [Claim] { [Claim(action: request.kind.action, subject: .listedBranch(branch))] }
}

extension HoldPromotions: Claiming {
    func claims(by author: Author) -> [Claim] {
        let subject = guest == author.user ? placing.subject(of: author) : Claim.Subject.membership(guest)
        return [Claim(action: ActionCode("order", "holdPromotions"), subject: subject)]
    }
}

extension InviteFriend: Claiming {
    func claims(by author: Author) -> [Claim] {
        [Claim(action: ActionCode("loyalty", "invite"), subject: .membership(guest))]
    }
}

extension AcceptInvitation: Claiming {
    func claims(by author: Author) -> [Claim] {
        let verb =
            switch naming {
            case .code: "acceptInvitation"
            case .invitation: "acceptEmailInvitation"
            }
        return [Claim(action: ActionCode("loyalty", verb), subject: .membership(guest))]
    }
}

extension SendPoints: Claiming {
    func claims(by author: Author) -> [Claim] {
        [Claim(action: ActionCode("loyalty", "sendPoints"), subject: .membership(sender.user))]
    }
}

extension ReturnTransfer: Claiming {
    func claims(by author: Author) -> [Claim] {
        [Claim(action: ActionCode("loyalty", "returnTransfer"), subject: .membership(receiver.user))]
    }
}

extension HandleLetter: Claiming {
    func claims(by author: Author) -> [Claim] {
        let subject = command.kind == .write ? Claim.Subject.newLetter(letter) : .letter(letter)
        return [Claim(action: ActionCode("letter", command.kind.rawValue), subject: subject)]
    }
}

// People's own accounts.

extension Claim {
    /// The right to take an action on a user's own account.
    static func account(_ user: UserID, _ action: ActionCode) -> Claim {
        Claim(action: action, subject: .account(user))
    }
}

/// A check of access to a user's account, in the form that a runner's policy gets.
struct AccountQuestion: Claiming, Encodable, Sendable {
    let user: UserID
    let action: ActionCode

    func claims(by author: Author) -> [Claim] { [.account(user, action)] }
}

extension User.Command {
    /// A person's action on their own account, for single commands; `nil` for the commands of joint decisions and the
    /// engine.
    var ownAction: ActionCode? {
        switch kind {
        case .giveConsent, .withdrawConsent, .star, .unstar, .subscribe, .unsubscribe:
            ActionCode("account", kind.rawValue)
        case .dismiss: AccountRequest.Kind.resign.action
        case .register, .edit, .verify, .link, .unlink, .setPassword, .employ, .close: nil
        }
    }
}

extension DeviceSession.Command {
    /// The claims of a person's action on their own device's session; `nil` for the engine's actions.
    func claims(on device: DeviceID, by author: Author) -> [Claim]? {
        guard let kind = SessionRequest.Kind(rawValue: kind.rawValue), let user = author.user, author.device == device
        else { return nil }
        return [.account(user, kind.action)]
    }
}

extension ChangeAccount: Claiming {
    func claims(by author: Author) -> [Claim] { [.account(user, AccountRequest.Kind.change.action)] }
}

extension CloseAccount: Claiming {
    func claims(by author: Author) -> [Claim] { [.account(user, .closeAccount)] }
}

extension LinkIdentity: Claiming {
    func claims(by author: Author) -> [Claim] {
        switch change {
        case .link: [.account(user, .linkIdentity)]
        case .unlink: [.account(user, .unlinkIdentity)]
        }
    }
}

extension ChangeSearches: Claiming {
    func claims(by author: Author) -> [Claim] {
        let kind: AccountRequest.Kind =
            switch change {
            case .note: .noteSearch
            case .forget: .forgetSearch
            case .clear: .clearSearches
            case .turn: .rememberSearches
            }
        return [.account(user, kind.action)]
    }
}

extension EndSession: Claiming {
    func claims(by author: Author) -> [Claim] { [.account(user, SessionRequest.Kind.endSession.action)] }
}

extension RequestCode: Claiming {
    func claims(by author: Author) -> [Claim] { [.account(verification.user, AccountRequest.Kind.sendCode.action)] }
}

extension EndSessionElsewhere: Claiming {
    func claims(by author: Author) -> [Claim] { [.account(user, SessionRequest.Kind.endSession.action)] }
}

extension AnswerJobOffer: Claiming {
    /// The claims on a job offer; the decision itself checks the recipient, with the same refusal for everyone else.
    func claims(by author: Author) -> [Claim] {
        let kind: AccountRequest.Kind = accepts ? .acceptOffer : .declineOffer
        return author.user.map { [.account($0, kind.action)] } ?? []
    }
}

// Commands that requests become as they are.

extension GuestComment.Command {
    /// The claims of a command on a comment; `nil` for a moderator's.
    func claims(on key: CommentKey) -> [Claim]? {
        switch kind {
        case .write: [Claim(action: ActionCode("comment", kind.rawValue), subject: .newComment(key))]
        case .edit, .withdraw, .flag: [Claim(action: ActionCode("comment", kind.rawValue), subject: .comment(key))]
        case .hide, .restore: nil
        }
    }
}

extension Mission.Command {
    /// The claims of a command on a mission; `nil` for another owner's mission.
    func claims(on id: MissionID, by author: Author) -> [Claim]? {
        let terms: MissionTerms?
        switch self {
        case .draft(let new, let owner):
            guard owner == author.user else { return nil }
            terms = new
        case .revise(let new): terms = new
        case .publish, .archive: terms = nil
        }
        let subject = Claim.Subject.mission(id, saying: terms, isDrafted: kind != .draft)
        return [Claim(action: ActionCode("mission", kind.rawValue), subject: subject)]
    }
}

extension PromotionRecord.Command {
    /// The claims of a command on a promotion: a manager's covers only the branch, a restaurateur's any of their
    /// branches.
    func claims(on id: PromotionID, by author: Author) -> [Claim] {
        let promotion: Promotion? =
            switch self {
            case .draft(let new), .edit(let new): new
            case .publish, .pause, .archive: nil
            }
        let isDrafted = kind != .draft
        let subjects: [Claim.Subject] =
            if author.role != .restaurateur, let branch = author.branch {
                [.branch(branch), .promotion(id, at: branch, isDrafted: isDrafted)]
            } else {
                [.promotionOfBranches(id, saying: promotion, isDrafted: isDrafted)]
            }
        return subjects.map { Claim(action: ActionCode("promotion", kind.rawValue), subject: $0) }
    }
}

extension PointsAccount.Command {
    /// The claims of a command on a points account; `nil` for the commands of joint decisions and the engine.
    func claims(on member: MembershipID, by author: Author) -> [Claim]? {
        let isGuest = author.role == .guest
        let verb: String
        switch kind {
        case .issueReward: verb = "getReward"
        case .buyBadge: verb = "buyBadge"
        case .deleteReward: verb = isGuest ? "returnReward" : "deleteReward"
        case .redeemReward: verb = "redeemReward"
        case .adjust: verb = "adjustPoints"
        case .earn, .clawBack, .void, .spend, .reversePayment, .expire, .send, .receive, .giveBack, .takeBack,
            .reviewTier, .close:
            return nil
        }
        return .membership(member, verb, by: author)
    }
}

extension Reputation.Command {
    /// The claims of a command on a reputation; `nil` for the engine's.
    func claims(on member: MembershipID, by author: Author) -> [Claim]? {
        switch kind {
        case .praise, .withdrawPraise, .recordOffense, .appeal, .uphold, .pardon:
            .membership(member, kind.rawValue, by: author)
        case .expire: nil
        }
    }
}

extension [Claim] {
    /// The claim on a guest's own membership or, for staff, on the branch where they work; the account and the
    /// reputation check whether the program is the branch's.
    fileprivate static func membership(_ member: MembershipID, _ verb: String, by author: Author) -> [Claim]? {
        let action = ActionCode("loyalty", verb)
        guard author.role != .guest else { return [Claim(action: action, subject: .membership(member.user))] }
        return author.branch.map { [Claim(action: action, subject: .branch($0))] }
    }
}
