import Tableside

/// Who may do what in a house: the table of rights in three views, or a house's own table held against ours.
enum AccessExample: Example {
    static let name = "access"
    static let summary = "who may do what in a house, in three views; --file FILE holds a house's own table against it"
    static let options = ["file"]

    /// The table in its three views.
    private struct Views: Encodable {
        /// The table itself: what each role may do, by what it is to a document.
        let may: [String]
        /// What each role's lists hold.
        let lists: [String]
        /// Who can do each thing.
        let whoCan: [String]

        init(_ rights: Rights) {
            may = rights.text.split(separator: "\n").map(String.init)
            let queries = Rights.Action.house.filter(\.isQuery).map(\.id).sorted()
            lists = rights.roles.flatMap { role in
                queries.compactMap { query in
                    let relations = rights.relations(of: role, for: query).map(\.rawValue)
                    return relations.isEmpty ? nil : "\(role) \(query): \(relations.joined(separator: " "))"
                }
            }
            whoCan = rights.actions.map { action in
                let cells = rights.grantees(of: action).map { "\($0.role) \($0.relation.rawValue)" }
                return "\(action): \(cells.joined(separator: ", "))"
            }
        }
    }

    /// A house's own table beside ours.
    private struct Report: Encodable {
        let findings: [String]
        let gained: [String]
        let lost: [String]

        init(_ rights: Rights) {
            let change = rights.difference(from: .house)
            // What a house leaves out is no fault.
            findings = rights.audit(of: Rights.Action.house).compactMap { finding in
                if case .grantedToNobody = finding { nil } else { finding.description }
            }
            gained = change.gained.map(\.description)
            lost = change.lost.map(\.description)
        }
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        guard let file = arguments.values["file"] else {
            let views = Views(.house)
            if arguments.wantsJSON {
                try console.write(json: views)
            } else {
                try console.write(block("may", views.may) + "\n" + block("lists", views.lists) + "\n")
                try console.write(block("who can", views.whoCan))
            }
            return true
        }
        let (name, text) = try wholeText(of: file)
        let rights: Rights
        do {
            rights = try Rights(text: text)
        } catch {
            throw Fault.unreadable(file: name, reason: error.description)
        }
        let report = Report(rights)
        if arguments.wantsJSON {
            try console.write(json: report)
        } else {
            try console.write(block("faults", report.findings) + "\n" + block("more than ours", report.gained) + "\n")
            try console.write(block("less than ours", report.lost))
        }
        return report.findings.isEmpty && report.gained.isEmpty
    }

    private static func block(_ title: String, _ lines: [String]) -> String {
        "[\(title)]\n" + lines.map { $0 + "\n" }.joined()
    }
}
