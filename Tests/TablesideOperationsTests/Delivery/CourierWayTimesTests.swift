import TablesideCore
import TablesideDelivery
import TablesideVenue
import Testing

@testable import TablesideOperations
@testable import TablesideTestSupport

@Suite("Way of a courier: times that no tour knows")
struct CourierWayTimesTests {
    /// The promises at the store and at the door of a delivery that a courier has accepted.
    private static func promises(_ change: (inout DeliveryDraft) -> Void) throws -> [DeliveryPromise?] {
        let place = try Coordinate(latitude: 45.8, longitude: 15.97)
        var draft = DeliveryDraft(
            to: DeliveryRecipient(try PersonName(first: "Mia", last: "Horvat")),
            at: DeliveryPlace(PostalAddress(street: "Ilica 1", city: "Zagreb"), at: place),
            description: "Soup"
        )
        change(&draft)
        var job = DeliveryJob(id: "d1")
        let context = DispatchContext([CourierStanding("ivo")])
        let create = DeliveryJob.Command.create(
            profile: .iDeliver,
            store: .branch("centru"),
            draft: draft,
            plan: .chosen(["ivo"])
        )
        try job.perform(create, in: context, by: .system, at: noon)
        try job.perform(.accept, in: context, by: Author("ivo", as: .courier), at: noon)
        var found = CourierWayFound()
        found.add(job, pickup: place)
        #expect(found.stops.map(\.id) == [.pickup, .dropoff].map { CourierWayFound.stop($0, of: "d1") })
        return found.stops.map(\.promise)
    }

    @Test("goods and promises up to the last instant of a tour are waited for and kept, later ones are left out")
    func limits() throws {
        let (first, last) = (Tour.instants.lowerBound, Tour.instants.upperBound)
        let moment = Elapsed.milliseconds(1)
        #expect(try Self.promises { _ in } == [nil, nil])
        #expect(try Self.promises { $0.readyAt = last } == [DeliveryPromise(from: last, until: last), nil])
        #expect(try Self.promises { $0.readyAt = last + moment } == [nil, nil])
        for (from, until, isKept) in [
            (first, last, true), (last, last, true), (first - moment, last, false), (first, last + moment, false),
        ] {
            let promise = DeliveryPromise(from: from, until: until)
            #expect(try Self.promises { $0.promise = promise } == [nil, isKept ? promise : nil])
        }
    }

    @Test("a stored promise that ends before it begins is left out, and the stops stay")
    func reversed() throws {
        let place = try Coordinate(latitude: 45.8, longitude: 15.97)
        var draft = DeliveryDraft(
            to: DeliveryRecipient(try PersonName(first: "Mia", last: "Horvat")),
            at: DeliveryPlace(PostalAddress(street: "Ilica 1", city: "Zagreb"), at: place),
            description: "Soup"
        )
        draft.promise = DeliveryPromise(from: noon + .hours(1), until: noon + .hours(2))
        var job = DeliveryJob(id: "d1")
        let create = DeliveryJob.Command.create(
            profile: .iDeliver,
            store: .branch("centru"),
            draft: draft,
            plan: .chosen(["ivo"])
        )
        let context = DispatchContext([CourierStanding("ivo")])
        try job.perform(create, in: context, by: .system, at: noon)
        try job.perform(.accept, in: context, by: Author("ivo", as: .courier), at: noon)
        let until = "\((noon + .hours(2)).millisecondsSince1970)"
        let reversed = try encoded(job).replacing(until, with: "\(noon.millisecondsSince1970)", maxReplacements: 1)
        var found = CourierWayFound()
        found.add(try decoded(DeliveryJob.self, reversed), pickup: place)
        #expect(found.stops.map(\.promise) == [nil, nil])
    }
}
