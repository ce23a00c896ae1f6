public import TablesideCore
import TablesideVenue

extension SharingText {
    /// Returns all problems of the chosen parts: nothing to share; a blank or overlong text; an invalid link; too many
    /// dishes; a secret code.
    ///
    /// - Parameter secrets: The codes that must not be shared, such as those of the guest's table; empty ones are
    ///   ignored.
    /// - Returns: the problems, in the order of the fields.
    /// - Complexity: O((bytes of the texts + bytes of the secrets) · secrets).
    public func problems(withholding secrets: [String] = []) -> [Problem<SharingProblem>] {
        let chosen = chosen
        guard !chosen.isEmpty else { return [Problem(.nothing)] }
        var problems: [Problem<SharingProblem>] = []
        let hidden = secrets.map { ByteSearch(for: $0) }
        for (part, path, text) in chosen {
            let isName = part == .place || part == .dishes
            let limit = isName ? SizeLimit.name : SizeLimit.note
            let problem: SharingProblem? =
                if text.utf8.count > limit {
                    .tooLong(limit: limit, found: text.utf8.count)
                } else if text.isBlank {
                    .emptyText
                } else if part == .photo || part == .page, !SocialLink.isWebPage(text) {
                    .malformedLink(url: text)
                } else if hidden.contains(where: { $0.isFound(in: text) }) {
                    .containsSecret
                } else {
                    nil
                }
            if let problem { problems.append(Problem(problem, at: path)) }
        }
        if parts.contains(.dishes), dishes.count > SizeLimit.sharedDishes {
            problems.append(Problem(.tooManyDishes(limit: SizeLimit.sharedDishes, found: dishes.count), at: "dishes"))
        }
        return problems
    }
}

/// A problem with a text that a guest wants to share.
public enum SharingProblem: CodedReason, Codable {
    /// None of the chosen parts has any content.
    case nothing
    /// A text is empty or blank.
    case emptyText
    /// A text has more bytes than the limit.
    case tooLong(limit: Int, found: Int)
    /// A URL is not the address of a web page.
    case malformedLink(url: String)
    /// There are more dishes than the limit.
    case tooManyDishes(limit: Int, found: Int)
    /// A text contains a secret code.
    case containsSecret

    /// The stable code of the problem.
    public var code: ErrorCode {
        let name =
            switch self {
            case .nothing: "nothing"
            case .emptyText: "emptyText"
            case .tooLong: "tooLong"
            case .malformedLink: "malformedLink"
            case .tooManyDishes: "tooManyDishes"
            case .containsSecret: "containsSecret"
            }
        return ErrorCode(rawValue: "sharing." + name)
    }

    /// The problem in plain words.
    public var description: String {
        switch self {
        case .nothing: "there is nothing to share"
        case .emptyText: "the text is empty"
        case .tooLong(let limit, let found): "the text has \(found) bytes; at most \(limit) are shared"
        case .malformedLink(let url): "“\(shown: url)” is not the address of a web page"
        case .tooManyDishes(let limit, let found):
            "at most \(count: limit, "dish", "dishes") can be shared, not \(found)"
        case .containsSecret: "the text contains a code that is not for others"
        }
    }
}

extension SharingProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "nothing": try read.alone(.nothing)
            case "emptyText": try read.alone(.emptyText)
            case "tooLong": try .tooLong(limit: read("limit"), found: read("found"))
            case "malformedLink": try .malformedLink(url: read("url"))
            case "tooManyDishes": try .tooManyDishes(limit: read("limit"), found: read("found"))
            case "containsSecret": try read.alone(.containsSecret)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .nothing: try encoder.write("nothing")
        case .emptyText: try encoder.write("emptyText")
        case .tooLong(let limit, let found): try encoder.write("tooLong", ["limit": limit, "found": found])
        case .malformedLink(let url): try encoder.write("malformedLink", ["url": url])
        case .tooManyDishes(let limit, let found):
            try encoder.write("tooManyDishes", ["limit": limit, "found": found])
        case .containsSecret: try encoder.write("containsSecret")
        }
    }
}

/// A search for a text within others, byte by byte (Knuth, Morris, Pratt), which takes linear time for every text.
private struct ByteSearch {
    private let pattern: [UInt8]
    /// For each length of a match, the length of the longest shorter one that ends in the same bytes.
    private let shorter: [Int]

    init(for text: String) {
        pattern = Array(text.utf8)
        var shorter = [0]
        var length = 0
        for byte in pattern.dropFirst() {
            while length > 0, pattern[length] != byte { length = shorter[length - 1] }
            if pattern[length] == byte { length += 1 }
            shorter.append(length)
        }
        self.shorter = shorter
    }

    func isFound(in text: String) -> Bool {
        guard !pattern.isEmpty else { return false }
        var length = 0
        for byte in text.utf8 {
            while length > 0, pattern[length] != byte { length = shorter[length - 1] }
            if pattern[length] == byte { length += 1 }
            if length == pattern.count { return true }
        }
        return false
    }
}
