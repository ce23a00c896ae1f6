extension Lifecycle {
    /// The lifecycle as a Mermaid state diagram, generated from the rows that the engine runs on.
    ///
    /// Rows that differ only in their roles share an arrow; guards are in brackets. A state whose text is not a valid
    /// Mermaid name is drawn under another name and labeled with its text.
    public var mermaid: String {
        var lines = ["stateDiagram-v2", "    [*] --> \(mermaidName(of: initial))"]
        for state in states where label(of: state) != mermaidName(of: state) {
            lines.append("    \(mermaidName(of: state)): \(label(of: state).mermaidText)")
        }
        for arrow in arrows {
            let (from, to) = (mermaidName(of: arrow.from), mermaidName(of: arrow.to))
            lines.append("    \(from) --> \(to): \(arrow.text.mermaidText)")
        }
        lines += states.filter(terminals.contains).map { "    \(mermaidName(of: $0)) --> [*]" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The lifecycle as a Graphviz digraph, generated from the rows that the engine runs on; terminal states have a
    /// double border.
    ///
    /// A state whose text is not a plain name is quoted.
    public var dot: String {
        let entry = unused("start")
        var lines = ["digraph \(profile.rawValue.quoted) {", "    rankdir=LR", "    node [shape=box, style=rounded]"]
        lines.append("    \(entry) [shape=point]")
        for state in states {
            let border = terminals.contains(state) ? ", peripheries=2" : ""
            lines.append("    \(dotName(of: state)) [label=\(label(of: state).quoted)\(border)]")
        }
        lines.append("    \(entry) -> \(dotName(of: initial))")
        for arrow in arrows {
            lines.append("    \(dotName(of: arrow.from)) -> \(dotName(of: arrow.to)) [label=\(arrow.text.quoted)]")
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    private func mermaidName(of state: State) -> String {
        state.rawValue.isPlainName(except: mermaidWords) ? state.rawValue : alias(of: state)
    }

    private func dotName(of state: State) -> String {
        let text = state.rawValue
        if text.isPlainName(except: dotWords) { return text }
        return text.contains(where: \.isNewline) ? alias(of: state) : text.quoted
    }

    private func alias(of state: State) -> String { unused("s\(state.ordinal + 1)") }

    /// A name that no state has, as close to this one as possible.
    private func unused(_ name: String) -> String {
        var name = name
        while State.allCases.contains(where: { $0.rawValue == name }) { name += "_" }
        return name
    }

    private var arrows: [(from: State, to: State, text: String)] {
        var arrows: [(from: State, to: State, texts: [String])] = []
        for row in rows {
            let who = row.roles.map(\.rawValue).joined(separator: ", ")
            let text = "\(row.command.rawValue) (\(who))" + (row.condition.map { " [\($0.rawValue)]" } ?? "")
            if let index = arrows.firstIndex(where: { $0.from == row.from && $0.to == row.to }) {
                arrows[index].texts.append(text)
            } else {
                arrows.append((row.from, row.to, [text]))
            }
        }
        return arrows.map { ($0.from, $0.to, $0.texts.joined(separator: " / ")) }
    }
}

/// Graphviz keywords, which are case-insensitive and cannot name a node.
private let dotWords: Set<String> = ["node", "edge", "graph", "digraph", "subgraph", "strict"]

/// Keywords of Mermaid's state diagrams and of its other diagrams, in any case.
private let mermaidWords: Set<String> = [
    "state", "note", "end", "start", "root", "class", "classdef", "style", "default", "direction", "scale", "hide",
    "as",
    "click", "href", "fork", "join", "choice", "acctitle", "accdescr", "graph", "subgraph", "node", "flowchart",
]

extension String {
    /// Whether the text is an ASCII letter or underscore followed by letters, digits and underscores, and not one of
    /// these words.
    fileprivate func isPlainName(except words: Set<String>) -> Bool {
        guard let first = utf8.first, first.isNameByte, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            return false
        }
        return utf8.allSatisfy(\.isNameByte) && !words.contains(lowercased())
    }

    private var replacingLineBreaks: String {
        String(map { $0.isNewline ? " " : $0 })
    }

    fileprivate var quoted: String {
        var text = String.UnicodeScalarView()
        // By scalars: comparing characters takes the square of the marks on one.
        for scalar in replacingLineBreaks.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { text.append("\\") }
            text.append(scalar)
        }
        return "\"\(String(text))\""
    }

    /// The text after the colon of a Mermaid line, without characters that would end it.
    fileprivate var mermaidText: String {
        replacingLineBreaks.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case ":", ";", "#", "<", ">": text += "#\(scalar.value);"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII letter, digit or underscore.
    fileprivate var isNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
