import Foundation

// Reads the symbol graphs of the libraries: `api.swift check|list <folder of symbol graphs> <file of reserved names>`.
//
// `check` says which public symbols lack a documentation comment, which associated values of coded types have no label
// (their keys in JSON would be `_0`), which errors are no `CodedError`, and which public types have a name that a host
// already knows from elsewhere.
// `list` prints the public interface, one declaration per line.

struct SymbolGraph: Decodable {
    struct Module: Decodable { let name: String }
    struct Symbol: Decodable {
        struct Kind: Decodable { let identifier: String }
        struct Names: Decodable { let title: String }
        struct Location: Decodable {
            struct Position: Decodable { let line: Int }
            let uri: String
            let position: Position
        }
        struct DocComment: Decodable { let lines: [Line] }
        struct Line: Decodable { let text: String }
        struct Fragment: Decodable { let spelling: String }
        struct Identity: Decodable { let precise: String }
        let kind: Kind
        let identifier: Identity
        let names: Names
        let pathComponents: [String]
        let location: Location?
        let docComment: DocComment?
        let declarationFragments: [Fragment]?
    }
    struct Relationship: Decodable {
        let kind: String
        let source: String
        let target: String
    }
    let module: Module
    let symbols: [Symbol]
    let relationships: [Relationship]
}

let arguments = CommandLine.arguments
guard arguments.count == 4 else {
    print("usage: api.swift check|list <folder of symbol graphs> <file of reserved names>")
    exit(2)
}
let folder = URL(fileURLWithPath: arguments[2])
let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    .filter { $0.lastPathComponent.hasSuffix(".symbols.json") }
    .sorted { $0.lastPathComponent < $1.lastPathComponent }
guard !files.isEmpty else {
    print("\(folder.path) holds no symbol graph")
    exit(1)
}
let reserved = try Set(
    String(contentsOf: URL(fileURLWithPath: arguments[3]), encoding: .utf8).split(separator: "\n")
        .filter { !$0.hasPrefix("#") }.map(String.init)
)
let root = FileManager.default.currentDirectoryPath + "/"
let typeKinds: Set = [
    "swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.actor", "swift.typealias",
]

func place(_ symbol: SymbolGraph.Symbol) -> String {
    guard let location = symbol.location else { return "?" }
    let path = location.uri.replacingOccurrences(of: "file://", with: "").replacingOccurrences(of: root, with: "")
    return "\(path):\(location.position.line + 1)"
}

var faults: [String] = []
var interface: [String] = []
var counts: [String: Int] = [:]
for file in files {
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
    // Encodable and Decodable by their mangled names.
    let coded = Set(
        graph.relationships.filter { $0.kind == "conformsTo" && ["s:SE", "s:Se"].contains($0.target) }.map(\.source)
    )
    let codedMembers = Set(
        graph.relationships.filter { $0.kind == "memberOf" && coded.contains($0.target) }.map(\.source)
    )
    // Error by its mangled name; one `catch` finds the code of every error that a host may meet.
    func conforming(to target: String) -> Set<String> {
        Set(graph.relationships.filter { $0.kind == "conformsTo" && $0.target == target }.map(\.source))
    }
    let uncoded = conforming(to: "s:s5ErrorP").subtracting(conforming(to: "s:13TablesideCore10CodedErrorP"))
    for symbol in graph.symbols where uncoded.contains(symbol.identifier.precise) {
        guard ["swift.struct", "swift.enum", "swift.class"].contains(symbol.kind.identifier) else { continue }
        faults.append("\(place(symbol)): \(symbol.pathComponents.joined(separator: ".")) is an error without a code")
    }
    for symbol in graph.symbols where symbol.location != nil {
        counts[graph.module.name, default: 0] += 1
        let name = symbol.pathComponents.joined(separator: ".")
        let text = (symbol.declarationFragments ?? []).map(\.spelling).joined()
        interface.append(
            "\(graph.module.name) \(name): \(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))"
        )
        let lines = symbol.docComment?.lines.map { $0.text.trimmingCharacters(in: .whitespaces) } ?? []
        if lines.allSatisfy(\.isEmpty) { faults.append("\(place(symbol)): \(name) has no documentation") }
        if symbol.kind.identifier == "swift.enum.case", symbol.names.title.contains("_:"),
            codedMembers.contains(symbol.identifier.precise)
        {
            faults.append("\(place(symbol)): \(name) has an associated value without a label")
        }
        if typeKinds.contains(symbol.kind.identifier), symbol.pathComponents.count == 1, reserved.contains(name) {
            faults.append("\(place(symbol)): \(name) is the name of a type that a host already knows")
        }
    }
}
switch arguments[1] {
case "list":
    for line in interface.sorted() { print(line) }
case "check":
    for (module, count) in counts.sorted(by: { $0.key < $1.key }) { print("\(module): \(count) public symbols") }
    for fault in faults.sorted() { print(fault) }
    exit(faults.isEmpty ? 0 : 1)
default:
    print("unknown verb \(arguments[1])")
    exit(2)
}
