public import TablesideCore

extension PostalAddress {
    /// A fault in a part of an address.
    package enum Fault: Equatable {
        /// The street or city is blank.
        case blank
        /// The part has more bytes than can be stored.
        case tooLong(limit: Int, found: Int)
        /// The country is not written as two letters.
        case malformedCountry(country: String)
    }

    /// The faults of the parts, by field name and in field order; at most one for each part.
    package var faults: [(field: String, fault: Fault)] {
        let limit = SizeLimit.name
        return parts.compactMap { field, text in
            guard let text else { return nil }
            let length = text.utf8.count
            if length > limit { return (field, .tooLong(limit: limit, found: length)) }
            switch field {
            case "street", "city": return text.isBlank ? (field, .blank) : nil
            case "country": return text.isCountryCode ? nil : (field, .malformedCountry(country: text))
            default: return nil
            }
        }
    }

    /// Every problem of the address: a blank street or city, a part that is too long, or a country that is not written
    /// as two capital letters, as in ISO 3166-1.
    ///
    /// - Returns: The problems, with the paths of the fields.
    /// - Complexity: O(length).
    public func problems() -> [Problem<PlacesError.Reason>] {
        faults.map { field, fault in
            let reason: PlacesError.Reason =
                switch fault {
                case .blank: .emptyText
                case .tooLong(let limit, let found): .tooLong(limit: limit, found: found)
                case .malformedCountry(let country): .malformedCountry(country: country)
                }
            return Problem(reason, at: FieldPath().field(field))
        }
    }

    /// The address on one line: street, city, postal code, region and country, trimmed and separated by commas; empty
    /// parts are left out.
    ///
    /// Addresses that differ only in white space at the ends of their parts have the same line.
    ///
    /// - Complexity: O(length).
    public var line: String {
        parts.compactMap { $0.text?.inOneRow.trimmed }.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Reads a ``line``; `nil` for a text that is not a line, or whose parts cannot be told apart.
    ///
    /// After street and city, parts are recognized by their characters: a postal code has a digit, a country is two
    /// capital letters, and everything else is a region. The line of an address therefore reads back as the same
    /// address if its parts contain no commas, its postal code has a digit, and its region has no digit and is not two
    /// capital letters. A line with two regions, or with a region before the postal code, is not read.
    ///
    /// - Complexity: O(length).
    public init?(line: String) {
        guard line.utf8.count <= 5 * (SizeLimit.name + 2) else { return nil }
        var texts = line.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
        guard (2...5).contains(texts.count), texts.allSatisfy({ !$0.isEmpty }) else { return nil }
        self.init(street: texts.removeFirst(), city: texts.removeFirst())
        if let text = texts.first, text.hasDigit { postalCode = texts.removeFirst() }
        if let text = texts.first, !text.hasDigit, !text.isCountryCode { region = texts.removeFirst() }
        if let text = texts.first, text.isCountryCode { country = texts.removeFirst() }
        guard texts.isEmpty, self.line == line else { return nil }
    }

    private var parts: [(field: String, text: String?)] {
        [("street", street), ("city", city), ("postalCode", postalCode), ("region", region), ("country", country)]
    }
}

extension String {
    fileprivate var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }

    /// Whether it is two capital letters from A to Z, such as `RO`.
    fileprivate var isCountryCode: Bool {
        utf8.count == 2 && utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    fileprivate var hasDigit: Bool {
        utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Without white space at both ends.
    fileprivate var trimmed: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }
}
