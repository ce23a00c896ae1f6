/// What is wrong with a branch or its booking rules, so that no plan can be compiled of them.
public enum PlanDefect: CodedReason {
    /// The branch itself is not right, for this reason.
    case branch(reason: PlacesError.Reason)
    /// The rules are those of another branch.
    case foreignRules(rules: BranchID, branch: BranchID)
    /// The branch lives by another zone's clocks.
    case otherZone(zone: String, branch: String)
    /// The step of the grid is not between 1 minute and 24 hours.
    case invalidStep(step: Elapsed)
    /// A stay does not last between 1 millisecond and 24 hours.
    case invalidTurn(turn: Elapsed)
    /// A length of time is negative.
    case negativeLength(length: Elapsed)
    /// A number of days is negative.
    case negativeDays(days: Int)
    /// A party has at least one person.
    case invalidParty(party: Int)
    /// The largest party is smaller than the smallest.
    case contradictoryParties(smallest: Int, largest: Int)
    /// Bookings are to be released after a time, but their lifecycle knows no no-shows.
    case graceWithoutNoShow(profile: ProfileCode)
    /// This release knows no such lifecycle of bookings.
    case unknownProfile(profile: ProfileCode)

    /// The stable name of the defect.
    public var code: ErrorCode {
        let name =
            switch self {
            case .branch: "branch"
            case .foreignRules: "foreignRules"
            case .otherZone: "otherZone"
            case .invalidStep: "invalidStep"
            case .invalidTurn: "invalidTurn"
            case .negativeLength: "negativeLength"
            case .negativeDays: "negativeDays"
            case .invalidParty: "invalidParty"
            case .contradictoryParties: "contradictoryParties"
            case .graceWithoutNoShow: "graceWithoutNoShow"
            case .unknownProfile: "unknownProfile"
            }
        return ErrorCode(rawValue: "plan." + name)
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .branch(let reason): "the branch is not right: \(reason)"
        case .foreignRules(let rules, let branch): "these are the rules of branch \(rules), not of \(branch)"
        case .otherZone(let zone, let branch): "the branch lives by the clocks of \(branch), not of \(zone)"
        case .invalidStep(let step): "a grid with a step of \(step) is not between 1 minute and 24 hours wide"
        case .invalidTurn(let turn): "a stay of \(turn) is not longer than nothing and at most 24 hours"
        case .negativeLength(let length): "a length of \(length) is negative"
        case .negativeDays(let days): "\(days) is no number of days"
        case .invalidParty(let party): "\(party) is no size of a party"
        case .contradictoryParties(let smallest, let largest):
            "no party is at least \(smallest) and at most \(largest) people"
        case .graceWithoutNoShow(let profile): "bookings of the lifecycle \(profile) are never no-shows"
        case .unknownProfile(let profile): "there is no lifecycle of bookings called \(profile)"
        }
    }
}

extension BookingRules {
    /// The shortest step of a grid: finer ones only make long lists.
    static let shortestStep = Elapsed.minutes(1)
    /// The longest step and the longest stay.
    static let longest = Elapsed.days(1)

    /// Everything that is wrong, in the order of the fields.
    public func problems() -> [Problem<PlanDefect>] {
        var problems: [Problem<PlanDefect>] = []
        if Booking.Profile.named(profile) == nil {
            problems.append(Problem(.unknownProfile(profile: profile), at: "profile"))
        }
        if step < BookingRules.shortestStep || step > BookingRules.longest {
            problems.append(Problem(.invalidStep(step: step), at: "step"))
        }
        if !BookingRules.isStay(turn) { problems.append(Problem(.invalidTurn(turn: turn), at: "turn")) }
        for (position, turn) in turns.enumerated() where !BookingRules.isStay(turn.lasts) {
            let path = FieldPath("turns").index(position).field("lasts")
            problems.append(Problem(.invalidTurn(turn: turn.lasts), at: path))
        }
        if case .mayOverrun(let length?) = fit, length < .zero {
            problems.append(Problem(.negativeLength(length: length), at: FieldPath("fit").field("by")))
        }
        if let notice, notice < .zero { problems.append(Problem(.negativeLength(length: notice), at: "notice")) }
        if let horizonDays, horizonDays < 0 {
            problems.append(Problem(.negativeDays(days: horizonDays), at: "horizonDays"))
        }
        if let smallestParty, smallestParty < 1 {
            problems.append(Problem(.invalidParty(party: smallestParty), at: "smallestParty"))
        }
        if let largestParty, largestParty < 1 {
            problems.append(Problem(.invalidParty(party: largestParty), at: "largestParty"))
        } else if let smallestParty, let largestParty, smallestParty > largestParty {
            let defect = PlanDefect.contradictoryParties(smallest: smallestParty, largest: largestParty)
            problems.append(Problem(defect, at: "largestParty"))
        }
        if let grace, grace < .zero {
            problems.append(Problem(.negativeLength(length: grace), at: "grace"))
        } else if grace != nil, let known = Booking.Profile.named(profile), !known.lifecycle.commands.contains(.noShow)
        {
            problems.append(Problem(.graceWithoutNoShow(profile: profile), at: "grace"))
        }
        if let earliestArrival, earliestArrival < .zero {
            problems.append(Problem(.negativeLength(length: earliestArrival), at: "earliestArrival"))
        }
        return problems
    }

    /// Whether a stay may last that long: a stay of no length is none.
    static func isStay(_ length: Elapsed) -> Bool { length > .zero && length <= longest }
}
