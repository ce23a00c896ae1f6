import Foundation
import TablesideBilling
import TablesideBooking
import TablesideCodes
import TablesideCore
import TablesideDiscovery
import TablesideFloor
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue

/// A golden JSON file with the type that is read from it.
struct GoldenForm: Sendable {
    /// What becomes of bytes that may or may not be a stored value.
    enum Outcome: Equatable {
        /// They are no value of the type, and the decoder says so.
        case refused
        /// They are a value, which is written and read back as itself.
        case kept
        /// They are refused by an error that is none of decoding.
        case leaked(error: String)
        /// They are a value that cannot be written, or is read back as another one.
        case lost(reason: String)
    }

    let name: String
    /// Reads bytes as the type of the file; what they hold is written and read again.
    let read: @Sendable (Data) -> Outcome
    /// Reads bytes of the compact form as the type of the file; what they hold is written and read again.
    let readCompact: @Sendable ([UInt8]) -> Outcome
    /// The compact form of what a JSON text holds.
    let compact: @Sendable (Data) throws -> [UInt8]

    init<Value: Codable & Equatable & Sendable>(_ name: String, _ type: Value.Type) {
        self.name = name
        read = { data in
            Self.outcome(of: Value.self) {
                try JSONDecoder().decode(Value.self, from: data)
            } again: {
                try JSONDecoder().decode(Value.self, from: JSONEncoder().encode($0))
            }
        }
        let coder = CompactDocumentCoder()
        readCompact = { bytes in
            Self.outcome(of: Value.self) {
                try coder.decode(Value.self, from: bytes)
            } again: {
                try coder.decode(Value.self, from: coder.encode($0))
            }
        }
        compact = { data in try coder.encode(JSONDecoder().decode(Value.self, from: data)) }
    }

    /// What becomes of a value that is read, then written and read again.
    private static func outcome<Value: Equatable>(
        of type: Value.Type,
        _ read: () throws -> Value,
        again: (Value) throws -> Value
    ) -> Outcome {
        let value: Value
        do {
            value = try read()
        } catch is DecodingError {
            return .refused
        } catch {
            return .leaked(error: "\(Swift.type(of: error)): \(error)")
        }
        do {
            return try again(value) == value ? .kept : .lost(reason: "read back as another value")
        } catch {
            return .lost(reason: "\(error)")
        }
    }

    /// Every JSON file of the folder `Golden` that is read: commands and joint decisions are written only.
    static let all = [
        GoldenForm("AccountKey.json", [AccountKey].self),
        GoldenForm("ArchivedBooking.json", ArchivedBooking.self),
        GoldenForm("AvailabilityFeed.json", AvailabilityFeed.self),
        GoldenForm("AvailabilityFeed.recurrence.json", AvailabilityFeed.self),
        GoldenForm("Bill.json", Bill.self),
        GoldenForm("Booking.split.json", Booking.self),
        GoldenForm("BookingRules.json", [BookingRules].self),
        GoldenForm("Branch.json", Branch.self),
        GoldenForm("Branch.unknown.json", Branch.self),
        GoldenForm("BranchRecord.json", BranchRecord.self),
        GoldenForm("Cart.json", Cart.self),
        GoldenForm("ClosedBill.json", [ClosedBill].self),
        GoldenForm("FloorPlan.json", FloorPlan.self),
        GoldenForm("FoodMenu.common.json", FoodMenu.self),
        GoldenForm("FoodMenu.json", FoodMenu.self),
        GoldenForm("FoodMenu.whole.json", FoodMenu.self),
        GoldenForm("FriendInvitation.json", [FriendInvitation].self),
        GoldenForm("GeoIndex.json", GeoIndex.self),
        GoldenForm("GuestComment.json", GoldenComments.self),
        GoldenForm("GuestTab.json", GoldenTab.self),
        GoldenForm("HeldPromotions.json", HeldPromotions.self),
        GoldenForm("Hosting.CommandReply.json", CommandReply.self),
        GoldenForm("Hosting.Due.json", [Due].self),
        GoldenForm("Hosting.Notice.json", [Notice].self),
        GoldenForm("Hosting.ReactionProgress.json", ReactionProgress.self),
        GoldenForm("Hosting.UnhandledEvent.json", UnhandledEvent.self),
        GoldenForm("JobOffer.json", JobOffer.self),
        GoldenForm("MenuAdaptation.json", MenuAdaptation.self),
        GoldenForm("MenuRecord.adapted.json", MenuRecord.Event.self),
        GoldenForm("MenuRecord.following.json", MenuRecord.self),
        GoldenForm("MenuRecord.json", MenuRecord.self),
        GoldenForm("Mission.json", [Mission].self),
        GoldenForm("MissionRecord.json", MissionRecord.self),
        GoldenForm("Numbers.json", GoldenNumbers.self),
        GoldenForm("OpenTabs.json", OpenTabs.self),
        GoldenForm("Order.json", GoldenOrder.self),
        GoldenForm("Order.profiles.json", [Order.Profile].self),
        GoldenForm("Order.recipient.json", GoldenRecipient.self),
        GoldenForm("OrderPromotions.json", OrderPromotions.self),
        GoldenForm("OverbookingPolicy.json", OverbookingPolicy.self),
        GoldenForm("PointsAccount.json", GoldenPoints.self),
        GoldenForm("PointsProgram.json", PointsProgram.self),
        GoldenForm("PreOrder.json", PreOrder.self),
        GoldenForm("PromotionCounter.events.json", [PromotionCounter.Event].self),
        GoldenForm("PromotionCounter.json", PromotionCounter.self),
        GoldenForm("PromotionRecord.events.json", [PromotionRecord.Event].self),
        GoldenForm("PromotionRecord.json", PromotionRecord.self),
        GoldenForm("Quote.json", Quote.self),
        GoldenForm("Quote.modifiers.json", Quote.self),
        GoldenForm("RedeemedCode.json", [RedeemedCode].self),
        GoldenForm("Referral.json", [Referral].self),
        GoldenForm("Reputation.json", GoldenReputation.self),
        GoldenForm("Restaurant.json", Restaurant.self),
        GoldenForm("RestaurantRecord.json", RestaurantRecord.self),
        GoldenForm("RestaurantSearch.json", GoldenSearch.self),
        GoldenForm("Review.json", GoldenReview.self),
        GoldenForm("SchemaReservation.json", SchemaReservation.self),
        GoldenForm("SentInvitations.json", SentInvitations.self),
        GoldenForm("ServiceDay.events.json", [ServiceDay.Event].self),
        GoldenForm("ServiceDay.json", ServiceDay.self),
        GoldenForm("Shift.json", GoldenShift.self),
        GoldenForm("Stock.json", GoldenStock.self),
        GoldenForm("SupportLetter.json", GoldenLetters.self),
        GoldenForm("TabPoints.json", TabPoints.self),
        GoldenForm("TableCalls.json", TableCalls.self),
        GoldenForm("User.json", GoldenUsers.self),
        GoldenForm("Verification.json", GoldenVerifications.self),
        GoldenForm("VisitRefusal.json", [VisitRefusal].self),
        GoldenForm("WaitingOrders.json", WaitingOrders.self),
        GoldenForm("Waitlist.json", GoldenWaitlist.self),
    ]
}
