import TablesideCore
import TablesideDelivery
import TablesideVenue

let noon = try Instant(iso8601: "2026-11-27T12:00:00Z")
let store = Author("cvjetko", as: .store)
let draft = DeliveryDraft(
    to: DeliveryRecipient(try PersonName(first: "Mia", last: "Horvat")),
    at: DeliveryPlace(PostalAddress(street: "Ilica 1", city: "Zagreb")),
    description: "Flowers"
)
let couriers = DispatchContext([CourierStanding("ivo"), CourierStanding("ena")])
var job = DeliveryJob(id: "d1")
let create = DeliveryJob.Command.create(
    profile: .iDeliver,
    store: .account("cvjetko"),
    draft: draft,
    plan: .chosen(["ivo", "ena"])
)
try job.perform(create, in: couriers, by: store, at: noon)
try job.perform(.accept, in: couriers, by: Author("ivo", as: .courier), at: noon)
try job.perform(.deliver(proof: DeliveryProof()), in: couriers, by: Author("ivo", as: .courier), at: noon)
guard job.state.status == .delivered, job.courier == "ivo" else { throw WrongAnswer() }

struct WrongAnswer: Error {}
