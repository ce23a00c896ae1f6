import Foundation
import IndexStore

// Finds files of one module that call each other in circles, from the compiler's index:
// `circles.swift <index store> <files that no circle reaches> [<module>=<files of a circle that still does>…]`.
//
// A file calls another if it refers to something that has code there: a function, an initializer, a subscript, a property
// with accessors, or a static or global one, whose value is computed at its first use. Names of types, stored properties,
// cases of enums and memberwise initializers are no calls: they lead to a value, not to what goes on. Nor are requirements
// of a protocol, since it is for the caller to choose what carries them out.

let arguments = CommandLine.arguments
guard arguments.count >= 3, let limit = Int(arguments[2]), let store = indexstore_store_create(arguments[1], nil) else {
    print("usage: circles.swift <index store> <limit> [<module>=<size>…]")
    exit(2)
}
var larger: [String: [Int]] = [:]
for argument in arguments.dropFirst(3) {
    let parts = argument.split(separator: "=")
    larger[String(parts[0]), default: []].append(parts.count == 2 ? Int(parts[1]) ?? 0 : 0)
}
let sources = FileManager.default.currentDirectoryPath + "/Sources/"

// MARK: The index

extension indexstore_string_ref_t {
    var text: String { String(decoding: UnsafeRawBufferPointer(start: data, count: length), as: UTF8.self) }
}

/// Collects what the index hands to a callback one by one.
final class Collected<Element> {
    var elements: [Element] = []

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
    /// Appends to the collection that a callback was handed.
    static func append(_ element: Element, to pointer: UnsafeMutableRawPointer?) -> Bool {
        if let pointer { Unmanaged<Collected>.fromOpaque(pointer).takeUnretainedValue().elements.append(element) }
        return pointer != nil
    }
}

/// One mention of a symbol in a file.
struct Mention {
    let usr: String
    let name: String
    let kind: indexstore_symbol_kind_t
    let roles: Int
    let line: Int
    let relations: [Relation]

    init(_ mention: indexstore_occurrence_t?) {
        let symbol = indexstore_occurrence_get_symbol(mention)
        var (line, column): (UInt32, UInt32) = (0, 0)
        indexstore_occurrence_get_line_col(mention, &line, &column)
        usr = indexstore_symbol_get_usr(symbol).text
        name = indexstore_symbol_get_name(symbol).text
        kind = indexstore_symbol_get_kind(symbol)
        roles = Int(indexstore_occurrence_get_roles(mention))
        self.line = Int(line)
        let relations = Collected<Relation>()
        _ = indexstore_occurrence_relations_apply_f(mention, relations.pointer) {
            Collected.append(Relation($1), to: $0)
        }
        self.relations = relations.elements
    }

    func has(_ role: Int) -> Bool { roles & role != 0 }
}

/// What a mentioned symbol belongs to.
struct Relation {
    let usr: String
    let kind: indexstore_symbol_kind_t
    let roles: Int

    init(_ relation: indexstore_symbol_relation_t?) {
        let symbol = indexstore_symbol_relation_get_symbol(relation)
        usr = indexstore_symbol_get_usr(symbol).text
        kind = indexstore_symbol_get_kind(symbol)
        roles = Int(indexstore_symbol_relation_get_roles(relation))
    }
}

/// Where the mentions in a file are stored.
struct Record {
    let name: String
    let path: String

    init(_ dependency: indexstore_unit_dependency_t?) {
        name = indexstore_unit_dependency_get_name(dependency).text
        path = indexstore_unit_dependency_get_filepath(dependency).text
    }
}

/// The module and the mentions of every file below `Sources`.
func readFiles() -> [String: (module: String, mentions: [Mention])] {
    let names = Collected<String>()
    _ = indexstore_store_units_apply_f(store, 1, names.pointer) {
        Collected.append($1.text, to: $0)
    }
    var files: [String: (module: String, mentions: [Mention])] = [:]
    for name in names.elements {
        guard let unit = indexstore_unit_reader_create(store, name, nil) else { continue }
        defer { indexstore_unit_reader_dispose(unit) }
        let path = indexstore_unit_reader_get_main_file(unit).text
        // The index keeps what it knew of files that are gone.
        guard path.hasPrefix(sources), FileManager.default.fileExists(atPath: path) else { continue }
        let records = Collected<Record>()
        _ = indexstore_unit_reader_dependencies_apply_f(unit, records.pointer) {
            guard indexstore_unit_dependency_get_kind($1) == INDEXSTORE_UNIT_DEPENDENCY_RECORD else { return true }
            return Collected.append(Record($1), to: $0)
        }
        let mentions = Collected<Mention>()
        for record in records.elements where record.path == path {
            guard let reader = indexstore_record_reader_create(store, record.name, nil) else { continue }
            _ = indexstore_record_reader_occurrences_apply_f(reader, mentions.pointer) {
                Collected.append(Mention($1), to: $0)
            }
            indexstore_record_reader_dispose(reader)
        }
        files[path] = (indexstore_unit_reader_get_module_name(unit).text, mentions.elements)
    }
    return files
}

// MARK: Calls

let functions: Set = [
    INDEXSTORE_SYMBOL_KIND_FUNCTION.rawValue, INDEXSTORE_SYMBOL_KIND_INSTANCEMETHOD.rawValue,
    INDEXSTORE_SYMBOL_KIND_STATICMETHOD.rawValue, INDEXSTORE_SYMBOL_KIND_CLASSMETHOD.rawValue,
    INDEXSTORE_SYMBOL_KIND_CONSTRUCTOR.rawValue,
]
let shared: Set = [
    INDEXSTORE_SYMBOL_KIND_VARIABLE.rawValue, INDEXSTORE_SYMBOL_KIND_STATICPROPERTY.rawValue,
    INDEXSTORE_SYMBOL_KIND_CLASSPROPERTY.rawValue,
]

/// The symbol that has code where this one is defined: itself, or the property of an accessor.
func coded(_ mention: Mention) -> String? {
    guard mention.has(INDEXSTORE_SYMBOL_ROLE_DEFINITION), !mention.has(INDEXSTORE_SYMBOL_ROLE_IMPLICIT) else {
        return nil
    }
    if shared.contains(mention.kind.rawValue) { return mention.usr }
    guard functions.contains(mention.kind.rawValue) else { return nil }
    let property = mention.relations.first { $0.roles & INDEXSTORE_SYMBOL_ROLE_REL_ACCESSOROF != 0 }
    return property?.usr ?? mention.usr
}

/// Whether this is where a protocol states a requirement.
func isRequirement(_ mention: Mention) -> Bool {
    mention.has(INDEXSTORE_SYMBOL_ROLE_DEFINITION)
        && mention.relations.contains { $0.kind == INDEXSTORE_SYMBOL_KIND_PROTOCOL }
}

/// The calls from file to file of one module: what is called, and at which line first.
typealias Calls = [String: [String: [String: Int]]]

/// The circles: the files that reach each other by calls, two or more, the largest circle first (Tarjan).
func circles(of calls: Calls) -> [[String]] {
    var order: [String: Int] = [:]
    var stack: [String] = []
    var circles: [[String]] = []
    /// Visits what the file calls; returns the first visited file that it reaches and that is in no circle yet.
    func visit(_ file: String) -> Int {
        let (place, height) = (order.count, stack.count)
        order[file] = place
        stack.append(file)
        var reached = place
        for called in calls[file, default: [:]].keys.sorted() {
            if let visited = order[called] {
                if stack.contains(called) { reached = min(reached, visited) }
            } else {
                reached = min(reached, visit(called))
            }
        }
        if reached == place {
            if stack.count - height > 1 { circles.append(stack[height...].sorted()) }
            stack.removeSubrange(height...)
        }
        return reached
    }
    for file in calls.keys.sorted() where order[file] == nil { _ = visit(file) }
    return circles.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
}

let files = readFiles()
var faults = 0
let found = (FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? [])
    .filter { $0.hasSuffix(".swift") }
for file in found.sorted() where files[sources + file] == nil {
    print("Sources/\(file): not in the index, run .ci/build first")
    faults += 1
}
if found.isEmpty {
    print("no file was found: this check sees nothing")
    faults += 1
}

var homes: [String: String] = [:]
for (path, file) in files {
    for symbol in file.mentions.compactMap(coded) { homes[symbol] = path }
}
for file in files.values {
    for requirement in file.mentions.filter(isRequirement) { homes[requirement.usr] = nil }
}
var modules: [String: Calls] = [:]
for (path, file) in files {
    for mention in file.mentions where mention.has(INDEXSTORE_SYMBOL_ROLE_REFERENCE) {
        guard let home = homes[mention.usr], home != path, files[home]?.module == file.module else { continue }
        let line = modules[file.module, default: [:]][path, default: [:]][home, default: [:]][mention.name]
        modules[file.module, default: [:]][path, default: [:]][home, default: [:]][mention.name] =
            min(line ?? .max, mention.line)
    }
}
if modules.isEmpty {
    print("no call was found: this check sees nothing")
    faults += 1
}
for (module, calls) in modules.sorted(by: { $0.key < $1.key }) {
    let root = sources + module + "/"
    let circles = circles(of: calls)
    let sizes = circles.isEmpty ? "none" : circles.map { String($0.count) }.joined(separator: ", ")
    print("\(module): circles of files: \(sizes)")
    let known = (larger[module] ?? []).sorted(by: >)
    for (index, size) in known.enumerated() where (index < circles.count ? circles[index].count : 0) < size {
        print("\(module): no circle of \(size) is left, lower the number in .ci/circles or strike it below \(limit)")
    }
    for (index, circle) in circles.enumerated() where circle.count >= limit {
        if index < known.count, circle.count <= known[index] { continue }
        faults += 1
        print("\(module): \(circle.count) files call each other in a circle:")
        for file in circle {
            for (called, names) in calls[file, default: [:]].sorted(by: { $0.key < $1.key })
            where circle.contains(called) {
                let some = names.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(3)
                let text = some.map { "\($0.key) in line \($0.value)" } + (names.count > 3 ? ["…"] : [])
                print(
                    "  Sources/\(module)/\(file.dropFirst(root.count)) calls \(called.dropFirst(root.count)):",
                    text.joined(separator: ", ")
                )
            }
        }
    }
}
exit(faults == 0 ? 0 : 1)
