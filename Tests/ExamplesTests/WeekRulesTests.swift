import Testing

@testable import examples

@Suite("The rules by which a log is judged")
struct WeekRulesTests {
    /// The steps of one thing that the rules do not know; a step is written `role event` or `role event state`.
    private func illegalSteps(of kind: String, in profile: String = "dineIn", _ steps: [String]) throws -> Int {
        let log = try steps.enumerated().map { index, step in
            let words = step.split(separator: " ").map(String.init)
            try #require((2...3).contains(words.count))
            let to = words.count == 3 ? #","to":"\#(words[2])""# : ""
            let itemSteps: Set<String> = ["start", "ready", "recall", "serve", "fire", "hold"]
            let event =
                itemSteps.contains(words[1])
                ? #""itemsMoved":{"step":"\#(words[1])"\#(to)}"#
                : #""\#(words[1])":{"placement":{"profile":"\#(profile)"}\#(to)}"#
            let head = #""kind":"\#(kind)","id":"x","version":\#(index + 1),"at":\#(index),"role":"\#(words[0])""#
            return try #require(LogEntry("{\(head),\"event\":{\(event)}}"))
        }
        return WeekChecks(log, expecting: [:]).illegalTransitions
    }

    private static let served = [
        "guest placed placed", "system accepted accepted", "cook start preparing", "cook ready ready",
        "waiter serve served", "system completed",
    ]
    private static let collected = [
        "guest placed placed", "waiter accepted accepted", "cook start preparing", "cook ready ready",
        "guest collected", "waiter completed",
    ]

    @Test(
        "what the rules know is no fault",
        arguments: [
            served,
            ["waiter placed placed", "waiter accepted accepted", "waiter sentBack", "manager rejected"],
            ["guest placed placed", "system expired"],
            ["guest placed placed", "guest cancelled"],
            ["guest placed placed", "guest itemsVoided placed", "guest itemsVoided cancelled"],
            [
                "guest placed placed", "system accepted accepted", "waiter hold accepted", "cook ready ready",
                "system fire preparing", "cook start preparing", "waiter serve preparing", "guest cancelRequested",
                "waiter cancelDenied", "manager handedOver bogdan", "cook ready ready", "waiter recall preparing",
                "waiter hold ready", "waiter serve ready", "waiter itemsVoided served", "waiter completed",
            ],
            ["guest placed placed", "system accepted accepted", "cook ready ready", "manager cancelled"],
        ]
    )
    func knownAtTables(steps: [String]) throws {
        #expect(try illegalSteps(of: "order", steps) == 0)
    }

    @Test(
        "over the counter orders are collected",
        arguments: [
            collected,
            ["guest placed scheduled", "system fellDue", "system accepted accepted", "guest cancelled"],
            ["guest placed scheduled", "manager cancelled"],
        ]
    )
    func knownAtTheCounter(steps: [String]) throws {
        #expect(try illegalSteps(of: "order", in: "takeaway", steps) == 0)
    }

    @Test("what one profile does is none of the other's business")
    func profiles() throws {
        // A step that is not known leads where it says, so that what follows is judged from there.
        #expect(try illegalSteps(of: "order", in: "takeaway", Self.served) == 2)
        #expect(try illegalSteps(of: "order", in: "dineIn", Self.collected) == 2)
        #expect(try illegalSteps(of: "order", in: "somethingElse", Self.served) == 2)
    }

    @Test(
        "each step of an order has its people",
        arguments: [
            (0, ["cook", "host", "courier", "system"]), (1, ["guest", "cook", "manager", "host"]),
            (2, ["guest", "waiter", "manager", "system"]), (3, ["guest", "waiter", "manager", "system"]),
            (4, ["guest", "cook", "manager", "system"]), (5, ["guest", "cook", "manager", "host"]),
        ]
    )
    func people(step: Int, others: [String]) throws {
        for role in others {
            var steps = Self.served
            let words = steps[step].split(separator: " ").dropFirst().map(String.init)
            steps[step] = ([role] + words).joined(separator: " ")
            #expect(try illegalSteps(of: "order", steps) == 1, "\(steps[step])")
        }
    }

    @Test(
        "a step of an order at another time, or that leads elsewhere, is a fault",
        arguments: [
            (["system accepted accepted"], "before it is placed"),
            (["guest placed served"], "served at once"),
            (["guest placed placed", "cook start preparing"], "cooked before it is accepted"),
            (["guest placed placed", "guest placed placed"], "placed twice"),
            (["guest placed placed", "system accepted ready"], "ready as soon as accepted"),
            (["guest placed placed", "system accepted accepted", "manager rejected"], "rejected after accepted"),
            (Array(served[..<3]) + ["guest cancelled"], "called off by the guest while it is cooked"),
            (Array(served[..<3]) + ["waiter sentBack"], "sent back while it is cooked"),
            (Array(served[..<4]) + ["guest cancelRequested"], "asked to be called off when ready"),
            (Array(served[..<5]) + ["cook recall preparing"], "cooked again after serving"),
            (Array(served[..<5]) + ["waiter cancelled"], "called off after serving"),
            (served + ["system completed"], "completed twice"),
            (served + ["waiter vanished"], "nothing that is known"),
        ]
    )
    func orders(steps: [String], fault: String) throws {
        #expect(try illegalSteps(of: "order", steps) == 1, "\(fault)")
    }

    private static let visit = [
        "host opened", "guest orderAdded", "waiter paid", "guest billAsked", "waiter paid", "waiter settled",
        "waiter closed",
    ]

    @Test(
        "what the rules of a tab know is no fault",
        arguments: [
            visit,
            ["waiter opened", "waiter voided"],
            ["guest opened", "guest billAsked", "manager voided"],
            [
                "guest opened", "guest orderAdded", "guest billAsked", "waiter unlocked", "guest orderAdded",
                "guest billAsked", "guest paymentChosen", "system paid", "manager refunded", "manager settled",
                "manager reopened", "guest billAsked", "guest settled", "system closed",
            ],
        ]
    )
    func knownTabs(steps: [String]) throws {
        #expect(try illegalSteps(of: "tab", steps) == 0)
    }

    @Test(
        "each step of a tab has its people",
        arguments: [
            (0, ["cook", "courier"]), (1, ["cook", "host"]), (2, ["cook", "host", "guest"]), (3, ["cook", "host"]),
            (4, ["cook", "host", "guest"]), (5, ["cook", "host"]), (6, ["cook", "host", "guest"]),
        ]
    )
    func peopleOfTabs(step: Int, others: [String]) throws {
        for role in others {
            var steps = Self.visit
            let words = steps[step].split(separator: " ").dropFirst().map(String.init)
            steps[step] = ([role] + words).joined(separator: " ")
            #expect(try illegalSteps(of: "tab", steps) == 1, "\(steps[step])")
        }
    }

    @Test(
        "a step of a tab at another time is a fault",
        arguments: [
            (["guest orderAdded"], "ordered before it is opened"),
            (["guest opened", "guest opened"], "opened twice"),
            (Array(visit[..<4]) + ["guest orderAdded"], "ordered after the bill"),
            (Array(visit[..<4]) + ["waiter voided"], "voided by a waiter after the bill"),
            (Array(visit[..<4]) + ["waiter closed"], "closed unsettled"),
            (["guest opened", "waiter settled"], "settled without a bill"),
            (["guest opened", "waiter refunded"], "refunded without a bill"),
            (Array(visit[..<6]) + ["waiter paid"], "paid after it is settled"),
            (Array(visit[..<6]) + ["waiter reopened"], "reopened by a waiter"),
            (visit + ["manager reopened"], "reopened after it is closed"),
            (visit + ["waiter vanished"], "nothing that is known"),
        ]
    )
    func tabs(steps: [String], fault: String) throws {
        #expect(try illegalSteps(of: "tab", steps) == 1, "\(fault)")
    }
}
