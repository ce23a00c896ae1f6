import Foundation

/// The codes and words that the sources themselves declare, read from their text: enums with values cannot list their
/// cases.
enum SourceCodes {
    /// The code of an error, and the types of its inputs by their labels.
    struct Code {
        let code: String
        var inputs: [String: String]
    }

    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Sources")

    /// The lines of every source file but comments, by path.
    static let files: [(path: String, lines: [Substring])] = {
        let paths = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        let swift = (paths?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        return swift.map(\.path).sorted().map { path in
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            let lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            return (path, lines)
        }
    }()

    /// Every code: those of all cases of all reasons, and those that are written out.
    static let all: [String: Code] = {
        var codes: [String: Code] = [:]
        for (path, lines) in files {
            for code in lines.flatMap({ literals(of: "ErrorCode", in: $0) }) where isWhole(code) {
                codes[code] = codes[code] ?? Code(code: code, inputs: [:])
            }
            for (start, line) in lines.enumerated() where declaresReasons(line) {
                let area = area(in: lines[start...]) ?? area(in: companion(of: path)[...]) ?? ""
                for (name, inputs) in cases(of: lines[start...]) {
                    let code = area + "." + name
                    // Two enums may share an area; what their texts can use is what both have.
                    let shared = codes[code].map {
                        $0.inputs.isEmpty ? inputs : $0.inputs.filter { inputs[$0.key] == $0.value }
                    }
                    codes[code] = Code(code: code, inputs: shared ?? inputs)
                }
            }
        }
        return codes
    }()

    /// The texts of all values of an open vocabulary that the sources name.
    static func words(of type: String) -> Set<String> {
        Set(files.flatMap { file in file.lines.flatMap { literals(of: type, in: $0) } })
    }

    /// The states and reasons that the sources declare as enums, with module and enclosing types: the symbols of lifecycles
    /// that are no commands, guards or effects, and what is named like a state or a reason and has no error codes.
    static let vocabularies: Set<String> = {
        var types: Set<String> = []
        for (path, lines) in files {
            let module = path.components(separatedBy: "/Sources/").last?.prefix { $0 != "/" } ?? ""
            for (index, line) in lines.enumerated() where declaresWords(line) {
                types.insert("\(module)." + scope(of: index, in: lines))
            }
        }
        return types
    }()

    private static func declaresWords(_ line: Substring) -> Bool {
        guard line.contains("public enum "), !declaresReasons(line), let name = declared(by: line) else { return false }
        if line.contains("LifecycleSymbol") {
            return !["Kind", "Command", "Guard", "Effect"].contains { name.hasSuffix($0) }
        }
        return ["State", "Status", "Stage", "Phase", "Emptiness", "Obstacle", "Mismatch", "Reason"]
            .contains { name.hasSuffix($0) }
    }

    /// The name of the type that a line declares or extends, as it stands there.
    private static func declared(by line: Substring) -> String? {
        let words = line.prefix { $0 != ":" && $0 != "{" && $0 != "<" }.split(separator: " ")
        let keywords: Set = ["extension", "struct", "enum", "class", "actor"]
        guard let keyword = words.firstIndex(where: { keywords.contains(String($0)) }),
            words[..<keyword].allSatisfy({ ["public", "package", "private", "final", "indirect"].contains(String($0)) })
        else { return nil }
        return words.dropFirst(keyword + 1).first.map(String.init)
    }

    /// The name of the type that a line declares, after those that enclose it: the nearest declarations above that are
    /// less indented, outward.
    private static func scope(of index: Int, in lines: [Substring]) -> String {
        var name = declared(by: lines[index]) ?? ""
        var depth = indent(of: lines[index])
        for line in lines[..<index].reversed() where indent(of: line) < depth {
            guard let outer = declared(by: line) else { continue }
            name = outer + "." + name
            depth = indent(of: line)
        }
        return name
    }

    private static func indent(of line: Substring) -> Int { line.prefix { $0 == " " }.count }

    private static func isWhole(_ code: String) -> Bool {
        code.contains(".") && !code.hasSuffix(".") && !code.contains("\\")
    }

    private static func literals(of type: String, in line: Substring) -> [String] {
        String(line).components(separatedBy: type + "(rawValue: \"").dropFirst().map { rest in
            String(rest.prefix { $0 != "\"" })
        }
    }

    private static func declaresReasons(_ line: Substring) -> Bool {
        line.contains("public enum ")
            && ["CodedReason", "StepReason", "DatedReason", "AdmissionReason"].contains { line.contains($0) }
    }

    /// The area of the first code after a declaration: `order` of `"order." + name` and of `"order.tooLate"`.
    private static func area(in lines: ArraySlice<Substring>) -> String? {
        guard let literal = lines.lazy.flatMap({ literals(of: "ErrorCode", in: $0) }).first,
            let dot = literal.lastIndex(of: ".")
        else { return nil }
        return String(literal[..<dot])
    }

    /// The file in which `Type.swift` has its codes, if not itself.
    private static func companion(of path: String) -> [Substring] {
        files.first { $0.path == path.dropLast(".swift".count) + "+Text.swift" }?.lines ?? []
    }

    /// The cases of the enum that the first line declares, with the types of their labels.
    private static func cases(of lines: ArraySlice<Substring>) -> [(String, [String: String])] {
        let indent = String(lines.first?.prefix { $0 == " " } ?? "")
        let body = lines.dropFirst().prefix { $0 != indent + "}" }
        var cases: [(String, [String: String])] = []
        var declaration = ""
        for line in body {
            let text = line.dropFirst(indent.count + 4)
            if declaration.isEmpty {
                guard line.hasPrefix(indent + "    "), text.hasPrefix("case ") || text.hasPrefix("indirect case ")
                else {
                    continue
                }
            }
            declaration += text
            if declaration.filter({ $0 == "(" }).count == declaration.filter({ $0 == ")" }).count {
                cases.append(parts(of: declaration))
                declaration = ""
            }
        }
        return cases
    }

    /// `case name(label: Type, …)` taken apart.
    private static func parts(of declaration: String) -> (String, [String: String]) {
        let text = declaration.components(separatedBy: "case ")[1]
        let name = text.prefix { $0.isLetter || $0.isNumber }
        var inputs: [String: String] = [:]
        var depth = 0
        for part in text.dropFirst(name.count + 1).dropLast().split(whereSeparator: { character in
            depth += "[(<".contains(character) ? 1 : ">)]".contains(character) ? -1 : 0
            return character == "," && depth == 0
        }) {
            let halves = part.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { continue }
            inputs[halves[0].trimmingCharacters(in: .whitespaces)] = halves[1].components(separatedBy: "=")[0]
                .trimmingCharacters(in: .whitespaces)
        }
        return (String(name), inputs)
    }
}
