import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideOperations
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Notices of deliveries")
struct DeliveryNoticePlanTests {
    private static let manager = Author.manager("mara", at: "centru")
    private static let ivo = Author("ivo", as: .courier)
    private static let ena = Author("ena", as: .courier)
    private static let couriers = DispatchContext(
        [CourierStanding("ivo"), CourierStanding("ena")],
        under: DispatchRules(allowsReassignment: true)
    )

    /// The notices of a life, as `kind → recipient`, one list for each command.
    private static func told(
        _ plan: DeliveryNoticePlan,
        of store: StoreID = .branch("centru"),
        _ steps: [(DeliveryJob.Command, Author)]
    ) throws -> [[String]] {
        var job = DeliveryJob(id: "d1")
        return try steps.enumerated().map { number, step in
            let now = noon + .minutes(number)
            let events = try job.perform(step.0, in: couriers, by: step.1, at: now)
            return events.flatMap { event in
                let record = Recorded(
                    aggregate: DocumentRef(DeliveryJob.self, job.id),
                    version: job.version,
                    at: event.at,
                    author: step.1,
                    cause: nil,
                    event: event
                )
                return plan.notices(for: record, of: job).map { notice in
                    switch notice.recipient {
                    case .user(let user): "\(notice.kind) → \(user)"
                    case .staff(let role, let branch): "\(notice.kind) → \(role)s of \(branch)"
                    case .tab(let tab): "\(notice.kind) → \(tab)"
                    case .contact(let key): "\(notice.kind) → \(key)"
                    }
                }
            }
        }
    }

    private static func staff(_ kind: String) -> [String] {
        ["waiters", "hosts", "managers"].map { "\(kind) → \($0) of centru" }
    }

    private static func create(_ profile: ProfileCode, _ store: StoreID) throws -> DeliveryJob.Command {
        .create(profile: profile, store: store, draft: try RoadHost.draft(), plan: .chosen(["ivo", "ena"]))
    }

    @Test("ID-40 each side hears of what the other does, and nobody of what they do themselves")
    func full() throws {
        let told = try Self.told(
            .full,
            [
                (Self.create(.fullDelivery, .branch("centru")), Self.manager), (.offer(plan: nil), Self.manager),
                (.decline, Self.ena), (.accept, Self.ivo), (.reassign, Self.manager), (.decline, Self.ena),
            ]
        )
        #expect(
            told == [
                [], ["deliveryOffered → ivo", "deliveryOffered → ena"], [], Self.staff("deliveryAccepted"),
                ["deliveryReassigned → ivo", "deliveryOffered → ena"], Self.staff("deliveryUnassigned"),
            ]
        )
        // What the engine does is news to all.
        let offered = try Self.told(
            .full,
            [(Self.create(.fullDelivery, .branch("centru")), Self.manager), (.offer(plan: nil), .system)]
        )
        #expect(offered == [[], ["deliveryOffered → ivo", "deliveryOffered → ena"]])
        let ride = try Self.told(
            .full,
            [
                (Self.create(.fullDelivery, .branch("centru")), Self.manager), (.offer(plan: nil), Self.manager),
                (.accept, Self.ivo), (.arrive, Self.ivo), (.pickUp(proof: DeliveryProof()), Self.ivo),
                (.arrive, Self.ivo), (.reportFailure(reason: .customerAbsent, nextTry: nil), Self.ivo),
                (.bringBack(proof: DeliveryProof()), Self.manager),
            ]
        )
        #expect(
            Array(ride[3...]) == [
                [], Self.staff("deliveryPickedUp"), [], Self.staff("deliveryFailed"),
                Self.staff("deliveryReturned") + ["deliveryReturned → ivo"],
            ]
        )
    }

    @Test("ID-40 ID-30 in iDeliver the store hears of accepting, giving up and delivering, the courier of a cancel")
    func iDeliver() throws {
        let mak = Author("mak", as: .store)
        let told = try Self.told(
            .iDeliver,
            of: .account("mak"),
            [
                (Self.create(.iDeliver, .account("mak")), mak), (.accept, Self.ivo), (.giveUp(reason: nil), Self.ivo),
                (.accept, Self.ena), (.cancel(reason: nil), mak),
            ]
        )
        #expect(
            told == [
                ["deliveryOffered → ivo", "deliveryOffered → ena"], ["deliveryAccepted → mak"],
                ["deliveryGivenUp → mak", "deliveryOffered → ena"], ["deliveryAccepted → mak"],
                ["deliveryCancelled → ena"],
            ]
        )
    }

    @Test("ID-40 both sides hear of a delivery that the engine calls off, with its courier if somebody has it")
    func calledOff() throws {
        for (hasCourier, courier) in [(true, ["deliveryCancelled → ivo"]), (false, [])] {
            func told(_ plan: DeliveryNoticePlan, _ store: StoreID, _ author: Author) throws -> [String] {
                let profile: ProfileCode = store.kind == .account ? .iDeliver : .fullDelivery
                var steps = [(try Self.create(profile, store), author)]
                if profile == .fullDelivery { steps.append((.offer(plan: nil), author)) }
                if hasCourier { steps.append((.accept, Self.ivo)) }
                return try Self.told(plan, of: store, steps + [(.cancel(reason: nil), .system)]).last ?? []
            }
            let mak = Author("mak", as: .store)
            #expect(try told(.iDeliver, .account("mak"), mak) == ["deliveryCancelled → mak"] + courier)
            let staff = Self.staff("deliveryCancelled")
            #expect(try told(.full, .branch("centru"), Self.manager) == staff + courier)
        }
    }

    @Test("ID-39 ID-51 a push about an invitation opens the form, one about a delivery the list; others do no harm")
    func destinations() throws {
        let event = EventID(aggregate: DocumentRef(DeliveryJob.self, "d1"), version: Version.absent.next)
        func destination(_ kind: NoticeKind, _ parameters: [String: String] = [:]) -> NoticeDestination? {
            Notice(kind, to: .user(id: "ivo"), because: event, parameters: parameters).destination
        }
        #expect(destination(.courierInvited, ["code": "K7Q2"]) == .addStore(code: "K7Q2"))
        let huge = String(repeating: "x", count: 10_000)
        for code in ["", huge] { #expect(destination(.courierInvited, ["code": code]) == nil, "\(code.count)") }
        #expect(destination(.courierInvited) == nil)
        let kinds = Set(DeliveryNoticePlan.full.rules.keys).subtracting([.courierInvited])
        #expect(kinds.count == 13)
        for kind in kinds { #expect(destination(kind) == .deliveries, "\(kind)") }
        let unknown = try decoded(NoticeKind.self, #""fromTheFuture""#)
        #expect(destination(unknown) == nil && destination(.orderServed) == nil)
    }
}
