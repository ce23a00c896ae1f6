import Foundation
import Tableside
import TablesideFoundation

/// A form in which the world outside hands something to the package.
struct Form: Sendable {
    let name: String
    /// What is wrong with how a text is read: `nil` when it is refused, or survives being written and read again.
    let fault: @Sendable (Data) -> String?

    /// A value that hosts store or send as JSON.
    static func json<Value: Codable & Equatable & Sendable>(_ type: Value.Type) -> Form {
        Form(name: "\(type)") { data in
            let value: Value
            do {
                value = try JSONDecoder().decode(Value.self, from: data)
            } catch is DecodingError {
                return nil
            } catch {
                return "refused by an error that is none of decoding: \(error)"
            }
            do {
                let again = try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
                return again == value ? nil : "read back as another value"
            } catch {
                return "cannot be read back: \(error)"
            }
        }
    }

    /// A value that is written as text.
    static func text<Value: Equatable & Sendable>(
        _ name: String,
        _ read: @escaping @Sendable (String) throws -> Value,
        _ write: @escaping @Sendable (Value) -> String
    ) -> Form {
        Form(name: name) { data in
            guard let value = try? read(String(decoding: data, as: UTF8.self)) else { return nil }
            do {
                return try read(write(value)) == value ? nil : "read back as another value: \(write(value))"
            } catch {
                return "cannot be read back: \(write(value)): \(error)"
            }
        }
    }

    /// Every form; with `FUZZ_FORMS=codes` those of codes alone.
    static let all =
        ProcessInfo.processInfo.environment["FUZZ_FORMS"] == "codes"
        ? codes : documents + requests + texts + lives + codes + compact

    private static let documents = [
        json(BranchRecord.self), json(RestaurantRecord.self), json(FoodMenu.self), json(MenuRecord.self),
        json([BookingRules].self),
        json(User.self),
        json(Stock.self), json(Order.self), json(GuestTab.self), json(ServiceDay.self), json(Shift.self),
        json(Cart.self), json(Quote.self), json(Bill.self), json([AccountKey].self), json([Due].self),
        json([Notice].self), json(ZoneTransitions.self), json(ReactionProgress.self), json(UnhandledEvent.self),
        json([Mission].self), json(MissionRecord.self), json(PointsProgram.self), json(PointsLives.self),
        json(ReputationLife.self), json([FriendInvitation].self), json([Referral].self), json(PromotionRecord.self),
        json(PromotionCounter.self),
    ]

    private static let requests = [
        json(HouseRequest.self), json([StaffOrderRequest].self), json([StaffDayRequest].self),
        json([StaffStockRequest].self), json(CommandReply.self), json(CommandRequest<HouseRequest>.self),
        json(Outbox<HouseRequest>.self),
    ]

    private static let texts = [
        text("LocalTime", { try LocalTime($0) }, \.description),
        text("CivilDate", { try CivilDate($0) }, \.description),
        text("LocalDateTime", { try LocalDateTime($0) }, \.description),
        text("Instant", { try Instant(iso8601: $0) }, \.description),
        text("UTCOffset", { try UTCOffset($0) }, \.description),
        text("LanguageTag", { try LanguageTag($0) }, \.description),
        text("Money", { try Money($0, .eur) }, \.decimalText),
        text("EmailAddress", { try EmailAddress($0) }, \.description),
        text("PhoneNumber", { try PhoneNumber($0) }, \.description),
        text("PhoneRule", { try PhoneRule.croatianMobile.number($0) }, \.description),
        text("OIB", { try OIB($0) }, \.description),
        text("VATNumber", { try VATNumber($0) }, \.description),
    ]
}

/// Accounts and their events, as the golden file has them.
private struct PointsLives: Codable, Equatable {
    let accounts: [PointsAccount]
    let events: [[PointsAccount.Event]]
}

/// A reputation and its events, as the golden file has them.
private struct ReputationLife: Codable, Equatable {
    let events: [Reputation.Event]
    let state: Reputation
}
