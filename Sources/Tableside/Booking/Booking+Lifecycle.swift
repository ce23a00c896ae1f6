extension Booking {
    /// What must hold for a step.
    public enum Guard: String, LifecycleSymbol {
        /// The party can have a table at that time.
        case available
        /// The party can have a table now.
        case seatable
        /// The author is the booking's guest.
        case own
        /// The tables are free for the party to sit down now.
        case ready
        /// As ``own`` and ``ready``.
        case ownAndReady
        /// The start and the grace after it have passed.
        case late
    }

    /// The lifecycle of a booking.
    public typealias Machine = Lifecycle<Status, ServiceDay.Command.Kind, Guard, NoSymbol>

    /// A way in which bookings come and go: a named set of steps.
    public struct Profile: Sendable {
        /// The name, which every booking records.
        public let code: ProfileCode
        /// The steps.
        public let lifecycle: Machine

        /// Makes a profile of these steps, under their name.
        package init(_ lifecycle: Machine) {
            code = lifecycle.profile
            self.lifecycle = lifecycle
        }

        /// The profile with this code; `nil` for one that this release does not know.
        public static func named(_ code: ProfileCode) -> Profile? { known.first { $0.code == code } }

        /// Every profile that this release knows.
        public static let known: [Profile] = [standard, quickPlate]

        /// Guests and the house book; guests arrive by themselves or are received; staff end what has begun.
        public static let standard = Profile(
            Machine(
                profile: ProfileCode(rawValue: "standard"),
                initial: .asked,
                terminals: [.finished, .cancelled, .noShow],
                roles: [.guest, .waiter, .host, .manager, .system],
                rows: [
                    .init(.asked, .book, by: [.guest, .host, .manager], to: .confirmed, if: .available),
                    .init(.asked, .walkIn, by: [.waiter, .host, .manager], to: .seated, if: .seatable),
                    .init(.confirmed, .cancel, by: [.guest], to: .cancelled, if: .own),
                    .init(.confirmed, .cancel, by: [.host, .manager], to: .cancelled),
                    .init(.confirmed, .confirmArrival, by: [.guest], to: .seated, if: .ownAndReady),
                    .init(.confirmed, .confirmArrival, by: [.waiter, .host, .manager], to: .seated, if: .ready),
                    .init(.confirmed, .noShow, by: [.waiter, .host, .manager, .system], to: .noShow, if: .late),
                    .init(.seated, .finish, by: [.waiter, .host, .manager, .system], to: .finished),
                ]
            )
        )

        /// QuickPlate's: only clients book, cancel and arrive, each for themselves.
        ///
        /// Staff accounts do none of it (QP-03, QP-33), and choosing how to pay ends the visit (QP-35). It knows neither
        /// walk-ins nor no-shows.
        public static let quickPlate = Profile(
            Machine(
                profile: .quickPlate,
                initial: .asked,
                terminals: [.finished, .cancelled],
                states: [.asked, .confirmed, .seated, .finished, .cancelled],
                commands: [.book, .cancel, .confirmArrival, .finish],
                roles: [.guest, .system],
                guards: [.available, .own, .ownAndReady],
                rows: [
                    .init(.asked, .book, by: [.guest], to: .confirmed, if: .available),
                    .init(.confirmed, .cancel, by: [.guest], to: .cancelled, if: .own),
                    .init(.confirmed, .confirmArrival, by: [.guest], to: .seated, if: .ownAndReady),
                    .init(.seated, .finish, by: [.guest], to: .finished, if: .own),
                    .init(.seated, .finish, by: [.system], to: .finished),
                ]
            )
        )
    }
}
