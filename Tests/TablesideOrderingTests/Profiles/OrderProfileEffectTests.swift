import TablesideCore
import TablesideOrdering
import Testing

/// Which effects a row of each command needs, and which it cannot have; written by hand from what the events do.
@Suite("Order profile effects")
struct OrderProfileEffectTests {
    private typealias Row = Order.Machine.Row

    /// A role that no built-in profile has, so that its rows stand beside all others.
    private static let chef = Role(rawValue: "chef")

    /// The defects of the effects of one more row.
    private func defects(
        _ from: Order.State,
        _ command: Order.Command.Kind,
        to: Order.State,
        if condition: Order.Guard? = nil,
        then effects: [Order.Effect],
        in base: Order.Profile = .dineIn
    ) -> [String] {
        var definition = base.definition
        definition.code = "house"
        definition.lifecycle.rows.append(Row(from, command, by: [Self.chef], to: to, if: condition, then: effects))
        return definition.problems().map(\.reason).compactMap { defect in
            switch defect {
            case .effectMissing(let name, from.rawValue, command.rawValue): return "needs \(name)"
            case .effectDoesNotFit(let name, from.rawValue, command.rawValue): return "cannot \(name)"
            // The chef may not touch items, and some of these rows lead elsewhere than the items do.
            case .idleRole, .wrongOutcome: return nil
            default: return "\(defect)"
            }
        }
    }

    @Test("placing reserves; placing that accepts also takes the goods, and does nothing else")
    func placing() {
        func place(_ to: Order.State, _ condition: Order.Guard, _ effects: [Order.Effect]) -> [String] {
            defects(.draft, .place, to: to, if: condition, then: effects)
        }
        #expect(place(.placed, .orderable, [.reserveStock]) == [])
        #expect(place(.placed, .orderable, []) == ["needs reserveStock"])
        #expect(place(.placed, .orderable, [.reserveStock, .commitStock]) == ["cannot commitStock"])
        #expect(place(.accepted, .automatic, [.reserveStock, .commitStock]) == [])
        #expect(place(.accepted, .automatic, [.reserveStock]) == ["needs commitStock"])
        #expect(
            place(.accepted, .automatic, [.reserveStock, .commitStock, .loadWaiter, .notify])
                == ["cannot loadWaiter", "cannot notify"]
        )
    }

    @Test("accepting takes the goods and loads the waiter")
    func accepting() {
        func accept(_ effects: [Order.Effect]) -> [String] {
            defects(.placed, .accept, to: .accepted, if: .inTime, then: effects)
        }
        #expect(accept([.commitStock, .loadWaiter, .notify]) == [])
        #expect(accept([.loadWaiter]) == ["needs commitStock"])
        #expect(accept([.commitStock]) == ["needs loadWaiter"])
        #expect(
            accept([.commitStock, .loadWaiter, .voidItems, .releaseStock, .restock, .reserveStock, .moveLoad]) == [
                "cannot voidItems", "cannot releaseStock", "cannot restock", "cannot reserveStock", "cannot moveLoad",
            ]
        )
    }

    @Test("an order that ends before it is accepted releases its goods")
    func ending() {
        let rows: [(Order.Command.Kind, Order.State, Order.Guard?)] = [
            (.reject, .rejected, .reasoned), (.expire, .expired, .overdue), (.cancel, .cancelled, nil),
            (.void, .cancelled, .nothingLive),
        ]
        for (command, to, condition) in rows {
            let label = Comment(rawValue: command.rawValue)
            func end(_ effects: [Order.Effect]) -> [String] {
                defects(.placed, command, to: to, if: condition, then: effects)
            }
            #expect(end([.voidItems, .releaseStock, .refund, .notify]) == [], label)
            #expect(end([]) == ["needs releaseStock"], label)
            #expect(
                end([.releaseStock, .reserveStock, .restock, .commitStock, .loadWaiter, .moveLoad]) == [
                    "cannot reserveStock", "cannot restock", "cannot commitStock", "cannot loadWaiter",
                    "cannot moveLoad",
                ],
                label
            )
        }
        // An order taken back before it is due is as much a waiting one.
        #expect(defects(.scheduled, .cancel, to: .cancelled, then: [], in: .takeaway) == ["needs releaseStock"])
        #expect(defects(.scheduled, .cancel, to: .cancelled, then: [.releaseStock], in: .takeaway) == [])
    }

    @Test("taking items off a waiting order reserves the rest again")
    func voidingPart() {
        func void(_ effects: [Order.Effect]) -> [String] { defects(.placed, .void, to: .placed, then: effects) }
        #expect(void([.voidItems, .releaseStock, .reserveStock]) == [])
        #expect(void([.releaseStock]) == ["needs reserveStock"])
        #expect(void([.reserveStock]) == ["needs releaseStock"])
        #expect(
            defects(.scheduled, .void, to: .scheduled, then: [], in: .takeaway) == [
                "needs releaseStock", "needs reserveStock",
            ]
        )
    }

    @Test("goods already taken come back by restocking, never by releasing or reserving them")
    func started() {
        #expect(defects(.accepted, .void, to: .accepted, then: [.voidItems, .restock]) == [])
        #expect(
            defects(.accepted, .void, to: .accepted, then: [.releaseStock, .reserveStock]) == [
                "cannot releaseStock", "cannot reserveStock",
            ]
        )
        #expect(defects(.accepted, .cancel, to: .cancelled, then: [.voidItems, .restock, .unloadWaiter]) == [])
        #expect(
            defects(.accepted, .cancel, to: .cancelled, then: [.releaseStock]) == [
                "needs unloadWaiter", "cannot releaseStock",
            ]
        )
        #expect(
            defects(.accepted, .grantCancel, to: .cancelled, if: .requestOpen, then: [.restock, .unloadWaiter]) == []
        )
        let back: [Order.Effect] = [.restock, .reserveStock, .unloadWaiter]
        #expect(defects(.accepted, .sendBack, to: .placed, if: .reasoned, then: back) == [])
        #expect(
            defects(.accepted, .sendBack, to: .placed, if: .reasoned, then: []) == [
                "needs restock", "needs reserveStock", "needs unloadWaiter",
            ]
        )
    }

    @Test("steps in the kitchen and at the table touch no goods, and a served order leaves its waiter's hands")
    func making() {
        #expect(defects(.accepted, .start, to: .preparing, then: [.notify]) == [])
        #expect(
            defects(
                .accepted,
                .start,
                to: .preparing,
                then: [.voidItems, .releaseStock, .restock, .reserveStock, .commitStock, .loadWaiter, .moveLoad]
            ) == [
                "cannot voidItems", "cannot releaseStock", "cannot restock", "cannot reserveStock",
                "cannot commitStock", "cannot loadWaiter", "cannot moveLoad",
            ]
        )
        #expect(defects(.ready, .serve, to: .served, if: .everythingServed, then: [.unloadWaiter]) == [])
        #expect(
            defects(.ready, .serve, to: .served, if: .everythingServed, then: [.restock]) == [
                "needs unloadWaiter", "cannot restock",
            ]
        )
    }

    @Test("handing over moves the load, and a part under way loads its waiter")
    func handingOver() {
        #expect(defects(.accepted, .handOver, to: .accepted, then: [.moveLoad]) == [])
        #expect(defects(.accepted, .handOver, to: .accepted, then: []) == ["needs moveLoad"])
        #expect(
            defects(.placed, .transfer, to: .placed, then: [.releaseStock, .reserveStock, .restock, .moveLoad]) == [
                "cannot releaseStock", "cannot reserveStock", "cannot restock", "cannot moveLoad",
            ]
        )
        #expect(defects(.draft, .receive, to: .ready, if: .everythingReady, then: [.loadWaiter]) == [])
        #expect(defects(.draft, .receive, to: .ready, if: .everythingReady, then: []) == ["needs loadWaiter"])
        #expect(defects(.draft, .receive, to: .served, if: .everythingServed, then: []) == [])
    }

    @Test("a request to cancel, and its refusal, have no effects at all")
    func requests() {
        let effects: [Order.Effect] = [.notify, .restock]
        let idle = ["cannot notify", "cannot restock"]
        #expect(defects(.accepted, .requestCancel, to: .accepted, if: .noOpenRequest, then: []) == [])
        #expect(defects(.accepted, .requestCancel, to: .accepted, if: .noOpenRequest, then: effects) == idle)
        #expect(defects(.accepted, .denyCancel, to: .accepted, if: .requestOpen, then: effects) == idle)
    }

    @Test("a house that counts no load needs none moved or taken off")
    func withoutLoads() throws {
        var definition = Order.Profile.dineIn.definition
        definition.code = "house"
        let loads: [Order.Effect] = [.loadWaiter, .moveLoad, .unloadWaiter]
        definition.lifecycle.rows = definition.lifecycle.rows.map { row in
            let effects = row.effects.filter { !loads.contains($0) }
            return Row(row.from, row.command, by: row.roles, to: row.to, if: row.condition, then: effects)
        }
        #expect(definition.problems().map(\.reason) == [])
    }
}
