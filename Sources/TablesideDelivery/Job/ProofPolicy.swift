public import TablesideCore

/// One way to show that goods were picked up or handed over.
public enum ProofKind: String, ClosedCode, CodingKeyRepresentable {
    /// The code that the other side knows.
    case code
    /// A photo, kept by the host.
    case photo
    /// A signature, kept by the host.
    case signature
    /// The code that is printed on the goods.
    case barcode
    /// The name of the person.
    case name
    /// The age of the person, as their document says.
    case age

    /// Whether somebody must be there to show it.
    var needsPerson: Bool {
        switch self {
        case .code, .signature, .name, .age: true
        case .photo, .barcode: false
        }
    }
}

/// The legs of a delivery at whose end the courier shows something.
public enum DeliveryLeg: String, ClosedCode, CodingKeyRepresentable {
    /// The courier takes the goods along.
    case pickup
    /// The courier hands the goods over.
    case dropoff
    /// The courier brings the goods back.
    case `return`
}

/// What a courier must show at the end of one leg; without arguments nothing.
public struct ProofRequirement: Hashable, Codable, Sendable {
    /// The code that the other side tells the courier; `nil` for none.
    public var code: String?
    /// The code on the goods that the courier scans; `nil` for none.
    public var barcode: String?
    /// The age in years that the person must have; `nil` for none.
    public var age: Int?
    /// Whether a photo is taken.
    public var photo: Bool
    /// Whether the person signs.
    public var signature: Bool
    /// Whether the person's name is noted.
    public var name: Bool

    /// Makes a requirement.
    public init(
        code: String? = nil,
        barcode: String? = nil,
        age: Int? = nil,
        photo: Bool = false,
        signature: Bool = false,
        name: Bool = false
    ) {
        self.code = code
        self.barcode = barcode
        self.age = age
        self.photo = photo
        self.signature = signature
        self.name = name
    }

    /// The least age in years that is asked for at the drop-off of goods for adults; a house may ask for more.
    public static let adultAge = 18

    /// The kinds that it asks for.
    public var kinds: [ProofKind] { ProofKind.allCases.filter(asks) }

    private func asks(for kind: ProofKind) -> Bool {
        switch kind {
        case .code: code != nil
        case .photo: photo
        case .signature: signature
        case .barcode: barcode != nil
        case .name: name
        case .age: age != nil
        }
    }
}

/// What becomes of goods that nobody receives, chosen beforehand.
public enum UndeliverableGoods: String, ClosedCode {
    /// The courier brings them back.
    case bringBack
    /// The courier leaves them at the door, with a photo.
    case leave
    /// The courier throws them away.
    case discard
}

/// What a courier must show for each leg, and what happens to goods that nobody receives.
public struct ProofPolicy: Hashable, Codable, Sendable {
    /// What is shown when the goods are taken along.
    public var pickup: ProofRequirement
    /// What is shown when the goods are handed over.
    public var dropoff: ProofRequirement
    /// What is shown when the goods are brought back.
    public var `return`: ProofRequirement
    /// How many wrong codes are accepted on one leg before the right one is refused as well; `nil` for no limit.
    public var tries: Int?
    /// What becomes of goods that nobody receives.
    public var ifUndeliverable: UndeliverableGoods

    /// Makes a policy; without arguments nothing is shown, and undeliverable goods come back.
    public init(
        pickup: ProofRequirement = ProofRequirement(),
        dropoff: ProofRequirement = ProofRequirement(),
        return: ProofRequirement = ProofRequirement(),
        tries: Int? = nil,
        ifUndeliverable: UndeliverableGoods = .bringBack
    ) {
        self.pickup = pickup
        self.dropoff = dropoff
        self.return = `return`
        self.tries = tries
        self.ifUndeliverable = ifUndeliverable
    }

    /// What is shown at the end of a leg.
    public subscript(leg: DeliveryLeg) -> ProofRequirement {
        switch leg {
        case .pickup: pickup
        case .dropoff: dropoff
        case .return: self.return
        }
    }

    /// Everything that is wrong with the policy, contradictions included.
    public func problems() -> [Problem<DeliveryProblem>] {
        var problems: [Problem<DeliveryProblem>] = []
        for leg in DeliveryLeg.allCases {
            let path = FieldPath([.field(name: leg.rawValue)])
            for (name, text) in [("code", self[leg].code), ("barcode", self[leg].barcode)] {
                guard let text else { continue }
                if text.isEmpty { problems.append(Problem(.missing, at: path.field(name))) }
                if !SizeSubject.code.holds(text) {
                    problems.append(Problem(.tooLong(limit: SizeLimit.code), at: path.field(name)))
                }
            }
            if let age = self[leg].age, !(1...120).contains(age) {
                problems.append(Problem(.ageOutOfRange(age: age), at: path.field("age")))
            }
        }
        if ifUndeliverable == .leave {
            for kind in dropoff.kinds where kind.needsPerson {
                problems.append(Problem(.proofNeedsPerson(kind: kind), at: "ifUndeliverable"))
            }
        }
        if let tries, !(1...100).contains(tries) {
            problems.append(Problem(.triesOutOfRange(tries: tries), at: "tries"))
        }
        return problems
    }
}

/// What a courier shows at the end of a leg.
public struct DeliveryProof: Hashable, Codable, Sendable {
    /// The code that the other side told; `nil` for none.
    public var code: String?
    /// The code on the goods; `nil` for none.
    public var barcode: String?
    /// The age of the person in years; `nil` if it was not looked at.
    public var age: Int?
    /// Where the host keeps the photo; `nil` for none.
    public var photo: String?
    /// Where the host keeps the signature; `nil` for none.
    public var signature: String?
    /// The name of the person; `nil` for none.
    public var name: String?

    /// Makes a proof; without arguments an empty one.
    public init(
        code: String? = nil,
        barcode: String? = nil,
        age: Int? = nil,
        photo: String? = nil,
        signature: String? = nil,
        name: String? = nil
    ) {
        self.code = code
        self.barcode = barcode
        self.age = age
        self.photo = photo
        self.signature = signature
        self.name = name
    }

    /// What a requirement asks for that is not shown.
    func missing(for requirement: ProofRequirement) -> [ProofKind] {
        requirement.kinds.filter { kind in
            switch kind {
            case .code: code == nil
            case .photo: photo == nil
            case .signature: signature == nil
            case .barcode: barcode == nil
            case .name: name == nil
            case .age: age == nil
            }
        }
    }

    /// The first text that is longer than it may be; `nil` if none is.
    var tooLong: ProofKind? {
        func isTooLong(_ text: String?, _ subject: SizeSubject) -> Bool { text.map { !subject.holds($0) } ?? false }
        if isTooLong(code, .code) { return .code }
        if isTooLong(barcode, .code) { return .barcode }
        if isTooLong(photo, .note) { return .photo }
        if isTooLong(signature, .note) { return .signature }
        return isTooLong(name, .name) ? .name : nil
    }

    /// The proof as it is recorded: without the code, which may be a secret of the other side.
    var recorded: DeliveryProof {
        var proof = self
        proof.code = nil
        return proof
    }
}
