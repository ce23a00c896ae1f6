public import TablesideCore
import TablesideVenue

/// Something about a plan that is not wrong, but that its house should know.
public enum PlanAdvice: CodedReason {
    /// The largest party that the tables of an area take together in a service, with the limits on how many may begin or be
    /// there then; `nil` stands for what is in no area or in several, and for hours without a name.
    case largestParty(area: AreaID?, service: ServiceCode?, largest: Int)
    /// Larger parties sit nowhere together: they need several bookings, or are split over tables that do not touch where the
    /// rules allow that (``BookingRules/allowsSplit``).
    case largerNeedSplit(largest: Int, isAllowed: Bool)
    /// More tables hang together than the rules combine (``CombiningRule/largest``): with more of them, larger parties could
    /// come.
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
            "the largest party" + (area.map { " in \($0)" } ?? "") + (service.map { " at \($0)" } ?? "")
                + " has \(largest) people"
        case .largerNeedSplit(let largest, let isAllowed):
            "parties of more than \(largest) sit at no tables together: "
                + (isAllowed ? "they are split over several" : "they need several bookings")
        case .moreTablesTouch(let touching, let combined):
            "\(touching) tables hang together, and no more than \(combined) of them are combined"
        }
    }
}

extension VenuePlan {
    /// What the house should know about its plan: how large parties may be, area by area and service by service, and what larger
    /// ones need.
    ///
    /// ```swift
    /// for advice in plan.advice() { print(advice) }    // the largest party in garden at dinner has 12 people …
    /// ```
    ///
    /// - Returns: The largest parties, by area and then in the order of the services, and what follows for larger ones; nothing
    ///   where nobody can sit.
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
    /// Whether every start of a service is limited by it.
    fileprivate func limits(_ code: ServiceCode?) -> Bool {
        guard let when else { return true }
        return when == StartCriteria(service: code)
    }
}
