import Foundation
import TablesideCore
import TablesideDelivery
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Deliveries: lifecycles")
struct DeliveryJobLifecycleTests {
    private typealias Job = DeliveryJob

    @Test(
        "ID-23, ID-27, ID-28, ID-29, ID-30, ID-31, ID-36: the rows are the ones written by hand, and every state × command × role does what they say",
        arguments: [
            (ProfileCode.iDeliver, "iDeliver", 5 * 19 * 10), (.fullDelivery, "full", 12 * 19 * 10),
            (.supervisedDelivery, "supervised", 14 * 19 * 10),
        ]
    )
    func everyCell(code: ProfileCode, name: String, count: Int) throws {
        let profile = try #require(Job.Profile.named(code))
        let table = try GoldenTable("DeliveryJob.\(name).table.txt")
        #expect(table.differences(from: profile.lifecycle) == [])
        #expect(profile.lifecycle.problems() == [])
        var cells = 0
        for state in Job.State.allCases where profile.lifecycle.states.contains(state) {
            for kind in Job.Command.Kind.allCases {
                for role in Role.known + [Role(rawValue: "sommelier")] {
                    let store = role == .store ? Road.account : Road.branch
                    let job = try Road.job(in: state, of: store, code)
                    let command = try Road.command(kind, of: store, in: code)
                    let rows = table[state.rawValue, kind.rawValue, role.rawValue].components(separatedBy: " | ")
                    var expected = rows[0].split(separator: " ").first.map(String.init) ?? ""
                    switch (state, kind, role) {
                    // Without a next try the goods go back; nothing is offered by time when nothing ends.
                    case (.pickedUp, .reportFailure, _) where expected == "pickedUp",
                        (.atDropoff, .reportFailure, _) where expected == "pickedUp":
                        expected = "returning"
                    case (.offering, .lapse, .system) where code != .iDeliver: expected = "notDue"
                    // The goods are sent back, which the engine does only when the store's time is over.
                    case (.halted, .resolve, .system): expected = "notDue"
                    case (.halted, .resolve, _) where expected == "pickedUp": expected = "returning"
                    // A job that does not exist yet follows the full rows, unless it is created by others.
                    case (.absent, _, _) where kind != .create: expected = "illegal"
                    default: break
                    }
                    let outcome = Road.outcome(command, on: job, by: Road.author(role))
                    #expect(outcome == expected, "\(state) \(kind) \(role)")
                    cells += 1
                }
            }
        }
        #expect(cells == count)
    }

    @Test(
        "only a delivery that is over is erased, of its words and its recipient alone",
        arguments: Job.Profile.all.map(\.code)
    )
    func erasing(code: ProfileCode) throws {
        let profile = try #require(Job.Profile.named(code))
        let later = Road.start + .hours(9)
        for state in profile.lifecycle.states {
            let job = try Road.job(in: state, of: Road.branch, code)
            let event = job.erasingPersonalData(at: later)
            #expect((event != nil) == profile.lifecycle.terminals.contains(state), "\(state)")
            guard let event, var draft = job.draft else { continue }
            var after = job
            after.record(event)
            #expect(after.erasingPersonalData(at: later) == nil)
            #expect(try decoded(Job.self, encoded(after)) == after)
            draft.recipient.name = nil
            draft.recipient.phone = nil
            draft.dropoff = DeliveryPlace(PostalAddress(street: "", city: ""))
            draft.description = ""
            #expect(after.draft == draft && after.state == state && after.courier == job.courier)
            #expect(draft.problems(at: Road.start).map(\.path).contains("recipient.name"))
        }
    }

    @Test("no row can be taken by the staff of another branch, the account of another store or another courier")
    func strangers() throws {
        for profile in Job.Profile.all {
            for row in profile.lifecycle.rows {
                for role in row.roles where role != .system {
                    let store = role == .store ? Road.account : Road.branch
                    let job = try Road.job(in: row.from, of: store, profile.code)
                    let command = try Road.command(row.command, of: store, in: profile.code)
                    let stranger =
                        role == .store || role == .courier
                        ? Road.author(role, "zora") : Author("ana", as: role, at: "iulius")
                    let outcome = Road.outcome(command, on: job, by: stranger)
                    #expect(["otherStore", "notOffered", "notHolder"].contains(outcome), "\(row) \(role): \(outcome)")
                }
            }
        }
    }

    @Test(
        "an account of the same identity as the branch is another store, and so is a branch of the identity of an account"
    )
    func alike() throws {
        let job = try Road.job(in: .offering, of: .branch("x"))
        #expect(Road.outcome(.withdraw, on: job, by: Author("x", as: .store)) == "otherStore")
        let other = try Road.job(in: .offering, of: .account("x"))
        #expect(Road.outcome(.withdraw, on: other, by: .manager("x", at: "x")) == "otherStore")
        #expect(StoreID("branch/x") == .branch("x") && StoreID("account/x") == .account("x"))
        #expect(StoreID("account/a/b") == .account("a/b") && StoreID("branch/") == nil && StoreID("shop/x") == nil)
    }

    /// A case in which a guard is all that keeps a row from being taken, and the refusal it gives.
    private func held(
        _ condition: Job.Guard,
        _ row: Job.Machine.Row,
        _ job: Job,
        _ command: Job.Command
    ) throws
        -> (job: Job, command: Job.Command, author: Author, context: DispatchContext, refusal: String)
    {
        let author = Road.author(row.roles[0])
        let all = Road.context()
        return switch condition {
        case .isOurs: (job, command, Road.author(row.roles[0], "zora"), all, "otherStore")
        case .isOffered: (job, command, Road.courier("zora"), all, "notOffered")
        case .isReady: (job, command, author, Road.context(["ena"]), "notOurCouriers")
        case .isHolder, .isCarried: (job, command, Road.courier("zora"), all, "notHolder")
        case .isDue: (job, command, author, all, "notDue")
        case .isListed: (job, .endOffer(courier: "zora"), author, all, "notOffered")
        case .isRecent: (job, command, author, Road.context(Road.couriers, DispatchRules()), "tooLateToCorrect")
        case .isReassignable: (job, command, author, Road.context(Road.couriers, DispatchRules()), "reassignmentOff")
        case .isContinued:
            (job, .resolve(answer: .tryAgain(at: nil)), Road.author(row.roles[0], "zora"), all, "otherStore")
        case .isSentBack: (job, command, Road.author(row.roles[0], "zora"), all, "otherStore")
        case .isDiscarded: (job, .resolve(answer: .discard), Road.author(row.roles[0], "zora"), all, "otherStore")
        case .isProven, .isMistyped, .isRetried, .isAsked: (job, command, author, all, "")
        }
    }

    @Test("without any one of the guards, what it keeps out happens")
    func mutants() throws {
        for profile in Job.Profile.all {
            for (position, row) in profile.lifecycle.rows.enumerated() {
                guard let condition = row.condition,
                    ![.isProven, .isMistyped, .isRetried, .isAsked].contains(condition)
                else { continue }
                let only = profile.lifecycle.rows.filter {
                    $0.from != row.from || $0.command != row.command || $0 == row
                }
                var rows = only
                let place = try #require(rows.firstIndex(of: row), "\(position)")
                rows[place] = .init(row.from, row.command, by: row.roles, to: row.to)
                let store = row.roles[0] == .store ? Road.account : Road.branch
                let job = try Road.job(in: row.from, of: store, profile.code)
                let command = try Road.command(row.command, of: store, in: profile.code)
                let held = try held(condition, row, job, command)
                func outcome(_ rows: [Job.Machine.Row]) -> String {
                    let table = profile.lifecycle.replacing(rows: rows)
                    return Road.outcome(
                        held.command,
                        on: held.job,
                        by: held.author,
                        following: table,
                        in: held.context
                    )
                }
                #expect(outcome(only) == held.refusal, "\(row)")
                #expect(outcome(rows) == row.to.rawValue, "\(row)")
            }
        }
    }

    @Test("a delivery is read if its parts can stand together, and refused for every one that contradicts its state")
    func contradictions() throws {
        func parts(of state: Job.State) throws -> [String: Any] {
            let text = try encoded(Road.job(in: state, .supervisedDelivery))
            return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        }
        func isRead(_ parts: [String: Any], _ field: String? = nil, _ value: Any? = nil) throws -> Bool {
            var parts = parts
            if let field { parts[field] = value }
            let data = try JSONSerialization.data(withJSONObject: parts)
            return (try? decoded(Job.self, String(decoding: data, as: UTF8.self))) != nil
        }
        let (absent, accepted) = (try parts(of: .absent), try parts(of: .accepted))
        for state in Job.State.allCases { #expect(try isRead(parts(of: state)), "\(state)") }
        // What every delivery has from its first event on, and none before.
        for field in ["version", "lastEventAt", "createdAt", "profile", "store", "draft"] {
            #expect(accepted[field] != nil)
            #expect(try !isRead(absent, field, accepted[field]), "\(field)")
            #expect(try !isRead(accepted, field, absent[field]), "\(field)")
        }
        // Who carries it: somebody, nobody, or the one who did until it was called off.
        #expect(try !isRead(accepted, "courier", nil))
        #expect(try !isRead(parts(of: .created), "courier", "ivo"))
        #expect(try isRead(parts(of: .cancelled), "courier", "ivo"))
        for (field, right, wrong) in [
            ("asked", ["ivo", "ena"], ["ivo", "ena", "ivo"]), ("losers", ["ena"], ["ena", "ena"]),
            ("excluded", ["luka"], ["luka", "luka"]), ("offered", [], ["ivo"]),
        ] {
            #expect(try isRead(accepted, field, right) && !isRead(accepted, field, wrong), "\(field)")
        }
        for (field, right, wrong) in [("failures", 0, -1), ("wave", 0, -1)] {
            #expect(try isRead(accepted, field, right) && !isRead(accepted, field, wrong), "\(field)")
        }
        for field in ["offeredUntil", "decisionDue"] {
            #expect(try !isRead(accepted, field, accepted["createdAt"]), "\(field)")
        }
        // A profile that a later release has is read; what its states are is not known here.
        #expect(try isRead(accepted, "profile", "drones"))
        // What went wrong is known where goods are halted or thrown away.
        for state in [Job.State.halted, .discarded] {
            #expect(try !isRead(parts(of: state), "failure", nil), "\(state)")
        }
    }

    @Test("the guards that choose between two rows choose the other one when theirs does not hold")
    func choices() throws {
        func outcomes(
            _ state: Job.State,
            _ command: Job.Command,
            _ author: Author,
            _ contexts: [DispatchContext]
        ) throws
            -> [String]
        {
            let job = try Road.job(in: state)
            return contexts.map { Road.outcome(command, on: job, by: author, in: $0) }
        }
        let (all, none) = (Road.context(), Road.context([]))
        let offer = Job.Command.offer(plan: OfferPlan([.everyone]))
        #expect(try outcomes(.created, offer, Road.manager, [all, none]) == ["offering", "unassigned"])
        #expect(try outcomes(.unassigned, offer, Road.manager, [all, none]) == ["offering", "unassigned"])
        for state in [Job.State.accepted, .atPickup] {
            let giveUp = Job.Command.giveUp(reason: nil)
            #expect(try outcomes(state, giveUp, Road.courier("ivo"), [all, none]) == ["offering", "unassigned"])
            let alone = Road.context(["ivo"])
            #expect(try outcomes(state, .reassign, Road.manager, [all, alone]) == ["offering", "unassigned"])
        }
        for state in [Job.State.pickedUp, .atDropoff] {
            let again = Job.Command.reportFailure(reason: .customerAbsent, nextTry: Road.start + .minutes(10))
            let back = Job.Command.reportFailure(reason: .customerAbsent, nextTry: nil)
            for author in [Road.courier("ivo"), .system] {
                #expect(try outcomes(state, again, author, [all]) == ["pickedUp"])
                #expect(try outcomes(state, back, author, [all]) == ["returning"])
            }
        }
    }
}
