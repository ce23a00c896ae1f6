public import TablesideCore

/// A kind of proof that goods were picked up or handed over.
public enum ProofKind: String, ClosedCode, CodingKeyRepresentable {
    /// A code known to the other side.
    case code
    /// A photo, kept by the host.
    case photo
    /// A signature, kept by the host.
    case signature
    /// A code printed on the goods.
    case barcode
    /// The name of the person who hands over or receives the goods.
    case name
    /// The age of the person, according to their document.
    case age

    /// Whether a person must be present for it.
    var needsPerson: Bool {
        switch self {
        case .code, .signature, .name, .age: true
        case .photo, .barcode: false
        }
    }
}

/// A leg of a delivery, at the end of which the courier shows proof.
public enum DeliveryLeg: String, ClosedCode, CodingKeyRepresentable {
    /// The courier picks up the goods.
    case pickup
    /// The courier hands the goods over.
    case dropoff
    /// The courier brings the goods back.
    case `return`
}

/// The proof that a courier must show at the end of a leg; by default none.
public struct ProofRequirement: Hashable, Codable, Sendable {
    /// The code that the other side tells the courier; `nil` for none.
    public var code: String?
    /// The code on the goods that the courier scans; `nil` for none.
    public var barcode: String?
    /// The minimum age of the person in years; `nil` for none.
    public var age: Int?
    /// Whether a photo is required.
    public var photo: Bool
    /// Whether a signature is required.
    public var signature: Bool
    /// Whether the person's name is required.
    public var name: Bool

    /// Makes a requirement; by default, no proof is required.
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

    /// The minimum age in years required at the drop-off of goods for adults; a store may require more.
    public static let adultAge = 18

    /// The kinds of proof that are required.
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

/// The instruction for goods that cannot be handed over, chosen beforehand.
public enum UndeliverableGoods: String, ClosedCode {
    /// Bring the goods back.
    case bringBack
    /// Leave the goods at the door, with a photo.
    case leave
    /// Throw the goods away.
    case discard
}

/// The proof that a courier must show for each leg, and the instruction for goods that cannot be handed over.
public struct ProofPolicy: Hashable, Codable, Sendable {
    /// The proof required when the goods are picked up.
    public var pickup: ProofRequirement
    /// The proof required when the goods are handed over.
    public var dropoff: ProofRequirement
    /// The proof required when the goods are brought back.
    public var `return`: ProofRequirement
    /// The number of a courier's wrong codes on a leg after which even the right one is refused, 1…100; `nil` for
    /// ``usualTries``.
    public var tries: Int?
    /// The instruction for goods that cannot be handed over.
    public var ifUndeliverable: UndeliverableGoods

    /// Makes a policy; by default, no proof is required, and undeliverable goods come back.
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

    /// The wrong codes that a courier may give on a leg if the policy does not say otherwise: 10.
    public static let usualTries = 10

    /// The proof required at the end of a leg.
    public subscript(leg: DeliveryLeg) -> ProofRequirement {
        switch leg {
        case .pickup: pickup
        case .dropoff: dropoff
        case .return: self.return
        }
    }

    /// Every fault of the policy, including contradictions.
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

/// The proof that a courier shows at the end of a leg.
public struct DeliveryProof: Hashable, Codable, Sendable {
    /// The code told by the other side; `nil` for none.
    public var code: String?
    /// The code on the goods; `nil` for none.
    public var barcode: String?
    /// The age of the person in years; `nil` if it was not checked.
    public var age: Int?
    /// The host's reference to the photo; `nil` for none.
    public var photo: String?
    /// The host's reference to the signature; `nil` for none.
    public var signature: String?
    /// The name of the person; `nil` for none.
    public var name: String?

    /// Makes a proof; empty by default.
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

    /// The required kinds of proof that are missing.
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

    /// The first text that is too long; `nil` for none.
    var tooLong: ProofKind? {
        func isTooLong(_ text: String?, _ subject: SizeSubject) -> Bool { text.map { !subject.holds($0) } ?? false }
        if isTooLong(code, .code) { return .code }
        if isTooLong(barcode, .code) { return .barcode }
        if isTooLong(photo, .note) { return .photo }
        if isTooLong(signature, .note) { return .signature }
        return isTooLong(name, .name) ? .name : nil
    }

    /// The proof as stored: without the code, which may be the other side's secret.
    var recorded: DeliveryProof {
        var proof = self
        proof.code = nil
        return proof
    }
}
