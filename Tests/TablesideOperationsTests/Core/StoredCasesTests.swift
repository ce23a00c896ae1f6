import TablesideBilling
import TablesideBooking
import TablesideCodes
import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideFloor
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The stored form of every enum whose cases have values, case by case: the golden file was written by the forms that the
/// compiler makes.
@Suite("Cases of stored enums")
struct StoredCasesTests {
    private static let types: [String: any (Codable & Sendable).Type] = [
        "DayAvailability.WalkInAnswer": DayAvailability.WalkInAnswer.self,
        "Slot.Answer": Slot.Answer.self,
        "Unavailability.Suggestion": Unavailability.Suggestion.self,
        "Unavailability": Unavailability.self,
        "ServiceDay.Event": ServiceDay.Event.self,
        "ServiceDay.Refusal.Reason": ServiceDay.Refusal.Reason.self,
        "OrderStart": OrderStart.self,
        "AssignmentPolicy": AssignmentPolicy.self,
        "AssignmentMode": AssignmentMode.self,
        "ShiftProblem": ShiftProblem.self,
        "TableCalls.Event": TableCalls.Event.self,
        "TableCalls.Refusal.Reason": TableCalls.Refusal.Reason.self,
        "CallProblem": CallProblem.self,
        "CallRequest": CallRequest.self,
        "TableWish": TableWish.self,
        "PlanError.Reason": PlanError.Reason.self,
        "FitPolicy": FitPolicy.self,
        "NoticeRule": NoticeRule.self,
        "Horizon": Horizon.self,
        "PacingMeasure": PacingMeasure.self,
        "Buffer": Buffer.self,
        "ByteTextError.Reason": ByteTextError.Reason.self,
        "PayloadError.Reason": PayloadError.Reason.self,
        "FieldPath.Step": FieldPath.Step.self,
        "MoneyError.Reason": MoneyError.Reason.self,
        "LocalResolution": LocalResolution.self,
        "YearlyChange.Day": YearlyChange.Day.self,
        "ZoneError.Reason": ZoneError.Reason.self,
        "Review.Refusal.Reason": Review.Refusal.Reason.self,
        "Review.Event": Review.Event.self,
        "SearchQuery.Choice": SearchQuery.Choice.self,
        "SearchPlace": SearchPlace.self,
        "Shift.Refusal.Reason": Shift.Refusal.Reason.self,
        "Shift.Event": Shift.Event.self,
        "Notice.Recipient": Notice.Recipient.self,
        "AccessRefusal.Reason": AccessRefusal.Reason.self, "WireRefusal.Reason": WireRefusal.Reason.self,
        "GuestHistoryEntry.Subject": GuestHistoryEntry.Subject.self,
        "CommandAnswer": CommandAnswer.self,
        "ItemUnavailability": ItemUnavailability.self,
        "SaleMeasure": SaleMeasure.self,
        "PriceError.Reason": PriceError.Reason.self,
        "ModifierPricing": ModifierPricing.self,
        "Stock.Refusal.Reason": Stock.Refusal.Reason.self,
        "Stock.Event": Stock.Event.self,
        "DayOperation.Answer": DayOperation.Answer.self,
        "MoveBooking.Answer": MoveBooking.Answer.self,
        "SeatParty.Party": SeatParty.Party.self,
        "SeatParty.Answer": SeatParty.Answer.self,
        "ShiftOperation.Change": ShiftOperation.Change.self,
        "TabOperation.Action": TabOperation.Action.self,
        "VisitRefusal.Reason": VisitRefusal.Reason.self,
        "GuestRequest": GuestRequest.self,
        "GuestLoyaltyRequest": GuestLoyaltyRequest.self,
        "StaffLoyaltyRequest": StaffLoyaltyRequest.self,
        "CommentRequest": CommentRequest.self,
        "LetterRequest": LetterRequest.self,
        "MissionRequest": MissionRequest.self,
        "PreOrder.Outcome": PreOrder.Outcome.self,
        "PromotionRequest": PromotionRequest.self,
        "LoyaltyRefusal.Reason": LoyaltyRefusal.Reason.self,
        "AcceptInvitation.Naming": AcceptInvitation.Naming.self,
        "HouseRequest.Ask": HouseRequest.Ask.self,
        "CourierRequest": CourierRequest.self,
        "CourierDeliveryRequest": CourierDeliveryRequest.self,
        "StoreDeliveryRequest": StoreDeliveryRequest.self,
        "StoreRequest": StoreRequest.self,
        "DeliveryMessages.Event": DeliveryMessages.Event.self,
        "DeliveryMessages.Refusal.Reason": DeliveryMessages.Refusal.Reason.self,
        "ShareRefusal.Reason": ShareRefusal.Reason.self,
        "TrackingCondition": TrackingCondition.self,
        "StaffOrderRequest": StaffOrderRequest.self,
        "StaffStockRequest": StaffStockRequest.self,
        "StaffRequest": StaffRequest.self,
        "StaffDayRequest": StaffDayRequest.self,
        "TableRequest": TableRequest.self,
        "HouseQuery": HouseQuery.self,
        "OwnerRequest": OwnerRequest.self,
        "RestaurantRequest": RestaurantRequest.self,
        "BranchRequest": BranchRequest.self,
        "MenuRequest": MenuRequest.self,
        "MenuEdit": MenuEdit.self,
        "MenuDefect": MenuDefect.self,
        "MenuRecord.Event": MenuRecord.Event.self,
        "MenuRefusal.Reason": MenuRefusal.Reason.self, "JobOffer.Event": JobOffer.Event.self,
        "EmploymentRefusal.Reason": EmploymentRefusal.Reason.self, "EmploymentRequest": EmploymentRequest.self,
        "BillAdjustment.Change": BillAdjustment.Change.self,
        "BillError.Reason": BillError.Reason.self,
        "BillRefund.Part": BillRefund.Part.self,
        "RefundFault": RefundFault.self,
        "BillSplit": BillSplit.self,
        "CartProblem": CartProblem.self,
        "Discount.Value": Discount.Value.self,
        "RecipientProblem": RecipientProblem.self,
        "Order.Event": Order.Event.self,
        "Order.Consequence": Order.Consequence.self,
        "OrderItem.Selection": OrderItem.Selection.self,
        "OrderItem.Moves": OrderItem.Moves.self,
        "Order.Refusal.Reason": Order.Refusal.Reason.self,
        "SaleCharge.Value": SaleCharge.Value.self,
        "SaleError.Reason": SaleError.Reason.self,
        "GuestTab.Refusal.Reason": GuestTab.Refusal.Reason.self,
        "GuestTab.Event": GuestTab.Event.self,
        "AccountError.Reason": AccountError.Reason.self,
        "DeviceSession.Event": DeviceSession.Event.self,
        "DeviceSession.Refusal.Reason": DeviceSession.Refusal.Reason.self,
        "PushTokenError.Reason": PushTokenError.Reason.self,
        "EmailAddressError.Reason": EmailAddressError.Reason.self,
        "NameProblem": NameProblem.self,
        "SignUpProblem": SignUpProblem.self,
        "User.Refusal.Reason": User.Refusal.Reason.self,
        "User.Event": User.Event.self,
        "AccountRefusal.Reason": AccountRefusal.Reason.self,
        "Verification.Refusal.Reason": Verification.Refusal.Reason.self,
        "Verification.Event": Verification.Event.self,
        "AccountRequest": AccountRequest.self,
        "PlacesError.Reason": PlacesError.Reason.self,
        "ListingProblem": ListingProblem.self,
        "ListingRefusal.Reason": ListingRefusal.Reason.self,
        "RestaurantEdit": RestaurantEdit.self,
        "BranchEdit": BranchEdit.self,
        "FloorPlanEdit": FloorPlanEdit.self,
        "TableShape": TableShape.self,
        "FloorPlanProblem": FloorPlanProblem.self,
        "RestaurantRecord.Event": RestaurantRecord.Event.self,
        "BranchRecord.Event": BranchRecord.Event.self,
        "CourierTeam.Refusal.Reason": CourierTeam.Refusal.Reason.self,
        "CourierTeam.Event": CourierTeam.Event.self,
        "InvitedCourier": InvitedCourier.self,
        "Courier.Refusal.Reason": Courier.Refusal.Reason.self,
        "Courier.Event": Courier.Event.self,
        "DeliveryEnd": DeliveryEnd.self,
        "CourierProblem": CourierProblem.self,
        "SettlementProblem": SettlementProblem.self,
        "QuoteProblem": QuoteProblem.self,
        "QuoteRulesProblem": QuoteRulesProblem.self,
        "DeliveryQuoteError.Reason": DeliveryQuoteError.Reason.self,
        "IncidentAnswer": IncidentAnswer.self,
        "DeliveryProblem": DeliveryProblem.self,
        "OfferWave": OfferWave.self,
        "PositionRefusal.Reason": PositionRefusal.Reason.self,
        "DeliveryJob.Refusal.Reason": DeliveryJob.Refusal.Reason.self,
        "DeliveryJob.Event": DeliveryJob.Event.self,
        "TourError.Reason": TourError.Reason.self,
    ]
    private let coder = JSONDocumentCoder()

    /// The lines of the golden file: the type, and one value of it.
    private static func lines() throws -> [(type: String, json: String)] {
        try goldenLines("Cases.txt").map { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return (String(parts[0]), String(try #require(parts.dropFirst().first)))
        }
    }

    /// Reads a value as strictly as a request, and writes it again.
    private func again<Value: Codable>(_ type: Value.Type, _ json: String) throws -> String {
        let value = try coder.decodeStrictly(type, from: Array(json.utf8))
        return String(decoding: try coder.encode(value), as: UTF8.self)
    }

    @Test("every case is read strictly, and written as it was")
    func cases() throws {
        for (name, json) in try Self.lines() {
            let type = try #require(Self.types[name], "\(name) is not known here")
            do {
                let written = try again(type, json)
                #expect(written == json, "\(name)")
            } catch {
                Issue.record("\(name) \(json): \(error)")
            }
        }
        #expect(try Set(Self.lines().map(\.type)) == Set(Self.types.keys))
    }

    @Test("a case refuses other names, other labels, missing values and further members")
    func damaged() throws {
        for (name, json) in try Self.lines() {
            let type = try #require(Self.types[name])
            let word = try #require(json.split(separator: "\"").dropFirst().first)
            let renamed = json.replacing("{\"\(word)\"", with: "{\"\(word)X\"", maxReplacements: 1)
            let more = json.dropLast(2) + (json.hasSuffix("{}}") ? "" : ",") + "\"someLabelX\":1}}"
            let twice = json.dropLast() + ",\"someCaseX\":{}}"
            let list = "{\"\(word)\":[]}"
            for broken in [renamed, String(more), String(twice), list] {
                #expect(throws: DecodingError.self, "\(name) \(broken)") { try again(type, broken) }
            }
        }
    }
}
