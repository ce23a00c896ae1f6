public import TablesideCore

extension Booking {
    /// A condition for a step of the lifecycle.
    public enum Guard: String, LifecycleSymbol {
        /// Tables are available, and the house accepts without being asked.
        case availableUnasked
        /// Tables are available at that time.
        case available
        /// A table is available now.
        case seatable
        /// The tables are free for the agreed stay.
        case free
        /// The author is the booking's guest.
        case own
        /// ``own`` and ``available``.
        case ownAndAvailable
        /// ``own`` and ``availableUnasked``.
        case ownAndAvailableUnasked
        /// The hold has not expired, or tables are available again.
        case kept
        /// ``own`` and ``kept``.
        case ownAndKept
        /// ``ownAndKept``, and the house accepts without being asked.
        case ownAndKeptUnasked
        /// The hold or the request has expired.
        case lapsed
        /// The request has not expired.
        case pending
        /// The party is not too early, and the time for which the tables were kept has not ended.
        case expected
        /// The tables are free for the party to be seated now.
        case ready
        /// ``own`` and ``ready``.
        case ownAndReady
        /// The start and the grace period after it have passed.
        case late
        /// The tables are not fixed.
        case unlocked
        /// The tables are fixed.
        case locked
        /// The friends can be invited.
        case welcome
        /// ``own`` and ``welcome``.
        case ownAndWelcome
    }

    /// The type of booking lifecycles.
    public typealias Machine = Lifecycle<Status, ServiceDay.Command.Kind, Guard, NoSymbol>

    /// A way for bookings to proceed: a named set of lifecycle steps.
    public struct Profile: Sendable {
        /// The name, which every booking records.
        public let code: ProfileCode
        /// The steps.
        public let lifecycle: Machine
        /// The usual limits for guests with this profile; `nil` for none.
        ///
        /// New rules with this profile start with these limits, and the house can change them
        /// (``BookingRules/guestLimits``). The profile itself restricts nothing.
        public let guestLimits: GuestLimits?
        /// The profile of the tab that the party must get; `nil` for any.
        public let tabProfile: ProfileCode?
        /// Whether it is a house's own profile, which bookings record as a whole.
        public let isOwn: Bool

        /// Creates a profile of these steps, under the lifecycle's name.
        package init(
            _ lifecycle: Machine,
            guestLimits: GuestLimits? = nil,
            tabProfile: ProfileCode? = nil,
            isOwn: Bool = false
        ) {
            code = lifecycle.profile
            self.lifecycle = lifecycle
            self.guestLimits = guestLimits
            self.tabProfile = tabProfile
            self.isOwn = isOwn
        }

        /// Returns the profile with this code; `nil` if this release does not know it.
        public static func named(_ code: ProfileCode) -> Profile? { known.first { $0.code == code } }

        /// Returns the profile of a code: the house's own if there is one, which must have the code, else a built-in
        /// one.
        static func named(_ code: ProfileCode, own: Profile?) -> Profile? {
            guard let own else { return named(code) }
            return own.code == code ? own : nil
        }

        /// Every profile that this release knows.
        public static let known: [Profile] = [standard, quickPlate, appetito]

        /// QuickPlate's profile: only clients book, cancel and confirm arrival, each for themselves.
        ///
        /// They name the friends who come along (QP-67), within the usual limits (``GuestLimits/usual``). Staff
        /// accounts do none of this (QP-03, QP-33), and choosing how to pay ends the visit (QP-35). There are no
        /// walk-ins and no no-shows.
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
            guestLimits: .usual,
            tabProfile: .quickPlate
        )

        /// APPetito's profile: users request, and only the restaurateur accepts, declines and completes (AP-10, AP-11).
        ///
        /// Completing follows accepting directly, without an arrival and at any time; it is final. Users are held to
        /// the usual limits (``GuestLimits/usual``).
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
    /// APPetito's rules, for bookings.
    public static let appetito = ProfileCode(rawValue: "appetito")
}
