public import TablesideCore

/// The link in the code on a table, which names a branch and a table (FO-13, FO-14).
///
/// As text it is the host's base followed by `/t/1/<branch>/<table>`, where 1 is the version of the format:
///
/// ```swift
/// let link = try TableLink(branch: BranchID("zlin"), table: TableID("12"))
/// print(link.text(base: "https://dine.example"))  // https://dine.example/t/1/zlin/12
/// ```
///
/// Each link has exactly one text: bytes other than letters, digits and `-._~` are percent-encoded with uppercase
/// digits (RFC 3986 §2.3), and no other form is accepted. A query or a fragment after it is refused.
public struct TableLink: Hashable, Sendable {
    /// The branch that has the table.
    public let branch: BranchID
    /// The table that the code is on.
    public let table: TableID

    /// Makes the link to a table.
    ///
    /// - Throws: ``TableLinkError`` (`tableLink.unusableIdentity`) for an identity that is empty, too long, `.` or
    ///   `..`, because such a segment does not survive in a URL.
    public init(branch: BranchID, table: TableID) throws(TableLinkError) {
        for text in [branch.rawValue, table.rawValue] where !PathSegment.isUsable(text) {
            throw TableLinkError(.unusableIdentity(text: text))
        }
        self.branch = branch
        self.table = table
    }

    /// Reads the text of a link.
    ///
    /// - Parameters:
    ///   - text: the scanned text.
    ///   - base: the start of the host's links, without a trailing slash; empty for the bare path.
    /// - Throws: ``TableLinkError``, which distinguishes another party's code (`tableLink.foreign`) from a link in a
    ///   newer format (`tableLink.unknownVersion`) and from a malformed one (FO-14).
    public init(_ text: String, base: String = "") throws(TableLinkError) {
        guard let segments = PathSegment.split(text, base: base), segments.first == "t" else {
            throw TableLinkError(.foreign(text: text))
        }
        guard segments.count >= 2, segments[1] == Self.version else {
            throw TableLinkError(.unknownVersion(text: segments.dropFirst().first))
        }
        guard segments.count == 4 else { throw TableLinkError(.segmentCount(count: segments.count, expected: 4)) }
        guard let branch = PathSegment.decode(segments[2]) else {
            throw TableLinkError(.malformedSegment(text: segments[2]))
        }
        guard let table = PathSegment.decode(segments[3]) else {
            throw TableLinkError(.malformedSegment(text: segments[3]))
        }
        try self.init(branch: BranchID(branch), table: TableID(table))
    }

    /// The canonical text of the link.
    ///
    /// - Parameter base: the start of the host's links, without a trailing slash; empty for the bare path.
    /// - Returns: the base followed by the path.
    public func text(base: String = "") -> String {
        let segments = [branch.rawValue, table.rawValue].map(PathSegment.encode)
        return "\(base)/t/\(Self.version)/\(segments.joined(separator: "/"))"
    }

    private static let version = "1"
}

extension TableLink: Codable {
    private enum CodingKeys: CodingKey {
        case branch, table
    }

    /// Reads an object with `branch` and `table`, with the checks of the initializer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let branch = try container.decode(BranchID.self, forKey: .branch)
        let table = try container.decode(TableID.self, forKey: .table)
        do {
            try self.init(branch: branch, table: table)
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }
}

/// The path in Forman's code on a table, `/{locale}/app/qr/menu/{table_id}` (FO-13).
///
/// Scanning it opens the menus of the table's branch.
public struct MenuLink: Hashable, Sendable {
    /// The language of the menu.
    public let language: LanguageTag
    /// The table that the code is on.
    public let table: TableID

    /// Makes the link to the menus at a table.
    ///
    /// - Throws: ``TableLinkError`` (`tableLink.unusableIdentity`) for an identity that is empty, too long, `.` or
    ///   `..`.
    public init(language: LanguageTag, table: TableID) throws(TableLinkError) {
        guard PathSegment.isUsable(table.rawValue) else {
            throw TableLinkError(.unusableIdentity(text: table.rawValue))
        }
        self.language = language
        self.table = table
    }

    /// Reads the text of a link.
    ///
    /// The language may be written in any case, as BCP 47 allows; it is written back in the recommended spelling.
    ///
    /// - Parameters:
    ///   - text: the scanned text.
    ///   - base: the start of the host's links, without a trailing slash; empty for the bare path.
    /// - Throws: ``TableLinkError`` when the text is not such a link.
    public init(_ text: String, base: String = "") throws(TableLinkError) {
        guard let segments = PathSegment.split(text, base: base),
            segments.dropFirst().prefix(3) == ["app", "qr", "menu"]
        else { throw TableLinkError(.foreign(text: text)) }
        guard segments.count == 5 else { throw TableLinkError(.segmentCount(count: segments.count, expected: 5)) }
        guard let language = try? LanguageTag(segments[0]) else {
            throw TableLinkError(.malformedSegment(text: segments[0]))
        }
        guard let table = PathSegment.decode(segments[4]) else {
            throw TableLinkError(.malformedSegment(text: segments[4]))
        }
        try self.init(language: language, table: TableID(table))
    }

    /// The text of the link.
    ///
    /// - Parameter base: the start of the host's links, without a trailing slash; empty for the bare path.
    /// - Returns: the base followed by the path.
    public func text(base: String = "") -> String {
        "\(base)/\(language)/app/qr/menu/\(PathSegment.encode(table.rawValue))"
    }
}

extension MenuLink: Codable {
    private enum CodingKeys: CodingKey {
        case language, table
    }

    /// Reads an object with `language` and `table`, with the checks of the initializer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let language = try container.decode(LanguageTag.self, forKey: .language)
        let table = try container.decode(TableID.self, forKey: .table)
        do {
            try self.init(language: language, table: table)
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }
}
