import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue
import Testing

@testable import TablesideTestSupport

// What is known by hand of the questions about deliveries, memberships, what people say, and people themselves.
extension EveryQuestionTests {
    private static func wish(on tab: TabID, opening branch: BranchID? = nil) -> HouseQuery {
        let line = OrderWish.Line(id: "1", item: "soup")
        return .quote(order: OrderWish("new", [line], on: tab, opening: branch.map { .init(at: $0) }))
    }

    /// The row of a kind that is about deliveries, memberships, what people say, and people themselves; `nil` for the others.
    static func personRow(_ kind: HouseQuery.Kind, in world: EveryWorld) throws -> Row? {
        let (north, south, den) = (try world.day("north"), try world.day("south"), try world.day("den"))
        let nowhere = try world.day("nowhere")
        switch kind {
        case .delivery:
            let absent = HouseQuery.delivery(delivery: "nowhere")
            return Row(
                action: "delivery.view",
                things: [
                    one(.delivery(delivery: "d1"), not: absent, "cvjetko cris"),
                    one(.delivery(delivery: "d2"), not: absent, "ana hana mara"),
                ]
            )
        case .deliveries:
            return Row(
                action: "delivery.view",
                things: [list(.deliveries(after: nil), "cvjetko=d1 cris=d1 ana=d2 hana=d2 mara=d2")],
                names: page(DeliveryDetail.self) { $0.id.rawValue }
            )
        case .couriers:
            return Row(
                action: "courier.view",
                things: [list(.couriers(after: nil), "cvjetko=cris")],
                names: page(CourierCard.self) { $0.id.rawValue }
            )
        case .couriersToInvite:
            let all = "kiosk=cleo,cris mara=cleo,cris max=cleo,cris dora=cleo,cris"
            return Row(
                action: "courier.viewInvitations",
                things: [list(.couriersToInvite(after: nil), "cvjetko=cleo " + all)],
                names: page(CourierCard.self) { $0.id.rawValue }
            )
        case .invitations:
            return Row(
                action: "courier.viewInvitations",
                things: [list(.invitations, "cvjetko=open")],
                names: all(CourierInvitation.self) { $0.id.rawValue }
            )
        case .courierStores:
            return Row(
                action: "courier.viewRecord",
                things: [list(.courierStores, "cris=cvjetko")],
                names: all(StoreCard.self) { $0.id.name }
            )
        case .courierRecord:
            return Row(
                action: "courier.viewRecord",
                things: [one(.courierRecord, not: nil, "cris=cris cleo=cleo")],
                names: { [try #require(try $0.receipt(as: Courier.self, coder: World.coder)).id.rawValue] }
            )
        case .courierTour:
            return Row(
                action: "courier.viewRecord",
                things: [one(.courierTour, not: nil, "cris=d1 cleo=")],
                names: {
                    let tour = try #require(try $0.receipt(as: CourierTour.self, coder: World.coder))
                    return tour.stops.map(\.delivery.rawValue) + tour.others.map(\.rawValue)
                }
            )
        case .deliveryQuote:
            var draft = try RoadHost.draft()
            draft.dropoff.coordinate = try Coordinate(latitude: 45.82, longitude: 15.98)
            return Row(
                action: "delivery.view",
                // A courier may see deliveries, and has no store that sends any.
                never: "cris cleo",
                things: [one(.deliveryQuote(draft: draft), not: nil, servants + " cvjetko kiosk")]
            )
        case .messages:
            let absent = HouseQuery.messages(delivery: "nowhere")
            return Row(
                action: "delivery.view",
                things: [
                    one(.messages(delivery: "d1"), not: absent, "cvjetko=Ring-twice cris=Ring-twice"),
                    one(.messages(delivery: "d2"), not: absent, "ana= hana= mara="),
                ],
                names: all(DeliveryMessage.self) { $0.text.replacing(" ", with: "-") }
            )
        case .tracking:
            let absent = HouseQuery.tracking(code: "nowhere")
            return Row(action: "delivery.track", things: [one(.tracking(code: "link"), not: absent, guests)])
        case .loyalty:
            return Row(
                action: "loyalty.view",
                never: devices,
                things: [
                    one(.loyalty(branch: "north"), not: .loyalty(branch: "nowhere"), "mia ben sly"),
                    one(.loyalty(branch: "den"), not: .loyalty(branch: "nowhere"), ""),
                ]
            )
        case .sentInvitations:
            return Row(
                action: "loyalty.view",
                never: devices,
                things: [list(.sentInvitations(after: nil), "mia=i1 ben=i2")],
                names: page(SentInvitationCard.self) { $0.id.rawValue }
            )
        case .requests:
            let absent = HouseQuery.requests(day: nowhere)
            return Row(
                action: "booking.view",
                things: [
                    one(.requests(day: north), not: absent, "ana hana mara"),
                    one(.requests(day: south), not: absent, "otto mara"),
                    one(.requests(day: den), not: absent, "dan dora"),
                ]
            )
        case .quote:
            return Row(
                action: "order.quote",
                things: [
                    one(wish(on: "t1"), not: wish(on: "nowhere"), "mia ben"),
                    one(wish(on: "t2"), not: wish(on: "nowhere"), "d1"),
                    // Nobody begins a tab at a branch that guests do not see.
                    one(wish(on: "begun", opening: "den"), not: wish(on: "begun", opening: "nowhere"), ""),
                ]
            )
        case .preOrder:
            return Row(
                action: "booking.view",
                things: [
                    // Who is invited does not see what the guest has ordered; for the second booking nothing was.
                    one(
                        .preOrder(day: north, booking: "b1"),
                        not: .preOrder(day: north, booking: "nowhere"),
                        "mia ana hana mara"
                    ),
                    one(.preOrder(day: north, booking: "b2"), not: .preOrder(day: north, booking: "nowhere"), ""),
                ]
            )
        case .comments:
            func on(_ subject: VenueSubject, not twin: VenueSubject, _ readers: String) -> Thing {
                one(.comments(subject: subject), not: .comments(subject: twin), readers)
            }
            return Row(
                action: "comment.view",
                things: [
                    on(.branch(id: "north"), not: .branch(id: "nowhere"), "everybody=ben"),
                    on(.branch(id: "den"), not: .branch(id: "nowhere"), ""),
                    on(.restaurant(id: "one"), not: .restaurant(id: "nowhere"), "everybody="),
                    on(.restaurant(id: "three"), not: .restaurant(id: "nowhere"), ""),
                    on(.dish(id: "soup", branch: "north"), not: .dish(id: "nowhere", branch: "north"), "everybody="),
                    on(.dish(id: "soup", branch: "den"), not: .dish(id: "soup", branch: "nowhere"), ""),
                ],
                names: {
                    let page = try #require(try $0.receipt(as: CommentPage.self, coder: World.coder))
                    return page.cards.map { _ in "ben" }
                }
            )
        case .letters:
            return Row(
                action: "letter.view",
                never: devices,
                things: [list(.letters(after: nil), "mia=l1 rosa=l2")],
                names: page(SupportLetter.self) { $0.id.rawValue }
            )
        case .waitlist:
            let absent = HouseQuery.waitlist(day: nowhere)
            return Row(
                action: "waitlist.view",
                things: [
                    one(.waitlist(day: north), not: absent, "ana hana mara"),
                    one(.waitlist(day: south), not: absent, "otto"),
                ]
            )
        case .waitlistPlaces:
            let absent = HouseQuery.waitlistPlaces(day: nowhere)
            return Row(
                action: "waitlist.view",
                // Staff see the whole list, which is another question.
                never: devices + " " + servants,
                things: [
                    one(.waitlistPlaces(day: north), not: absent, "mia=waiting ben= sly="),
                    one(.waitlistPlaces(day: den), not: absent, ""),
                ],
                names: all(WaitlistPlace.self) { $0.state.rawValue }
            )
        case .profile:
            return Row(
                action: "account.view",
                never: devices,
                // The others have no account in the store.
                things: [one(.profile, not: nil, "mia=mia ben=ben ana=ana cris=cris cleo=cleo")],
                names: {
                    [try #require(try $0.receipt(as: UserProfile.self, coder: World.coder)).card.username?.text ?? ""]
                }
            )
        case .friend:
            let absent = HouseQuery.friend(user: "nowhere")
            return Row(
                action: "account.viewFriend",
                never: devices,
                things: [
                    // Mia invited Ben; Ana works where both of them eat.
                    one(.friend(user: "mia"), not: absent, "ben=mia"),
                    one(.friend(user: "ben"), not: absent, "mia=ben"),
                    one(.friend(user: "ana"), not: absent, ""), one(.friend(user: "sly"), not: absent, ""),
                ],
                names: {
                    [try #require(try $0.receipt(as: ProfileCard.self, coder: World.coder)).username?.text ?? ""]
                }
            )
        case .receivedOffers:
            return Row(
                action: "staff.viewOffers",
                things: [list(.receivedOffers, "luigi=j1")],
                names: all(ReceivedOfferCard.self) { $0.id.rawValue }
            )
        case .searches:
            return Row(
                action: "account.view",
                never: devices,
                things: [list(.searches, "mia=pizza,sushi rosa=staff")],
                names: {
                    try #require(try $0.receipt(as: SearchHistory.self, coder: World.coder)).entries.map(\.text)
                }
            )
        default: return nil
        }
    }
}
