import TablesideCore

extension SchemaReservation: Codable {
    private enum Field: String, CodingKey {
        case context = "@context"
        case type = "@type"
        case id = "reservationId"
        case status = "reservationStatus"
        case person = "underName"
        case establishment = "reservationFor"
        case start = "startTime"
        case end = "endTime"
        case party = "partySize"
        case madeAt = "bookingTime"
        case name
    }

    private static let context = "https://schema.org"
    private static let type = "FoodEstablishmentReservation"

    /// Reads a reservation; refuses other schema.org types.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        try container.expect(Self.context, .context)
        try container.expect(Self.type, .type)
        id = try container.decode(BookingID.self, forKey: .id)
        status = try container.decode(Status.self, forKey: .status)
        if container.contains(.person) {
            let person = try container.nestedContainer(keyedBy: Field.self, forKey: .person)
            try person.expect("Person", .type)
            name = try person.decode(String.self, forKey: .name)
        } else {
            name = nil
        }
        establishment = try container.decode(Establishment.self, forKey: .establishment)
        start = try container.decode(Time.self, forKey: .start)
        end = try container.decode(Time.self, forKey: .end)
        party = try container.decode(Int.self, forKey: .party)
        madeAt = try container.decode(Time.self, forKey: .madeAt)
        guard party > 0, start.instant < end.instant else {
            throw DecodingError.dataCorruptedError(
                forKey: .party,
                in: container,
                debugDescription: "a reservation is for one person or more, and ends after it begins"
            )
        }
    }

    /// Writes the reservation as JSON-LD.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(Self.context, forKey: .context)
        try container.encode(Self.type, forKey: .type)
        try container.encode(id, forKey: .id)
        try container.encode(status, forKey: .status)
        if let name {
            var person = container.nestedContainer(keyedBy: Field.self, forKey: .person)
            try person.encode("Person", forKey: .type)
            try person.encode(name, forKey: .name)
        }
        try container.encode(establishment, forKey: .establishment)
        try container.encode(start, forKey: .start)
        try container.encode(end, forKey: .end)
        try container.encode(party, forKey: .party)
        try container.encode(madeAt, forKey: .madeAt)
    }
}

extension SchemaReservation.Establishment: Codable {
    private enum Field: String, CodingKey {
        case type = "@type"
        case name, address, telephone, url
    }

    private static let type = "FoodEstablishment"

    /// Reads a restaurant.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        try container.expect(Self.type, .type)
        self.init(
            name: try container.decode(String.self, forKey: .name),
            address: try container.decodeIfPresent(String.self, forKey: .address),
            telephone: try container.decodeIfPresent(String.self, forKey: .telephone),
            url: try container.decodeIfPresent(String.self, forKey: .url)
        )
    }

    /// Writes a restaurant; unset fields are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(Self.type, forKey: .type)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(address, forKey: .address)
        try container.encodeIfPresent(telephone, forKey: .telephone)
        try container.encodeIfPresent(url, forKey: .url)
    }
}

extension SchemaReservation.Time: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.text(.code)
        guard let time = Self(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "“\(shown: text)” is not a time with an offset")
            )
        }
        self = time
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description, within: .code) }
}

extension KeyedDecodingContainer {
    /// Throws unless a member has this text.
    fileprivate func expect(_ text: String, _ key: Key) throws {
        let found = try decode(String.self, forKey: key)
        guard found.hasBytes(of: text) else {
            throw DecodingError.dataCorruptedError(
                forKey: key,
                in: self,
                debugDescription: "“\(shown: found)” is not “\(text)”"
            )
        }
    }
}
