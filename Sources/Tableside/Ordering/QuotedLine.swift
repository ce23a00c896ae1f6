/// One line of a quote: a copy of what the menu said, so that later edits of the menu never alter it.
public struct QuotedLine: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the cart's line.
    public let id: LineID
    /// The item.
    public let item: MenuItemID
    /// The variation that was chosen; `nil` for an item without variations.
    public let variation: VariationID?
    /// The name of the item.
    public let name: LocalizedText
    /// The name of the variation; `nil` for an item without variations.
    public let variationName: LocalizedText?
    /// Where it is made.
    public let station: Station
    /// What one of it costs.
    public let unitPrice: Money
    /// How many, at least one.
    public let quantity: Int
    /// Unit price × quantity.
    public let total: Money
    /// What the waiter and the kitchen should know; `nil` for nothing.
    public let note: String?
    /// With which course it is to come; `nil` leaves it to the kitchen.
    public let course: Int?
    /// The device at the table that chose it; `nil` when only one takes part.
    public let participant: DeviceID?

    /// Makes a line and multiplies its total.
    ///
    /// - Throws: ``MoneyError`` when the total does not fit.
    public init(
        id: LineID,
        item: MenuItemID,
        variation: VariationID? = nil,
        name: LocalizedText,
        variationName: LocalizedText? = nil,
        station: Station,
        unitPrice: Money,
        quantity: Int,
        note: String? = nil,
        course: Int? = nil,
        participant: DeviceID? = nil
    ) throws(MoneyError) {
        self.id = id
        self.item = item
        self.variation = variation
        self.name = name
        self.variationName = variationName
        self.station = station
        self.unitPrice = unitPrice
        self.quantity = quantity
        total = try unitPrice.multiplied(by: quantity)
        self.note = note
        self.course = course
        self.participant = participant
    }

    /// What the line takes out of the stock.
    public var stockKey: StockKey { StockKey(item: item, variation: variation) }
}

extension QuotedLine {
    private enum CodingKeys: String, CodingKey {
        case id, item, variation, name, variationName, station, unitPrice, quantity, total, note, course, participant
    }

    /// Reads a line; a total that is not unit price × quantity is refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let stored = try container.decode(Money.self, forKey: .total)
        do {
            try self.init(
                id: container.decode(LineID.self, forKey: .id),
                item: container.decode(MenuItemID.self, forKey: .item),
                variation: container.decodeIfPresent(VariationID.self, forKey: .variation),
                name: container.decode(LocalizedText.self, forKey: .name),
                variationName: container.decodeIfPresent(LocalizedText.self, forKey: .variationName),
                station: container.decode(Station.self, forKey: .station),
                unitPrice: container.decode(Money.self, forKey: .unitPrice),
                quantity: container.decode(Int.self, forKey: .quantity),
                note: container.decodeIfPresent(String.self, forKey: .note),
                course: container.decodeIfPresent(Int.self, forKey: .course),
                participant: container.decodeIfPresent(DeviceID.self, forKey: .participant)
            )
            guard total == stored else { throw QuoteError(.sums(subtotal: total, total: stored)) }
        } catch let error as MoneyError {
            throw DecodingError.invalid(error, at: container.codingPath)
        } catch let error as QuoteError {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }
}
