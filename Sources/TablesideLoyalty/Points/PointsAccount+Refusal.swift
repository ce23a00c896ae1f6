public import TablesideCore

extension PointsAccount {
    /// The reason a command about points is refused.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons, with the values that failed.
        public enum Reason: StepReason, DatedReason, Codable {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command's result already holds, or its source has already given points.
            case alreadyApplied(command: Command.Kind)
            /// The author is neither the guest of the account nor on the staff of its program.
            case notYours
            /// The command is not due yet; `nil` if it never will be.
            case notDue(at: Instant?)
            /// The balance is too low.
            case insufficient(balance: Int, needed: Int)
            /// The number of points is not 1…`SizeLimit.points`.
            case pointsOutOfRange(points: Int)
            /// The adjustment exceeds the limit for waiters and hosts.
            case adjustmentTooLarge(points: Int, limit: Int)
            /// An adjustment needs a reason.
            case reasonMissing
            /// The reason is too long.
            case reasonTooLong(limit: Int)
            /// The command is not for points of this source.
            case wrongSource
            /// An award for an order must have a positive net amount on which the points were earned.
            case netMissing
            /// The points would be available before they were earned, or would expire before they are available.
            case neverAvailable
            /// The points have already expired.
            case alreadyExpired(at: Instant)
            /// The source is not newer than those that the account no longer keeps.
            case tooOld(earnedAt: Instant, horizon: Instant)
            /// The account has no award of this source, or no longer keeps it.
            case unknownSource
            /// The refund is below 0.
            case refundNegative(refunded: Money)
            /// An earlier refund was higher than this total.
            case refundWentBack(refunded: Money, before: Money)
            /// The refund is in a different currency from the order.
            case otherCurrency(currency: Currency, expected: Currency)
            /// The account has no such reward, or no longer keeps it.
            case unknownReward
            /// The account has no such payment, or no longer keeps it.
            case unknownPayment
            /// The account has no such transfer, or no longer keeps it.
            case unknownTransfer
            /// The program does not sell the badge.
            case unknownBadge
            /// The program does not allow transfers between guests.
            case transfersOff
            /// The sender and the friend are the same guest.
            case toOneself
            /// The accounts belong to different programs.
            case otherProgram
            /// Some of the transferred points were used.
            case transferUsed
            /// The returned points differ from those that were sent.
            case otherParts
            /// The maximum number of lots, parts, rewards or badges is reached.
            case tooMany(limit: Int)
            /// The account's totals are so high that sums could overflow.
            case overflow
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)

            /// The stable name of the reason.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .illegal: "illegal"
                    case .notPermitted: "notPermitted"
                    case .alreadyApplied: "alreadyApplied"
                    case .notYours: "notYours"
                    case .notDue: "notDue"
                    case .insufficient: "insufficient"
                    case .pointsOutOfRange: "pointsOutOfRange"
                    case .adjustmentTooLarge: "adjustmentTooLarge"
                    case .reasonMissing: "reasonMissing"
                    case .reasonTooLong: "reasonTooLong"
                    case .wrongSource: "wrongSource"
                    case .netMissing: "netMissing"
                    case .neverAvailable: "neverAvailable"
                    case .alreadyExpired: "alreadyExpired"
                    case .tooOld: "tooOld"
                    case .unknownSource: "unknownSource"
                    case .refundNegative: "refundNegative"
                    case .refundWentBack: "refundWentBack"
                    case .otherCurrency: "otherCurrency"
                    case .unknownReward: "unknownReward"
                    case .unknownPayment: "unknownPayment"
                    case .unknownTransfer: "unknownTransfer"
                    case .unknownBadge: "unknownBadge"
                    case .transfersOff: "transfersOff"
                    case .toOneself: "toOneself"
                    case .otherProgram: "otherProgram"
                    case .transferUsed: "transferUsed"
                    case .otherParts: "otherParts"
                    case .tooMany: "tooMany"
                    case .overflow: "overflow"
                    case .clockWentBack: "clockWentBack"
                    }
                return ErrorCode(rawValue: "points." + name)
            }

            /// The reason, in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .notYours: "the author does not act for this account"
                case .notDue(let at): at.map { "nothing is due before \($0)" } ?? "nothing will be due"
                case .insufficient(let balance, let needed):
                    "the balance is \(balance), and \(count: needed, "point") are needed"
                case .pointsOutOfRange(let points): "\(points) points are not between 1 and \(SizeLimit.points)"
                case .adjustmentTooLarge(let points, let limit):
                    "the staff can adjust by at most \(limit), not by \(points)"
                case .reasonMissing: "a reason is needed"
                case .reasonTooLong(let limit): "a reason has at most \(limit) bytes"
                case .wrongSource: "the command is not for points of this source"
                case .netMissing: "the net amount of the order is missing or not above 0"
                case .neverAvailable: "the points would never be available"
                case .alreadyExpired(let at): "the points expired at \(at)"
                case .tooOld(let earnedAt, let horizon):
                    "the account no longer remembers what was earned until \(horizon), and this was at \(earnedAt)"
                case .unknownSource: "no award of this source is remembered"
                case .refundNegative(let refunded): "the refund of \(refunded) is below 0"
                case .refundWentBack(let refunded, let before):
                    "\(before) had been refunded before, more than \(refunded)"
                case .otherCurrency(let currency, let expected):
                    "the refund is in \(currency), the order in \(expected)"
                case .unknownReward: "there is no such reward"
                case .unknownPayment: "there is no such payment"
                case .unknownTransfer: "there is no such transfer"
                case .unknownBadge: "there is no such badge"
                case .transfersOff: "the program does not let guests send points"
                case .toOneself: "points cannot be sent to oneself"
                case .otherProgram: "points stay in their program"
                case .transferUsed: "some of the points were used"
                case .otherParts: "the points are not those that were sent"
                case .tooMany(let limit): "at most \(limit) are possible"
                case .overflow: "the account has counted too many points"
                case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
                }
            }
        }

        /// The reason, with the values that failed.
        public let reason: Reason

        /// Makes the refusal for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}

extension PointsAccount.Refusal.Reason {
    /// The time of the last event if the command is dated before it; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}

extension PointsAccount.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "notYours": try read.alone(.notYours)
            case "notDue": try .notDue(at: read(optional: "at"))
            case "insufficient": try .insufficient(balance: read("balance"), needed: read("needed"))
            case "pointsOutOfRange": try .pointsOutOfRange(points: read("points"))
            case "adjustmentTooLarge": try .adjustmentTooLarge(points: read("points"), limit: read("limit"))
            case "reasonMissing": try read.alone(.reasonMissing)
            case "reasonTooLong": try .reasonTooLong(limit: read("limit"))
            case "wrongSource": try read.alone(.wrongSource)
            case "netMissing": try read.alone(.netMissing)
            case "neverAvailable": try read.alone(.neverAvailable)
            case "alreadyExpired": try .alreadyExpired(at: read("at"))
            case "tooOld": try .tooOld(earnedAt: read("earnedAt"), horizon: read("horizon"))
            case "unknownSource": try read.alone(.unknownSource)
            case "refundNegative": try .refundNegative(refunded: read("refunded"))
            case "refundWentBack": try .refundWentBack(refunded: read("refunded"), before: read("before"))
            case "otherCurrency": try .otherCurrency(currency: read("currency"), expected: read("expected"))
            case "unknownReward": try read.alone(.unknownReward)
            case "unknownPayment": try read.alone(.unknownPayment)
            case "unknownTransfer": try read.alone(.unknownTransfer)
            case "unknownBadge": try read.alone(.unknownBadge)
            case "transfersOff": try read.alone(.transfersOff)
            case "toOneself": try read.alone(.toOneself)
            case "otherProgram": try read.alone(.otherProgram)
            case "transferUsed": try read.alone(.transferUsed)
            case "otherParts": try read.alone(.otherParts)
            case "tooMany": try .tooMany(limit: read("limit"))
            case "overflow": try read.alone(.overflow)
            case "clockWentBack": try .clockWentBack(last: read("last"), now: read("now"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .illegal(let state, let command): try encoder.write("illegal", ["state": state, "command": command])
        case .notPermitted(let role, let command):
            try encoder.write("notPermitted", ["role": role, "command": command])
        case .alreadyApplied(let command): try encoder.write("alreadyApplied", ["command": command])
        case .notYours: try encoder.write("notYours")
        case .notDue(let at): try encoder.write("notDue", ["at": at])
        case .insufficient(let balance, let needed):
            try encoder.write("insufficient", ["balance": balance, "needed": needed])
        case .pointsOutOfRange(let points): try encoder.write("pointsOutOfRange", ["points": points])
        case .adjustmentTooLarge(let points, let limit):
            try encoder.write("adjustmentTooLarge", ["points": points, "limit": limit])
        case .reasonMissing: try encoder.write("reasonMissing")
        case .reasonTooLong(let limit): try encoder.write("reasonTooLong", ["limit": limit])
        case .wrongSource: try encoder.write("wrongSource")
        case .netMissing: try encoder.write("netMissing")
        case .neverAvailable: try encoder.write("neverAvailable")
        case .alreadyExpired(let at): try encoder.write("alreadyExpired", ["at": at])
        case .tooOld(let earnedAt, let horizon):
            try encoder.write("tooOld", ["earnedAt": earnedAt, "horizon": horizon])
        case .unknownSource: try encoder.write("unknownSource")
        case .refundNegative(let refunded): try encoder.write("refundNegative", ["refunded": refunded])
        case .refundWentBack(let refunded, let before):
            try encoder.write("refundWentBack", ["refunded": refunded, "before": before])
        case .otherCurrency(let currency, let expected):
            try encoder.write("otherCurrency", ["currency": currency, "expected": expected])
        case .unknownReward: try encoder.write("unknownReward")
        case .unknownPayment: try encoder.write("unknownPayment")
        case .unknownTransfer: try encoder.write("unknownTransfer")
        case .unknownBadge: try encoder.write("unknownBadge")
        case .transfersOff: try encoder.write("transfersOff")
        case .toOneself: try encoder.write("toOneself")
        case .otherProgram: try encoder.write("otherProgram")
        case .transferUsed: try encoder.write("transferUsed")
        case .otherParts: try encoder.write("otherParts")
        case .tooMany(let limit): try encoder.write("tooMany", ["limit": limit])
        case .overflow: try encoder.write("overflow")
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        }
    }
}
