public import TablesideCore
import TablesideVenue

/// A note about a valid plan that the house should know.
public enum PlanAdvice: CodedReason {
    /// The largest party that an area seats together in a service, within the pacing limits of the service. A `nil`
    /// area stands for units in no area or in several, a `nil` service for unnamed hours.
    case largestParty(area: AreaID?, service: ServiceCode?, largest: Int)
    /// No unit seats larger parties together: they need several bookings, or are split over separate tables if the
    /// rules allow it (``BookingRules/allowsSplit``).
    case largerNeedSplit(largest: Int, isAllowed: Bool)
    /// More tables can be joined than the rules combine (``CombiningRule/largest``): raising that limit would allow
    /// larger parties.
    case moreTablesTouch(touching: Int, combined: Int)

    /// The stable name of the advice.
    public var code: ErrorCode {
        let name =
            switch self {
            case .largestParty: "largestParty"
            case .largerNeedSplit: "largerNeedSplit"
            case .moreTablesTouch: "moreTablesTouch"
            }
        return ErrorCode(rawValue: "advice." + name)
    }

    /// The advice in plain words.
    public var description: String {
        switch self {
        case .largestParty(let area, let service, let largest):
            "the largest party" + (area.map { " in \(shown: $0)" } ?? "")
                + (service.map { " at \(shown: $0)" } ?? "") + " has \(count: largest, "person", "people")"
        case .largerNeedSplit(let largest, let isAllowed):
            "no tables together seat a party larger than \(largest): "
                + (isAllowed ? "larger parties are split over several" : "larger parties need several bookings")
        case .moreTablesTouch(let touching, let combined):
            "\(touching) tables can be joined, but at most \(combined) of them are combined"
        }
    }
}

extension VenuePlan {
    /// Returns what the house should know about its plan: the largest party by area and service, and what larger ones
    /// need.
    ///
    /// ```swift
    /// for advice in plan.advice() { print(advice) }    // the largest party in garden at dinner has 12 people …
    /// ```
    ///
    /// - Returns: The largest parties, by area and then in the order of the services, followed by advice on larger
    ///   ones; empty if the plan has no units.
    /// - Complexity: O(units + areas × services × pacing rules).
    public func advice() -> [PlanAdvice] {
        guard let largest = largestParty else { return [] }
        var seats: [AreaID?: Int] = [:]
        for unit in units { seats[unit.area] = max(seats[unit.area] ?? 0, unit.seats.maximum) }
        let services = rules.services?.map { Optional($0.code) } ?? [nil]
        var advice: [PlanAdvice] = []
        for (area, most) in seats.sorted(by: { ($0.key?.rawValue ?? "") < ($1.key?.rawValue ?? "") }) {
            for service in services {
                let caps = rules.pacing.filter { $0.limits(service) }.compactMap(\.covers)
                advice.append(.largestParty(area: area, service: service, largest: min(most, caps.min() ?? most)))
            }
        }
        advice.append(.largerNeedSplit(largest: largest, isAllowed: rules.allowsSplit))
        let combined = (rules.combining ?? CombiningRule()).largest
        if combined > 1, seating.connected > combined {
            advice.append(.moreTablesTouch(touching: seating.connected, combined: combined))
        }
        return advice
    }
}

extension PacingRule {
    /// Whether the rule limits every start of a service.
    fileprivate func limits(_ code: ServiceCode?) -> Bool {
        guard let when else { return true }
        return when == StartCriteria(service: code)
    }
}
