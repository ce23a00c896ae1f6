import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideOperations
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// What a courier was asked to deliver and another one took, as far as the store shows it.
@Suite("Deliveries that another courier took")
struct TakenDeliveryTests {
    /// A house that says of its stores whether they show that; `nil` if it cannot say how they deliver.
    private struct House: RefusingHouse {
        let isShown: Bool?

        func deliveries(of store: StoreID) throws -> DeliveryService {
            guard let isShown else { throw StoreError(.unavailable(detail: "no connection")) }
            return DeliveryService(profile: .iDeliver, showsTaken: isShown)
        }
    }

    /// The refusal of a courier's answer to the delivery; `nil` if they may answer.
    private static func answer(of courier: UserID, _ host: RoadHost, _ senders: any SenderSource) async -> String? {
        let decision = DeliveryOperation("d1", .decline, by: courier)
        let request = AccessRequest(
            subject: decision.subject,
            action: decision,
            author: RoadHost.courier(courier),
            loaded: Loaded(),
            store: host.documents
        )
        do {
            _ = try await RightsAccess(.house, senders: senders).admit(request)
            return nil
        } catch {
            return (error as? AccessRefusal)?.code.rawValue ?? "\(error)"
        }
    }

    @Test("it is there by default, and not where the house hides it, or cannot say whether it does")
    func taken() async throws {
        let host = RoadHost()
        try await host.hire(["ena", "ivo"])
        try await host.create(for: ["ena", "ivo"])
        let cases: [(any SenderSource, String?)] = [
            (BelievedSenders(), nil), (House(isShown: true), nil), (House(isShown: false), "access.notFound"),
            (House(isShown: nil), "access.notFound"),
        ]
        for (senders, _) in cases { #expect(await Self.answer(of: "ena", host, senders) == nil, "nobody has it") }
        try await host.perform(.accept, by: RoadHost.courier("ivo"))
        for (senders, expected) in cases {
            #expect(await Self.answer(of: "ena", host, senders) == expected, "\(senders)")
            #expect(await Self.answer(of: "ivo", host, senders) == nil, "who has it")
            #expect(await senders.showsTaken(by: RoadHost.store) == (expected == nil), "\(senders)")
        }
    }
}
