package import TablesideCore
import TablesideVenue

extension DeliveryJob {
    /// The event that erases the recipient, the address and the words of the store; `nil` while the delivery is not over, or
    /// if they are erased already.
    ///
    /// No command leads to it, so that nobody can ask for it from outside. The things, times, amounts and identities stay.
    package func erasingPersonalData(at now: Instant) -> Event? {
        guard isOver, draft?.recipient.name != nil else { return nil }
        return .personalDataErased(at: max(now, lastEventAt ?? now))
    }
}

extension DeliveryDraft {
    /// Leaves the things, times, amounts and identities.
    mutating func erasePersonalData() {
        recipient = DeliveryRecipient(erased: recipient.user)
        dropoff = DeliveryPlace(PostalAddress(street: "", city: ""))
        pickup?.note = nil
        description = ""
        for place in parcels.indices { parcels[place].note = nil }
    }
}
