public import TablesideCore

/// Something that a guest settles about a portion: an option of a group, so many units of it, or words of their own.
///
/// The same option may stand in several choices; each counts and is charged.
public struct ModifierChoice: Hashable, Sendable {
    /// The group of which it is chosen.
    public var group: ModifierGroupID
    /// The option; `nil` for the guest's own words.
    public var option: OptionID?
    /// How many units of it.
    public var units: Int
    /// The guest's own words; `nil` where an option is chosen.
    public var text: String?
    /// What is chosen of the option's own groups, for each unit of it.
    public var choices: [ModifierChoice]

    /// Chooses an option.
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

    /// Says something in the guest's own words.
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

    /// Reads a choice; whether it can be made is for the menu to say.
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

    /// Writes a choice.
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
    /// Reads what is settled about a line, within its limit.
    package func decodeIfPresent(_ type: [ModifierChoice].Type, forKey key: Key) throws -> [ModifierChoice]? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        return try limited(plain(type, forKey: key), to: .choices, forKey: key)
    }
}
