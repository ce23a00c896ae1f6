public import TablesideCore

/// Why an item cannot be ordered at present.
public enum ItemUnavailability: CodedReason {
    /// The menu does not have it, or not in that variation.
    case unknown(item: MenuItemID, variation: VariationID?)
    /// The house switched it off.
    case switchedOff(item: MenuItemID)
    /// None of the goods is left, or the house declared them sold out.
    case soldOut(key: StockKey)
    /// It is sold in variations, and of none of them anything is left.
    case noVariation(item: MenuItemID)
    /// Of a modifier group more has to be chosen than can be: options are switched off, or none of their goods is left.
    case noOptions(item: MenuItemID, group: ModifierGroupID, minimum: Int, available: Int)

    /// The stable name of the reason.
    public var code: ErrorCode {
        switch self {
        case .unknown: ErrorCode(rawValue: "item.unknown")
        case .switchedOff: ErrorCode(rawValue: "item.switchedOff")
        case .soldOut: ErrorCode(rawValue: "item.soldOut")
        case .noVariation: ErrorCode(rawValue: "item.noVariation")
        case .noOptions: ErrorCode(rawValue: "item.noOptions")
        }
    }

    /// Why not, in plain words.
    public var description: String {
        switch self {
        case .unknown(let item, let variation):
            variation.map { "\(shown: item) does not come as \(shown: $0)" } ?? "\(shown: item) is not on the menu"
        case .switchedOff(let item): "\(shown: item) is switched off"
        case .soldOut(let key): "\(shown: key) is sold out"
        case .noVariation(let item): "of \(shown: item) no variation is left"
        case .noOptions(let item, let group, let minimum, let available):
            "\(shown: item) needs \(minimum) of \(shown: group), of which \(available) can be chosen"
        }
    }
}

extension FoodMenu {
    /// Why an item cannot be ordered; `nil` when it can.
    ///
    /// What has to be chosen with it counts: an item of whose mandatory modifiers too few can be chosen is as little to be
    /// had as one that is sold out. ``offered(with:at:)`` leaves out, and a cart refuses, exactly what has a reason here.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - variation: In which size, volume or weight; `nil` for any of them.
    ///   - stock: The stock of the branch; `nil` for one that counts nothing.
    ///   - now: When the menu is asked.
    /// - Returns: The first reason that was found.
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
        var reading = OfferReading(index.value, with: stock, at: now)
        if let reason = reading.unavailability(at: place) { return reason }
        if let variation { return reading.soldOut(StockKey(item: item, variation: variation)) }
        if known.isEmpty { return reading.soldOut(StockKey(item: item)) }
        let isLeft = known.contains { reading.soldOut(StockKey(item: item, variation: $0.id)) == nil }
        return isLeft ? nil : .noVariation(item: item)
    }
}

/// What can be ordered of a menu at one instant, from one stock.
package struct OfferReading {
    private let index: MenuIndex
    private let stock: Stock?
    private let now: Instant
    /// How many units can be chosen of groups that were asked about, by place and depth.
    private var known: [Int: Room] = [:]

    /// How much can be chosen of a group.
    struct Room {
        /// How many units, all options together.
        let units: Int
        /// How many different options.
        let distinct: Int
    }

    package init(_ index: MenuIndex, with stock: Stock?, at now: Instant) {
        self.index = index
        self.stock = stock
        self.now = now
    }

    /// Why the item is not to be had, whatever its variation; `nil` when nothing but its own goods could be missing.
    mutating func unavailability(at place: Int) -> ItemUnavailability? {
        if !index.items[place].isAvailable { return .switchedOff(item: id(of: place)) }
        return shortage(at: place)
    }

    /// Which mandatory group of the item has too few options.
    package mutating func shortage(at place: Int) -> ItemUnavailability? {
        for group in index.items[place].mandatory {
            guard let (minimum, available) = shortage(of: group, depth: 1) else { continue }
            let name = index.groups[group].group.id
            return .noOptions(item: id(of: place), group: name, minimum: minimum, available: available)
        }
        return nil
    }

    /// Why the goods of an item or a variation are not to be had; `nil` when some are left, or nobody counts them.
    func soldOut(_ key: StockKey) -> ItemUnavailability? {
        stock?.available(key, at: now) == 0 ? .soldOut(key: key) : nil
    }

    private func id(of place: Int) -> MenuItemID { index.items[place].whole.snapshot.value.item }

    /// How many have to be chosen of a group, and how many can be, where these are too few.
    private mutating func shortage(of place: Int, depth: Int) -> (minimum: Int, available: Int)? {
        let group = index.groups[place].group
        guard group.isMandatory, !hasEnough(place, depth: depth) else { return nil }
        let room = room(of: place, depth: depth)
        if room.units < group.units.minimum { return (group.units.minimum, room.units) }
        if room.distinct < group.distinct.minimum { return (group.distinct.minimum, room.distinct) }
        return nil
    }

    /// Whether one option is enough, as it is of most groups, and there is one: found without counting all of them.
    private mutating func hasEnough(_ place: Int, depth: Int) -> Bool {
        let (wanted, different) = (index.groups[place].group.units, index.groups[place].group.distinct)
        guard wanted.minimum <= 1, different.minimum <= 1, different.maximum != 0 else { return false }
        guard known[Self.key(place, depth)] == nil else { return false }
        for option in index.groups[place].options where units(of: option, depth: depth) > 0 { return true }
        return false
    }

    private static func key(_ place: Int, _ depth: Int) -> Int { place * (ModifierGroup.depthLimit + 1) + depth }

    private mutating func room(of place: Int, depth: Int) -> Room {
        let key = Self.key(place, depth)
        if let room = known[key] { return room }
        let (kind, most) = (index.groups[place].group.kind, index.groups[place].group.distinct.maximum)
        var counts: [Int] = []
        for option in index.groups[place].options {
            let count = units(of: option, depth: depth)
            if count > 0 { counts.append(count) }
        }
        let room: Room
        if kind == .single {
            room = Room(units: min(counts.count, 1), distinct: min(counts.count, 1))
        } else {
            // As many different options as may be, those of which most can be chosen.
            counts.sort(by: >)
            let units = counts.prefix(max(most ?? .max, 0)).reduce(0) { $0.addingSaturated($1) }
            room = Room(units: units, distinct: counts.count)
        }
        known[key] = room
        return room
    }

    /// How many units of an option can be chosen: none where something that has to be chosen with it cannot be.
    private mutating func units(of option: Int, depth: Int) -> Int {
        let (offer, groups) = (index.options[option].option, index.options[option].groups)
        guard offer.isAvailable else { return 0 }
        let left = offer.stock.flatMap { stock?.available($0, at: now) } ?? .max
        // Deeper groups, and groups in a circle, are a defect of the menu; nothing is asked of them.
        if left > 0, depth < ModifierGroup.depthLimit {
            for group in groups where shortage(of: group, depth: depth + 1) != nil { return 0 }
        }
        return min(max(offer.maximum, 0), left)
    }
}

extension ModifierGroup {
    /// Whether options of it have to be chosen.
    var isMandatory: Bool { kind != .text && (units.minimum > 0 || distinct.minimum > 0) }
}
