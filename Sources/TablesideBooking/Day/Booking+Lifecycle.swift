public import TablesideCore

extension Booking {
    /// What must hold for a step.
    public enum Guard: String, LifecycleSymbol {
        /// The party can have tables, and the house accepts what it has tables for.
        case availableUnasked
        /// The party can have tables then.
        case available
        /// The party can have a table now.
        case seatable
        /// The tables are free for the stay that was agreed.
        case free
        /// The author is the booking's guest.
        case own
        /// As ``own`` and ``available``.
        case ownAndAvailable
        /// As ``own`` and ``availableUnasked``.
        case ownAndAvailableUnasked
        /// The hold has not expired, or its tables can be had again.
        case kept
        /// As ``own`` and ``kept``.
        case ownAndKept
        /// As ``ownAndKept``, and the house accepts what it has tables for.
        case ownAndKeptUnasked
        /// The hold or the request has expired.
        case lapsed
        /// The request has not expired.
        case pending
        /// The party is not too early, and the time for which the tables were kept is not over.
        case expected
        /// The tables are free for the party to sit down now.
        case ready
        /// As ``own`` and ``ready``.
        case ownAndReady
        /// The start and the grace after it have passed.
        case late
        /// Its tables may still be changed.
        case unlocked
        /// Its tables are fixed.
        case locked
        /// The friends can be invited.
        case welcome
        /// As ``own`` and ``welcome``.
        case ownAndWelcome
    }

    /// The lifecycle of a booking.
    public typealias Machine = Lifecycle<Status, ServiceDay.Command.Kind, Guard, NoSymbol>

    /// A way in which bookings come and go: a named set of steps.
    public struct Profile: Sendable {
        /// The name, which every booking records.
        public let code: ProfileCode
        /// The steps.
        public let lifecycle: Machine
        /// What a guest may usually claim of a date where bookings follow it; `nil` for whatever the house decides.
        ///
        /// The rules of a house that follows it begin with that, and the house changes it as it likes
        /// (``BookingRules/guestLimits``): nothing is restricted by the profile itself.
        public let guestLimits: GuestLimits?

        /// Makes a profile of these steps, under their name.
        package init(_ lifecycle: Machine, guestLimits: GuestLimits? = nil) {
            code = lifecycle.profile
            self.lifecycle = lifecycle
            self.guestLimits = guestLimits
        }

        /// The profile with this code; `nil` for one that this release does not know.
        public static func named(_ code: ProfileCode) -> Profile? { known.first { $0.code == code } }

        /// Every profile that this release knows.
        public static let known: [Profile] = [standard, quickPlate, appetito]

        /// QuickPlate's: only clients book, cancel and arrive, each for themselves.
        ///
        /// They name the friends who come along too (QP-67), and claim no more than usual (``GuestLimits/usual``). Staff
        /// accounts do none of it (QP-03, QP-33), and choosing how to pay ends the visit (QP-35). It knows neither walk-ins nor
        /// no-shows.
        public static let quickPlate = Profile(
            Machine(
                profile: .quickPlate,
                initial: .asked,
                terminals: [.finished, .cancelled],
                states: [.asked, .confirmed, .seated, .finished, .cancelled],
                commands: [.book, .inviteFriends, .cancel, .confirmArrival, .finish],
                roles: [.guest, .system],
                guards: [.available, .own, .ownAndReady, .ownAndWelcome],
                rows: [
                    .init(.asked, .book, by: [.guest], to: .confirmed, if: .available),
                    .init(.confirmed, .inviteFriends, by: [.guest], to: .confirmed, if: .ownAndWelcome),
                    .init(.confirmed, .cancel, by: [.guest], to: .cancelled, if: .own),
                    .init(.confirmed, .confirmArrival, by: [.guest], to: .seated, if: .ownAndReady),
                    .init(.seated, .finish, by: [.guest], to: .finished, if: .own),
                    .init(.seated, .finish, by: [.system], to: .finished),
                ]
            ),
            guestLimits: .usual
        )

        /// APPetito's: users ask, and the restaurateur alone accepts, declines and completes (AP-10, AP-11).
        ///
        /// Completing follows accepting directly, without an arrival or a look at the time; nothing follows it. Users claim no
        /// more than usual (``GuestLimits/usual``).
        public static let appetito = Profile(
            Machine(
                profile: .appetito,
                initial: .asked,
                terminals: [.finished, .declined],
                states: [.asked, .requested, .confirmed, .finished, .declined],
                commands: [.book, .accept, .decline, .complete],
                roles: [.guest, .manager],
                guards: [.available],
                labels: [.requested: "incoming", .confirmed: "accepted", .finished: "completed"],
                rows: [
                    .init(.asked, .book, by: [.guest], to: .requested, if: .available),
                    .init(.requested, .accept, by: [.manager], to: .confirmed),
                    .init(.requested, .decline, by: [.manager], to: .declined),
                    .init(.confirmed, .complete, by: [.manager], to: .finished),
                ]
            ),
            guestLimits: .usual
        )
    }
}

extension ProfileCode {
    /// The rules of APPetito, for bookings.
    public static let appetito = ProfileCode(rawValue: "appetito")
}
