import Tableside
import TablesideTexts

// ID-S3 to ID-S7: deliveries.
extension IDeliverStory {
    // MARK: ID-S3

    func creation() async throws {
        story.scene("ID-S3", "A new delivery")
        try await stage.move(to: "2026-03-26T11:00")
        try await create("d1", for: [], "describes a delivery, and chooses no courier", refused: "delivery.unsound")
        try await create("d1", for: ["ivo", "ena"], "chooses Ivo and Ena")
        try stage.checkNotices("deliveryOffered → Ivo", "deliveryOffered → Ena")
        try await list(ivo, is: ["d1 pending"])
        try await list(luka, is: [])
        let detail = try await ena.asks("opens it", .delivery(delivery: "d1"), as: DeliveryDetail.self)
        if let detail {
            ena.shows("\(detail.store.name ?? ""), \(detail.store.address ?? ""), \(detail.store.phone ?? "")")
            let recipient = detail.card.draft.recipient
            ena.shows(
                "\(recipient.name.map { "\($0)" } ?? ""), \(recipient.phone.map { "\($0)" } ?? "phone not available")"
            )
            ena.shows("“\(detail.card.draft.description)”")
        }
        try await luka.asks(
            "opens it by its number",
            .delivery(delivery: "d1"),
            as: DeliveryDetail.self,
            refused: "access.notFound"
        )
    }

    static func draft(_ what: String = "Torta, lomljivo") throws -> DeliveryDraft {
        DeliveryDraft(
            to: DeliveryRecipient(try PersonName(first: "Mia", last: "Babić")),
            at: DeliveryPlace(PostalAddress(street: "Savska 5", city: "Zagreb")),
            description: what
        )
    }

    func create(
        _ delivery: DeliveryID,
        for couriers: [UserID],
        by shop: Phone? = nil,
        _ words: String,
        refused code: String? = nil
    ) async throws {
        let request = StoreDeliveryRequest.create(draft: try Self.draft(), plan: .chosen(couriers))
        let ask = HouseRequest.Ask.store(request: .delivery(delivery: delivery, request: request))
        try await (shop ?? mak).does(words, ask, refused: code)
    }

    func step(
        _ phone: Phone,
        _ words: String,
        _ delivery: DeliveryID,
        _ request: CourierDeliveryRequest,
        refused code: String? = nil
    ) async throws {
        let ask = HouseRequest.Ask.courier(request: .delivery(delivery: delivery, request: request))
        try await phone.does(words, ask, refused: code)
    }

    func cancel(_ delivery: DeliveryID, _ words: String, refused code: String? = nil) async throws {
        let request = StoreDeliveryRequest.cancel(reason: nil)
        try await mak.does(words, .store(request: .delivery(delivery: delivery, request: request)), refused: code)
    }

    /// What stands on a list, with the actions that it offers.
    @discardableResult
    func list(_ phone: Phone, is expected: [String]? = nil) async throws -> [DeliveryDetail] {
        let page = try await phone.asks(
            "looks at the list",
            .deliveries(after: nil),
            as: HousePage<DeliveryDetail>.self
        )
        let items = page?.items ?? []
        for detail in items {
            let state = try stage.wording.state(detail.card.status.rawValue, of: .deliveryStatus)
            let actions = detail.card.actions.map(\.rawValue).joined(separator: ", ")
            phone.shows(
                "\(detail.id): \(detail.card.draft.descriptionLine), \(state)\(actions.isEmpty ? "" : " [\(actions)]")"
            )
        }
        if items.isEmpty {
            let isStore = phone.who?.role == .store
            let words = try stage.wording.texts.text(isStore ? .noDeliveriesOfStore : .noDeliveriesOfCourier)
            phone.shows("“\(words)”")
        }
        if let expected {
            try story.check(
                items.map { "\($0.id) \($0.card.status.rawValue)" },
                is: expected,
                "the list of \(phone.name)"
            )
        }
        return items
    }

    // MARK: ID-S4

    func delivery() async throws {
        story.scene("ID-S4", "Taken and delivered")
        try await stage.move(to: "2026-03-26T11:10")
        try await step(ivo, "accepts", "d1", .accept)
        try stage.checkNotices("deliveryAccepted → Mak")
        try await step(ena, "accepts, too", "d1", .accept, refused: "delivery.alreadyTaken")
        try await list(ivo, is: ["d1 inProgress"])
        try await list(ena, is: ["d1 inProgress"])
        try await step(
            ena,
            "says that she has delivered it",
            "d1",
            .deliver(proof: DeliveryProof()),
            refused: "delivery.notHolder"
        )
        try await stage.move(to: "2026-03-26T11:40")
        try await step(ivo, "delivers", "d1", .deliver(proof: DeliveryProof()))
        try stage.checkNotices("deliveryDelivered → Mak")
        for phone in [mak, ivo] { try await list(phone, is: ["d1 delivered"]) }
    }

    // MARK: ID-S5

    func givenUp() async throws {
        story.scene("ID-S5", "Given up")
        try await stage.move(to: "2026-03-26T12:00")
        try await create("d2", for: ["ivo", "ena"], "has another one for Ivo and Ena")
        try await step(ivo, "accepts", "d2", .accept)
        stage.forgetNotices()
        try await step(ivo, "has a flat tire, and gives it up", "d2", .giveUp(reason: .vehicle))
        try stage.checkNotices("deliveryGivenUp → Mak", "deliveryOffered → Ena")
        let couriers = try await mak.asks(
            "looks at its couriers",
            .couriers(after: nil),
            as: HousePage<CourierCard>.self
        )
        for card in couriers?.items ?? [] { mak.shows(words(for: card)) }
        try story.check(
            couriers?.items.map { "\($0.id) \($0.givenUp)" }.sorted(),
            is: ["ena 0", "ivo 1", "luka 0"],
            "the couriers"
        )
        try await step(ivo, "has mended it, and accepts again", "d2", .accept, refused: "delivery.notOffered")
        try await step(ena, "accepts", "d2", .accept)
        stage.forgetNotices()
    }

    // MARK: ID-S6

    func cancellation() async throws {
        story.scene("ID-S6", "Called off")
        try await stage.move(to: "2026-03-26T12:30")
        try await create("d3", for: ["ivo", "ena"], "has a third one")
        stage.forgetNotices()
        try await cancel("d3", "calls it off before anybody takes it")
        try stage.checkNotices()
        try await step(ivo, "comes too late", "d3", .accept, refused: "access.notFound")
        try await cancel("d2", "calls off the one that Ena has")
        try stage.checkNotices("deliveryCancelled → Ena")
        try await list(mak, is: ["d3 cancelled", "d2 cancelled", "d1 delivered"])
        try await list(ena, is: ["d1 delivered"])
        try await cancel("d2", "calls it off again", refused: "delivery.alreadyApplied")
    }

    // MARK: ID-S7

    func parting() async throws {
        story.scene("ID-S7", "The end of a cooperation")
        try await stage.move(to: "2026-03-26T14:00")
        for delivery in ["d4", "d5"] as [DeliveryID] {
            try await create(delivery, for: ["ivo", "ena"], "has delivery \(delivery)")
        }
        try await step(ivo, "accepts d4", "d4", .accept)
        try await ivo.does(
            "wants to end the work with Mak",
            .store(request: .dismissCourier(courier: "ivo")),
            refused: "access.notForSender"
        )
        try await mak.does("ends the work with Ivo", .store(request: .dismissCourier(courier: "ivo")))
        stage.forgetNotices()
        try await list(ivo, is: ["d4 inProgress"])
        try await step(ivo, "accepts d5", "d5", .accept, refused: "access.notFound")
        try await step(ivo, "delivers what he has", "d4", .deliver(proof: DeliveryProof()))
        try await list(ivo, is: [])
        let stores = try await ivo.reads(.courierStores, as: [StoreCard].self)
        try story.check(stores.map(\.id), is: [], "the stores")
        ivo.shows("“\(try stage.wording.texts.text(.noStores))”")
        stage.forgetNotices()
    }
}
