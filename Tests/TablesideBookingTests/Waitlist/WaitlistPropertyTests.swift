import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Random lives of a waitlist")
struct WaitlistPropertyTests {
    @Test("A list does what the rules say, written down a second time")
    func lives() throws {
        var (steps, refused, offers) = (0, 0, 0)
        for seed in 0..<UInt64(runs(150, long: 20_000)) {
            var life = Life(seed: seed)
            try life.live(60)
            steps += life.steps
            refused += life.refused
            offers += life.offers
        }
        #expect(offers > steps / 20, "\(offers) offers in \(steps) steps, \(refused) refused")
        #expect(refused < steps * 3 / 4, "\(refused) of \(steps) steps refused")
    }

    @Test("Events made by hand, with any values in any order, neither trap nor lose the list's order")
    func events() throws {
        for seed in 0..<UInt64(runs(200, long: 10_000)) {
            var random = SplitMix64(seed: seed)
            var list = WaitlistHouse().empty
            let times = [Int64.min, -1, 0, 1_800_000_000_000, .max].map { Instant(millisecondsSince1970: $0) }
            for _ in 0..<20 {
                let at = times.randomElement(using: &random) ?? times[0]
                let id = WaitlistEntryID("w\(String(Int.random(in: 0..<3, using: &random)))")
                let wish = WaitlistWish(
                    id: id,
                    party: [.min, 0, 2, .max].randomElement(using: &random) ?? 0,
                    earliest: at,
                    latest: at
                )
                let joining = WaitlistJoining(headStart: .milliseconds(at.millisecondsSince1970))
                let entry = WaitlistEntry(
                    wish,
                    number: .max,
                    origin: .door,
                    guest: nil,
                    host: nil,
                    joinedAt: at,
                    joining: joining
                )
                let events: [Waitlist.Event] = [
                    .joined(entry: entry), .markedNotHere(entry: id, at: at), .markedIncomplete(entry: id, at: at),
                    .markedBack(entry: id, at: at),
                    .offered(entry: id, offer: WaitlistOffer(tables: ["a2"], span: at..<at)),
                    .retracted(entry: id, tables: ["a2"], at: at), .declined(entry: id, tables: ["a2", "b2"], at: at),
                    .lapsed(entry: id, tables: [], at: at),
                    .partyChanged(entry: id, party: .min, at: at), .closed(at: at), .reopened(at: at),
                    .left(entry: id, at: at), .removed(entry: id, at: at),
                    .seated(entry: id, seating: WaitlistSeating(tables: [], booking: "b", at: at)),
                    .recalled(entry: id, at: at), .freed(tables: ["a2"], since: nil, at: at),
                    .freed(tables: ["b2"], since: times[1], at: at),
                ]
                guard let event = events.randomElement(using: &random) else { continue }
                list.record(event)
                // A party without people is never written by a list.
                if case .joined(let entry) = event, entry.party < 1 { continue }
                #expect(try decoded(Waitlist.Event.self, encoded(event)) == event)
                _ = list.nextDue
                _ = list.place(of: id, under: WaitlistPolicy())
                let house = WaitlistHouse()
                // Any answer will do, as long as there is one.
                _ = try? list.decide(.promote, in: house.context(at: at), by: .system, at: at)
            }
        }
    }
}

/// One random evening: the list, the model beside it, and what is checked after every step.
private struct Life {
    let seed: UInt64
    var random: SplitMix64
    var model: WaitlistModel
    var house = WaitlistHouse()
    var list: Waitlist
    var history: [Waitlist.Event] = []
    var (steps, refused, offers) = (0, 0, 0)
    var freed: [String] = []

    init(seed: UInt64) {
        self.seed = seed
        random = SplitMix64(seed: seed)
        var random = random
        let rule = ["longest", "largest", "blend"][Int(seed % 3)]
        let hold = Int.random(in: 1...15, using: &random)
        let turn = Int.random(in: 20...60, using: &random)
        let tables = (0..<Int.random(in: 1...5, using: &random)).map { number in
            let most = Int.random(in: 1...4, using: &random)
            let start = Int.random(in: 0...200, using: &random)
            return WaitlistModel.Table(
                name: "t\(number)",
                least: Int.random(in: 1...most, using: &random),
                most: most,
                isOccupied: Bool.random(using: &random),
                need: Bool.random(using: &random) ? start..<start + 30 : nil
            )
        }
        model = WaitlistModel(rule: rule, hold: hold, turn: turn, closing: 300, tables: tables)
        for _ in 0..<(tables.count < 2 ? 0 : Int.random(in: 0...3, using: &random)) {
            let names = tables.map(\.name).shuffled(using: &random)
            let count = tables.count > 2 && Int.random(in: 0...3, using: &random) == 0 ? 3 : 2
            let most = Int.random(in: 2...8, using: &random)
            let join = WaitlistModel.Join(names: Array(names.prefix(count)), least: (most + 1) / 2, most: most)
            // Two joins of the same tables would be no different in order.
            if !model.joins.contains(where: { Set($0.names) == Set(join.names) }) { model.joins.append(join) }
        }
        self.random = random
        house.policy = WaitlistPolicy(
            serve: rule == "longest" ? .longest : rule == "largest" ? .largest : .blend,
            hold: .minutes(hold)
        )
        house.turn = .minutes(turn)
        house.latestEnd = WaitlistHouse.at(300)
        house.joins = model.joins.map { ($0.names.map { TableID($0) }, $0.least, $0.most) }
        list = house.empty
    }

    private mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func live(_ count: Int) throws {
        for _ in 0..<count {
            steps += 1
            // Clocks jump now and then, also back.
            let jump = pick(0...20) == 0 ? pick(-30...60) : pick(0...4)
            let now = model.now + jump
            freed = []
            for place in model.tables.indices where pick(0...5) == 0 {
                model.tables[place].isOccupied.toggle()
                if !model.tables[place].isOccupied { freed.append(model.tables[place].name) }
            }
            house.tables = model.tables.map { (TableID($0.name), $0.least, $0.most) }
            house.occupied = Set(model.tables.filter(\.isOccupied).map { TableID($0.name) })
            house.needs = [:]
            for table in model.tables {
                guard let need = table.need else { continue }
                house.needs[TableID(table.name)] = [
                    WaitlistHouse.at(need.lowerBound)..<WaitlistHouse.at(need.upperBound)
                ]
            }
            try step(at: now)
        }
    }

    private mutating func step(at now: Int) throws {
        let isGuest = pick(0...3) == 0
        let name = model.parties.randomElement(using: &random)?.name ?? "none"
        let command = command(on: name, at: now)
        let author: Author = command.kind == .lapse ? .system : WaitlistHouse.author(isGuest ? .guest : .host)
        let expected = after(command, isGuest: isGuest, at: now)
        let time = WaitlistHouse.at(now)
        let before = list
        do throws(Waitlist.Refusal) {
            let context = try house.contextOrNil(at: time)
            guard let context else { return }
            let events = try list.perform(command, in: context, by: author, at: time)
            history += events
            for event in events { if case .offered = event { offers += 1 } }
            guard let expected else {
                Issue.record("seed \(seed), step \(steps): \(command) should be refused")
                return
            }
            model = expected
        } catch {
            refused += 1
            #expect(expected == nil, "seed \(seed), step \(steps): \(command) by \(author.role): \(error)")
            #expect(list == before)
        }
        let states = Dictionary(
            uniqueKeysWithValues: list.entries.values.map {
                ($0.id.rawValue, "\($0.state.rawValue) \(($0.offer?.tables ?? []).map(\.rawValue))")
            }
        )
        #expect(states == model.states, "seed \(seed), step \(steps): \(command) by \(author.role) at \(now)")
        let held = list.entries.values.flatMap { $0.offer?.tables ?? [] }
        #expect(Set(held).count == held.count, "seed \(seed), step \(steps)")
        #expect(list.nextDue == list.entries.values.compactMap { $0.offer?.until }.min(), "seed \(seed)")
        if steps % 10 == 0 {
            #expect(Waitlist.replaying(history, id: list.id) == list, "seed \(seed), step \(steps)")
            #expect(try decoded(Waitlist.self, encoded(list)) == list, "seed \(seed), step \(steps)")
        }
    }

    private mutating func command(on name: String, at now: Int) -> Waitlist.Command {
        let id = WaitlistEntryID(name)
        let unit = (model.units.randomElement(using: &random)?.names ?? []).map { TableID($0) }
        switch pick(0...15) {
        case 0...3:
            let wish = WaitlistWish(
                id: WaitlistEntryID("w\(String(pick(100...999)))"),
                party: pick(0...3) == 0 ? pick(1...8) : pick(1...4),
                earliest: pick(0...4) == 0 ? WaitlistHouse.at(now + pick(0...20)) : nil,
                latest: pick(0...4) == 0 ? WaitlistHouse.at(now + pick(20...60)) : nil
            )
            return .join(wish, knowing: WaitlistJoining(headStart: .minutes(pick(0...1) * pick(0...20))))
        case 4: return .markNotHere(entry: id)
        case 5: return .markIncomplete(entry: id)
        case 6: return .markBack(entry: id)
        case 7: return .accept(id, as: "b")
        case 8: return .decline(id)
        case 9: return pick(0...1) == 0 ? .leave(id) : .remove(entry: id)
        case 10: return .seat(id, at: unit, as: "b")
        case 11: return .recall(entry: id)
        case 12: return .lapse(entry: id)
        case 13: return pick(0...1) == 0 ? .retract(entry: id) : .offer(entry: id, tables: unit.reversed())
        case 14: return .changeParty(entry: id, party: pick(0...8))
        default:
            let since = pick(0...1) == 0 ? nil : WaitlistHouse.at(now - pick(-5...20))
            return .promote(freed: freed.map { TableID($0) }, since: since)
        }
    }

    /// The model after a command; `nil` if the rules refuse it.
    private func after(_ command: Waitlist.Command, isGuest: Bool, at now: Int) -> WaitlistModel? {
        var next = model
        // The clock counts from the last event.
        if let last = list.lastEventAt, WaitlistHouse.at(now) < last { return nil }
        next.now = now
        let name = command.entry?.rawValue ?? ""
        next.lapse(besides: name)
        var taken: [String] = []
        func minute(_ instant: Instant?, _ other: Int) -> Int {
            instant.map { Int(($0 - WaitlistHouse.start).milliseconds / 60_000) } ?? other
        }
        if case .join(let wish, _, let joining) = command {
            guard !next.parties.contains(where: { $0.name == name }),
                next.units.contains(where: { ($0.least...$0.most).contains(wish.party) })
            else { return nil }
            let (earliest, latest) = (minute(wish.earliest, .min), minute(wish.latest, .max))
            guard latest >= max(now, earliest), !isGuest || ownJoins < SizeLimit.waitlistEntriesPerGuest else {
                return nil
            }
            next.parties.append(
                WaitlistModel.Party(
                    name: name,
                    size: wish.party,
                    joined: now,
                    head: Int(joining.headStart.milliseconds / 60_000),
                    earliest: earliest,
                    latest: latest,
                    isAnas: isGuest
                )
            )
        } else if case .promote(let tables, let since) = command {
            if isGuest { return nil }
            next.forget(tables.map(\.rawValue), by: min(minute(since, now), now))
        } else {
            guard let place = next.parties.firstIndex(where: { $0.name == name }) else { return nil }
            let party = next.parties[place]
            let isLive = party.state == "offered" && now < party.until
            let isIdle = ["waiting", "notHere", "incomplete"].contains(party.state)
            let mayAct = !isGuest || party.isAnas
            let isThere = isIdle || isLive
            switch command.kind {
            case .markNotHere where !isGuest && isThere && party.state != "notHere": next.end(place, "notHere")
            case .markIncomplete where !isGuest && isThere && party.state != "incomplete":
                next.end(place, "incomplete")
            case .markBack where mayAct && isIdle && party.state != "waiting": next.end(place, "waiting")
            case .accept where mayAct && isLive:
                taken = party.tables
                next.end(place, "seated")
            case .decline where mayAct && isLive, .retract where !isGuest && isLive:
                next.parties[place].refused[Set(party.tables)] = now
                next.end(place, "waiting")
            case .leave where mayAct && isThere: next.end(place, "left")
            case .remove where !isGuest && isThere: next.end(place, "removed")
            case .changeParty where mayAct && isThere && (!isGuest || isIdle):
                guard case .changeParty(_, let size) = command,
                    next.units.contains(where: { ($0.least...$0.most).contains(size) })
                else { return nil }
                if size != party.size {
                    next.parties[place].size = size
                    if isLive { next.end(place, "waiting") }
                }
            case .recall where !isGuest && party.state == "seated": next.end(place, "waiting")
            case .lapse where party.state == "offered" && now >= party.until: next.end(place, "lapsed")
            case .seat where !isGuest && isThere:
                guard case .seat(_, let tables, _) = command else { return nil }
                taken = tables.map(\.rawValue)
                let held = next.parties.filter { $0.name != name }.flatMap(\.tables)
                if held.contains(where: { taken.contains($0) }) { return nil }
                next.end(place, "seated")
            case .offer where !isGuest && party.state == "waiting":
                guard case .offer(_, let ids) = command else { return nil }
                let names = ids.map(\.rawValue)
                if next.parties.flatMap(\.tables).contains(where: { names.contains($0) }) { return nil }
                guard next.units.contains(where: { Set($0.names) == Set(names) && next.fits($0, party) }) else {
                    return nil
                }
                next.parties[place].state = "offered"
                next.parties[place].tables = names
                next.parties[place].until = now + next.hold
            default: return nil
            }
        }
        next.forget(next.tables.filter(\.isOccupied).map(\.name) + taken, by: now)
        next.offer(besides: taken)
        return next
    }

    private var ownJoins: Int { model.parties.count(where: \.isAnas) }
}

extension WaitlistHouse {
    fileprivate func contextOrNil(at now: Instant) throws(Waitlist.Refusal) -> WaitlistContext? {
        let context = try? context(at: now)
        #expect(context != nil)
        return context
    }
}
