import Foundation
import TablesideCore
import TablesideDiscovery
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Data on the device")
struct OfflineShelfTests {
    private static let policy = FreshnessPolicy([.menu: .minutes(10), .venues: .minutes(60)])
    private static let menu = DataFile.menu(branch: "corso", language: .english)

    private static func instant(_ minute: Int64) -> Instant { Instant(millisecondsSince1970: minute * 60_000) }

    private static func shelf(_ files: [DataFile: Int64]) throws -> OfflineShelf {
        var shelf = OfflineShelf()
        for (file, minute) in files {
            #expect(try shelf.finish(shelf.begin(file, isConnected: true), version: "1", at: instant(minute)))
        }
        return shelf
    }

    private static func code<Value>(_ body: () throws(OfflineError) -> Value) -> String? {
        do throws(OfflineError) {
            _ = try body()
            return nil
        } catch { return error.code.rawValue }
    }

    @Test("a shelf is the same when it is read back, however many downloads there were")
    func readAgain() throws {
        var shelf = try Self.shelf([.venues: 1, Self.menu: 2])
        try shelf.fail(shelf.begin(.venues, isConnected: true), at: Self.instant(3))
        let read = try decoded(OfflineShelf.self, encoded(shelf))
        #expect(read == shelf && read.hashValue == shelf.hashValue)
        // A download that is running is not stored.
        _ = try shelf.begin(.venues, isConnected: true)
        #expect(read != shelf)
        #expect(try decoded(OfflineShelf.self, encoded(shelf)) == read)
    }

    @Test("GI-43, GI-S8: a first start without connection fails; later starts work offline")
    func start() throws {
        var shelf = OfflineShelf()
        let needed: [DataFile] = [.venues, .cities]
        #expect(
            Self.code { () throws(OfflineError) in try shelf.start(needing: needed, isConnected: false) }
                == "offline.firstDownload"
        )
        #expect(
            Self.code { () throws(OfflineError) in try shelf.begin(.venues, isConnected: false) }
                == "offline.firstDownload"
        )
        #expect(Self.code { () throws(OfflineError) in try shelf.copy(of: .venues) } == "offline.notDownloaded")
        #expect(try shelf.start(needing: needed, isConnected: true) == needed)
        for file in needed {
            let download = try shelf.begin(file, isConnected: true)
            #expect(try shelf.finish(download, version: "1", at: Self.instant(0)))
        }
        #expect(try shelf.start(needing: needed, isConnected: false) == [])
        #expect(try shelf.copy(of: .venues).version == "1")
        #expect(try shelf.start(needing: needed + [Self.menu], isConnected: true) == [Self.menu])
        #expect(
            Self.code { () throws(OfflineError) in try shelf.start(needing: [Self.menu], isConnected: false) }
                == "offline.firstDownload"
        )
        #expect(
            Self.code { () throws(OfflineError) in try shelf.begin(.venues, isConnected: false) } == "offline.update"
        )
    }

    @Test("GI-43: an update is offered when the data are older than the period, and never forced")
    func offer() throws {
        let shelf = try Self.shelf([.venues: 0, Self.menu: 55, .cities: 0])
        func offered(_ minute: Int64) -> [String] {
            shelf.offered(under: Self.policy, at: Self.instant(minute)).map(\.description)
        }
        #expect(offered(60) == [] && offered(65) == ["venues"])
        #expect(offered(66) == ["menu/5/corso/en", "venues"])
        let age = shelf.age(of: .venues, under: Self.policy, at: Self.instant(60))
        #expect(age.age == .minutes(60) && age.fetchedAt == Self.instant(0) && !age.offersUpdate)
        let old = Self.instant(60) + .milliseconds(1)
        #expect(shelf.age(of: .venues, under: Self.policy, at: old).offersUpdate)
        // Old data stay in use, whatever their age, and without a connection.
        #expect(try shelf.copy(of: .venues).fetchedAt == Self.instant(0))
        #expect(try shelf.start(needing: [.venues], isConnected: false) == [])
        // Nothing is offered of a kind without a period, or of what is not there.
        #expect(!shelf.age(of: .cities, under: Self.policy, at: Self.instant(1_000_000)).offersUpdate)
        let missing = shelf.age(of: .filters, under: .usual, at: Self.instant(0))
        #expect(missing.age == nil && missing.fetchedAt == nil && !missing.offersUpdate)
    }

    @Test("GI-43: when the clock has gone back nobody knows the age, and an update is offered")
    func clock() throws {
        let shelf = try Self.shelf([.venues: 10, .cities: 10])
        let age = shelf.age(of: .venues, under: Self.policy, at: Self.instant(9))
        #expect(age.age == nil && age.offersUpdate && age.fetchedAt == Self.instant(10))
        #expect(shelf.offered(under: Self.policy, at: Self.instant(9)) == [.venues])
        let ends = try Self.shelf([.venues: .min / 60_000])
        #expect(ends.age(of: .venues, under: Self.policy, at: Instant(millisecondsSince1970: .max)).offersUpdate)
    }

    @Test("GI-43, GI-S8: the user starts an update at any time; one that fails keeps the old copy")
    func update() throws {
        var shelf = try Self.shelf([.venues: 0])
        let first = try shelf.begin(.venues, isConnected: true)
        #expect(shelf.age(of: .venues, under: Self.policy, at: Self.instant(99)).isDownloading)
        #expect(shelf.offered(under: Self.policy, at: Self.instant(99)) == [], "one is running")
        try shelf.fail(first, at: Self.instant(5))
        let failed = try shelf.copy(of: .venues)
        #expect(failed.version == "1" && failed.fetchedAt == Self.instant(0) && failed.failedAt == Self.instant(5))
        #expect(shelf.offered(under: Self.policy, at: Self.instant(99)) == [.venues])
        // The same edition is fresh again, though not new.
        let second = try shelf.begin(.venues, isConnected: true)
        #expect(try !shelf.finish(second, version: "1", at: Self.instant(7)))
        #expect(try shelf.copy(of: .venues).fetchedAt == Self.instant(7))
        #expect(try shelf.copy(of: .venues).failedAt == nil)
        let third = try shelf.begin(.venues, isConnected: true)
        #expect(try shelf.finish(third, version: "2", at: Self.instant(8)))
        // A first download that fails leaves nothing.
        let cities = try shelf.begin(.cities, isConnected: true)
        try shelf.fail(cities, at: Self.instant(9))
        #expect(Self.code { () throws(OfflineError) in try shelf.copy(of: .cities) } == "offline.notDownloaded")
    }

    @Test("a download that another took the place of, or whose file was removed, changes nothing")
    func superseded() throws {
        var shelf = try Self.shelf([.venues: 0])
        let slow = try shelf.begin(.venues, isConnected: true)
        let fast = try shelf.begin(.venues, isConnected: true)
        #expect(try shelf.finish(fast, version: "3", at: Self.instant(2)))
        let before = shelf
        #expect(
            Self.code { () throws(OfflineError) in try shelf.finish(slow, version: "2", at: Self.instant(3)) }
                == "offline.superseded"
        )
        #expect(
            Self.code { () throws(OfflineError) in try shelf.fail(slow, at: Self.instant(3)) } == "offline.superseded"
        )
        #expect(
            Self.code { () throws(OfflineError) in try shelf.fail(fast, at: Self.instant(3)) } == "offline.superseded"
        )
        #expect(shelf == before)
        let download = try shelf.begin(.venues, isConnected: true)
        shelf.remove(.venues)
        #expect(
            Self.code { () throws(OfflineError) in try shelf.finish(download, version: "4", at: Self.instant(4)) }
                == "offline.superseded"
        )
        #expect(shelf.copies.isEmpty)
    }

    @Test("a device keeps so many files; those that are coming count")
    func full() throws {
        var shelf = OfflineShelf()
        func page(_ number: Int) -> DataFile { .menu(branch: BranchID("b\(number)"), language: .english) }
        for number in 0..<(SizeLimit.offlineCopies - 1) {
            _ = try shelf.finish(shelf.begin(page(number), isConnected: true), version: "1", at: Self.instant(0))
        }
        let last = try shelf.begin(page(-1), isConnected: true)
        #expect(
            Self.code { () throws(OfflineError) in try shelf.begin(page(-2), isConnected: true) } == "offline.tooMany"
        )
        #expect(Self.code { () throws(OfflineError) in try shelf.begin(page(-1), isConnected: true) } == nil)
        #expect(Self.code { () throws(OfflineError) in try shelf.begin(page(5), isConnected: true) } == nil)
        #expect(
            Self.code { () throws(OfflineError) in try shelf.fail(last, at: Self.instant(1)) } == "offline.superseded"
        )
        shelf.remove(page(7))
        #expect(Self.code { () throws(OfflineError) in try shelf.begin(page(-2), isConnected: true) } == nil)
        // As many as there may be are read back.
        var whole = OfflineShelf()
        for number in 0..<SizeLimit.offlineCopies {
            _ = try whole.finish(whole.begin(page(number), isConnected: true), version: "1", at: Self.instant(0))
        }
        #expect(try decoded(OfflineShelf.self, encoded(whole)) == whole)
    }

    @Test("what is offered is what comparing ages one by one says")
    func property() throws {
        for seed in 0..<UInt64(runs(300, long: 30_000)) {
            var dice = SplitMix64(seed: seed)
            let files: [DataFile] = [.venues, .cities, .filters, Self.menu, .menu(branch: "a/b", language: .english)]
            var fetched: [DataFile: Int64] = [:]
            for file in files where Bool.random(using: &dice) { fetched[file] = .random(in: 0...100, using: &dice) }
            var periods: [DataFile.Kind: Elapsed] = [:]
            for kind in DataFile.Kind.allCases where Bool.random(using: &dice) {
                periods[kind] = .minutes(.random(in: -5...60, using: &dice))
            }
            let now = Int64.random(in: 0...120, using: &dice)
            let expected = fetched.filter { file, minute in
                guard let period = periods[file.kind] else { return false }
                return minute > now || (now - minute) * 60_000 > max(0, period.milliseconds)
            }.keys.map(\.description).sorted()
            let offered = try Self.shelf(fetched).offered(under: FreshnessPolicy(periods), at: Self.instant(now))
            #expect(offered.map(\.description) == expected, "seed \(seed)")
        }
    }

    @Test("a text that is longer than a key names no file")
    func longText() {
        let long = String(repeating: "b", count: SizeLimit.key)
        #expect(DataFile("menu/1/b/en") != nil)
        for text in ["menu/\(long.utf8.count)/\(long)/en", "a" + String(repeating: "\u{301}", count: 30_000)] {
            #expect(DataFile(text) == nil)
        }
    }

    @Test("the text forms of files, and the shelf as it is stored")
    func storage() throws {
        var shelf = try Self.shelf([.venues: 1, Self.menu: 2])
        try shelf.fail(shelf.begin(.venues, isConnected: true), at: Self.instant(3))
        let json =
            #"{"copies":[{"fetchedAt":120000,"file":"menu/5/corso/en","version":"1"},{"failedAt":180000,"fetchedAt":60000,"file":"venues","version":"1"}]}"#
        #expect(try encoded(shelf) == json)
        #expect(try decoded(OfflineShelf.self, json).copies == shelf.copies)
        let twice = json.replacingOccurrences(of: "menu/5/corso/en", with: "venues")
        #expect(throws: DecodingError.self) { try decoded(OfflineShelf.self, twice) }
        for file in [DataFile.venues, .cities, .filters, Self.menu, .menu(branch: "a/b", language: .english)] {
            #expect(DataFile(file.description) == file)
            #expect(try decoded(DataFile.self, encoded(file)) == file)
        }
        for text in ["", "menu", "menu/5/corso", "menu/5/corso/", "menu/6/corso/en", "Venues", "orders"] {
            #expect(DataFile(text) == nil, "\(text)")
        }
        #expect(try decoded(FreshnessPolicy.self, encoded(FreshnessPolicy.usual)) == .usual)
        #expect(try encoded(Self.policy) == #"{"periods":{"menu":600000,"venues":3600000}}"#)
        let reasons: [OfflineError.Reason] = [
            .notDownloaded(file: .venues), .firstDownload(file: .cities), .update(file: Self.menu),
            .superseded(file: .filters), .tooMany(limit: 1_000),
        ]
        #expect(Set(reasons.map(\.code)).count == reasons.count)
        for reason in reasons {
            #expect(try decoded(OfflineError.self, encoded(OfflineError(reason))).reason == reason)
        }
    }
}
