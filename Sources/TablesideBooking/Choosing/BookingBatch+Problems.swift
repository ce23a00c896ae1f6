public import TablesideCore

/// A problem with a batch that does not depend on the date.
public enum SelectionProblem: CodedReason {
    /// There are too many requests (``SizeLimit/batchRequests``).
    case tooManyRequests(count: Int, limit: Int)
    /// Two requests have the same identity.
    case repeatedRequest(id: BookingID)
    /// The request has no start.
    case noStart
    /// The request has too many starts (``SizeLimit/batchStarts``).
    case tooManyStarts(count: Int, limit: Int)
    /// The start is listed twice.
    case repeatedStart(at: Instant)
    /// A request is a walk-in, which is at the door now and cannot wait for a selection.
    case walkIn
    /// The expected revenue is negative.
    case negativeRevenue(revenue: Money)
    /// The goal is revenue, but the request has no expected revenue.
    case unknownRevenue
    /// The expected revenue is in a different currency than that of the first request that has one.
    case otherCurrency(currency: Currency, first: Currency)
    /// The limit for each guest is below one, so no guest's request could be met.
    case noneForGuests(count: Int)
    /// The values of all requests together are too large to compare selections.
    case valuesTooLarge

    /// The stable name of the problem.
    public var code: ErrorCode {
        switch self {
        case .tooManyRequests: ErrorCode(rawValue: "selection.tooManyRequests")
        case .repeatedRequest: ErrorCode(rawValue: "selection.repeatedRequest")
        case .noStart: ErrorCode(rawValue: "selection.noStart")
        case .tooManyStarts: ErrorCode(rawValue: "selection.tooManyStarts")
        case .repeatedStart: ErrorCode(rawValue: "selection.repeatedStart")
        case .walkIn: ErrorCode(rawValue: "selection.walkIn")
        case .negativeRevenue: ErrorCode(rawValue: "selection.negativeRevenue")
        case .unknownRevenue: ErrorCode(rawValue: "selection.unknownRevenue")
        case .otherCurrency: ErrorCode(rawValue: "selection.otherCurrency")
        case .noneForGuests: ErrorCode(rawValue: "selection.noneForGuests")
        case .valuesTooLarge: ErrorCode(rawValue: "selection.valuesTooLarge")
        }
    }

    /// The problem in plain words.
    public var description: String {
        switch self {
        case .tooManyRequests(let count, let limit): "there are \(count) requests; the limit is \(limit)"
        case .repeatedRequest(let id): "another request has the identity \(shown: id)"
        case .noStart: "a request needs at least one start"
        case .tooManyStarts(let count, let limit): "there are \(count) starts; the limit is \(limit)"
        case .repeatedStart(let instant): "the start \(instant) is listed twice"
        case .walkIn: "walk-ins cannot wait to be chosen"
        case .negativeRevenue(let revenue): "the expected revenue \(revenue) is negative"
        case .unknownRevenue: "the goal is revenue, but what the request is expected to earn is not known"
        case .otherCurrency(let currency, let first):
            "the expected revenue is in \(currency), that of others in \(first)"
        case .noneForGuests(let count): "at least one request of a guest must be possible, not \(count)"
        case .valuesTooLarge: "the values of all requests together are too large to compare selections"
        }
    }
}

extension BookingBatch {
    /// Returns everything that is wrong with the batch regardless of the date, in the order of its fields.
    ///
    /// - Complexity: O(requests × starts).
    public func problems() -> [Problem<SelectionProblem>] {
        var problems: [Problem<SelectionProblem>] = []
        if requests.count > SizeLimit.batchRequests {
            let problem = SelectionProblem.tooManyRequests(count: requests.count, limit: SizeLimit.batchRequests)
            problems.append(Problem(problem, at: "requests"))
        } else {
            var known: Set<BookingID> = []
            let currency = requests.lazy.compactMap(\.revenue?.currency).first
            for (position, request) in requests.enumerated() {
                let path = FieldPath("requests").index(position)
                if !known.insert(request.id).inserted {
                    problems.append(Problem(.repeatedRequest(id: request.id), at: path.field("id")))
                }
                problems += request.problems(earning: currency, for: goal).under(path)
            }
        }
        if let seatingsPerGuest, seatingsPerGuest < 1 {
            problems.append(Problem(.noneForGuests(count: seatingsPerGuest), at: "seatingsPerGuest"))
        }
        return problems
    }
}

extension SelectionRequest {
    /// Everything that is wrong with the request by itself.
    fileprivate func problems(earning currency: Currency?, for goal: SelectionGoal) -> [Problem<SelectionProblem>] {
        var problems: [Problem<SelectionProblem>] = []
        if starts.isEmpty { problems.append(Problem(.noStart, at: "starts")) }
        if starts.count > SizeLimit.batchStarts {
            let problem = SelectionProblem.tooManyStarts(count: starts.count, limit: SizeLimit.batchStarts)
            problems.append(Problem(problem, at: "starts"))
        } else {
            var known: Set<Instant> = []
            for (position, start) in starts.enumerated() where !known.insert(start).inserted {
                problems.append(Problem(.repeatedStart(at: start), at: FieldPath("starts").index(position)))
            }
        }
        if channel == .walkIn { problems.append(Problem(.walkIn, at: "channel")) }
        if let revenue {
            if revenue.isNegative { problems.append(Problem(.negativeRevenue(revenue: revenue), at: "revenue")) }
            if let currency, revenue.currency != currency {
                let problem = SelectionProblem.otherCurrency(currency: revenue.currency, first: currency)
                problems.append(Problem(problem, at: "revenue"))
            }
        } else if goal == .revenue {
            problems.append(Problem(.unknownRevenue, at: "revenue"))
        }
        return problems
    }
}
