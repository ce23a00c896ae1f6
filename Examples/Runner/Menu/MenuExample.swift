import Foundation
import Tableside

/// A menu at a time and on a channel, the price of one customized pizza with its explanation, and the same menu at
/// another branch.
enum MenuExample: Example {
    static let name = "menu"
    static let summary =
        "a menu at a time and on a channel, one pizza priced, a franchise: --at LOCAL, --channel takeaway"
    static let options = ["menu=FILE", "at=LOCAL", "channel=CHANNEL", "category=NAME"]

    /// The output for scripts.
    private struct Sheet: Encodable {
        let card: [Section]
        let pizza: Quote
        let trace: [ResolvedPrice.Step]
        let problems: [String]
        let franchise: [String]

        struct Section: Encodable {
            let heading: String
            let rows: [Row]
        }

        struct Row: Encodable {
            let name: String
            let size: String?
            let price: String
            let source: PriceSource
        }
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let zone = try PizzaHouse.bucharest()
        let now = try instant(arguments.values["at"] ?? "2026-03-21T12:30", in: zone)
        let channel = Channel(rawValue: arguments.values["channel"] ?? Channel.dineIn.rawValue)
        guard Channel.known.contains(channel) else {
            throw Fault.unusable(option: "--channel", value: channel.rawValue, reason: "is not a channel")
        }
        let dishes = try WeekData.dishes(in: arguments.values["menu"] ?? WeekExample.data + "/pizzaplace-menu.csv")
        let menu = try Pizzeria.menu(of: dishes)
        guard let card = try menu.card(on: channel, at: now, in: zone) else {
            try console.write("nothing is offered at that time\n")
            return true
        }
        let pizza = try Pizzeria.pizza(of: menu, on: channel)
        let quote = try menu.quote(pizza.cart, in: zone, at: now)
        let price = try menu.price(of: pizza.item, as: pizza.size, on: channel, at: now, in: zone)
        let wrong = menu.problems(of: Pizzeria.wrongCart(of: pizza), in: zone, at: now)
        let franchise = try Pizzeria.franchise(of: menu, pizza)
        let branch = try franchise.price(of: pizza.item, as: pizza.size, on: channel, at: now, in: zone)

        let shown = try sections(
            of: card,
            only: arguments.values["category"] ?? card.sections.first?.category.id.rawValue
        )
        let sheet = Sheet(
            card: shown.sections.map(section),
            pizza: quote,
            trace: price.trace,
            problems: wrong.map { "\($0.path): \($0.reason)" },
            franchise: [franchise.item(pizza.item)?.name.defaultText ?? ""]
                + branch.trace.map { "\($0.source.rawValue) \($0.price)" }
        )
        if arguments.wantsJSON {
            try console.write(json: sheet)
        } else {
            try console.write(shown.text(width: 48) + "\n")
            try console.write(words(for: quote, price))
            try console.write("\nA cart that cannot be ordered:\n")
            try console.write(sheet.problems.map { "  \($0)\n" }.joined())
            try console.write("\nAt the airport it is called \(sheet.franchise.joined(separator: ", "))\n")
        }
        return try holds(card, menu, on: channel, at: now, in: zone)
    }

    private static func instant(_ text: String, in zone: some ZoneRules) throws -> Instant {
        guard let local = try? LocalDateTime(text), let instant = try? zone.instant(for: local, .reject) else {
            throw Fault.unusable(option: "--at", value: text, reason: "this local time does not occur, or occurs twice")
        }
        return instant
    }

    /// Keeps only one category of the card, which is long enough.
    private static func sections(of card: MenuCard, only category: String?) throws -> MenuCard {
        guard let category else { return card }
        let sections = card.sections.filter { $0.category.id.rawValue == category }
        guard !sections.isEmpty else {
            throw Fault.unusable(option: "--category", value: category, reason: "nothing is listed under that heading")
        }
        return card.showing(sections)
    }

    private static func section(_ section: MenuCard.Section) -> Sheet.Section {
        Sheet.Section(
            heading: section.category.name.defaultText,
            rows: section.rows.flatMap { row in
                row.prices.compactMap { price in
                    guard let step = price.resolved.trace.last else { return nil }
                    return Sheet.Row(
                        name: row.name.defaultText,
                        size: price.variation?.name.defaultText,
                        price: price.resolved.price.description,
                        source: step.source
                    )
                }
            }
        )
    }

    private static func words(for quote: Quote, _ price: ResolvedPrice) -> String {
        var text = ""
        for line in quote.lines {
            let size = line.variationName.map { " " + $0.defaultText } ?? ""
            text += "\(line.quantity) × \(line.name.defaultText)\(size)\n"
            for step in price.trace { text += "    \(step.source.rawValue.padding(to: 24))\(step.price)\n" }
            for modifier in line.modifiers {
                let name = modifier.name?.defaultText ?? modifier.text ?? ""
                let what = "\(modifier.groupName.defaultText): \(modifier.units) × \(name)"
                text += "    \(what.padding(to: 24))\(modifier.price)\n"
            }
            text += "    \("each".padding(to: 24))\(line.unitPrice)\n    \("all".padding(to: 24))\(line.total)\n"
        }
        return text
    }

    /// Whether everything on the card costs the same in a cart.
    private static func holds(
        _ card: MenuCard,
        _ menu: FoodMenu,
        on channel: Channel,
        at now: Instant,
        in zone: some ZoneRules
    ) throws -> Bool {
        for section in card.sections {
            for row in section.rows {
                for price in row.prices {
                    var line = CartLine(id: LineID("1"), item: row.item.id, variation: price.variation?.id)
                    line.category = section.category.id
                    let quote = try menu.quote(Cart([line], channel: channel), in: zone, at: now)
                    guard quote.subtotal == price.resolved.price else { return false }
                }
            }
        }
        return true
    }
}
