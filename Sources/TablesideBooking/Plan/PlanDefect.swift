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
    /// The time to clear a table is zero, negative or longer than 24 hours.
    case invalidClearing(length: Elapsed)
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
            case .invalidClearing: "invalidClearing"
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
        case .branch(let reason): "the branch is not valid: \(reason)"
        case .unknownHours: "the branch has no opening hours, and no service has hours of its own"
        case .hours(let reason): "the hours of the service are not valid: \(reason)"
        case .foreignRules(let rules, let branch):
            "the rules are for branch \(shown: rules), not \(shown: branch)"
        case .otherZone(let zone, let branch):
            "the branch is in the time zone \(shown: branch), not \(shown: zone)"
        case .unknownProfile(let profile): "there is no booking profile \(shown: profile)"
        case .unknownTable(let table): "the branch has no table \(shown: table)"
        case .unknownArea(let area): "the branch has no area \(shown: area)"
        case .unknownService(let service): "the rules define no service \(shown: service)"
        case .repeatedTableRule(let table): "table \(shown: table) has two rules"
        case .repeatedService(let service): "two services have the code \(shown: service)"
        case .repeatedTurn: "an earlier turn time has the same conditions, so this one never applies"
        case .repeatedPacing: "the same pacing rule or exception is listed twice"
        case .neverApplies: "the set is empty, so the condition never holds"
        case .beginsAtEndOfDay: "a part of the day cannot begin at 24:00; use 00:00 of the next day"
        case .combinedAgainstRule(let table):
            "the rule of table \(shown: table) forbids combinations, but the table is part of one"
        case .invalidCombining(let largest): "an automatic combination has at most 1 to 8 tables, not \(largest)"
        case .tooManyCombinations(let limit): "the joints make more than \(limit) combinations"
        case .invalidStep(let step): "the step of the start grid must be between 1 minute and 24 hours, not \(step)"
        case .invalidTurn(let turn): "a turn time must be longer than zero and at most 24 hours, not \(turn)"
        case .invalidBuffer(let length): "a buffer of \(length) is longer than 24 hours"
        case .bufferWithoutStay(let length, let turn): "a buffer of \(length) takes up all of a turn time of \(turn)"
        case .invalidWindow(let window): "a pacing window must be between 1 minute and 24 hours, not \(window)"
        case .invalidHold(let length): "a hold time must be longer than zero, not \(length)"
        case .invalidClearing(let length):
            "the time to clear a table must be longer than zero and at most 24 hours, not \(length)"
        case .invalidAnswerTime(let length): "the time to answer a request must be longer than zero, not \(length)"
        case .emptyPause(let from, let until): "a pause that begins at \(from) cannot end at \(until)"
        case .negativeLength(let length): "the length \(length) is negative"
        case .negativeDays(let days): "\(days) is not a valid number of days"
        case .negativeMonths(let months): "\(months) is not a valid number of months"
        case .invalidDay(let day): "no month has a day \(day)"
        case .negativeCount(let count): "the count \(count) is negative"
        case .contradictoryCaps(let covers, let onlineCovers):
            "the limit of \(onlineCovers) on online covers is higher than that of \(covers) on all covers"
        case .invalidParty(let party): "\(party) is not a valid party size"
        case .contradictoryParties(let smallest, let largest):
            "the largest party, \(largest), is smaller than the smallest, \(smallest)"
        case .graceWithoutNoShow(let profile):
            "a grace period is set, but bookings of the profile \(shown: profile) have no no-shows"
        case .negativeAmount(let amount): "the amount \(amount) is negative"
        case .otherCurrency(let currency, let branch): "the branch charges in \(branch), not in \(currency)"
        }
    }
}
