public import TablesideCore

/// A file of data that an app keeps on the device (GI-43).
///
/// The text form is `venues`, `cities`, `filters` or `menu/5/corso/it`, where the number counts the bytes of the
/// branch.
public enum DataFile: Hashable, Sendable, LosslessStringConvertible {
    /// The restaurants and branches.
    case venues
    /// The menu of a branch in a language.
    case menu(branch: BranchID, language: LanguageTag)
    /// The cities, with their coordinates.
    case cities
    /// The filters of the search.
    case filters

    /// The kinds of files.
    public enum Kind: String, ClosedCode, CodingKeyRepresentable {
        /// The restaurants and branches.
        case venues
        /// The menus of branches, one file per language.
        case menu
        /// The cities, with their coordinates.
        case cities
        /// The filters of the search.
        case filters
    }

    /// Reads the text form; `nil` for any other text.
    public init?(_ description: String) {
        // Swift compares texts with piles of marks in the square of their number.
        guard SizeSubject.key.holds(description) else { return nil }
        switch description {
        case "venues": self = .venues
        case "cities": self = .cities
        case "filters": self = .filters
        default:
            let bytes = description.utf8
            guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")), description[..<slash] == "menu",
                let entry = BranchEntry(String(description[bytes.index(after: slash)...])),
                let language = try? LanguageTag(entry.name)
            else { return nil }
            self = .menu(branch: entry.branch, language: language)
        }
    }

    /// The kind of the file.
    public var kind: Kind {
        switch self {
        case .venues: .venues
        case .menu: .menu
        case .cities: .cities
        case .filters: .filters
        }
    }

    /// The text form, such as `menu/5/corso/it`.
    public var description: String {
        switch self {
        case .menu(let branch, let language): "menu/\(BranchEntry(language.description, at: branch))"
        case .venues, .cities, .filters: kind.rawValue
        }
    }
}

extension DataFile: Comparable {
    /// Orders files by the bytes of their text form.
    public static func < (lhs: DataFile, rhs: DataFile) -> Bool { lhs.description.precedesByBytes(rhs.description) }
}

extension DataFile: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.key("a file of data") { DataFile($0) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description, within: .key) }
}

/// The edition of a file, as named by its publisher.
public struct DataVersion: OpenCode, ExpressibleByStringLiteral {
    /// The text of the version.
    public let rawValue: String

    /// Makes the version with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes the version with this text, as in `let version: DataVersion = "2026-11-27"`.
    public init(stringLiteral text: String) { self.init(rawValue: text) }
}

/// The maximum age of each kind of file before an update is offered (GI-43).
public struct FreshnessPolicy: Hashable, Codable, Sendable {
    /// The greatest age without an update offer, by kind; other kinds never get an offer.
    public let periods: [DataFile.Kind: Elapsed]

    /// Makes a policy; a negative period counts as 0.
    public init(_ periods: [DataFile.Kind: Elapsed]) { self.periods = periods.mapValues { max(.zero, $0) } }

    /// A day for menus, 7 days for venues, 30 for filters and 90 for cities.
    public static let usual = FreshnessPolicy([
        .menu: .days(1), .venues: .days(7), .filters: .days(30), .cities: .days(90),
    ])
}
