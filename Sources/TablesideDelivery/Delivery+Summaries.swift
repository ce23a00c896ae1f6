public import TablesideCore

extension DispatchBoard: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "dispatch board" }
}

extension DeliveryJob.Profile: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "profile \(shown: code) of deliveries" }
}

extension DeliveryRecipient: Summarized {
    /// A fixed text, without personal data.
    public var summary: String { "recipient" }
}

extension DeliveryPlace: Summarized {
    /// A fixed text, without the address.
    public var summary: String { "place" }
}

extension DeliveryDraft: CustomDebugStringConvertible, CustomReflectable {
    /// The number of parcels, without the recipient, the places and what the store wrote.
    ///
    /// It stands in for the text that other values print, since `description` is the store's own text here.
    public var debugDescription: String { "delivery of \(parcels.count) parcels" }

    /// A mirror with nothing but that line.
    public var customMirror: Mirror { Mirror(self, children: ["summary": debugDescription]) }
}

extension ProofRequirement: Summarized {
    /// The kinds of proof, without the codes.
    public var summary: String { "proof to show: \(kinds.words)" }
}

extension DeliveryProof: Summarized {
    /// The kinds of proof, without what was shown.
    public var summary: String {
        let shown = [
            (ProofKind.code, code), (.photo, photo), (.signature, signature), (.barcode, barcode), (.name, name),
            (.age, age.map { "\($0)" }),
        ]
        return "proof shown: \(shown.filter { $0.1 != nil }.map(\.0).words)"
    }
}

extension [ProofKind] {
    fileprivate var words: String { isEmpty ? "none" : map(\.rawValue).joined(separator: ", ") }
}
