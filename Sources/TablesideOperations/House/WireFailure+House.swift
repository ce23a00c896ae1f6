import TablesideBilling
import TablesideBooking
import TablesideCodes
public import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideFloor
public import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOrdering
import TablesideVenue

extension WireFailure {
    /// Decodes a refusal from the server with all its details, whatever its type.
    ///
    /// A phone that knows which type to expect uses `refusal(as:coder:)`. A phone that shows any refusal uses this
    /// method, and passes the result to `Texts`:
    ///
    /// ```swift
    /// let error: any CodedError = failure.houseRefusal(coder: coder) ?? failure
    /// label.text = try texts.text(for: error)
    /// ```
    ///
    /// - Parameter coder: The coder of the server.
    /// - Returns: The refusal, such as a `ServiceDay.Refusal`; `nil` if there is none, or if this release does not know
    ///   it.
    /// - Complexity: O(length of the body), for each of the few types that the code may represent.
    public func houseRefusal(coder: any DocumentCoder) -> (any CodedError)? {
        // The areas are short words: what is longer is none of them, and costs no comparison.
        let area = code.rawValue.utf8.prefix { $0 != UInt8(ascii: ".") }
        let known = area.count <= Self.longestArea ? Self.refusals[String(decoding: area, as: UTF8.self)] : nil
        // A host's access policy may refuse with a code of its own.
        for type in (known ?? []) + [AccessRefusal.self] {
            if let refusal = decoded(type, by: coder), refusal.code == code { return refusal }
        }
        return nil
    }

    private func decoded<Refusal: ReasonedError & Codable>(
        _ type: Refusal.Type,
        by coder: any DocumentCoder
    ) -> (any CodedError)? { refusal(as: type, coder: coder) }

    /// At least the number of bytes of the longest area.
    static let longestArea = 32

    /// The refusals and errors of a restaurant, by the area of their codes.
    static let refusals: [String: [any (ReasonedError & Codable).Type]] = [
        "access": [AccessRefusal.self],
        "account": [AccountError.self],
        "accounts": [AccountRefusal.self],
        "bill": [BillError.self],
        "byteText": [ByteTextError.self],
        "call": [TableCalls.Refusal.self],
        "comment": [GuestComment.Refusal.self],
        "cooperation": [CourierTeam.Refusal.self],
        "courier": [Courier.Refusal.self],
        "delivery": [DeliveryJob.Refusal.self, DeliveryQuoteError.self],
        "email": [EmailAddressError.self],
        "employment": [EmploymentRefusal.self],
        "friendInvitation": [FriendInvitation.Refusal.self],
        "listing": [ListingRefusal.self],
        "membership": [LoyaltyRefusal.self],
        "menu": [MenuRefusal.self],
        "messages": [DeliveryMessages.Refusal.self],
        "mission": [Mission.Refusal.self],
        "missionRecord": [MissionRecord.Refusal.self],
        "money": [MoneyError.self],
        "offline": [OfflineError.self],
        "order": [Order.Refusal.self],
        "payload": [PayloadError.self],
        "places": [PlacesError.self],
        "plan": [PlanError.self],
        "points": [PointsAccount.Refusal.self, EarningError.self],
        "position": [PositionRefusal.self],
        "price": [PriceError.self],
        "promotion": [PromotionRecord.Refusal.self, PromotionCounter.Refusal.self],
        "pushToken": [PushTokenError.self],
        "referral": [Referral.Refusal.self],
        "reputation": [Reputation.Refusal.self],
        "review": [Review.Refusal.self],
        "sale": [SaleError.self],
        "serviceDay": [ServiceDay.Refusal.self],
        "session": [DeviceSession.Refusal.self],
        "sharing": [ShareRefusal.self],
        "shift": [Shift.Refusal.self],
        "stock": [Stock.Refusal.self],
        "supportLetter": [SupportLetter.Refusal.self],
        "tab": [GuestTab.Refusal.self],
        "tour": [TourError.self],
        "user": [User.Refusal.self],
        "verification": [Verification.Refusal.self],
        "visit": [VisitRefusal.self],
        "waitlist": [Waitlist.Refusal.self],
        "wire": [WireRefusal.self],
        "zone": [ZoneError.self],
    ]
}
