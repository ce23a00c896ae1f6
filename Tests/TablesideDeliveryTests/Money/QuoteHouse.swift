import TablesideCore
import TablesideDelivery

/// A store in Zagreb with rules for its deliveries, and drafts of deliveries along the meridian on which it stands.
enum QuoteHouse {
    static let now = Road.start
    static let latitude = 45.8

    static func euros(_ text: String) throws -> Money { try Money(text, .eur) }

    static func place(north degrees: Double = 0) throws -> Coordinate {
        try Coordinate(latitude: latitude + degrees, longitude: 16)
    }

    /// On one meridian the haversine formula is R · Δφ: with the mean radius, 1111.95… m for a hundredth of a degree.
    static func measure(_ start: Coordinate, _ end: Coordinate) -> Double {
        6_371_008.8 * .pi / 180 * abs(start.latitude - end.latitude)
    }

    static func rules() throws -> QuoteRules {
        QuoteRules(
            fees: [
                FeeStep(upTo: 1_112, try euros("1.90")), FeeStep(upTo: 3_000, try euros("3.50")),
                FeeStep(upTo: 5_560, try euros("5.00")),
            ],
            freeFrom: try euros("40.00"),
            leastValue: try euros("10.00"),
            preparation: .minutes(15),
            speed: 4,
            detour: .percent(130),
            handover: .minutes(4),
            slack: .minutes(20),
            validFor: .minutes(10),
            pay: CourierPay(base: try euros("2.00"), perKilometer: try euros("0.75"))
        )
    }

    /// Goods worth 25.00 for a place so many degrees north of the store.
    static func draft(north degrees: Double = 0.01) throws -> DeliveryDraft {
        var draft = try Road.draft()
        draft.dropoff.coordinate = try place(north: degrees)
        draft.value = try euros("25.00")
        return draft
    }

    /// The quote for a draft, or why there is none; `meters` stands in for the measured distance.
    static func answer(
        _ draft: DeliveryDraft,
        by rules: QuoteRules,
        meters: Double? = nil,
        at now: Instant = now
    ) throws -> Result<DeliveryQuote, DeliveryQuoteError> {
        let store = try place()
        return Result { () throws(DeliveryQuoteError) in
            try rules.quote(for: draft, from: store, at: now) { meters ?? measure($0, $1) }
        }
    }

    /// Why there is no quote; `nil` if there is one.
    static func reason(
        _ draft: DeliveryDraft,
        by rules: QuoteRules,
        meters: Double? = nil,
        at now: Instant = now
    ) throws -> DeliveryQuoteError.Reason? {
        guard case .failure(let error) = try answer(draft, by: rules, meters: meters, at: now) else { return nil }
        return error.reason
    }
}
