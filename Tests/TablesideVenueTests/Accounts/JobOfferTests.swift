import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Job offers")
struct JobOfferTests {
    private typealias Table = Lifecycle<JobOffer.State, JobOffer.Command.Kind, JobOffer.Guard, NoSymbol>

    private static let later = registrationTime + .minutes(1)
    private static let terms = JobTerms(
        workplace: Employment(restaurant: "da-leo", branch: "corso"),
        owner: "leo",
        invitee: "vera",
        until: registrationTime + .hours(1)
    )

    private static func command(_ kind: JobOffer.Command.Kind) -> JobOffer.Command {
        switch kind {
        case .send: .send(terms: terms)
        case .withdraw: .withdraw
        case .accept: .accept
        case .decline: .decline
        }
    }

    private static func author(_ role: Role, _ user: UserID? = nil, at branch: BranchID = "corso") -> Author {
        switch role {
        case .system: .system
        case .restaurateur: Author(user ?? "leo", as: role)
        case .waiter, .cook, .host, .manager: Author(user ?? "vera", as: role, at: branch)
        default: Author(user ?? "vera", as: role)
        }
    }

    private static func offer(in state: JobOffer.State) throws -> JobOffer {
        let path: [JobOffer.Command.Kind] =
            switch state {
            case .unsent: []
            case .open: [.send]
            case .accepted: [.send, .accept]
            case .declined: [.send, .decline]
            case .withdrawn: [.send, .withdraw]
            }
        var offer = JobOffer(id: "o1")
        for kind in path { try offer.perform(command(kind), by: author(.manager), at: registrationTime) }
        return offer
    }

    private static func outcome(
        _ kind: JobOffer.Command.Kind,
        on offer: JobOffer,
        by author: Author,
        _ table: Table = JobOffer.lifecycle,
        at now: Instant = later
    ) -> String {
        do throws(EmploymentRefusal) {
            var after = offer
            for event in try offer.decide(command(kind), following: table, by: author, at: now) { after.record(event) }
            return after.state.rawValue
        } catch {
            return String(error.code.rawValue.dropFirst("employment.".count))
        }
    }

    @Test("the table is the one written by hand, and every state × command × role does what it says")
    func everyCell() throws {
        let table = try GoldenTable("JobOffer.table.txt")
        #expect(table.differences(from: JobOffer.lifecycle).isEmpty)
        #expect(JobOffer.lifecycle.problems() == [])
        var cells = 0
        for state in JobOffer.State.allCases {
            let offer = try Self.offer(in: state)
            for kind in JobOffer.Command.Kind.allCases {
                for role in Role.known + [Role(rawValue: "sommelier")] {
                    let expected = table[state.rawValue, kind.rawValue, role.rawValue].split(separator: " ")[0]
                    let outcome = Self.outcome(kind, on: offer, by: Self.author(role))
                    #expect(outcome == String(expected), "\(state) \(kind) \(role)")
                    cells += 1
                }
            }
        }
        #expect(cells == 5 * 4 * 10)
    }

    @Test("without any one of the guards somebody else hires, withdraws or answers")
    func mutants() throws {
        for (position, row) in JobOffer.lifecycle.rows.enumerated() {
            var rows = JobOffer.lifecycle.rows
            rows[position] = .init(row.from, row.command, by: row.roles, to: row.to)
            let mutant = JobOffer.lifecycle.replacing(rows: rows)
            let offer = try Self.offer(in: row.from)
            for role in row.roles where role != .system {
                let other =
                    row.condition == .employer && role == .manager
                    ? Self.author(role, at: "prato") : Self.author(role, "eva")
                let refusal = role == .manager && row.condition == .employer ? "otherBranch" : "notYours"
                #expect(Self.outcome(row.command, on: offer, by: other) == refusal, "\(row.command) \(role)")
                #expect(Self.outcome(row.command, on: offer, by: other, mutant) == row.to.rawValue, "\(row.command)")
            }
        }
    }

    @Test("an offer ends at its instant: a millisecond before, it is accepted; declining and withdrawing stay possible")
    func ends() throws {
        let offer = try Self.offer(in: .open)
        let until = Self.terms.until
        #expect(Self.outcome(.accept, on: offer, by: Self.author(.cook), at: until - .milliseconds(1)) == "accepted")
        #expect(Self.outcome(.accept, on: offer, by: Self.author(.cook), at: until) == "expired")
        #expect(Self.outcome(.decline, on: offer, by: Self.author(.cook), at: until) == "declined")
        #expect(Self.outcome(.withdraw, on: offer, by: Self.author(.manager), at: until) == "withdrawn")
        #expect(offer.isOpen(at: until - .milliseconds(1)) && !offer.isOpen(at: until))
        #expect(Self.outcome(.send, on: JobOffer(id: "o2"), by: Self.author(.manager), at: until) == "expired")
        #expect(
            Self.outcome(.decline, on: offer, by: Self.author(.cook), at: registrationTime - .minutes(1))
                == "clockWentBack"
        )
    }

    @Test("an offer that reaches nobody is accepted by nobody, not even by an author without a user")
    func nobody() throws {
        var offer = JobOffer(id: "o1")
        let terms = JobTerms(workplace: Self.terms.workplace, owner: "leo", invitee: nil, until: Self.terms.until)
        try offer.perform(.send(terms: terms), by: Self.author(.restaurateur), at: registrationTime)
        #expect(Self.outcome(.accept, on: offer, by: Author(nil, as: .waiter)) == "notYours")
        #expect(Self.outcome(.accept, on: offer, by: Self.author(.waiter)) == "notYours")
        #expect(Self.outcome(.withdraw, on: offer, by: Author(nil, as: .restaurateur)) == "notYours")
    }

    @Test("golden JSON of an offer; one whose parts contradict its state is not read, and a list has limits")
    func stored() throws {
        let offer = try Self.offer(in: .open)
        try expectGolden(offer, "JobOffer.json")
        let json = try encoded(offer)
        for (from, to) in [(#""state":"open""#, #""state":"unsent""#), (#""version":1"#, #""version":0"#)] {
            #expect(throws: DecodingError.self) { try decoded(JobOffer.self, json.replacing(from, with: to)) }
        }
        var received = ReceivedOffers(id: "vera")
        for number in 1...SizeLimit.jobOffers { received.add(JobOfferID("\(number)")) }
        received.add("1")
        #expect(received.offers.count == SizeLimit.jobOffers && received.offers.last == "1")
        received.add("new")
        #expect(received.offers.count == SizeLimit.jobOffers && received.offers.first == "3")
        #expect(!received.remove("2") && received.remove("3"))
        let list = try encoded(received)
        #expect(try decoded(ReceivedOffers.self, list) == received)
        #expect(throws: DecodingError.self) {
            try decoded(ReceivedOffers.self, list.replacing(#""4","#, with: #""5","#))
        }
    }
}
