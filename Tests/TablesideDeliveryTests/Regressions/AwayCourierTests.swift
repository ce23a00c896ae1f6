import TablesideCore
import TablesideDelivery
import Testing

@Suite("Deliveries: couriers who are away or on a pause")
struct AwayCourierTests {
    private static let start = Road.start

    @Test("ID-25: a store chooses couriers who are away or on a pause, but not alone those who have no room")
    func chosenAway() throws {
        let later = CourierDuty(from: Self.start + .hours(2), until: Self.start + .hours(3))
        let away = CourierStanding("a", duties: [later])
        let paused = CourierStanding("b", pausedUntil: Self.start + .hours(1))
        let full = CourierStanding("c", inHand: 2, capacity: 2)
        func outcome(_ couriers: [CourierStanding], of plan: (([UserID]) -> OfferPlan)) throws -> String {
            let create = DeliveryJob.Command.create(
                profile: .iDeliver,
                store: Road.account,
                draft: try Road.draft(),
                plan: plan(couriers.map(\.id))
            )
            let context = DispatchContext(couriers)
            return Road.outcome(create, on: DeliveryJob(id: "d1"), by: Road.author(.store), in: context)
        }
        for plan in [OfferPlan.chosen, { _ in OfferPlan([.everyone]) }] {
            #expect(try outcome([away], of: plan) == "offering" && outcome([paused], of: plan) == "offering")
            #expect(try outcome([full], of: plan) == "nobodyLeft" && outcome([full, away], of: plan) == "offering")
        }
    }

    @Test("in the full job a pause or the end of a duty takes no open offer away")
    func openOffer() throws {
        let job = try Road.job(in: .offering)
        let over = CourierDuty(from: Self.start - .hours(1), until: Self.start)
        let context = DispatchContext([
            CourierStanding("ivo", pausedUntil: Self.start + .hours(1)), CourierStanding("ena", duties: [over]),
        ])
        for courier in ["ivo", "ena"] as [UserID] {
            #expect(Road.outcome(.accept, on: job, by: Road.courier(courier), in: context) == "accepted")
        }
    }
}
