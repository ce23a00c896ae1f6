import Foundation
import Tableside

/// A real order becomes a bill with a discount, a service charge and taxes; the payers split it, one pays, the others
/// split the rest again, and the receipt is verified.
enum SplitBillExample: Example {
    static let name = "split-bill"
    static let summary = "a bill split to the last cent, paid in parts, and split again: --payers 3, --by even"
    static let options = ["menu=FILE", "orders=FILE", "order=ID", "payers=N", "by=even|seats|items|shares"]

    /// How to split the bill.
    private enum Way: String, CaseIterable {
        case even, seats, items, shares
    }

    /// The output for scripts.
    private struct Sheet: Encodable {
        let shares: [BillShare]
        let rest: [BillShare]
        let receipt: Receipt
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let payers = try count(arguments.values["payers"] ?? "3")
        let by = arguments.values["by"] ?? Way.even.rawValue
        guard let way = Way(rawValue: by) else {
            let known = Way.allCases.map(\.rawValue).joined(separator: ", ")
            throw Fault.unusable(option: "--by", value: by, reason: "is none of \(known)")
        }
        let dishes = try WeekData.dishes(in: arguments.values["menu"] ?? WeekExample.data + "/pizzaplace-menu.csv")
        let orders = arguments.values["orders"] ?? WeekExample.data + "/pizzaplace-week-2015-11-23.csv"
        let tickets = try WeekData.tickets(
            in: orders,
            dishes: dishes,
            monday: CivilDate(year: 2026, month: 3, day: 16)
        )
        guard !tickets.isEmpty else {
            let file = orders == "-" ? "standard input" : orders
            throw Fault.malformed(file: file, line: 1, reason: "there are no orders below the header")
        }
        let id = arguments.values["order"]
        // The largest order of the week, the first one if several are equal.
        let largest = tickets.reduce(nil as WeekData.Ticket?) { $1.pizzas > $0?.pizzas ?? 0 ? $1 : $0 }
        guard let ticket = id == nil ? largest : tickets.first(where: { $0.id == id }) else {
            throw Fault.unusable(option: "--order", value: id ?? "", reason: "is not in the file")
        }
        var dinner = try Dinner(ticket, dishes: dishes, payers: payers)
        let bill = try dinner.askForBill()
        let split = dinner.split(way)
        let shares = try dinner.share(split)
        // The first payer pays their share and a tip, and the others split the rest evenly.
        try dinner.pay(share: 0, tip: 200)
        let rest = payers > 1 ? try dinner.share(.evenly(payers - 1)) : []
        for share in rest.indices { try dinner.pay(share: share) }
        guard let receipt = dinner.tab.receipt else { return false }
        if arguments.wantsJSON {
            try console.write(json: Sheet(shares: shares, rest: rest, receipt: receipt))
        } else {
            try console.write("The order \(ticket.id), \(payers) at the table\n\n")
            try console.write(bill.text(labels: Dinner.labels) + "\n")
            try console.write("Shared, \(way.rawValue):\n" + words(for: shares, of: bill) + "\n")
            if !rest.isEmpty {
                try console.write("The first has paid; the rest, even:\n" + words(for: rest, of: bill) + "\n")
            }
            try console.write(receipt.text(labels: Dinner.labels))
        }
        return try dinner.holds(shares, rest)
    }

    private static func count(_ text: String) throws -> Int {
        guard let count = Int(text), (1...20).contains(count) else {
            throw Fault.unusable(option: "--payers", value: text, reason: "is not a number from 1 to 20")
        }
        return count
    }

    private static func words(for shares: [BillShare], of bill: Bill) -> String {
        func row(_ cells: [String]) -> String {
            "  " + cells[0].padding(to: 8) + cells.dropFirst().map { $0.leftPadding(to: 10) }.joined() + "\n"
        }
        let heads = ["goods", "charges", "off", "net"] + bill.taxes.map(\.tax.code.rawValue) + ["total"]
        var text = row([""] + heads)
        for (index, share) in shares.enumerated() {
            let amounts =
                [share.goods, share.charges, share.discount, share.net] + share.taxes + [share.total]
            let name = share.seat.map { "seat \($0)" } ?? "\(index + 1)"
            text += row([name] + amounts.map(\.decimalText))
        }
        return text
    }

    /// A table with a single order.
    private struct Dinner {
        private(set) var tab = GuestTab(id: TabID("table-7"))
        private let order: BilledOrder
        private let payers: Int

        private static let now = Instant(millisecondsSince1970: 1_774_118_400_000)
        private static let house = BranchID("calea-victoriei")
        private static let waiter = Author.waiter(UserID("ana"), at: house)
        private static let food = TaxCode(rawValue: "food")
        private static let service = TaxCode(rawValue: "service")

        static let labels = Bill.Labels(taxes: [food: "Tax on food", service: "Tax on service"])

        /// Makes a table where the guests take turns with the pizzas of an order, at a restaurant with two taxes and a
        /// service charge of 10%.
        init(_ ticket: WeekData.Ticket, dishes: [WeekData.Dish], payers: Int) throws {
            self.payers = payers
            var menu = try PizzaHouse.menu(of: dishes, at: Self.house)
            menu.coverCharge = Money(minorUnits: 150, .usd)
            let general = TaxRate(Self.service, .percent(21), isIncluded: true)
            menu.saleRules = SaleRules(taxes: [
                TaxRule(TaxRate(Self.food, .percent(9), isIncluded: true), on: [.food]),
                TaxRule(general, on: [.service]),
            ])
            menu.items = menu.items.map { item in
                var item = item
                item.taxCategory = .food
                return item
            }
            let lines = ticket.portions.enumerated().map { index, portion in
                CartLine(
                    id: LineID("\(index + 1)"),
                    item: MenuItemID(portion.dish.name),
                    variation: VariationID(portion.dish.size),
                    quantity: portion.count,
                    seat: index % payers + 1
                )
            }
            let quote = try menu.quote(Cart(lines, covers: payers), at: Self.now)
            order = try BilledOrder(id: OrderID(ticket.id), standing: .served, quote: quote)
            let terms = BillTerms(service: [ServiceCharge(.percent(10), taxes: [general])])
            let opening = GuestTab.Opening(
                branch: Self.house,
                currency: .usd,
                opener: .waiter,
                covers: payers,
                terms: terms
            )
            try tab.perform(.open(opening), by: Self.waiter, at: Self.now)
            try tab.perform(.add(order.id), by: Self.waiter, at: Self.now)
        }

        /// Takes five percent off everything, and asks for the bill.
        mutating func askForBill() throws -> Bill {
            let name = LocalizedText("Pizza Monday", in: .english)
            let discount = Discount(.percentage(rate: .percent(5)), reason: .promotion, name: name)
            let adjustment = BillAdjustment(id: AdjustmentID("monday"), .discount(discount: discount))
            try tab.perform(.adjust(adjustment), by: Self.waiter, at: Self.now)
            try tab.perform(.askForBill([order]), by: Self.waiter, at: Self.now)
            return try tab.bill(for: [order])
        }

        /// The requested split; by items, everyone gets part of the first line, and they take turns with the others.
        func split(_ way: Way) -> BillSplit {
            switch way {
            case .even: .evenly(payers)
            case .seats: .bySeat
            case .shares: .byShares((1...Int64(payers)).reversed())
            case .items:
                .byItem(
                    order.lines.enumerated().map { index, line in
                        let weights = (0..<payers).map { Int64(index == 0 || index % payers == $0 ? 1 : 0) }
                        return BillAssignment(order: line.order, line: line.line, weights: weights)
                    }
                )
            }
        }

        mutating func share(_ split: BillSplit) throws -> [BillShare] {
            try tab.perform(.split(split), by: Self.waiter, at: Self.now)
            return tab.shares
        }

        mutating func pay(share: Int, tip: Int64 = 0) throws {
            let amount = tab.shares[share].total
            guard amount.isPositive else { return }
            let payment = try Payment(
                id: PaymentID("\(tab.payments.count + 1)"),
                amount: amount,
                method: .card,
                tip: tip > 0 ? Money(minorUnits: tip, .usd) : nil,
                share: tab.firstShare + share
            )
            try tab.perform(.pay(payment), by: Self.waiter, at: Self.now)
        }

        /// Whether the shares add up to the bill, the second split to what the first payer left, and everything was
        /// paid.
        func holds(_ shares: [BillShare], _ rest: [BillShare]) throws -> Bool {
            guard let receipt = tab.receipt, let first = shares.first else { return false }
            try receipt.check()
            func sum(_ shares: [BillShare]) -> Int64 { shares.reduce(0) { $0 + $1.total.minorUnits } }
            let total = receipt.bill.total.minorUnits
            return sum(shares) == total && (rest.isEmpty || sum(rest) == total - first.total.minorUnits)
                && tab.state == .settled
        }
    }
}

extension WeekData.Ticket {
    fileprivate var pizzas: Int { portions.reduce(0) { $0 + $1.count } }
}
