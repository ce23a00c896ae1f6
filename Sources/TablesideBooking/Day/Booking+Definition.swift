public import TablesideCore

extension Booking.Profile {
    /// A way for bookings to proceed as data, from which a house makes a profile of its own; written by hand, or a
    /// built-in one with changes (``Booking/Profile/changing(_:_:)``).
    ///
    /// The stages and commands are those of every booking; ``problems()`` says what a profile must hold.
    ///
    /// ```swift
    /// let club = try Booking.Profile.standard.changing("club") { club in
    ///     club.lifecycle.rows.removeAll { $0.command == .walkIn }
    /// }
    /// ```
    public struct Definition: Hashable, Codable, Sendable {
        /// The code that bookings record; not that of a built-in profile.
        public var code: ProfileCode
        /// The steps of a booking, its final stages and labels.
        public var lifecycle: Booking.Machine.Definition
        /// The usual limits for guests with this profile; `nil` for none.
        public var guestLimits: GuestLimits?
        /// The profile of the tab that the party must get; `nil` for any.
        public var tabProfile: ProfileCode?

        /// Creates the definition of a profile.
        public init(
            code: ProfileCode,
            rows: [Booking.Machine.Row],
            terminals: [Booking.Status],
            labels: [Booking.Status: String] = [:],
            goals: [ServiceDay.Command.Kind: [Booking.Status]] = [:],
            guestLimits: GuestLimits? = nil,
            tabProfile: ProfileCode? = nil
        ) {
            self.code = code
            lifecycle = .init(rows: rows, terminals: terminals, labels: labels, goals: goals)
            self.guestLimits = guestLimits
            self.tabProfile = tabProfile
        }
    }

    /// The profile as data.
    public var definition: Definition {
        Definition(
            code: code,
            rows: lifecycle.rows,
            terminals: lifecycle.terminals,
            labels: lifecycle.labels,
            goals: lifecycle.goals,
            guestLimits: guestLimits,
            tabProfile: tabProfile
        )
    }

    /// Creates a house's own profile.
    ///
    /// - Throws: `Defects` with everything that is wrong (``Definition/problems()``).
    /// - Complexity: O(stages × rows).
    public init(_ definition: Definition) throws(Defects<ProfileDefect>) {
        let problems = definition.problems()
        guard problems.isEmpty else { throw Defects(problems) }
        self.init(
            Booking.Machine(definition.lifecycle, named: definition.code, initial: .asked),
            guestLimits: definition.guestLimits,
            tabProfile: definition.tabProfile,
            isOwn: true
        )
    }

    /// Creates a house's own profile from this one.
    ///
    /// - Throws: `Defects` with everything that is wrong after the change.
    public func changing(
        _ code: ProfileCode,
        _ change: (inout Definition) -> Void
    ) throws(Defects<ProfileDefect>) -> Booking.Profile {
        var definition = definition
        definition.code = code
        change(&definition)
        return try Booking.Profile(definition)
    }
}

extension Booking.Profile: Hashable {
    /// Compares the codes, which identify the steps of built-in profiles, and the definitions of own ones.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.code == rhs.code && (!lhs.isOwn || lhs.definition == rhs.definition)
    }

    /// Feeds the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension Booking.Profile: Codable {
    /// Reads the code of a built-in profile, or a house's own profile, which is audited again.
    ///
    /// - Throws: `DecodingError` for a code this release does not know, and with `Defects` for a profile with defects.
    public init(from decoder: any Decoder) throws {
        if let code = try? decoder.singleValueContainer().decode(ProfileCode.self) {
            guard let profile = Booking.Profile.named(code) else {
                throw DecodingError.invalid(ServiceDay.Refusal(.unknownProfile(profile: code)), at: decoder.codingPath)
            }
            self = profile
            return
        }
        let definition = try Definition(from: decoder)
        do throws(Defects<ProfileDefect>) {
            try self.init(definition)
        } catch {
            throw DecodingError.invalid(error, at: decoder.codingPath)
        }
    }

    /// Writes the code of a built-in profile, and the definition of a house's own.
    public func encode(to encoder: any Encoder) throws {
        if isOwn { try definition.encode(to: encoder) } else { try code.encode(to: encoder) }
    }
}

extension Booking.Profile.Definition {
    /// Everything that keeps the definition from being a profile.
    ///
    /// Besides the structural audit of its lifecycle, a profile has to fit the engine: each row is a step the engine
    /// can carry out, with a guard that looks at the tables where it gives any; and what happens by time alone is
    /// permitted to the system.
    ///
    /// - Complexity: O(stages × rows).
    public func problems() -> [Problem<ProfileDefect>] {
        var problems = ProfileDefect.problems(of: code, besides: Booking.Profile.known.map(\.code))
        let rows: [Problem<ProfileDefect>] = lifecycle.problems(initial: .asked, steps: Self.steps)
        problems += rows.under("lifecycle")
        if let tabProfile, tabProfile.rawValue.isEmpty || tabProfile.rawValue.utf8.count > SizeLimit.code {
            problems.append(Problem(.invalidCode(profile: tabProfile), at: "tabProfile"))
        }
        if let guestLimits, !guestLimits.problems().isEmpty {
            problems.append(Problem(.negative, at: "guestLimits"))
        }
        return rows.isEmpty ? problems + timerProblems() + companionProblems() : problems
    }

    private typealias Step = LifecycleStep<Booking.Status, ServiceDay.Command.Kind, Booking.Guard>

    /// The steps that the engine can carry out, each with the guards that look at the tables it needs.
    private static let steps: [Step] = {
        let coming: [Booking.Status] = [.confirmed, .late]
        let waiting: [Booking.Status] = [.held, .requested]
        let fits: [Booking.Guard] = [.available, .ownAndAvailable]
        let unasked: [Booking.Guard] = [.availableUnasked, .ownAndAvailableUnasked]
        return [
            Step([.book], from: [.asked], to: [.confirmed, .requested], needing: [.available, .availableUnasked]),
            Step([.hold], from: [.asked], to: [.held], needing: [.available, .availableUnasked]),
            Step([.walkIn], from: [.asked], to: [.seated], needing: [.seatable]),
            Step([.enter], from: [.asked], to: [.confirmed], needing: [.free]),
            Step(
                [.confirm],
                from: [.held],
                to: [.confirmed, .requested],
                needing: [.kept, .ownAndKept, .ownAndKeptUnasked]
            ),
            Step([.swapHold], from: [.held], to: [.cancelled], needing: fits),
            Step([.releaseHold], from: [.held], to: [.cancelled], if: [.own]),
            Step([.expire], from: waiting, to: [.expired], needing: [.lapsed]),
            Step([.accept], from: [.requested], to: [.confirmed], if: [.pending]),
            Step([.decline], from: [.requested], to: [.declined], if: [.own]),
            Step([.cancel], from: waiting + coming + [.arrived], to: [.cancelled], if: [.own]),
            Step([.modify], from: waiting + coming + [.arrived], needing: fits + unasked),
            Step([.modify], from: coming, to: [.confirmed, .requested], needing: fits + unasked),
            Step([.inviteFriends], from: [.requested] + coming, needing: [.welcome, .ownAndWelcome]),
            Step([.arrive], from: coming, to: [.arrived], needing: [.expected]),
            Step([.confirmArrival], from: coming + [.arrived], to: [.seated], needing: [.ready, .ownAndReady]),
            Step([.seat], from: coming + [.arrived], to: [.seated], needing: [.ready, .ownAndReady]),
            Step([.extend], from: [.seated], needing: fits),
            Step([.move], from: waiting + coming + [.arrived, .seated], needing: [.free]),
            Step([.finish], from: [.seated], to: [.finished], if: [.own]),
            Step([.complete], from: coming + [.arrived, .seated], to: [.finished], if: [.own]),
            Step([.markLate], from: [.confirmed], to: [.late], needing: [.late]),
            Step([.noShow], from: [.confirmed], to: [.noShow], needing: [.late]),
            Step([.noShow], from: [.late], to: [.noShow], if: [.late]),
            Step([.reinstate], from: [.noShow], to: [.late], needing: [.available]),
            Step([.lock], from: waiting + coming, needing: [.unlocked]),
            Step([.unlock], from: waiting + coming, needing: [.locked]),
        ]
    }()

    private func has(_ command: ServiceDay.Command.Kind) -> Bool { lifecycle.rows.contains { $0.command == command } }

    /// What time alone brings about, which only the system does.
    private func timerProblems() -> [Problem<ProfileDefect>] {
        let stages = Set(lifecycle.rows.flatMap { [$0.from, $0.to] })
        var timers: [(Booking.Status, ServiceDay.Command.Kind)] = []
        if has(.expire), stages.contains(.requested) { timers.append((.requested, .expire)) }
        if has(.markLate) { timers.append((.confirmed, .markLate)) }
        if has(.noShow) { timers += [.confirmed, .late].filter(stages.contains).map { ($0, .noShow) } }
        let missing = timers.filter { state, command in
            !lifecycle.rows.contains { $0.from == state && $0.command == command && $0.roles.contains(.system) }
        }
        return missing.map { Problem(.noTimer(state: $0.rawValue, command: $1.rawValue), at: "lifecycle") }
    }

    /// What ends a hold, and the guard without which a request would be accepted after it lost its tables.
    private func companionProblems() -> [Problem<ProfileDefect>] {
        var problems: [Problem<ProfileDefect>] = []
        if has(.hold), !has(.confirm) {
            problems.append(
                Problem(.commandMissing(command: ServiceDay.Command.Kind.confirm.rawValue), at: "lifecycle")
            )
        }
        guard has(.expire) else { return problems }
        for (position, row) in lifecycle.rows.enumerated() where row.command == .accept && row.condition != .pending {
            let defect = ProfileDefect.guardMissing(
                state: row.from.rawValue,
                command: row.command.rawValue,
                guards: [Booking.Guard.pending.rawValue]
            )
            problems.append(Problem(defect, at: FieldPath("lifecycle").field("rows").index(position)))
        }
        return problems
    }
}
