import Foundation
import Tableside
import TablesideFoundation
import TablesideTesting

extension Shift.Offer: Lived {
    static func lived(_ c: Chooser) throws -> Shift.Offer {
        try Stored.read(["waiter": "t\(c.below(3))", "until": Chooser.now + 180_000])
    }
}
extension Shift.Pause: Lived {
    static func lived(_ c: Chooser) throws -> Shift.Pause {
        var stored: [String: Any] = ["since": Chooser.now]
        if c.flip() { stored["until"] = Chooser.now + 600_000 }
        return try Stored.read(stored)
    }
}
extension Shift.Overtaken: Lived {
    static func lived(_ c: Chooser) throws -> Shift.Overtaken {
        try Stored.read(["order": "o\(c.below(3))", "reason": c.flip() ? "atCap" : "lacksSkill"])
    }
}
extension Shift.Waiting: Lived {
    static func lived(_ c: Chooser) throws -> Shift.Waiting {
        var stored: [String: Any] = ["order": "o\(c.below(3))", "since": Chooser.now]
        if c.flip() { stored["refusedBy"] = ["t1"] }
        if c.flip() { stored["offer"] = ["waiter": "t2", "until": Chooser.now + 180_000] }
        return try Stored.read(stored)
    }
}
extension Shift.Waiter: Lived {
    static func lived(_ c: Chooser) throws -> Shift.Waiter {
        var stored: [String: Any] = ["id": "t\(c.below(3))", "isOnDuty": c.flip()]
        if stored["isOnDuty"] as? Bool == true { stored["from"] = Chooser.now }
        return try Stored.read(stored)
    }
}
extension ServiceCall: Lived {
    static func lived(_ c: Chooser) throws -> ServiceCall {
        var stored: [String: Any] = [
            "id": "c\(c.below(3))", "kind": c.flip() ? "waiter" : "bill", "route": ["isStaffed": c.flip()],
            "since": Chooser.now, "state": "waiting", "level": "floor",
        ]
        if c.flip() { stored["due"] = Chooser.now + 120_000 }
        return try Stored.read(stored)
    }
}
extension TableCalls: Lived {
    static func lived(_ c: Chooser) throws -> TableCalls {
        c.life(TableCalls(at: "t1", of: Chooser.branch), in: .usual, 8)
    }
}
extension CallCard: Lived {
    static func lived(_ c: Chooser) throws -> CallCard {
        try Stored.read(["id": "c\(c.below(3))", "kind": "help", "since": Chooser.now, "state": "waiting"])
    }
}
extension TableCallsCard: Lived {
    static func lived(_ c: Chooser) throws -> TableCallsCard {
        let call: [String: Any] = ["id": "c1", "kind": "help", "since": Chooser.now, "state": "answered"]
        return try Stored.read(["branch": "t1", "table": "t\(c.below(3))", "calls": c.flip() ? [call] : []])
    }
}
extension CallFromTable.Answer: Lived {
    static func lived(_ c: Chooser) throws -> CallFromTable.Answer {
        try Stored.read(["call": "c\(c.below(3))", "since": Chooser.now, "version": 1 + c.below(3)])
    }
}
extension FairnessReport.SkippedTurns: Lived {
    static func lived(_ c: Chooser) throws -> FairnessReport.SkippedTurns {
        try Stored.read(["reason": c.flip() ? "atCap" : "onBreak", "count": c.below(3)])
    }
}
