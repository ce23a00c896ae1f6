extension ServiceDay {
    /// Why a service day says no.
    public struct Refusal: CodedError {
        /// The reasons, with the inputs that failed.
        public enum Reason: StepReason, AdmissionReason {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state; staff accounts do not book (QP-03).
            case notPermitted(role: Role, command: Command.Kind)
            /// The command asks for what already holds.
            case alreadyApplied(command: Command.Kind)
            /// The author works at another branch.
            case otherBranch(author: BranchID?, branch: BranchID)
            /// A guest acts on a booking of somebody else's, or books for them.
            case notYours(booking: BookingID)
            /// The service day has no such booking.
            case unknownBooking(booking: BookingID)
            /// The booking follows a lifecycle that this release does not know.
            case unknownProfile(profile: ProfileCode)
            /// The plan, or its zone, cannot answer, for this reason.
            case plan(reason: PlanError.Reason)
            /// The party cannot have a table then; all the reasons.
            case unavailable(reasons: [Unavailability])
            /// The walk-in can sit at these tables, but only until then.
            case seatUntil(end: Instant, tables: [TableID])
            /// The command can be given from that instant on.
            case tooEarly(command: Command.Kind, from: Instant)
            /// The time for which the table was kept is over.
            case stayIsOver(end: Instant)
            /// Somebody still sits at the table.
            case stillOccupied(table: TableID)
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)

            /// The stable name of the reason.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .illegal: "illegal"
                    case .notPermitted: "notPermitted"
                    case .alreadyApplied: "alreadyApplied"
                    case .otherBranch: "otherBranch"
                    case .notYours: "notYours"
                    case .unknownBooking: "unknownBooking"
                    case .unknownProfile: "unknownProfile"
                    case .plan: "plan"
                    case .unavailable: "unavailable"
                    case .seatUntil: "seatUntil"
                    case .tooEarly: "tooEarly"
                    case .stayIsOver: "stayIsOver"
                    case .stillOccupied: "stillOccupied"
                    case .clockWentBack: "clockWentBack"
                    }
                return ErrorCode(rawValue: "serviceDay." + name)
            }

            /// Why not, in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .otherBranch(let author, let branch):
                    CommonWords.otherBranch(author, "the service day", of: branch)
                case .notYours(let booking): "the booking \(booking) is somebody else's"
                case .unknownBooking(let booking): "there is no booking \(booking)"
                case .unknownProfile(let profile): "there is no lifecycle of bookings called \(profile)"
                case .plan(let reason): "the plan cannot answer: \(reason)"
                case .unavailable(let reasons): reasons.map(\.description).joined(separator: "; ")
                case .seatUntil(let end, let tables):
                    "\(tables.map(\.rawValue).joined(separator: ", ")) can be had only until \(end)"
                case .tooEarly(let command, let instant): "\(command.rawValue) is possible from \(instant) on"
                case .stayIsOver(let end): "the table was kept until \(end)"
                case .stillOccupied(let table): "somebody still sits at table \(table)"
                case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
                }
            }
        }

        /// Why not, with the inputs that failed.
        public let reason: Reason

        /// Makes the refusal for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}
