public import TablesideCore
public import TablesideVenue

/// What is wrong with a branch or its booking rules, so that no plan can be compiled from them.
public enum PlanDefect: CodedReason {
    /// The branch itself is invalid.
    case branch(reason: PlacesError.Reason)
    /// The branch has no opening hours, and the rules define no services with hours of their own.
    case unknownHours
    /// The hours of a service are invalid.
    case hours(reason: PlacesError.Reason)
    /// The rules belong to another branch.
    case foreignRules(rules: BranchID, branch: BranchID)
    /// The branch is in another time zone.
    case otherZone(zone: String, branch: String)
    /// This release does not know the lifecycle profile.
    case unknownProfile(profile: ProfileCode)
    /// The branch does not have this table.
    case unknownTable(table: TableID)
    /// The branch does not have this area.
    case unknownArea(area: AreaID)
    /// The rules do not define this service.
    case unknownService(service: ServiceCode)
    /// Two rules are about the same table.
    case repeatedTableRule(table: TableID)
    /// Two services have the same code.
    case repeatedService(service: ServiceCode)
    /// The turn time has the same conditions as an earlier one, so it can never apply.
    case repeatedTurn
    /// A pacing rule appears twice, or two exceptions are for the same time.
    case repeatedPacing
    /// A condition is an empty set, so it can never hold.
    case neverApplies
    /// A part of the day begins at 24:00, which is 00:00 of the next day.
    case beginsAtEndOfDay
    /// The table's rule forbids combinations, but the branch lists one that includes it.
    case combinedAgainstRule(table: TableID)
    /// The limit on automatic combinations is not between 1 and 8 tables (``CombiningRule/limit``).
    case invalidCombining(largest: Int)
    /// The joints between tables make more combinations than a plan can hold.
    case tooManyCombinations(limit: Int)
    /// The step of the grid is not between 1 minute and 24 hours.
    case invalidStep(step: Elapsed)
    /// The turn time is not between 1 millisecond and 24 hours.
    case invalidTurn(turn: Elapsed)
    /// The buffer between two parties is longer than 24 hours.
    case invalidBuffer(length: Elapsed)
    /// The included buffer takes up all of the shortest turn time.
    case bufferWithoutStay(length: Elapsed, turn: Elapsed)
    /// The pacing window is not between 1 minute and 24 hours.
    case invalidWindow(window: Elapsed)
    /// The hold time is zero or negative.
    case invalidHold(length: Elapsed)
    /// The time to answer a request is zero or negative.
    case invalidAnswerTime(length: Elapsed)
    /// The pause does not end after it begins.
    case emptyPause(from: Instant, until: Instant)
    /// A length of time is negative.
    case negativeLength(length: Elapsed)
    /// A number of days is negative.
    case negativeDays(days: Int)
    /// A number of months is negative.
    case negativeMonths(months: Int)
    /// No month has this day.
    case invalidDay(day: Int)
    /// A number of people, tables or search steps is negative.
    case negativeCount(count: Int)
    /// The limit on online covers is higher than the limit on all covers.
    case contradictoryCaps(covers: Int, onlineCovers: Int)
    /// The party size is less than one.
    case invalidParty(party: Int)
    /// The largest party is smaller than the smallest.
    case contradictoryParties(smallest: Int, largest: Int)
    /// The rules set a grace period, but the lifecycle has no no-shows.
    case graceWithoutNoShow(profile: ProfileCode)
    /// A deposit or fee is negative.
    case negativeAmount(amount: Money)
    /// A deposit or fee is not in the currency of the branch.
    case otherCurrency(currency: Currency, branch: Currency)
}

extension PlanDefect {
    /// The stable name of the defect.
    public var code: ErrorCode {
        let name =
            switch self {
            case .branch: "branch"
            case .unknownHours: "unknownHours"
            case .hours: "hours"
            case .foreignRules: "foreignRules"
            case .otherZone: "otherZone"
            case .unknownProfile: "unknownProfile"
            case .unknownTable: "unknownTable"
            case .unknownArea: "unknownArea"
            case .unknownService: "unknownService"
            case .repeatedTableRule: "repeatedTableRule"
            case .repeatedService: "repeatedService"
            case .repeatedTurn: "repeatedTurn"
            case .repeatedPacing: "repeatedPacing"
            case .neverApplies: "neverApplies"
            case .beginsAtEndOfDay: "beginsAtEndOfDay"
            case .combinedAgainstRule: "combinedAgainstRule"
            case .invalidCombining: "invalidCombining"
            case .tooManyCombinations: "tooManyCombinations"
            case .invalidStep: "invalidStep"
            case .invalidTurn: "invalidTurn"
            case .invalidBuffer: "invalidBuffer"
            case .bufferWithoutStay: "bufferWithoutStay"
            case .invalidWindow: "invalidWindow"
            case .invalidHold: "invalidHold"
            case .invalidAnswerTime: "invalidAnswerTime"
            case .emptyPause: "emptyPause"
            case .negativeLength: "negativeLength"
            case .negativeDays: "negativeDays"
            case .negativeMonths: "negativeMonths"
            case .invalidDay: "invalidDay"
            case .negativeCount: "negativeCount"
            case .contradictoryCaps: "contradictoryCaps"
            case .invalidParty: "invalidParty"
            case .contradictoryParties: "contradictoryParties"
            case .graceWithoutNoShow: "graceWithoutNoShow"
            case .negativeAmount: "negativeAmount"
            case .otherCurrency: "otherCurrency"
            }
        return ErrorCode(rawValue: "plan." + name)
    }

    /// The defect in plain words.
    public var description: String {
        switch self {
        case .branch(let reason): "the branch is not right: \(reason)"
        case .unknownHours: "the opening hours of the branch are unknown, and the rules name no services"
        case .hours(let reason): "the hours of the service are not right: \(reason)"
        case .foreignRules(let rules, let branch):
            "these are the rules of branch \(shown: rules), not of \(shown: branch)"
        case .otherZone(let zone, let branch):
            "the branch lives by the clocks of \(shown: branch), not of \(shown: zone)"
        case .unknownProfile(let profile): "there is no lifecycle of bookings called \(shown: profile)"
        case .unknownTable(let table): "the branch has no table \(shown: table)"
        case .unknownArea(let area): "the branch has no area \(shown: area)"
        case .unknownService(let service): "the rules name no service \(shown: service)"
        case .repeatedTableRule(let table): "there are two rules for table \(shown: table)"
        case .repeatedService(let service): "two services are called \(shown: service)"
        case .repeatedTurn: "an earlier turn time has the same conditions, so this one never counts"
        case .repeatedPacing: "the same pacing stands twice"
        case .neverApplies: "nothing is in an empty set"
        case .beginsAtEndOfDay: "a part of the day cannot begin at 24:00; that is 00:00 of the next day"
        case .combinedAgainstRule(let table): "table \(shown: table) never combines, but is part of a combination"
        case .invalidCombining(let largest): "1 to 8 tables are combined automatically, not \(largest)"
        case .tooManyCombinations(let limit): "the joints make more than \(limit) combinations"
        case .invalidStep(let step): "a grid with a step of \(step) is not between 1 minute and 24 hours wide"
        case .invalidTurn(let turn): "a stay of \(turn) is not longer than nothing and at most 24 hours"
        case .invalidBuffer(let length): "\(length) between two parties is more than 24 hours"
        case .bufferWithoutStay(let length, let turn): "a buffer of \(length) leaves nothing of a turn of \(turn)"
        case .invalidWindow(let window): "a window of \(window) is not between 1 minute and 24 hours wide"
        case .invalidHold(let length): "a hold of \(length) is not longer than nothing"
        case .invalidAnswerTime(let length): "\(length) to answer a request is not longer than nothing"
        case .emptyPause(let from, let until): "a pause from \(from) does not end at \(until)"
        case .negativeLength(let length): "a length of \(length) is negative"
        case .negativeDays(let days): "\(days) is no number of days"
        case .negativeMonths(let months): "\(months) is no number of months"
        case .invalidDay(let day): "no month has a day \(day)"
        case .negativeCount(let count): "\(count) is negative"
        case .contradictoryCaps(let covers, let onlineCovers):
            "of at most \(covers) people \(onlineCovers) cannot come online"
        case .invalidParty(let party): "\(party) is no size of a party"
        case .contradictoryParties(let smallest, let largest):
            "no party is at least \(smallest) and at most \(largest) people"
        case .graceWithoutNoShow(let profile): "bookings of the lifecycle \(shown: profile) are never no-shows"
        case .negativeAmount(let amount): "\(amount) is below nothing"
        case .otherCurrency(let currency, let branch): "the branch charges in \(branch), not in \(currency)"
        }
    }
}
