public import TablesideCore

/// Why an item cannot be ordered now.
public enum ItemUnavailability: CodedReason, Codable {
    /// The menu does not have the item, or not in this variation.
    case unknown(item: MenuItemID, variation: VariationID?)
    /// The item is switched off.
    case switchedOff(item: MenuItemID)
    /// The goods are out of stock or declared sold out.
    case soldOut(key: StockKey)
    /// The item is sold in variations, and all of them are out of stock.
    case noVariation(item: MenuItemID)
    /// Fewer options of a modifier group are available than must be chosen: they are switched off or out of stock.
    case noOptions(item: MenuItemID, group: ModifierGroupID, minimum: Int, available: Int)

    /// The stable code of the reason.
    public var code: ErrorCode {
        switch self {
        case .unknown: ErrorCode(rawValue: "item.unknown")
        case .switchedOff: ErrorCode(rawValue: "item.switchedOff")
        case .soldOut: ErrorCode(rawValue: "item.soldOut")
        case .noVariation: ErrorCode(rawValue: "item.noVariation")
        case .noOptions: ErrorCode(rawValue: "item.noOptions")
        }
    }

    /// Why the item cannot be ordered, in plain words.
    public var description: String {
        switch self {
        case .unknown(let item, let variation):
            variation.map { "\(shown: item) has no variation \(shown: $0)" } ?? "\(shown: item) is not on the menu"
        case .switchedOff(let item): "\(shown: item) is switched off"
        case .soldOut(let key): "\(shown: key) is sold out"
        case .noVariation(let item): "\(shown: item) has no available variation"
        case .noOptions(let item, let group, let minimum, let available):
            "\(shown: item) needs \(minimum) of \(shown: group), but only \(available) can be chosen"
        }
    }
}

extension FoodMenu {
    /// Why an item cannot be ordered; `nil` when it can.
    ///
    /// Mandatory modifiers count: an item for which too few of them are available is as unavailable as one that is sold
    /// out. ``offered(with:at:)`` leaves out, and a cart refuses, exactly the items with a reason here.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - variation: the size, volume or weight; `nil` for any of them.
    ///   - stock: the stock of the branch; `nil` if nothing is counted.
    ///   - now: the current time.
    /// - Returns: the first reason that was found.
    /// - Complexity: O(variations + groups + options) of the item, groups of options included.
    public func unavailability(
        of item: MenuItemID,
        as variation: VariationID? = nil,
        with stock: Stock? = nil,
        at now: Instant
    ) -> ItemUnavailability? {
        guard let place = position(of: item) else { return .unknown(item: item, variation: nil) }
        let known = items[place].variations
        if let variation, !known.contains(where: { $0.id == variation }) {
            return .unknown(item: item, variation: variation)
        }
        var reading = OfferReading(index, with: stock, at: now)
        if let reason = reading.unavailability(at: place) { return reason }
        if let variation { return reading.soldOut(StockKey(item: item, variation: variation)) }
        if known.isEmpty { return reading.soldOut(StockKey(item: item)) }
        let isLeft = known.contains { reading.soldOut(StockKey(item: item, variation: $0.id)) == nil }
        return isLeft ? nil : .noVariation(item: item)
    }
}

/// Computes what can be ordered from a menu at one instant, with one stock.
package struct OfferReading {
    /// Kept as a reference: a copy of the index would retain each of its lists.
    private let index: Boxed<MenuIndex>
    private let stock: Stock?
    private let now: Instant
    /// Cached numbers of units that can be chosen, by the group's position and depth.
    private var known: [Int: Room] = [:]

    /// How much can be chosen from a group.
    struct Room {
        /// The number of units, all options together.
        let units: Int
        /// The number of different options.
        let distinct: Int
    }

    package init(_ index: Boxed<MenuIndex>, with stock: Stock?, at now: Instant) {
        self.index = index
        self.stock = stock
        self.now = now
    }

    /// Why the item is unavailable in any variation; `nil` when only its own goods could be missing.
    mutating func unavailability(at place: Int) -> ItemUnavailability? {
        if !index.value.items[place].isAvailable { return .switchedOff(item: id(of: place)) }
        return shortage(at: place)
    }

    /// The first mandatory group of the item with too few options.
    package mutating func shortage(at place: Int) -> ItemUnavailability? {
        for group in index.value.items[place].mandatory {
            guard let (minimum, available) = shortage(of: group, depth: 1) else { continue }
            let name = index.value.groups[group].group.id
            return .noOptions(item: id(of: place), group: name, minimum: minimum, available: available)
        }
        return nil
    }

    /// Why the goods of an item or a variation are unavailable; `nil` when some are left or they are not counted.
    func soldOut(_ key: StockKey) -> ItemUnavailability? {
        stock?.available(key, at: now) == 0 ? .soldOut(key: key) : nil
    }

    private func id(of place: Int) -> MenuItemID { index.value.items[place].whole.snapshot.value.item }

    /// How many units must and can be chosen from a group, if too few are available; otherwise `nil`.
    private mutating func shortage(of place: Int, depth: Int) -> (minimum: Int, available: Int)? {
        let group = index.value.groups[place].group
        guard group.isMandatory, !hasEnough(place, depth: depth) else { return nil }
        let room = room(of: place, depth: depth)
        if room.units < group.units.minimum { return (group.units.minimum, room.units) }
        if room.distinct < group.distinct.minimum { return (group.distinct.minimum, room.distinct) }
        return nil
    }

    /// Whether one option suffices, as in most groups, and one is available; avoids counting all of them.
    private mutating func hasEnough(_ place: Int, depth: Int) -> Bool {
        let (wanted, different) = (index.value.groups[place].group.units, index.value.groups[place].group.distinct)
        guard wanted.minimum <= 1, different.minimum <= 1, different.maximum != 0 else { return false }
        guard known[Self.key(place, depth)] == nil else { return false }
        for option in index.value.groups[place].options where units(of: option, depth: depth) > 0 { return true }
        return false
    }

    private static func key(_ place: Int, _ depth: Int) -> Int { place * (ModifierGroup.depthLimit + 1) + depth }

    private mutating func room(of place: Int, depth: Int) -> Room {
        let key = Self.key(place, depth)
        if let room = known[key] { return room }
        let (kind, most) = (index.value.groups[place].group.kind, index.value.groups[place].group.distinct.maximum)
        var counts: [Int] = []
        for option in index.value.groups[place].options {
            let count = units(of: option, depth: depth)
            if count > 0 { counts.append(count) }
        }
        let room: Room
        if kind == .single {
            room = Room(units: min(counts.count, 1), distinct: min(counts.count, 1))
        } else {
            // Of as many different options as allowed, those with the most units.
            counts.sort(by: >)
            let units = counts.prefix(max(most ?? .max, 0)).reduce(0) { $0.addingSaturated($1) }
            room = Room(units: units, distinct: counts.count)
        }
        known[key] = room
        return room
    }

    /// The number of units of an option that can be chosen; none if something mandatory for it is unavailable.
    private mutating func units(of option: Int, depth: Int) -> Int {
        let (offer, groups) = (index.value.options[option].option, index.value.options[option].groups)
        guard offer.isAvailable else { return 0 }
        let left = offer.stock.flatMap { stock?.available($0, at: now) } ?? .max
        // Deeper groups and cycles are defects of the menu, so they are not checked.
        if left > 0, depth < ModifierGroup.depthLimit {
            for group in groups where shortage(of: group, depth: depth + 1) != nil { return 0 }
        }
        return min(max(offer.maximum, 0), left)
    }
}

extension ModifierGroup {
    /// Whether options of the group must be chosen.
    var isMandatory: Bool { kind != .text && (units.minimum > 0 || distinct.minimum > 0) }
}

extension ItemUnavailability {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "unknown": try .unknown(item: read("item"), variation: read(optional: "variation"))
            case "switchedOff": try .switchedOff(item: read("item"))
            case "soldOut": try .soldOut(key: read("key"))
            case "noVariation": try .noVariation(item: read("item"))
            case "noOptions":
                try .noOptions(
                    item: read("item"),
                    group: read("group"),
                    minimum: read("minimum"),
                    available: read("available")
                )
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .unknown(let item, let variation): try encoder.write("unknown", ["item": item, "variation": variation])
        case .switchedOff(let item): try encoder.write("switchedOff", ["item": item])
        case .soldOut(let key): try encoder.write("soldOut", ["key": key])
        case .noVariation(let item): try encoder.write("noVariation", ["item": item])
        case .noOptions(let item, let group, let minimum, let available):
            try encoder.write("noOptions", ["item": item, "group": group, "minimum": minimum, "available": available])
        }
    }
}
