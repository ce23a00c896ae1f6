import Tableside
import TablesideFoundation
import TablesideTesting
import TablesideTexts

/// A server with everything that a host adds, and a clock that moves only when the story says so.
final class Stage {
    let story: Story
    let store: MemoryStore
    let clock: ManualClock
    let coder = JSONDocumentCoder()
    let wording: Wording
    let counter: AccountCounter
    let ids = SerialIDs("command")
    /// Signs and reads the codes of tables; a product draws its key.
    let codec: PayloadCodec
    /// What the host adds to requests; a story fills it in before anybody asks.
    var house: StoryHouse
    /// What goes wrong with everything that phones send.
    var fault: TransportFault?
    /// Whether phones have no connection.
    var isOffline: Bool {
        get { fault == .noConnection }
        set { fault = newValue ? .noConnection : nil }
    }

    private let settings: Settings
    private let zone: any ZoneRules
    private let notifier = MemoryNotifier()
    private var told = 0
    /// The phones that notices reach, by person, role or tab.
    private var names: [Notice.Recipient: [String]] = [:]

    /// How a system differs from the others.
    struct Settings {
        var language = TextLanguage.english
        var accounts: SignUpRules
        var rights = Rights.house
        var notices = NoticePlan.quickPlate
        var deliveries = DeliveryNoticePlan.full
        /// How long before a booking its guests are reminded; `nil` for never.
        var reminder: Elapsed?
        /// Whether people hear only by pushes to devices that may be pushed to.
        var pushesOnly = false
        /// Whether the seconds matter.
        var showsSeconds = false
        /// How long each thing takes that somebody does.
        var tick = Elapsed.zero
    }

    /// Sets the stage at a local time such as `2026-03-27T17:00`.
    init(_ story: Story, at start: String, in zone: any ZoneRules, _ settings: Settings) throws {
        self.story = story
        self.zone = zone
        self.settings = settings
        store = MemoryStore(coder: coder)
        clock = ManualClock(try zone.instant(for: LocalDateTime(start), .reject))
        wording = try Wording(in: settings.language, zone: zone, coder: coder)
        let key = PayloadKey(PayloadKeyID(1), secret: Array(repeating: 7, count: 32))
        codec = try PayloadCodec(
            base: "https://dine.example",
            scheme: "DINE",
            authenticator: HMACAuthenticator(signing: key)
        )
        let vault = MemoryAuthenticator()
        let access = SessionAccess(clock: clock)
        let desk = AccountDesk(
            runner: CommandRunner(store: store, clock: clock, access: access),
            authenticator: vault,
            rules: settings.accounts,
            rights: settings.rights
        )
        counter = AccountCounter(desk: desk, vault: vault, tokens: AccountCounter.Tokens(), coder: coder)
        house = StoryHouse(store: store, clock: clock, zone: zone)
    }

    var runner: CommandRunner {
        CommandRunner(store: store, clock: clock, timers: DueHandler.house(house, in: store))
    }

    var server: HouseServer<StoryHouse> {
        HouseServer(runner: runner, house: house, coder: coder, rights: settings.rights)
    }

    /// The instant of a local time such as `2026-03-27T18:30`.
    func instant(_ local: String) throws -> Instant { try zone.instant(for: LocalDateTime(local), .reject) }

    /// A number of things in words.
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// A table as people call it: the identities of all tables on this stage end with their numbers.
    func name(of table: TableID) -> String {
        "table " + String(table.rawValue.reversed().prefix { $0.isNumber }.reversed())
    }

    /// Moves the clock to a local time, and lets happen what is due until then.
    func move(to local: String) async throws {
        // What took longer than the story thinks does not turn the clock back.
        clock.set(max(clock.now(), try instant(local)))
        try await settle()
    }

    /// Somebody does something, which takes a moment.
    func line(_ who: String, _ does: String) throws {
        clock.advance(by: settings.tick)
        story.line(on: "\(try zone.local(at: now).date)", at: try time(), who, does)
    }

    /// Moves the clock on.
    func wait(_ time: Elapsed) async throws {
        clock.advance(by: time)
        try await settle()
    }

    /// The time at the server.
    var now: Instant { clock.now() }

    /// The time on the clock of the wall.
    func time() throws -> String {
        let time = try wording.time(clock.now())
        guard settings.showsSeconds else { return String(time.prefix(5)) }
        return time.count == 5 ? time + ":00" : time
    }

    /// Does what a host does after commands: fires timers, follows events, sends notices.
    func settle() async throws {
        let runner = runner
        while try await runner.fireDue(at: clock.now(), limit: 100).contains(where: { $0.result == .done }) {}
        let reactions = HouseReactions(
            through: runner,
            in: house,
            notifying: notifier,
            of: settings.notices,
            and: settings.deliveries,
            reminding: settings.reminder
        )
        let unhandled = try await reactions.catchUp()
        try story.check(unhandled.map { "\($0)" }, is: [], "events that nothing could follow")
        let notices = await notifier.notices
        for notice in notices.dropFirst(told) { try await show(notice) }
        told = notices.count
    }

    /// Says whom notices to a person, a role or a tab reach.
    func reach(_ recipient: Notice.Recipient, as name: String) { names[recipient, default: []].append(name) }

    private func show(_ notice: Notice) async throws {
        if settings.pushesOnly, case .user(let person) = notice.recipient,
            try await store.pushTokens(of: person, at: now).isEmpty
        {
            return
        }
        // A role that nobody has on this stage hears nothing.
        guard let whom = names[notice.recipient]?.joined(separator: ", ") else { return }
        let later = try notice.showAt.map { ", to be shown at \(try wording.time($0))" } ?? ""
        story.say(.notice, "\(whom): \(try wording.words(for: notice))\(later)")
        lately.append("\(notice.kind) → \(whom)")
        lastNotice = notice
    }

    /// The notice that was shown last.
    private(set) var lastNotice: Notice?
    /// The notices since they were last asked for.
    private var lately: [String] = []

    /// Ends the story unless exactly these notices were sent since the last time, in any order.
    func checkNotices(_ expected: String...) throws {
        defer { lately = [] }
        try story.check(lately.sorted(), is: expected.sorted(), "the notices")
    }

    /// Forgets the notices so far.
    func forgetNotices() { lately = [] }

    /// Somebody whom the server believes, at a till inside the house.
    func till(_ author: Author, at branch: BranchID) -> HouseSender<StoryHouse> {
        let ids = ids
        return HouseSender(author, of: branch, at: house, through: runner) { CommandID(ids.nextText()) }
    }
}

// What is there before the story begins.
extension Stage {
    /// Registers a restaurant of an owner with its branches and menus, and shows them to guests.
    func open(
        _ restaurant: Restaurant,
        _ branches: [Branch],
        _ menus: [FoodMenu],
        of owner: UserID = "owner"
    ) async throws {
        try await prepare(RegisterRestaurant(restaurant, owner: owner), of: owner, in: house.listings)
        for branch in branches {
            try await prepare(OpenBranch(branch), of: owner, in: house.listings)
            try await prepare(.activate, on: BranchRecord.self, branch.id, of: owner, in: house.listings)
        }
        for menu in menus {
            try await prepare(OpenMenu(menu), of: owner, in: house.dishes)
            try await prepare(.activate, on: MenuRecord.self, menu.id, of: owner, in: house.dishes)
            if let branch = menu.branch { house.menus[branch] = menu.id }
        }
        let show = ActivateRestaurant(restaurant.id, branches: branches.map(\.id), menus: menus.map(\.id))
        try await prepare(show, of: owner, in: house.listings)
    }

    /// Has a branch of an owner take over a common menu, and shows it.
    func adapt(_ common: MenuID, _ changes: MenuAdaptation, of owner: UserID) async throws {
        try await prepare(AdaptMenu(common, by: changes), of: owner, in: house.dishes)
        try await prepare(.activate, on: MenuRecord.self, changes.id, of: owner, in: house.dishes)
        house.menus[changes.branch] = changes.id
    }

    /// Hides a restaurant of an owner from guests.
    func suspend(_ restaurant: RestaurantID, of owner: UserID = "owner") async throws {
        try await prepare(.suspend, on: RestaurantRecord.self, restaurant, of: owner, in: house.listings)
    }

    private func prepare<Decision: JointDecision>(
        _ decision: Decision,
        of owner: UserID,
        in context: Decision.Context
    ) async throws {
        let author = Author(owner, as: .restaurateur)
        let envelope = Envelope(decision, by: author, id: CommandID(ids.nextText()))
        try await runner.perform(envelope, in: FixedContext(context))
    }

    private func prepare<Target: Aggregate>(
        _ command: Target.Command,
        on type: Target.Type,
        _ target: Target.ID,
        of owner: UserID,
        in context: Target.Context
    ) async throws {
        let author = Author(owner, as: .restaurateur)
        let envelope = Envelope(command, on: type, target, by: author, id: CommandID(ids.nextText()))
        try await runner.perform(envelope, in: FixedContext(context))
    }
}
