public import TablesideCore
public import TablesideHosting
public import TablesideMenu

/// Adopts the edits of a common menu at a branch that follows it (FO-07).
///
/// The branch's changes stay, except those that no longer apply. An active menu that would get defects stays unchanged,
/// and its ``MenuRecord/basis`` says which version of the common menu it follows.
///
/// ```swift
/// let command = Envelope(FollowMenu("brno-carta"), by: .system, id: commandID)
/// try await runner.perform(command, in: FixedContext(MenuRequirements.none))
/// ```
public struct FollowMenu: JointDecision {
    /// Commands of this kind are remembered as `followMenu`.
    public static let name = DecisionName(rawValue: "followMenu")

    /// The branch's menu that adopts the edits.
    public let menu: MenuID

    /// Creates the decision to adopt the edits.
    public init(_ menu: MenuID) { self.menu = menu }

    /// The branch's menu, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(MenuRecord.self, menu) }

    /// The branch's menu, and the common one that it follows.
    public func needs(_ loaded: Loaded, in requirements: MenuRequirements, at now: Instant) throws -> [DocumentNeed] {
        let need = DocumentNeed(MenuRecord.self, menu)
        guard loaded.contains(subject), let basis = try loaded.aggregate(MenuRecord.self, menu).basis else {
            return [need]
        }
        return [need, DocumentNeed(MenuRecord.self, basis.common)]
    }

    /// Adopts the edits.
    ///
    /// - Throws: ``MenuRefusal``: `menu.ownContents` for a menu that follows no other one, `menu.notCommon` unless the
    ///   common menu is active, `menu.alreadyApplied` if nothing was edited; the refusal of the branch's menu.
    public func decide(
        on loaded: Loaded,
        in requirements: MenuRequirements,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        var record = try loaded.aggregate(MenuRecord.self, menu)
        guard let basis = record.basis else { throw MenuRefusal(.ownContents) }
        let followed = try loaded.aggregate(MenuRecord.self, basis.common)
        guard let common = followed.menu, followed.isActive else {
            throw MenuRefusal(.notCommon(menu: basis.common))
        }
        try changes.perform(.follow(common: common), on: &record, in: requirements, by: author, at: now)
        return NoAnswer()
    }
}

extension Reaction {
    /// Makes every follower of a common menu adopt its edits.
    ///
    /// A follower that refuses, such as an active menu that would get defects, does not stop the others; its
    /// ``MenuRecord/basis`` shows that it is behind. A temporary failure is thrown at once; a permanent one is thrown
    /// after all other followers are handled.
    ///
    /// ```swift
    /// _ = try await runner.advance(.followingMenus(through: runner))
    /// ```
    ///
    /// ``HouseReactions`` include this reaction, with the requirements of the ``HouseSource``.
    ///
    /// - Parameters:
    ///   - runner: The runner of the commands.
    ///   - requirements: The restaurant's requirements for each dish.
    /// - Returns: the reaction, named `followMenus`.
    public static func followingMenus(
        through runner: CommandRunner,
        in requirements: MenuRequirements = .none
    ) -> Reaction {
        followingMenus(through: runner) { requirements }
    }

    /// The same reaction, with the restaurant's current requirements for each dish; part of the ``HouseReactions``.
    static func followingMenus(through runner: CommandRunner, in house: some HouseSource) -> Reaction {
        followingMenus(through: runner) { try await house.menuRequirements() }
    }

    private static func followingMenus(
        through runner: CommandRunner,
        requiring requirements: @escaping @Sendable () async throws -> MenuRequirements
    ) -> Reaction {
        Reaction(ReactionName(rawValue: "followMenus"), to: MenuRecord.self) { event, trigger in
            switch event.event {
            case .edited, .resumed: break
            default: return
            }
            let common = MenuID(event.aggregate.id)
            guard let followers = try await runner.store.load(MenuFollowers.self, common) else { return }
            let required = try await requirements()
            var lasting: CommandFailure<AnyRefusal>?
            for menu in followers.menus {
                let command = Envelope(FollowMenu(menu), by: .system, key: trigger.key("\(menu)"))
                do throws(CommandFailure<AnyRefusal>) {
                    try await runner.perform(command, in: FixedContext(required))
                } catch {
                    switch error {
                    case .refused: break
                    case .store(let failure) where !failure.isLasting: throw error
                    default: lasting = lasting ?? error
                    }
                }
            }
            if let lasting { throw lasting }
        }
    }
}
