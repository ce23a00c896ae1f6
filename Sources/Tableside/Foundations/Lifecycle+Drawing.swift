extension Lifecycle {
    /// The lifecycle as a Mermaid state diagram, made from the rows that the engine obeys.
    ///
    /// Rows that differ only in their roles share an arrow; guards stand in brackets.
    public var mermaid: String {
        var lines = ["stateDiagram-v2", "    [*] --> \(initial.rawValue)"]
        for state in states where label(of: state) != state.rawValue {
            lines.append("    \(state.rawValue): \(label(of: state).replacingLineBreaks)")
        }
        for arrow in arrows {
            lines.append("    \(arrow.from.rawValue) --> \(arrow.to.rawValue): \(arrow.text)")
        }
        lines += states.filter(terminals.contains).map { "    \($0.rawValue) --> [*]" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The lifecycle as a Graphviz digraph, made from the rows that the engine obeys; ends have a double border.
    public var dot: String {
        var lines = ["digraph \(profile.rawValue.quoted) {", "    rankdir=LR", "    node [shape=box, style=rounded]"]
        lines.append("    start [shape=point]")
        for state in states {
            let border = terminals.contains(state) ? ", peripheries=2" : ""
            lines.append("    \(state.rawValue) [label=\(label(of: state).quoted)\(border)]")
        }
        lines.append("    start -> \(initial.rawValue)")
        for arrow in arrows {
            lines.append("    \(arrow.from.rawValue) -> \(arrow.to.rawValue) [label=\(arrow.text.quoted)]")
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
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

extension String {
    fileprivate var replacingLineBreaks: String {
        String(map { $0.isNewline ? " " : $0 })
    }

    fileprivate var quoted: String {
        "\"" + replacingLineBreaks.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } + "\""
    }
}
