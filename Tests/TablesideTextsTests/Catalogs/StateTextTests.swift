import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideFloor
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideOrdering
import TablesideTexts
import TablesideVenue
import Testing

/// States, notices and reasons, as the modules list them.
@Suite("Texts of states, notices and reasons")
struct StateTextTests {
    private let texts = Texts(in: .croatian)

    /// The words of one type, and the names under which they have texts.
    private struct Listed {
        /// The type, with its module.
        let type: String
        let names: Set<TextName>
    }

    /// The names of every state, and of what each profile calls it.
    private static func states<State: LifecycleSymbol, Command, Guard, Effect>(
        of lifecycles: [Lifecycle<State, Command, Guard, Effect>],
        _ subject: TextSubject
    ) -> Listed {
        let labels = lifecycles.flatMap { table in State.allCases.map { TextName.state($0, of: subject, in: table) } }
        let own = states(State.self, subject)
        return Listed(type: own.type, names: own.names.union(labels))
    }

    private static func states<State: ClosedCode>(_ type: State.Type, _ subject: TextSubject) -> Listed {
        Listed(type: String(reflecting: type), names: Set(type.allCases.map { .state($0, of: subject) }))
    }

    private static func reasons<Reason: ClosedCode>(_ type: Reason.Type, _ subject: TextSubject) -> Listed {
        Listed(type: String(reflecting: type), names: Set(type.allCases.map { .reason($0, of: subject) }))
    }

    private static var states: [Listed] {
        [
            states(of: Order.Profile.known.map(\.lifecycle), .order),
            states(of: Order.Profile.known.map(\.items), .item),
            states(of: GuestTab.Profile.known.map(\.lifecycle), .tab),
            states(TabDevice.Stage.self, .tabDevice),
            states(of: Booking.Profile.known.map(\.lifecycle), .booking),
            states(of: [Waitlist.lifecycle], .waitlist),
            states(of: [Waitlist.listLifecycle], .waitlistPhase),
            states(ServiceDay.Phase.self, .serviceDay),
            states(Review.State.self, .review),
            states(of: [GuestComment.lifecycle], .comment),
            states(of: [SupportLetter.lifecycle], .supportLetter),
            states(Verification.State.self, .verification),
            states(User.State.self, .account),
            states(Shift.Duty.self, .waiter),
            states(DeviceSession.State.self, .session),
            states(ListingState.self, .listing),
            states(JobOffer.State.self, .jobOffer),
            states(ServiceCall.State.self, .serviceCall),
            states(Shift.Assignment.self, .assignment),
            states(TableStatus.self, .table),
            states(TableStage.self, .tableStage),
            states(of: DeliveryJob.Profile.all.map(\.lifecycle), .delivery),
            states(DeliveryStatus.self, .deliveryStatus),
            states(of: [CourierTeam.invitationLifecycle], .courierInvitation),
            states(of: [CourierTeam.cooperationLifecycle], .cooperation),
            states(of: [Courier.lifecycle], .courier),
        ]
    }

    private static var loyaltyStates: [Listed] {
        [
            states(PointsAccount.State.self, .pointsAccount),
            states(of: [Reward.lifecycle], .reward),
            states(of: [Mission.lifecycle], .mission),
            states(of: [MissionRecord.lifecycle], .missionRecord),
            states(MissionStatus.self, .missionStatus),
            states(of: [FriendInvitation.lifecycle], .friendInvitation),
            states(of: [Referral.lifecycle], .referral),
            states(of: [PromotionRecord.lifecycle], .promotion),
            states(of: [PromotionCounter.lifecycle], .promotionClaim),
            states(of: [Reputation.offenseLifecycle], .offense),
            states(of: [Reputation.praiseLifecycle], .praise),
        ]
    }

    private static var closedReasons: [Listed] {
        [
            reasons(Shift.Standing.Obstacle.self, .waiter),
            reasons(ActivityMismatch.self, .mission),
            reasons(SearchAnswer.Emptiness.self, .search),
            reasons(ScannedTable.Obstacle.self, .scan),
        ]
    }

    private static var reasons: [Set<TextName>] {
        [
            Set(OrderReason.known.map { .reason($0, of: .order) }),
            Set(SourceCodes.words(of: "DiscountReason").map { .reason(DiscountReason(rawValue: $0), of: .discount) }),
            Set(FlagReason.known.map { .reason($0, of: .review) }),
            Set(SessionEnd.known.map { .reason($0, of: .session) }),
            Set(CallKind.known.map { .reason($0, of: .serviceCall) }),
            Set(DeliveryReason.known.map { .reason($0, of: .delivery) }),
        ] + closedReasons.map(\.names)
    }

    /// What reads like a state and has no text, with the reason.
    private static let wordless = [
        "TablesideBooking.BookingSelection.Status": "how good a search knows its answer to be, for the host's log",
        "TablesideBooking.CalendarStatus": "a color of a calendar; its reasons are codes with texts",
        "TablesideBooking.SchemaReservation.Status": "words of schema.org, for programs",
        "TablesideBooking.SeatingPlan.Status": "how good a search knows its answer to be, for the host's log",
        "TablesideCore.NoSymbol": "has no case",
        "TablesideFloor.Shift.PolicyState": "has one case, as a shift always has rules",
        "TablesideVenue.OpeningHours.Status": "open or closed until an instant, which the host writes",
        "TablesideVenue.SessionState": "what a device stores between launches; DeviceSession.State has the words",
    ]

    @Test("every state and reason that the sources declare is in the lists of these tests, or has no text for a reason")
    func declared() {
        let listed = (Self.states + Self.loyaltyStates + Self.closedReasons).map(\.type)
        #expect(Set(listed).count == listed.count)
        #expect(SourceCodes.vocabularies.subtracting(listed).sorted() == Self.wordless.keys.sorted())
        #expect(Set(listed).subtracting(SourceCodes.vocabularies).isEmpty)
    }

    private static var kinds: Set<TextName> {
        let kinds: [Set<TextName>] = [
            Set(VehicleKind.known.map { .kind($0, of: .vehicle) }),
            Set(ParcelHandling.known.map { .kind($0, of: .handling) }),
            Set(ProofKind.allCases.map { .kind($0, of: .proof) }),
            Set(UndeliverableGoods.allCases.map { .kind($0, of: .undeliverable) }),
            Set(OffenseKind.allCases.map { .kind($0, of: .offense) }),
            Set(GuestActivity.Kind.allCases.map { .kind($0, of: .activity) }),
            Set(PointsColumn.allCases.map { .kind($0, of: .pointsEntry) }),
            Set(InformationReport.Kind.allCases.map { .kind($0, of: .report) }),
            Set(BugKind.known.map { .kind($0, of: .bug) }),
            Set(DataFile.Kind.allCases.map { .kind($0, of: .dataFile) }),
        ]
        return kinds.reduce(into: []) { $0.formUnion($1) }
    }

    private static var prompts: Set<TextName> {
        let labels = Order.Profile.known.flatMap { $0.prompts.values.flatMap { $0.values.map(\.label) } }
        return Set(labels.map { .prompt($0, of: .order) })
    }

    private static var notices: Set<TextName> {
        Set(SourceCodes.words(of: "NoticeKind").map { .notice(NoticeKind(rawValue: $0)) })
    }

    @Test("ID-08 every field of a form has a title, and no two have the same one", arguments: TextLanguage.allCases)
    func fields(language: TextLanguage) throws {
        let titles = try SignUpField.allCases.map { try Texts(in: language).text(.field($0)) }
        #expect(Set(titles).count == titles.count)
        #expect(TextName.all.filter { $0.rawValue.hasPrefix("field.") }.count == titles.count)
    }

    @Test(
        "every state and prompt of every profile, every notice, every reason and every kind has a text, and no other name does"
    )
    func complete() {
        let states = (Self.states + Self.loyaltyStates).map(\.names)
        let wanted = (states + Self.reasons + [Self.kinds, Self.prompts]).reduce(Self.notices) { $0.union($1) }
        #expect(Self.prompts.count == 14)
        #expect(states.map(\.count).min() == 1 && Self.reasons.map(\.count).min() == 4)
        #expect(Self.notices.count == 46 && Self.kinds.count == 4 + 6 + 6 + 3 + 3 + 5 + 11 + 3 + 4 + 4)
        #expect(SourceCodes.words(of: "DeliveryReason") == Set(DeliveryReason.known.map(\.rawValue)))
        #expect(SourceCodes.words(of: "VehicleKind") == Set(VehicleKind.known.map(\.rawValue)))
        #expect(SourceCodes.words(of: "ParcelHandling") == Set(ParcelHandling.known.map(\.rawValue)))
        let there = Set(
            TextName.all.filter { name in
                ["state.", "label.", "prompt.", "notice.", "reason.", "kind."].contains { name.rawValue.hasPrefix($0) }
            }
        )
        #expect(wanted.subtracting(there).isEmpty)
        #expect(there.subtracting(wanted).isEmpty)
        let words: Set<TextName> = [
            .courierInvitation, .noDeliveriesOfStore, .noDeliveriesOfCourier, .noCouriers, .noStores,
            .sharedPlace, .updateOffered,
        ]
        #expect(Set(TextName.all.filter { $0.rawValue.hasPrefix("words.") }) == words)
    }

    @Test(
        "two states of one profile have two texts, so that people can tell them apart",
        arguments: TextLanguage.allCases
    )
    func distinct(language: TextLanguage) throws {
        let texts = Texts(in: language)
        for profile in Order.Profile.known {
            let states = profile.lifecycle.states
            let words = try states.map { try texts.text(.state($0, of: .order, in: profile.lifecycle)) }
            #expect(Set(words).count == states.count, "\(profile.lifecycle.profile): \(words)")
        }
        for profile in Booking.Profile.known {
            let states = profile.lifecycle.states
            let words = try states.map { try texts.text(.state($0, of: .booking, in: profile.lifecycle)) }
            #expect(Set(words).count == states.count, "\(profile.lifecycle.profile): \(words)")
        }
        for profile in DeliveryJob.Profile.all {
            let states = profile.lifecycle.states
            let words = try states.map { try texts.text(.state($0, of: .delivery, in: profile.lifecycle)) }
            #expect(Set(words).count == states.count, "\(profile.lifecycle.profile): \(words)")
        }
        try expectDistinct(DeliveryStatus.allCases.map { .state($0, of: .deliveryStatus) }, in: texts)
        try expectDistinct(CourierInvitation.State.allCases.map { .state($0, of: .courierInvitation) }, in: texts)
        try expectDistinct(CourierTeam.Cooperation.allCases.map { .state($0, of: .cooperation) }, in: texts)
        try expectDistinct(Courier.State.allCases.map { .state($0, of: .courier) }, in: texts)
        try expectDistinct(DeliveryReason.known.map { .reason($0, of: .delivery) }, in: texts)
        try expectDistinct(VehicleKind.known.map { .kind($0, of: .vehicle) }, in: texts)
        try expectDistinct(Waitlist.Phase.allCases.map { .state($0, of: .waitlistPhase) }, in: texts)
        try expectDistinct(TabDevice.Stage.allCases.map { .state($0, of: .tabDevice) }, in: texts)
        try expectDistinct(SearchAnswer.Emptiness.allCases.map { .reason($0, of: .search) }, in: texts)
        try expectDistinct(ScannedTable.Obstacle.allCases.map { .reason($0, of: .scan) }, in: texts)
    }

    @Test(
        "two states, kinds or reasons of loyalty that stand side by side have two texts",
        arguments: TextLanguage.allCases
    )
    func distinctLoyalty(language: TextLanguage) throws {
        let texts = Texts(in: language)
        try expectDistinct(PointsAccount.State.allCases.map { .state($0, of: .pointsAccount) }, in: texts)
        try expectDistinct(Reward.State.allCases.map { .state($0, of: .reward) }, in: texts)
        try expectDistinct(Mission.State.allCases.map { .state($0, of: .mission) }, in: texts)
        try expectDistinct(MissionRecord.State.allCases.map { .state($0, of: .missionRecord) }, in: texts)
        try expectDistinct(MissionStatus.allCases.map { .state($0, of: .missionStatus) }, in: texts)
        try expectDistinct(FriendInvitation.State.allCases.map { .state($0, of: .friendInvitation) }, in: texts)
        try expectDistinct(Referral.State.allCases.map { .state($0, of: .referral) }, in: texts)
        try expectDistinct(PromotionRecord.State.allCases.map { .state($0, of: .promotion) }, in: texts)
        try expectDistinct(PromotionClaim.State.allCases.map { .state($0, of: .promotionClaim) }, in: texts)
        try expectDistinct(Offense.State.allCases.map { .state($0, of: .offense) }, in: texts)
        try expectDistinct(Praise.State.allCases.map { .state($0, of: .praise) }, in: texts)
        try expectDistinct(OffenseKind.allCases.map { .kind($0, of: .offense) }, in: texts)
        try expectDistinct(GuestActivity.Kind.allCases.map { .kind($0, of: .activity) }, in: texts)
        try expectDistinct(PointsColumn.allCases.map { .kind($0, of: .pointsEntry) }, in: texts)
        try expectDistinct(ActivityMismatch.allCases.map { .reason($0, of: .mission) }, in: texts)
    }

    private func expectDistinct(_ names: [TextName], in texts: Texts) throws {
        let words = try names.map { try texts.text($0) }
        #expect(Set(words).count == names.count, "\(words)")
    }

    @Test(
        "ID-23 under iDeliver a delivery is called by its status, in the words of its rules; another profile says the state's own word"
    )
    func deliveries() throws {
        let iDeliver = DeliveryJob.Profile.iDeliver.lifecycle, full = DeliveryJob.Profile.full.lifecycle
        for state in iDeliver.states {
            guard let status = state.status else { continue }
            let words = try texts.text(.state(state, of: .delivery, in: iDeliver))
            #expect(try words == texts.text(.state(status, of: .deliveryStatus)))
        }
        let words = try DeliveryStatus.allCases.map { try texts.text(.state($0, of: .deliveryStatus)) }
        #expect(words == ["status čekanja", "u tijeku", "dostavljeno", "otkazano"])
        #expect(try texts.text(.state(.offering, of: .delivery, in: full)) == "ponuđeno dostavljačima")
        #expect(try Texts(in: .english).text(.state(DeliveryStatus.cancelled, of: .deliveryStatus)) == "canceled")
        #expect(try texts.text(.kind(VehicleKind.bicycle, of: .vehicle)) == "bicikl")
    }

    @Test("ID-35 each status of a delivery has a label of its own", arguments: TextLanguage.allCases)
    func deliveryLabels(language: TextLanguage) throws {
        try expectDistinct(DeliveryStatus.allCases.map { .state($0, of: .deliveryStatus) }, in: Texts(in: language))
    }

    @Test("why a courier, a delivery or an order is left out, and why a text of hours is not understood, has a text")
    func leftOut() throws {
        let texts = Texts(in: .croatian) { _ in "20:15" }
        let at = Instant(millisecondsSince1970: 0)
        let reasons: [(any CodedReason, String)] = [
            (DispatchChoice.Obstacle.tooFar(meters: 3_200, limit: 3_000), "Dostavljač je udaljen više od 3000 m."),
            (DispatchChoice.Obstacle.paused(until: at), "Dostavljač ne dobiva nove ponude prije 20:15."),
            (
                DispatchChoice.Obstacle.noRoom(inHand: 2, capacity: 2, more: 1),
                "Dostavljač ima previše dostava: 2 od 2."
            ),
            (DeliveryBatch.Reason.full(size: 3), "Već idu 3 dostave zajedno; više ih ne može."),
            (BatchChoice.Reason.nobodyCan(.atCap), "Nijedan konobar sada ne može preuzeti ovu narudžbu."),
            (
                HoursTextError.Obstacle.sun(word: "sunset"),
                "Može se preuzeti samo radno vrijeme po danima u tjednu i blagdanima, a ne po datumu ili suncu."
            ),
        ]
        for (reason, words) in reasons { #expect(try texts.text(for: reason) == words, "\(reason.code)") }
        let scan = ScannedTable(table: "t1", branch: "zagreb").answer(.active(branch: "split", menus: []))
        #expect(scan.obstacle == .otherBranch)
        let words = try scan.obstacle.map { try texts.text(.reason($0, of: .scan)) }
        #expect(words == "Ovaj QR kod nije iz restorana u kojem je njegov stol.")
        #expect(
            try texts.text(.reason(SearchAnswer.Emptiness.noSuchName, of: .search))
                == "Nijedan restoran nema takvo ime."
        )
        #expect(try texts.text(.state(Waitlist.Phase.closed, of: .waitlistPhase)) == "Zatvorena za goste")
        #expect(try texts.text(.state(TabDevice.Stage.sent, of: .tabDevice)) == "narudžba poslana")
    }

    @Test("a profile's own label counts, and another profile says the state's own word")
    func labels() throws {
        let quickPlate = Order.Profile.quickPlate.lifecycle, dineIn = Order.Profile.dineIn.lifecycle
        #expect(try texts.text(.state(.served, of: .order, in: quickPlate)) == "poslana")
        #expect(try texts.text(.state(.served, of: .order, in: dineIn)) == "poslužena")
        #expect(try texts.text(.state(Booking.Status.noShow, of: .booking)) == "nedolazak")
    }

    @Test("a label of a house's own has no text of ours")
    func ownLabel() {
        let own = Lifecycle<Shift.Duty, Shift.Command.Kind, NoSymbol, NoSymbol>(
            profile: "house",
            initial: .offDuty,
            terminals: [],
            roles: [],
            labels: [.onDuty: "na palubi"],
            rows: []
        )
        let name = TextName.state(Shift.Duty.onDuty, of: .waiter, in: own)
        #expect(throws: TextError(.unknownName(name: name))) { try texts.text(name) }
        #expect(throws: Never.self) { try texts.text(.state(Shift.Duty.offDuty, of: .waiter, in: own)) }
    }

    @Test("a notice is told with its parameters as they are sent")
    func notice() throws {
        let parameters = ["booking": "b1", "party": "4"]
        #expect(
            try Texts(in: .czech).text(.notice(NoticeKind.bookingSoon), with: parameters)
                == "Váš stůl pro 4 osoby na vás brzy čeká."
        )
        #expect(throws: TextError(.missingParameter(name: .notice(NoticeKind.bookingSoon), parameter: "party"))) {
            try texts.text(.notice(NoticeKind.bookingSoon), with: ["booking": "b1"])
        }
        #expect(throws: TextError(.unknownName(name: TextName(rawValue: "notice.fromTomorrow")))) {
            try texts.text(.notice(NoticeKind(rawValue: "fromTomorrow")))
        }
    }
}
