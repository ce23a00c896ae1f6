import TablesideCore

extension Booking.Profile {
    /// The standard profile: guests and staff book, guests confirm their arrival or staff receive them, staff end
    /// visits.
    public static let standard = Booking.Profile(
        Booking.Machine(
            profile: ProfileCode(rawValue: "standard"),
            initial: .asked,
            terminals: [.finished, .cancelled, .declined, .expired],
            commands: [
                .book, .hold, .swapHold, .releaseHold, .confirm, .expire, .accept, .decline, .cancel, .modify,
                .inviteFriends, .arrive, .confirmArrival, .seat, .walkIn, .enter, .extend, .finish, .markLate, .noShow,
                .reinstate, .lock, .unlock, .move,
            ],
            roles: [.guest, .waiter, .host, .manager, .system],
            // For these commands, a booking that is already in the target state does not mean that they were applied.
            goals: [.swapHold: [], .modify: [], .reinstate: []],
            rows: asking + holding + waiting + keeping + receiving + sitting
        )
    )

    private static let desk: [Role] = [.host, .manager]
    private static let floor: [Role] = [.waiter, .host, .manager]

    /// The steps that create a booking.
    private static let asking: [Booking.Machine.Row] = [
        .init(.asked, .book, by: [.guest], to: .confirmed, if: .availableUnasked),
        .init(.asked, .book, by: [.guest], to: .requested, if: .available),
        .init(.asked, .book, by: desk, to: .confirmed, if: .available),
        .init(.asked, .hold, by: [.guest] + desk, to: .held, if: .available),
        .init(.asked, .walkIn, by: floor + [.system], to: .seated, if: .seatable),
        .init(.asked, .enter, by: desk + [.system], to: .confirmed, if: .free),
    ]

    private static let holding: [Booking.Machine.Row] =
        [
            .init(.held, .confirm, by: [.guest], to: .confirmed, if: .ownAndKeptUnasked),
            .init(.held, .confirm, by: [.guest], to: .requested, if: .ownAndKept),
            .init(.held, .confirm, by: desk, to: .confirmed, if: .kept),
            .init(.held, .swapHold, by: [.guest], to: .cancelled, if: .ownAndAvailable),
            .init(.held, .swapHold, by: desk, to: .cancelled, if: .available),
            .init(.held, .releaseHold, by: [.guest], to: .cancelled, if: .own),
            .init(.held, .releaseHold, by: desk + [.system], to: .cancelled),
            .init(.held, .expire, by: desk + [.system], to: .expired, if: .lapsed),
            .init(.held, .modify, by: [.guest], to: .held, if: .ownAndAvailable),
        ] + changing(.held)

    private static let waiting: [Booking.Machine.Row] =
        [
            .init(.requested, .accept, by: desk, to: .confirmed, if: .pending),
            .init(.requested, .expire, by: desk + [.system], to: .expired, if: .lapsed),
            .init(.requested, .decline, by: desk, to: .declined),
            .init(.requested, .modify, by: [.guest], to: .requested, if: .ownAndAvailable),
        ] + calling(.requested) + changing(.requested) + inviting(.requested)

    private static let keeping: [Booking.Machine.Row] =
        [
            // A changed booking is not the one that the house accepted.
            .init(.confirmed, .modify, by: [.guest], to: .confirmed, if: .ownAndAvailableUnasked),
            .init(.confirmed, .modify, by: [.guest], to: .requested, if: .ownAndAvailable),
            .init(.confirmed, .markLate, by: floor + [.system], to: .late, if: .late),
        ] + calling(.confirmed) + changing(.confirmed) + inviting(.confirmed)
        + calling(.late) + changing(.late) + inviting(.late)

    private static let receiving: [Booking.Machine.Row] =
        [Booking.Status.confirmed, .late].flatMap { state -> [Booking.Machine.Row] in
            [
                .init(state, .arrive, by: floor, to: .arrived, if: .expected),
                // A late party is past the grace period, so nothing is left to check.
                .init(state, .noShow, by: floor + [.system], to: .noShow, if: state == .late ? nil : .late),
            ] + seating(state)
        } + seating(.arrived) + calling(.arrived) + changing(.arrived) + [
            .init(.noShow, .reinstate, by: desk, to: .late, if: .available)
        ]

    private static let sitting: [Booking.Machine.Row] = [
        .init(.seated, .extend, by: floor, to: .seated, if: .available),
        .init(.seated, .move, by: floor, to: .seated, if: .free),
        .init(.seated, .finish, by: floor + [.system], to: .finished),
    ]

    private static func seating(_ state: Booking.Status) -> [Booking.Machine.Row] {
        [
            .init(state, .confirmArrival, by: [.guest], to: .seated, if: .ownAndReady),
            .init(state, .confirmArrival, by: floor, to: .seated, if: .ready),
            .init(state, .seat, by: floor, to: .seated, if: .ready),
        ]
    }

    private static func calling(_ state: Booking.Status) -> [Booking.Machine.Row] {
        [
            .init(state, .cancel, by: [.guest], to: .cancelled, if: .own),
            .init(state, .cancel, by: desk, to: .cancelled),
        ]
    }

    private static func changing(_ state: Booking.Status) -> [Booking.Machine.Row] {
        var rows: [Booking.Machine.Row] = [
            // After a change, a late party is expected again at the agreed time.
            .init(state, .modify, by: desk, to: state == .late ? .confirmed : state, if: .available),
            .init(state, .move, by: desk, to: state, if: .free),
        ]
        // A party that has arrived keeps its tables anyway.
        if state != .arrived {
            rows.append(.init(state, .lock, by: desk, to: state, if: .unlocked))
            rows.append(.init(state, .unlock, by: desk, to: state, if: .locked))
        }
        return rows
    }

    private static func inviting(_ state: Booking.Status) -> [Booking.Machine.Row] {
        [
            .init(state, .inviteFriends, by: [.guest], to: state, if: .ownAndWelcome),
            .init(state, .inviteFriends, by: desk, to: state, if: .welcome),
        ]
    }
}
