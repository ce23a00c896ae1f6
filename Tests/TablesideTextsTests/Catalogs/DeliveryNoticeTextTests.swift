import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideOperations
import TablesideTexts
import Testing

@Suite("Texts of notices about deliveries")
struct DeliveryNoticeTextTests {
    private let texts = Texts(in: .croatian)

    /// By hand: what iDeliver's people read, in Croatian.
    private static let iDeliver: [NoticeKind: String] = [
        .courierInvited: "Tvrtka Vas poziva da dostavljate za nju.",
        .deliveryOffered: "Ponuđena Vam je dostava.",
        .deliveryAccepted: "Dostavljač je prihvatio dostavu: u tijeku.",
        .deliveryDelivered: "Dostava: dostavljeno.",
        .deliveryGivenUp: "Dostavljač je odustao od dostave.",
        .deliveryCancelled: "Dostava: otkazano.",
        .deliveryMessage: "Stigla je nova poruka o dostavi.",
    ]

    /// By hand: what is told besides where the steps of a ride are followed.
    private static let full: [NoticeKind: String] = [
        .deliveryUnassigned: "Nijedan dostavljač nije prihvatio dostavu.",
        .deliveryPickedUp: "Dostavljač je preuzeo pošiljku.",
        .deliveryFailed: "Dostavljač nije mogao predati pošiljku.",
        .deliveryReturned: "Pošiljka je vraćena tvrtki.",
        .deliveryReassigned: "Tvrtka daje dostavu drugom dostavljaču.",
        .deliveryHalted: "Dostavljač ne može nastaviti i pita što učiniti.",
        .deliveryResolved: "Odlučeno je kako se dostava nastavlja.",
    ]

    @Test("ID-39 ID-40 every kind of notice about deliveries has its Croatian words, and an unknown kind has none")
    func words() throws {
        let expected = Self.iDeliver.merging(Self.full) { first, _ in first }
        #expect(Set(DeliveryNoticePlan.iDeliver.rules.keys) == Set(Self.iDeliver.keys))
        #expect(Set(DeliveryNoticePlan.full.rules.keys) == Set(expected.keys))
        for (kind, words) in expected { #expect(try texts.text(.notice(kind)) == words, "\(kind.rawValue)") }
        #expect(Set(expected.values).count == expected.count)
        let tomorrow = TextName.notice(NoticeKind(rawValue: "deliveryFromTomorrow"))
        #expect(throws: TextError(.unknownName(name: tomorrow))) { try texts.text(tomorrow) }
    }

    @Test("ID-23 ID-40 a notice of a new status says it in the word of the list")
    func statuses() throws {
        let kinds: [(NoticeKind, DeliveryStatus)] = [
            (.deliveryAccepted, .inProgress), (.deliveryDelivered, .delivered), (.deliveryCancelled, .cancelled),
        ]
        for (kind, status) in kinds {
            let word = try texts.text(.state(status, of: .deliveryStatus))
            #expect(try texts.text(.notice(kind)).hasSuffix(": \(word)."), "\(kind.rawValue)")
        }
    }

    @Test("ID-41 who switches pushes on without the permission is told to give it in the settings")
    func permission() throws {
        #expect(
            try texts.text(.error(ErrorCode(rawValue: "session.pushNotAllowed")))
                == "Obavijesti na ovom uređaju nisu dopuštene. Najprije ih dopustite u postavkama."
        )
    }
}
