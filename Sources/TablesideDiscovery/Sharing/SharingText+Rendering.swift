public import TablesideCore

extension SharingText {
    /// Where the guest eats, on one line, such as `Da Leo, Mondello`, for the subject of an email; `nil` if it is not
    /// shared.
    public var title: String? {
        guard parts.contains(.place) else { return nil }
        return (place.map { "\(restaurant), \($0)" } ?? restaurant).inOneRow
    }

    /// Renders the text: where the guest eats, the comment, the dishes and the links, one line each.
    ///
    /// If there is no room for everything, the dishes are left out, then the end of the comment; where the guest eats
    /// and the links are never cut. A comment is cut after a word if one ends nearby, never between a letter and its
    /// marks or within an emoji, and ends in `…`.
    ///
    /// - Parameters:
    ///   - secrets: The codes that must not be shared, as in ``problems(withholding:)``.
    ///   - limit: The maximum length of the text; `nil` for any length, as in an email.
    ///   - sentence: Makes a sentence of where the guest eats, in their language; by default it stays as it is.
    /// - Returns: the text.
    /// - Throws: ``SharingError``: `sharing.problems` if the text has problems, `sharing.noRoom` if the limit has no
    ///   room even without comment and dishes.
    /// - Complexity: O(bytes of the texts).
    public func rendered(
        withholding secrets: [String] = [],
        within limit: SharingLimit? = nil,
        saying sentence: (String) -> String = { $0 }
    ) throws(SharingError) -> String {
        let problems = problems(withholding: secrets)
        guard problems.isEmpty else { throw SharingError(.problems(problems: problems)) }
        let chosen = chosen
        let head = title.map { sentence($0).inOneRow }
        let comment = chosen.first { $0.part == .comment }?.text
        let names = chosen.filter { $0.part == .dishes }.map(\.text.inOneRow)
        let list = names.isEmpty ? nil : names.joined(separator: ", ")
        let links = chosen.filter { $0.part == .photo || $0.part == .page }.map(\.text)
        func lines(_ middle: [String?]) -> String {
            ([head] + middle + links).compactMap(\.self).joined(separator: "\n")
        }
        guard let limit else { return lines([comment, list]) }
        /// The length of the text with these lines in the middle.
        func length(_ middle: [String?]) -> Int {
            let linked = links.reduce(0) { $0 + (limit.perLink ?? $1.unicodeScalars.count) }
            let texts = ([head] + middle).compactMap(\.self)
            let breaks = max(0, texts.count + links.count - 1)
            return texts.reduce(linked + breaks) { $0 + $1.unicodeScalars.count }
        }
        if length([comment, list]) <= limit.characters { return lines([comment, list]) }
        if let beginning = comment?.beginning(limit.characters - length([""])) { return lines([beginning]) }
        // Without room for the beginning of the comment there may still be room for the dishes.
        if list != nil, length([list]) <= limit.characters { return lines([list]) }
        guard head != nil || !links.isEmpty else {
            throw SharingError(.noRoom(limit: limit.characters, needed: comment == nil ? length([list]) : 2))
        }
        guard length([]) <= limit.characters else {
            throw SharingError(.noRoom(limit: limit.characters, needed: length([])))
        }
        return lines([])
    }
}

extension String {
    /// The beginning of the text in this many Unicode scalars, the last of which is `…`; `nil` if nothing fits.
    fileprivate func beginning(_ room: Int) -> String? {
        let scalars = Array(unicodeScalars)
        guard scalars.count > room else { return self }
        var end = room - 1
        guard end > 0 else { return nil }
        // Not between the parts of a character.
        while end > 0, scalars[end].continues || scalars[end - 1].joins { end -= 1 }
        let flags = scalars[..<end].reversed().prefix { $0.isHalfFlag }.count
        if scalars[end].isHalfFlag, flags % 2 == 1 { end -= 1 }
        guard end > 0 else { return nil }
        // After a word, if one ends within a fifth of the room.
        let near = end - room / 5
        if !scalars[end].properties.isWhitespace,
            let space = scalars[..<end].lastIndex(where: { $0.properties.isWhitespace }), space >= near
        {
            end = space
        }
        while end > 0, scalars[end - 1].properties.isWhitespace { end -= 1 }
        guard end > 0 else { return nil }
        var text = UnicodeScalarView(scalars[..<end])
        text.append("…")
        return String(text)
    }
}

extension Unicode.Scalar {
    /// Whether it belongs to the character before it: a mark, a variation selector, a joiner, a skin tone or a tag.
    fileprivate var continues: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: joins || properties.isVariationSelector || properties.isEmojiModifier || (0xE0020...0xE007F ~= value)
        }
    }

    /// Whether it is one of the two letters of a flag.
    fileprivate var isHalfFlag: Bool { 0x1F1E6...0x1F1FF ~= value }

    /// Whether it joins the next scalar to the previous one.
    fileprivate var joins: Bool { value == 0x200D }
}

/// The failure to render a text.
public struct SharingError: ReasonedError {
    /// The reasons for the failure.
    public enum Reason: CodedReason {
        /// The text has problems.
        case problems(problems: [Problem<SharingProblem>])
        /// The network's limit has no room for the parts that are never cut.
        case noRoom(limit: Int, needed: Int)

        /// The stable code of the reason.
        public var code: ErrorCode {
            switch self {
            case .problems: ErrorCode(rawValue: "sharing.problems")
            case .noRoom: ErrorCode(rawValue: "sharing.noRoom")
            }
        }

        /// The reason in plain words.
        public var description: String {
            switch self {
            case .problems(let problems): "the text cannot be shared: \(Defects(problems))"
            case .noRoom(let limit, let needed):
                "the text takes \(count: needed, "character"); the network allows \(limit)"
            }
        }
    }

    /// The reason, with the inputs that failed.
    public let reason: Reason

    /// Makes an error with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
