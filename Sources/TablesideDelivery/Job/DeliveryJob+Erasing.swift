package import TablesideCore
import TablesideVenue

extension DeliveryJob {
    /// The event that erases the recipient, the address and the store's texts; `nil` while the delivery is not over, or
    /// if they are already erased.
    ///
    /// No command leads to it, so it cannot be requested from outside. Items, times, amounts and identities stay.
    package func erasingPersonalData(at now: Instant) -> Event? {
        guard isOver, draft?.recipient.name != nil else { return nil }
        return .personalDataErased(at: max(now, lastEventAt ?? now))
    }
}

extension DeliveryDraft {
    /// Keeps the items, times, amounts and identities.
    mutating func erasePersonalData() {
        recipient = DeliveryRecipient(erased: recipient.user)
        dropoff = DeliveryPlace(PostalAddress(street: "", city: ""))
        pickup?.note = nil
        description = ""
        for place in parcels.indices { parcels[place].note = nil }
    }
}
