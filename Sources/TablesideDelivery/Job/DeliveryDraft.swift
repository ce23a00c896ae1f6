public import TablesideCore
public import TablesideVenue

/// The promised time of a delivery: not before `from`, and on time until `until`, both inclusive.
///
/// A promise may already have begun, and may have no length. A courier who is early waits for `from`.
public struct DeliveryPromise: Hashable, Codable, Sendable {
    /// The earliest time of arrival.
    public var from: Instant
    /// The latest time of arrival that is on time.
    public var until: Instant

    /// Makes a promise with both limits inclusive.
    public init(from: Instant, until: Instant) {
        self.from = from
        self.until = until
    }

    /// Whether an arrival is on time: at or before `until`.
    public func isMet(byArrivalAt arrival: Instant) -> Bool { arrival <= until }
}

/// How a courier must handle goods (ID-46).
public struct ParcelHandling: OpenCode {
    /// The text that is stored and sent, such as `fragile`.
    public let rawValue: String

    /// Makes a way of handling from its text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Breaks easily.
    public static let fragile = ParcelHandling(rawValue: "fragile")
    /// Must not be tilted.
    public static let upright = ParcelHandling(rawValue: "upright")
    /// Must stay hot.
    public static let hot = ParcelHandling(rawValue: "hot")
    /// Must stay cold.
    public static let cold = ParcelHandling(rawValue: "cold")
    /// Too large for a courier's bag.
    public static let bulky = ParcelHandling(rawValue: "bulky")
    /// For adults only: the recipient's age is checked at the drop-off, and the goods are not left at the door.
    public static let adultsOnly = ParcelHandling(rawValue: "adultsOnly")

    /// The ways of handling named by this release; a host can add its own.
    public static let known: [ParcelHandling] = [.fragile, .upright, .hot, .cold, .bulky, .adultsOnly]
}

/// Items of one kind that are delivered together.
public struct Parcel: Hashable, Codable, Sendable {
    /// The name of the item.
    public var name: String
    /// The number of items, at least 1.
    public var quantity: Int
    /// The weight of one item in grams, from 0 to a million; `nil` if it is not known.
    public var grams: Int?
    /// How to handle it, such as upright.
    public var handling: [ParcelHandling]
    /// Further instructions; `nil` for none.
    public var note: String?

    /// Makes a parcel, by default of one item with an unknown weight.
    public init(
        _ name: String,
        quantity: Int = 1,
        grams: Int? = nil,
        handling: [ParcelHandling] = [],
        note: String? = nil
    ) {
        self.name = name
        self.quantity = quantity
        self.grams = grams
        self.handling = handling
        self.note = note
    }

    static let weights = 0...1_000_000
}

/// A place where goods are picked up or handed over.
public struct DeliveryPlace: Hashable, Codable, Sendable {
    /// The postal address of the place.
    public var address: PostalAddress
    /// The location on the map; `nil` if it is not known.
    public var coordinate: Coordinate?
    /// Directions to the door: floor, doorbell, gate; `nil` for none.
    public var note: String?

    /// Makes a place, by default without a known location.
    public init(_ address: PostalAddress, at coordinate: Coordinate? = nil, note: String? = nil) {
        self.address = address
        self.coordinate = coordinate
        self.note = note
    }
}

/// The person who receives a delivery; they need no account (ID-22, ID-24).
public struct DeliveryRecipient: Hashable, Codable, Sendable {
    /// First and last name; `nil` once they were erased.
    public var name: PersonName?
    /// The phone number; `nil` if it is not available.
    public var phone: PhoneNumber?
    /// The recipient's user account; `nil` if none is known.
    ///
    /// A store can only name the guest of its order.
    public var user: UserID?

    /// Makes a recipient, by default without an account.
    public init(_ name: PersonName, phone: PhoneNumber? = nil, user: UserID? = nil) {
        self.name = name
        self.phone = phone
        self.user = user
    }

    init(erased user: UserID?) { self.user = user }
}

/// A store's description of a delivery (ID-24).
///
/// ```swift
/// var draft = DeliveryDraft(
///     to: DeliveryRecipient(try PersonName(first: "Mia", last: "Horvat")),
///     at: DeliveryPlace(PostalAddress(street: "Ilica 1", city: "Zagreb")),
///     description: "Two pizzas, hot"
/// )
/// draft.promise = DeliveryPromise(from: noon, until: noon + .minutes(30))
/// draft.problems(at: now)  // empty
/// ```
public struct DeliveryDraft: Hashable, Codable, Sendable {
    /// The person who receives the goods.
    public var recipient: DeliveryRecipient
    /// The place where the goods are handed over.
    public var dropoff: DeliveryPlace
    /// The place where the goods are picked up; `nil` for the store's own place.
    public var pickup: DeliveryPlace?
    /// Contents, rough size, price and special instructions, in the store's words.
    public var description: String
    /// The items one by one; empty if the description is enough.
    public var parcels: [Parcel]
    /// The promised time; `nil` for no promise.
    public var promise: DeliveryPromise?
    /// When the goods are ready for pickup; `nil` for now.
    public var readyAt: Instant?
    /// The value of the goods; `nil` if it is not given.
    public var value: Money?
    /// The customer's fee for the delivery; `nil` if it is not given.
    public var fee: Money?
    /// The courier's pay for the delivery; `nil` if it is not given.
    public var pay: Money?
    /// The cash to collect at the door; `nil` for none.
    public var cash: Money?
    /// The proof that the courier must show for each leg.
    public var proof: ProofPolicy
    /// The delivered order; `nil` if the order was taken elsewhere.
    public var order: OrderID?
    /// The earlier, failed delivery of the same goods; `nil` for none.
    public var previous: DeliveryID?

    /// Makes a draft with the fields that every delivery has; set the others afterwards.
    public init(to recipient: DeliveryRecipient, at dropoff: DeliveryPlace, description: String) {
        self.recipient = recipient
        self.dropoff = dropoff
        self.description = description
        parcels = []
        proof = ProofPolicy()
    }

    /// The description on one line, for lists (ID-38).
    ///
    /// - Complexity: O(length).
    public var descriptionLine: String { description.inOneRow }

    /// Whether some of the goods are for adults only (``ParcelHandling/adultsOnly``).
    ///
    /// - Complexity: O(n) in the parcels.
    public var isForAdults: Bool { parcels.contains { $0.handling.contains(.adultsOnly) } }

    /// The proof that needs a person at the door; goods for adults need an age even if none was required.
    var shownByPerson: [ProofKind] {
        let kinds = proof.dropoff.kinds.filter(\.needsPerson)
        return isForAdults && !kinds.contains(.age) ? kinds + [.age] : kinds
    }

    private static let mostHandling = 10

    /// Every fault that keeps a store from creating the delivery at an instant, in field order.
    ///
    /// - Complexity: O(n) in the texts and the parcels.
    public func problems(at now: Instant) -> [Problem<DeliveryProblem>] {
        var problems: [Problem<DeliveryProblem>] = []
        func check(_ text: String?, _ subject: SizeSubject, at path: FieldPath, isRequired: Bool = false) {
            guard let text else { return }
            if isRequired, text.isEmpty { problems.append(Problem(.missing, at: path)) }
            if !subject.holds(text) { problems.append(Problem(.tooLong(limit: subject.limit), at: path)) }
        }
        func check(_ place: DeliveryPlace?, at path: FieldPath) {
            guard let place else { return }
            for (field, fault) in place.address.faults {
                let problem: DeliveryProblem =
                    switch fault {
                    case .blank: .missing
                    case .tooLong(let limit, _): .tooLong(limit: limit)
                    case .malformedCountry(let country): .malformedCountry(country: country)
                    }
                problems.append(Problem(problem, at: path.field("address").field(field)))
            }
            check(place.note, .note, at: path.field("note"))
        }
        if recipient.name == nil { problems.append(Problem(.missing, at: "recipient.name")) }
        check(dropoff, at: "dropoff")
        check(pickup, at: "pickup")
        check(description, .note, at: "description", isRequired: true)
        if parcels.count > SizeLimit.parcels {
            problems.append(Problem(.tooMany(limit: SizeLimit.parcels), at: "parcels"))
        } else {
            for (position, parcel) in parcels.enumerated() {
                let path = FieldPath("parcels").index(position)
                check(parcel.name, .name, at: path.field("name"), isRequired: true)
                if !(1...SizeLimit.lineQuantity).contains(parcel.quantity) {
                    problems.append(
                        Problem(
                            .quantityOutOfRange(quantity: parcel.quantity, limit: SizeLimit.lineQuantity),
                            at: path.field("quantity")
                        )
                    )
                }
                if let grams = parcel.grams, !Parcel.weights.contains(grams) {
                    problems.append(Problem(.weightOutOfRange(grams: grams), at: path.field("grams")))
                }
                if parcel.handling.count > Self.mostHandling {
                    problems.append(Problem(.tooMany(limit: Self.mostHandling), at: path.field("handling")))
                } else {
                    for (place, way) in parcel.handling.enumerated() {
                        check(way.rawValue, .code, at: path.field("handling").index(place), isRequired: true)
                    }
                }
                check(parcel.note, .note, at: path.field("note"))
            }
        }
        if let promise {
            if promise.from > promise.until {
                problems.append(Problem(.promiseReversed(from: promise.from, until: promise.until), at: "promise"))
            } else if promise.until <= now {
                problems.append(Problem(.promiseOver(until: promise.until), at: "promise"))
            }
        }
        let amounts: [(FieldPath, Money?)] = [("value", value), ("fee", fee), ("pay", pay), ("cash", cash)]
        let expected = amounts.lazy.compactMap { $0.1?.currency }.first
        for case (let path, let amount?) in amounts {
            if amount.isNegative { problems.append(Problem(.negative(amount: amount), at: path)) }
            if let expected, amount.currency != expected {
                problems.append(Problem(.otherCurrency(currency: amount.currency, expected: expected), at: path))
            }
        }
        if let cash, !cash.isZero, !cash.isNegative, proof.ifUndeliverable == .leave {
            problems.append(Problem(.cashNeedsPerson(cash: cash), at: "proof.ifUndeliverable"))
        }
        return problems + adultProblems + proof.problems().under("proof")
    }

    /// What is missing for goods for adults; an invalid age, or goods that may be left although an age is required, are
    /// faults of the proof.
    private var adultProblems: [Problem<DeliveryProblem>] {
        guard isForAdults else { return [] }
        var problems: [Problem<DeliveryProblem>] = []
        let least = ProofRequirement.adultAge
        if proof.dropoff.age.map({ (1..<least).contains($0) }) ?? true {
            problems.append(Problem(.adultsNeedAge(least: least), at: "proof.dropoff.age"))
        }
        if proof.dropoff.age == nil, proof.ifUndeliverable == .leave {
            problems.append(Problem(.adultsNeedPerson, at: "proof.ifUndeliverable"))
        }
        return problems
    }
}
