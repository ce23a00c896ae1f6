public import TablesideCore
public import TablesideMenu

extension Order.Profile {
    /// A profile as data, from which a restaurant makes its own profile; written by hand, or a built-in one with
    /// changes (``Order/Profile/changing(_:_:)``).
    ///
    /// The states and commands are those of every order. ``problems()`` lists the requirements that a profile violates,
    /// such as that every row is a step the engine can perform.
    ///
    /// ```swift
    /// let truck = try Order.Profile(.init(
    ///     code: "truck",
    ///     rows: [
    ///         .init(.draft, .place, by: [.guest, .waiter], to: .accepted, if: .orderable,
    ///               then: [.reserveStock, .commitStock]),
    ///         .init(.accepted, .ready, by: [.cook], to: .ready, if: .everythingReady, then: [.notify]),
    ///         .init(.ready, .collect, by: [.waiter], to: .collected, if: .codeMatches),
    ///     ],
    ///     terminals: [.collected],
    ///     channels: [.takeaway]
    /// ))
    /// ```
    public struct Definition: Hashable, Sendable {
        /// The code that orders record; not that of a built-in profile.
        public var code: ProfileCode
        /// The rows of the order, its final states and labels.
        public var lifecycle: Order.Machine.Definition
        /// The rows of the order's items.
        public var items: [OrderItem.Machine.Row]
        /// The channels the profile accepts orders on.
        public var channels: [Channel]
        /// The default cancellation policy.
        public var cancelPolicy: CancelPolicy
        /// Which goods of a canceled order return to stock.
        public var restocking: Restocking
        /// Whether items of later courses are held on acceptance.
        public var firesByCourse: Bool
        /// Whether guests see the state of their orders.
        public var guestsSeeState: Bool
        /// The states in which an order is on a role's list.
        public var lists: [Role: [Order.State]]
        /// The action offered to each role in each state.
        public var prompts: [Order.State: [Role: Prompt]]
        /// How the profile treats a placement's recipient.
        public var recipientUse: RecipientUse
        /// The profile of the tabs these orders go on; `nil` for any tab that takes orders of other profiles.
        public var tabProfile: ProfileCode?

        /// Makes the definition of a profile.
        public init(
            code: ProfileCode,
            rows: [Order.Machine.Row],
            terminals: [Order.State],
            labels: [Order.State: String] = [:],
            goals: [Order.Command.Kind: [Order.State]] = [:],
            items: [OrderItem.Machine.Row] = OrderItem.kitchen.rows,
            channels: [Channel],
            cancelPolicy: CancelPolicy = .usual,
            restocking: Restocking = .unstarted,
            firesByCourse: Bool = false,
            guestsSeeState: Bool = true,
            lists: [Role: [Order.State]] = [:],
            prompts: [Order.State: [Role: Prompt]] = [:],
            recipientUse: RecipientUse = .unused,
            tabProfile: ProfileCode? = nil
        ) {
            self.code = code
            lifecycle = .init(rows: rows, terminals: terminals, labels: labels, goals: goals)
            self.items = items
            self.channels = channels
            self.cancelPolicy = cancelPolicy
            self.restocking = restocking
            self.firesByCourse = firesByCourse
            self.guestsSeeState = guestsSeeState
            self.lists = lists
            self.prompts = prompts
            self.recipientUse = recipientUse
            self.tabProfile = tabProfile
        }

        init(_ profile: Order.Profile) {
            code = profile.code
            lifecycle = profile.lifecycle.definition
            items = profile.items.rows
            channels = profile.channels
            cancelPolicy = profile.cancelPolicy
            restocking = profile.restocking
            firesByCourse = profile.firesByCourse
            guestsSeeState = profile.guestsSeeState
            lists = profile.lists
            prompts = profile.prompts
            recipientUse = profile.recipientUse
            tabProfile = profile.tabProfile
        }
    }

    /// The profile as data.
    public var definition: Definition { Definition(self) }

    /// Makes a restaurant's own profile.
    ///
    /// - Throws: `Defects` with everything that is wrong (``Definition/problems()``).
    /// - Complexity: O(states × rows).
    public init(_ definition: Definition) throws(Defects<ProfileDefect>) {
        let problems = definition.problems()
        guard problems.isEmpty else { throw Defects(problems) }
        self.init(
            lifecycle: Order.Machine(definition.lifecycle, named: definition.code, initial: .draft),
            items: definition.machine,
            channels: definition.channels,
            cancelPolicy: definition.cancelPolicy,
            restocking: definition.restocking,
            firesByCourse: definition.firesByCourse,
            guestsSeeState: definition.guestsSeeState,
            lists: definition.lists,
            prompts: definition.prompts,
            recipientUse: definition.recipientUse,
            tabProfile: definition.tabProfile,
            isOwn: true
        )
    }

    /// Makes a restaurant's own profile from this one.
    ///
    /// ```swift
    /// let house = try Order.Profile.dineIn.changing("house") { house in
    ///     house.lifecycle.rows.removeAll { $0.command == .requestCancel }
    ///     house.lifecycle.labels[.placed] = "new"
    /// }
    /// ```
    ///
    /// - Throws: `Defects` with everything that is wrong after the change.
    public func changing(
        _ code: ProfileCode,
        _ change: (inout Definition) -> Void
    ) throws(Defects<ProfileDefect>) -> Order.Profile {
        var definition = definition
        definition.code = code
        change(&definition)
        return try Order.Profile(definition)
    }
}

extension Order.Profile: Hashable {
    /// Compares the codes, which identify the rows of built-in profiles, and the definitions of own ones.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.code == rhs.code && (!lhs.isOwn || lhs.definition == rhs.definition)
    }

    /// Hashes the code of the profile.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension Order.Profile: Codable {
    /// Reads the code of a built-in profile, or a house's own profile, which is audited again.
    ///
    /// - Throws: `DecodingError` for a code this release does not know, and with `Defects` for a profile with defects.
    public init(from decoder: any Decoder) throws {
        if let code = try? decoder.singleValueContainer().decode(ProfileCode.self) {
            guard let profile = Order.Profile.named(code) else {
                throw DecodingError.invalid(Order.Inconsistency(.unknownProfile(profile: code)), at: decoder.codingPath)
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

extension Order.Profile.Definition {
    /// The built-in lifecycles of items, stored by name.
    private static let kitchens = [OrderItem.kitchen, OrderItem.quickPlate]

    /// The built-in lifecycle of items with these rows; `nil` if there is none.
    private var builtInItems: OrderItem.Machine? { Self.kitchens.first { $0.rows == items } }

    /// The lifecycle of the items.
    var machine: OrderItem.Machine {
        if let builtInItems { return builtInItems }
        return OrderItem.Machine(.init(rows: items, terminals: machineTerminals), named: code, initial: .draft)
    }
}

extension Order.Profile.Definition: Codable {
    private enum CodingKeys: CodingKey {
        case code, lifecycle, items, itemRows, channels, cancelPolicy, restocking, firesByCourse, guestsSeeState, lists
        case prompts, recipientUse, tabProfile
    }

    /// Reads a definition, which is not audited yet.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = try container.decode(ProfileCode.self, forKey: .code)
        lifecycle = try container.decode(Order.Machine.Definition.self, forKey: .lifecycle)
        if let name = try container.decodeIfPresent(ProfileCode.self, forKey: .items) {
            guard let kitchen = Self.kitchens.first(where: { $0.profile == name }) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .items,
                    in: container,
                    debugDescription: "“\(shown: name)” is no lifecycle of items"
                )
            }
            items = kitchen.rows
        } else {
            items =
                try container.decodeListIfPresent(
                    OrderItem.Machine.CompactRow.self,
                    within: .profileRows,
                    forKey: .itemRows
                )?.map(\.row) ?? []
        }
        channels = try container.decodeListIfPresent(Channel.self, within: .profileRoles, forKey: .channels) ?? []
        cancelPolicy = try container.decode(CancelPolicy.self, forKey: .cancelPolicy)
        restocking = try container.decode(Restocking.self, forKey: .restocking)
        firesByCourse = try container.decode(Bool.self, forKey: .firesByCourse)
        guestsSeeState = try container.decode(Bool.self, forKey: .guestsSeeState)
        lists = try container.decodeIfPresent([Role: [Order.State]].self, forKey: .lists) ?? [:]
        prompts = [:]
        if container.contains(.prompts) {
            let states = try container.nestedContainer(keyedBy: TextKey.self, forKey: .prompts)
            for key in states.allKeys {
                prompts[try states.word(key)] = try states.decode([Role: Order.Profile.Prompt].self, forKey: key)
            }
        }
        recipientUse = try container.decode(Order.Profile.RecipientUse.self, forKey: .recipientUse)
        tabProfile = try container.decodeIfPresent(ProfileCode.self, forKey: .tabProfile)
    }

    /// Writes a definition: rows as lists, and the rows of a built-in lifecycle of items as its name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        try container.encode(lifecycle, forKey: .lifecycle)
        if let builtInItems {
            try container.encode(builtInItems.profile, forKey: .items)
        } else {
            try container.encode(items.map { OrderItem.Machine.CompactRow($0) }, forKey: .itemRows)
        }
        try container.encode(channels, forKey: .channels)
        try container.encode(cancelPolicy, forKey: .cancelPolicy)
        try container.encode(restocking, forKey: .restocking)
        try container.encode(firesByCourse, forKey: .firesByCourse)
        try container.encode(guestsSeeState, forKey: .guestsSeeState)
        if !lists.isEmpty { try container.encode(lists, forKey: .lists) }
        if !prompts.isEmpty {
            var states = container.nestedContainer(keyedBy: TextKey.self, forKey: .prompts)
            for (state, byRole) in prompts { try states.encode(byRole, forKey: TextKey(state.rawValue)) }
        }
        try container.encode(recipientUse, forKey: .recipientUse)
        try container.encodeIfPresent(tabProfile, forKey: .tabProfile)
    }
}
