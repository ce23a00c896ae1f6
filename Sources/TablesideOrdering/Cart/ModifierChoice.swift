public import TablesideCore

/// A guest's choice about a portion: units of an option of a group, or free text.
///
/// The same option may appear in several choices; each one counts and is charged.
public struct ModifierChoice: Hashable, Sendable {
    /// The modifier group it is chosen from.
    public var group: ModifierGroupID
    /// The option; `nil` for free text.
    public var option: OptionID?
    /// The number of units of the option.
    public var units: Int
    /// The guest's text; `nil` for an option.
    public var text: String?
    /// The choices from the option's own groups, for each unit of it.
    public var choices: [ModifierChoice]

    /// Makes a choice of an option.
    public init(
        _ option: OptionID,
        of group: ModifierGroupID,
        units: Int = 1,
        with choices: [ModifierChoice] = []
    ) {
        self.group = group
        self.option = option
        self.units = units
        text = nil
        self.choices = choices
    }

    /// Makes a choice with the guest's text.
    public init(saying text: String, for group: ModifierGroupID) {
        self.group = group
        option = nil
        units = 1
        self.text = text
        choices = []
    }
}

extension ModifierChoice: Codable {
    private enum CodingKeys: CodingKey {
        case group, option, units, text, choices
    }

    /// Decodes a choice; the menu decides later whether it can be made.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        group = try container.decode(ModifierGroupID.self, forKey: .group)
        option = try container.decodeIfPresent(OptionID.self, forKey: .option)
        units = try container.decode(Int.self, forKey: .units)
        text = try container.decodeIfPresent(String.self, forKey: .text)
        choices = try container.limited(
            container.decodeList(ModifierChoice.self, forKey: .choices),
            to: .choices,
            forKey: .choices
        )
    }

    /// Encodes a choice, without empty and missing fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(group, forKey: .group)
        try container.encodeIfPresent(option, forKey: .option)
        try container.encode(units, forKey: .units)
        try container.encodeIfPresent(text, forKey: .text)
        try container.encodeUnlessEmpty(choices, forKey: .choices)
    }
}

extension KeyedDecodingContainer {
    /// Decodes the choices of a line, within their size limit.
    package func decodeIfPresent(_ type: [ModifierChoice].Type, forKey key: Key) throws -> [ModifierChoice]? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        return try limited(plain(type, forKey: key), to: .choices, forKey: key)
    }
}
