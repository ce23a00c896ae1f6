import Foundation
import TablesideBilling
import TablesideBooking
import TablesideCodes
import TablesideCore
import TablesideDiscovery
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Sizes of what comes from outside")
struct SizeLimitTests {
    private let coder = JSONDocumentCoder()

    private func fault<Value: Decodable>(_ type: Value.Type, _ json: String) -> SizeError? {
        decodingFault(type, json) as? SizeError
    }

    private func error(_ subject: SizeSubject, _ found: Int) -> SizeError {
        SizeError(.tooLarge(subject: subject, limit: subject.limit, found: found))
    }

    private func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test("codes of every kind have one limit: as values and as dictionary keys")
    func codes() throws {
        func check<Code: OpenCode>(_ type: Code.Type) throws {
            #expect(try decoded([Code].self, "[\"\(text(128))\"]") == [Code(rawValue: text(128))])
            #expect(fault([Code].self, "[\"\(text(129))\"]") == error(.code, 129))
            #expect(throws: DecodingError.self) { try decoded([Code: Int].self, "{\"\(text(129))\":1}") }
        }
        try check(Role.self)
        try check(Channel.self)
        try check(DocumentKind.self)
        try check(ErrorCode.self)
        try check(ContactKind.self)
        try check(ProfileCode.self)
        try check(DecisionName.self)
        try check(ReactionName.self)
        try check(OrderReason.self)
    }

    @Test("keys of several parts, tokens and cursors have limits")
    func keys() {
        #expect(fault([CommandKey].self, "[\"system(9999:\(text(9_999)))\"]") == error(.key, 10_012))
        #expect(CommandKey("system(1300:\(text(1_300)))") == nil)
        #expect(fault([BranchDay].self, "[\"\(text(2_000))/2026-03-27\"]") == error(.key, 2_011))
        #expect(fault([AccountKeyID].self, "[\"username1:\(text(2_000))\"]") == error(.key, 2_010))
        #expect(fault([SessionToken].self, "[\"\(text(8_193))\"]") == error(.token, 8_193))
        #expect(fault([EventCursor].self, "[\"\(text(8_193))\"]") == error(.token, 8_193))
        #expect(fault([SessionCode].self, "[\"\(text(1_025))\"]") == error(.sessionCode, 1_025))
    }

    @Test("names, labels and addresses have the limit of names, all other texts that of notes")
    func texts() throws {
        let name = fault(Restaurant.self, #"{"id":"r","version":0,"name":"\#(text(401))","photos":[],"contacts":[]}"#)
        #expect(name == error(.name, 401))
        let photos = fault(
            Restaurant.self,
            #"{"id":"r","version":0,"name":"x","photos":["\#(text(2_001))"],"contacts":[]}"#
        )
        #expect(photos == error(.note, 2_001))
        #expect(fault(PostalAddress.self, #"{"street":"\#(text(401))","city":"x"}"#) == error(.name, 401))
        #expect(fault(PostalAddress.self, #"{"street":"x","city":"x","region":"\#(text(401))"}"#) == error(.name, 401))
        #expect(try decoded(PostalAddress.self, #"{"street":"x","city":"x","region":null}"#).region == nil)
        #expect(fault(ContactPoint.self, #"{"kind":"phone","value":"\#(text(2_001))"}"#) == error(.note, 2_001))
        let label = #"{"default":"en","texts":{"en":"\#(text(2_001))"}}"#
        #expect(fault(LocalizedText.self, label) == error(.note, 2_001))
        var listing = RestaurantListing(id: BranchID("b"), restaurant: RestaurantID("r"), name: "x", zone: "UTC")
        listing.tags = [Facet(rawValue: "cuisine"): ["tag"]]
        let tags = try encoded(listing).replacingOccurrences(of: #"["tag"]"#, with: #"["\#(text(2_001))"]"#)
        #expect(fault(RestaurantListing.self, tags) == error(.note, 2_001))
        let labels = try encoded(Bill.Labels()).replacingOccurrences(
            of: #""taxes":{"#,
            with: #""taxes":{"v":"\#(text(2_001))","#
        )
        #expect(fault(Bill.Labels.self, labels.replacingOccurrences(of: "\",}", with: "\"}")) == error(.note, 2_001))
        // Also where the compiler reads the payload of a case.
        #expect(fault(TableRequest.self, #"{"collect":{"order":"o","code":"\#(text(2_001))"}}"#) == error(.note, 2_001))
        #expect(
            fault(CourierRequest.self, #"{"deliver":{"order":"o","proof":"\#(text(2_001))"}}"#) == error(.note, 2_001)
        )
        #expect(throws: LanguageError.self) { try LanguageTag("en" + String(repeating: "-abcdefgh", count: 20)) }
    }

    @Test("lists in requests have limits: lines, choices, friends, wishes, actions")
    func lists() throws {
        func list(_ element: String, _ count: Int) -> String {
            "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
        }
        let line = #"{"id":"1","item":"a","quantity":1}"#
        func order(_ lines: String) -> String {
            #"{"order":"o","tab":"t","lines":\#(lines),"covers":1,"channel":"dineIn"}"#
        }
        #expect(try decoded(OrderWish.self, order(list(line, 200))).lines.count == 200)
        #expect(fault(OrderWish.self, order(list(line, 201))) == error(.cartLines, 201))
        #expect(
            fault(Cart.self, #"{"lines":\#(list(line, 201)),"covers":1,"channel":"dineIn"}"#) == error(.cartLines, 201)
        )
        let choice = #"{"group":"g","option":"o","units":1}"#
        let choices = #"{"id":"1","item":"a","quantity":1,"modifiers":\#(list(choice, 101))}"#
        #expect(fault(CartLine.self, choices) == error(.choices, 101))
        #expect(fault(OrderWish.Line.self, choices) == error(.choices, 101))
        let nested = #"{"group":"g","option":"o","units":1,"choices":\#(list(choice, 101))}"#
        #expect(fault(ModifierChoice.self, nested) == error(.choices, 101))
        let friends = #"{"inviteFriends":{"day":"b/2026-03-27","booking":"1","friends":\#(list("\"f\"", 101))}}"#
        #expect(fault(GuestRequest.self, friends) == error(.invitedFriends, 101))
        for field in ["tables", "features"] {
            #expect(fault(BookingWishes.self, #"{"\#(field)":\#(list("\"t\"", 101))}"#) == error(.wishes, 101))
        }
        #expect(fault(BookingWishes.self, #"{"seats":\#(list("1", 101))}"#) == error(.wishes, 101))
        #expect(fault(CommandRequest<Int>.self, #"{"request":\#(list("1", 101))}"#) == error(.actions, 101))
        #expect(try decoded(CommandRequest<Int>.self, #"{"request":\#(list("1", 100))}"#).request.count == 100)
    }

    @Test("a list of tables or blocks that is too long is told as such, and not as one of wishes")
    func tables() throws {
        func list(_ count: Int) -> String { "[" + Array(repeating: "\"t\"", count: count).joined(separator: ",") + "]" }
        func refuses<Value: Decodable>(_ type: Value.Type, _ json: (String) -> String) throws {
            #expect(throws: Never.self) { try decoded(type, json(list(100))) }
            let fault = fault(type, json(list(101)))
            #expect(fault == error(.namedTables, 101))
            #expect(fault?.description == "a request names at most 100 tables or blocks, not 101")
        }
        for name in ["unblockTables", "clearTables"] {
            let label = name == "unblockTables" ? "blocks" : "tables"
            try refuses(StaffDayRequest.self) { #"{"\#(name)":{"\#(label)":\#($0)}}"# }
        }
        try refuses(StaffDayRequest.self) { #"{"seat":{"booking":"1","tables":\#($0)}}"# }
        try refuses(StaffDayRequest.self) { #"{"move":{"booking":"1","tables":\#($0)}}"# }
        try refuses(StaffDayRequest.self) { #"{"modify":{"booking":"1","change":{"tables":\#($0)}}}"# }
        try refuses(StaffDayRequest.self) {
            #"{"enter":{"stay":{"id":"1","isLocked":false,"party":2,"span":[0,1],"tables":\#($0)}}}"#
        }
        try refuses(StaffRequest.self) { #"{"changeTable":{"tab":"1","tables":\#($0)}}"# }
        try refuses(StaffRequest.self) {
            #"{"closeTables":{"closure":{"id":"c","dates":["2026-12-01","2026-12-02"],"tables":\#($0)}}}"#
        }
        try refuses(Waitlist.StaffRequest.self) { #"{"offer":{"entry":"1","tables":\#($0)}}"# }
        try refuses(Waitlist.StaffRequest.self) { #"{"seat":{"entry":"1","booking":"1","tables":\#($0)}}"# }
        try refuses(GuestRequest.self) {
            #"{"modify":{"day":"b/2026-03-27","booking":"1","change":{"tables":\#($0)}}}"#
        }
        let block = #"{"id":"b","table":"t","span":[0,1]}"#
        let blocks = Array(repeating: block, count: 101).joined(separator: ",")
        let request = #"{"blockTables":{"blocks":[\#(blocks)]}}"#
        #expect(fault(StaffDayRequest.self, request) == error(.namedTables, 101))
    }

    @Test("the error tells what is too large, the limit and the size")
    func errors() throws {
        for subject in SizeSubject.allCases {
            let error = error(subject, subject.limit + 1)
            #expect((error.subject, error.limit, error.found) == (subject, subject.limit, subject.limit + 1))
            #expect(error.code == ErrorCode(rawValue: "size.tooLarge"))
            #expect(error.description.contains("\(subject.limit)"))
            #expect(error.description.contains("not \(subject.limit + 1)"))
        }
    }
}
