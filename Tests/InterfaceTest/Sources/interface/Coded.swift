import Foundation
import Tableside
import TablesideFoundation

/// A type that hosts store or send.
struct CodedType {
    let name: String
    let check: (Chooser, Int) async -> Void
}

func coded<T: Codable>(_ type: T.Type, _ name: String) -> CodedType {
    CodedType(name: name) { chooser, run in await Coded.check(type, name, chooser, run) }
}

/// Every type that is stored or sent: drawn, written, read, compared, then damaged in every way that is known here.
enum Coded {
    static let runs = 8
    nonisolated(unsafe) static var seeded = 0
    nonisolated(unsafe) static var damaged = 0
    nonisolated(unsafe) static var refused = 0
    nonisolated(unsafe) static var kept = 0
    nonisolated(unsafe) static var asked = 0

    static func run(_ arguments: [String]) async throws {
        if arguments[0] == "names" {
            for type in codedTypes { print("\(type.name)\t") }
            return
        }
        if arguments[0] == "show", let number = Int(arguments[1]), let run = Int(arguments[2]) {
            let chooser = chooser(number, run)
            shows = true
            await codedTypes[number].check(chooser, run)
            return
        }
        let progress = Progress(arguments[0])
        var (first, run) = (Int(arguments[1]) ?? 0, Int(arguments[2]) ?? 0)
        let last = Int(arguments[3]) ?? codedTypes.count
        while first < last {
            seeded = 0
            while run < runs {
                progress.note(first, run)
                limit(processorSeconds: Int(ProcessInfo.processInfo.environment["SECONDS_EACH"] ?? "20") ?? 20)
                await codedTypes[first].check(chooser(first, run), run)
                run += 1
            }
            if seeded == 0 { print("unseeded\t\(codedTypes[first].name)") }
            first += 1
            run = 0
        }
        limit(processorSeconds: 0)
        print("sum\t\(damaged)\t\(refused)\t\(kept)\t\(asked)")
        print("ended\t\(last)")
    }

    nonisolated(unsafe) static var shows = false
    static func chooser(_ number: Int, _ run: Int) -> Chooser {
        let chooser = Chooser(seed: UInt64(number) &* 7_919 &+ UInt64(run) &* 31)
        chooser.wildness = run >= runs - 2 ? 40 : 0
        chooser.needsSoundTerms = chooser.wildness == 0
        return chooser
    }

    static func wrong(_ name: String, _ why: String) { print("wrong\t\(name)\t\(why.prefix(700))") }

    static func same<T>(_ first: T, _ second: T) -> Bool {
        guard let known = first as? any Equatable else { return true }
        return equal(known, second)
    }
    private static func equal<T: Equatable>(_ first: T, _ second: Any) -> Bool { (second as? T) == first }

    static func check<T: Codable>(_ type: T.Type, _ name: String, _ chooser: Chooser, _ run: Int) async {
        guard let drawn = type as? any Drawn.Type else { return }
        guard let value = (try? drawn.taken(chooser)) as? T else { return }
        let coder = JSONDocumentCoder()
        let bytes: [UInt8]
        do {
            bytes = try coder.encode(value)
        } catch {
            // What cannot be written has to be refused in words; only extreme numbers may have none in JSON.
            if chooser.wildness == 0 { wrong(name, "cannot be written: \(error): \(value)") }
            return
        }
        seeded += 1
        do {
            let read = try coder.decode(type, from: bytes)
            if !same(read, value) {
                wrong(name, "read back as another value: \(String(decoding: bytes, as: UTF8.self))")
            }
        } catch {
            if chooser.wildness == 0 {
                wrong(name, "cannot be read back: \(error): \(String(decoding: bytes, as: UTF8.self))")
            }
            return
        }
        if run < 2 { flood(type, name, bytes, chooser, coder) }
        checkCompact(value, name, chooser)
        for (what, text) in damages(bytes, chooser) {
            damaged += 1
            if shows { print("\(what): \(String(decoding: text.prefix(2_000), as: UTF8.self))") }
            let read: T
            do { read = try coder.decode(type, from: text) } catch {
                refused += 1
                judge(error, name)
                if !(error is DecodingError), !(error is any CodedError) {
                    wrong(name, "\(what): refused by an untyped error: \(Swift.type(of: error)): \(error)")
                }
                continue
            }
            kept += 1
            do {
                let again = try coder.encode(read)
                if !same(try coder.decode(type, from: again), read) {
                    wrong(name, "\(what): not the same when written and read: \(String(decoding: text, as: UTF8.self))")
                }
            } catch {
                wrong(
                    name,
                    "\(what): read, but not written and read again: \(error): \(String(decoding: text, as: UTF8.self))"
                )
            }
            await ask(read, chooser)
        }
        await ask(value, chooser)
    }

    /// Puts a letter under a pile of marks in place of every text: Swift's comparison takes the square of their number.
    private static func flood<T: Codable>(
        _ type: T.Type,
        _ name: String,
        _ bytes: [UInt8],
        _ chooser: Chooser,
        _ coder: JSONDocumentCoder
    ) {
        let data = Data(bytes)
        guard let tree = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) else { return }
        let pile = "a" + String(repeating: "\u{301}\u{316}", count: 30_000)
        var paths: [[Any]] = []
        collect(tree, [], &paths)
        for path in paths.prefix(100) {
            var isText = false
            let changed = changed(tree, path[...]) { old in
                isText = old is String
                return isText ? pile : old
            }
            var found: [(String, [UInt8])] = []
            if isText { add("piled up at \(path)", changed, &found) }
            for (what, text) in found {
                damaged += 1
                let start = Growth.time()
                // An answer that was encoded before is a text of its own size; the bridge's errors never come from outside.
                let isAnswer = ["body", "receipt"].contains(path.last as? String)
                let isOwn = isOfEngine(type)
                do {
                    _ = try coder.decode(type, from: text)
                    if isOwn, !isAnswer { wrong(name, "\(what): read") }
                } catch {
                    judge(error, name)
                }
                let taken = Growth.time() - start
                if taken > 0.5 { wrong(name, "\(what): refused after \(Int(taken * 1_000)) ms") }
            }
        }
    }

    /// Whether a type is the engine's, in whichever of its modules: not that of the libraries above it, nor Swift's.
    private static func isOfEngine(_ type: Any.Type) -> Bool {
        let module = String(reflecting: type).prefix { $0 != "." }
        return module.hasPrefix("Tableside") && module != "TablesideFoundation" && module != "TablesideTesting"
    }

    /// The longest text of an error: the sentences of a few problems, each with what it quotes.
    private static let longestError = 8_000

    /// Expects that the words of an error are few, and that nothing in them acts on the text around them.
    ///
    /// The standard library quotes an unknown case as it is; what shows its text escapes it.
    private static func judge(_ error: any Error, _ name: String) {
        let words: String
        switch error {
        case let error as any CodedError: words = "\(error)"
        case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
            DecodingError.keyNotFound(_, let context), DecodingError.valueNotFound(_, let context):
            words = context.debugDescription
            if words.hasPrefix("Cannot initialize") { return }
        default: return
        }
        let start = words.unicodeScalars.prefix(longestError + 1)
        let acts = start.first {
            [.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        if start.count > longestError || acts != nil {
            let type = Swift.type(of: error)
            wrong(name, "\(type): more than \(longestError) characters, or one that acts: \(words.debugDescription)")
        }
    }

    /// Asks a value everything that its type can be asked.
    private static func ask<T>(_ value: T, _ chooser: Chooser) async {
        chooser.touch(value)
        for index in questions[ObjectIdentifier(T.self)] ?? [] {
            chooser.given = value
            chooser.budget = 60
            asked += 1
            do { try await allCalls[index].run(chooser) } catch { judge(error, allCalls[index].name) }
        }
        chooser.given = nil
    }

    private static let questions: [ObjectIdentifier: [Int]] = {
        var table: [ObjectIdentifier: [Int]] = [:]
        for (index, call) in allCalls.enumerated() where !call.isStored {
            if let receiver = call.receiver { table[ObjectIdentifier(receiver), default: []].append(index) }
        }
        return table
    }()

    // MARK: damages

    private static let others: [Any] = [
        NSNull(), true, 0, -1, 1.5, NSNumber(value: Int64.max), NSNumber(value: Int64.min), NSNumber(value: UInt64.max),
        NSNumber(value: 1e300), "", "x", "\u{202E}\u{301}", [Any](), [String: Any](), [NSNull()], ["x": 1],
        2_147_483_648,
    ]

    /// Texts made of a sound one: a few of every kind of damage.
    private static func damages(_ bytes: [UInt8], _ chooser: Chooser) -> [(String, [UInt8])] {
        var found: [(String, [UInt8])] = []
        guard let tree = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) else {
            return []
        }
        var paths: [[Any]] = []
        collect(tree, [], &paths)
        for _ in 0..<min(60, paths.count * 6) {
            let path = chooser.pick(paths)
            let other = chooser.pick(others)
            add("changed at \(path)", changed(tree, path[...]) { _ in other }, &found)
        }
        for _ in 0..<min(16, paths.count) {
            let path = chooser.pick(paths)
            add("removed at \(path)", changed(tree, path[...]) { _ in nil }, &found)
            add(
                "repeated at \(path)",
                changed(tree, path[...]) { old in
                    (old as? [Any]).map { $0 + $0 } ?? (old as? String).map { $0 + $0 } ?? old
                },
                &found
            )
            add(
                "more at \(path)",
                changed(tree, path[...]) { old in
                    guard var table = old as? [String: Any] else { return [old] }
                    table["unknown"] = 1
                    return table
                },
                &found
            )
        }
        for _ in 0..<14 {
            guard !bytes.isEmpty else { break }
            let place = chooser.below(bytes.count)
            found.append(("cut at \(place)", Array(bytes.prefix(place))))
            var fewer = bytes
            fewer.remove(at: place)
            found.append(("byte \(place) removed", fewer))
            var other = bytes
            other[place] = UInt8(truncatingIfNeeded: chooser.bits())
            found.append(("byte \(place) changed", other))
        }
        // A key twice: once with another value.
        let text = String(decoding: bytes, as: UTF8.self)
        for key in (tree as? [String: Any])?.keys.sorted().prefix(4) ?? [] where text.hasPrefix("{") {
            found.append(("key \(key) twice", Array("{\"\(key)\":1,\(text.dropFirst())".utf8)))
        }
        return found
    }

    private static func add(_ what: String, _ tree: Any?, _ found: inout [(String, [UInt8])]) {
        guard let tree, let data = try? JSONSerialization.data(withJSONObject: tree, options: .fragmentsAllowed) else {
            return
        }
        found.append((what, Array(data)))
    }

    private static func collect(_ tree: Any, _ path: [Any], _ paths: inout [[Any]]) {
        guard paths.count < 400 else { return }
        paths.append(path)
        if let table = tree as? [String: Any] {
            for key in table.keys.sorted() { collect(table[key] ?? NSNull(), path + [key], &paths) }
        } else if let list = tree as? [Any] {
            for (index, element) in list.enumerated() { collect(element, path + [index], &paths) }
        }
    }

    /// The tree with the value at a path replaced, or left out.
    private static func changed(_ tree: Any, _ path: ArraySlice<Any>, _ change: (Any) -> Any?) -> Any? {
        guard let step = path.first else { return change(tree) }
        if var table = tree as? [String: Any], let key = step as? String, let old = table[key] {
            table[key] = changed(old, path.dropFirst(), change)
            return table
        }
        if var list = tree as? [Any], let index = step as? Int, list.indices.contains(index) {
            if let new = changed(list[index], path.dropFirst(), change) {
                list[index] = new
            } else {
                list.remove(at: index)
            }
            return list
        }
        return tree
    }
}

extension Drawn {
    static func taken(_ chooser: Chooser) throws -> Any { try chooser.take() as Self }
}
