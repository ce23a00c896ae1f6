import TablesideCore

extension String {
    /// Whether the text has a character that a listed name must not have: a control character, one that changes the
    /// writing direction, or an invisible one.
    ///
    /// Joiners may be part of a word or an emoji, so they are allowed beside a visible character.
    ///
    /// - Complexity: O(*n*) in the bytes.
    package var hidesCharacters: Bool { NameCheck.hidesCharacters(self) }
}

/// Finds the problems of a name in a single pass.
///
/// Controls, marks and invisible characters are those of ``NameTable``, scripts those of ``LetterScript``.
struct NameCheck {
    /// The purpose of a name.
    enum Use {
        /// A person's real name, which may contain joiners, spaces and letters of several scripts.
        case person
        /// A username, which is unique and must not be mistaken for another.
        case account
    }

    /// All problems of a name.
    ///
    /// A name that is too long has no other problem reported. A name without visible characters has only that problem,
    /// unless it also has a control character.
    ///
    /// - Complexity: O(*n*) in the bytes up to the limit.
    static func reasons(against text: String, for use: Use) -> [NameProblem] {
        guard !text.isEmpty else { return [.empty] }
        guard SizeSubject.name.holds(text) else {
            return [.tooLong(bytes: text.utf8.count, limit: SizeLimit.name)]
        }
        var check = NameCheck()
        for scalar in text.unicodeScalars { check.take(scalar) }
        if check.hasControl, !check.isVisible { return [.controlCharacter(text: text)] }
        guard check.isVisible else { return [.blank(text: text)] }
        var reasons: [NameProblem] = []
        if check.hasControl { reasons.append(.controlCharacter(text: text)) }
        if check.hasTurn { reasons.append(.bidirectionalControl(text: text)) }
        if use == .account ? check.hasUnseen : check.hasUnseenBesideJoiners {
            reasons.append(.invisibleCharacter(text: text))
        }
        if check.hasUnknown { reasons.append(.unknownCharacter(text: text)) }
        let scalars = text.unicodeScalars
        let isOuterSpace = [scalars.first, scalars.last].contains { $0.map(isSpace) == true }
        if use == .account, isOuterSpace { reasons.append(.outerSpace(text: text)) }
        if scalars.first.map({ NameTable.classOf($0).isMark }) == true { reasons.append(.markFirst(text: text)) }
        if check.mostMarks > 4 { reasons.append(.tooManyMarks(text: text)) }
        guard use == .account else { return reasons }
        if check.zeros.count > 1 { reasons.append(.mixedDigits(text: text)) }
        if !LetterScript.areWrittenTogether(check.scripts) { reasons.append(.mixedScripts(text: text)) }
        if text.utf8.count > NameSkeleton.limit / NameSkeleton.growth {
            let bytes = NameSkeleton.of(text).utf8.count
            if bytes > NameSkeleton.limit { reasons.append(.tooLong(bytes: bytes, limit: NameSkeleton.limit)) }
        }
        return reasons
    }

    /// Whether a text has an invisible character, or one that changes the writing direction.
    static func hidesCharacters(_ text: String) -> Bool {
        var check = NameCheck()
        for scalar in text.unicodeScalars { check.take(scalar) }
        return check.hasControl || check.hasTurn || check.hasUnseenBesideJoiners
            || check.hasUnseen && !check.isVisible
    }

    private var hasControl = false
    private var hasTurn = false
    private var hasUnseen = false
    private var hasUnseenBesideJoiners = false
    private var hasUnknown = false
    private var isVisible = false
    private var marks = 0
    private var mostMarks = 0
    /// The zero digits of the numbering systems found.
    private var zeros: Set<UInt32> = []
    private var scripts: Set<LetterScript> = []

    /// Whether the characters before the next one make up an emoji, of which joiners are a part.
    private var isInEmoji = false

    private mutating func take(_ scalar: Unicode.Scalar) {
        let kind = NameTable.classOf(scalar)
        if !kind.isMark { marks = 0 } else if kind != .selector { marks += 1 }
        mostMarks = max(mostMarks, marks)
        let isJoiner = scalar.value == 0x200C || scalar.value == 0x200D
        let continuesEmoji = isInEmoji && (isJoiner || scalar.value == 0xFE0F)
        isInEmoji = continuesEmoji || NameTable.isEmoji(scalar)
        switch kind {
        case .control: hasControl = true
        case .turn: hasTurn = true
        case .unseen, .unseenLetter, .unseenMark, .selector, .unknownUnseen, .format:
            if !continuesEmoji {
                hasUnseen = true
                if !isJoiner { hasUnseenBesideJoiners = true }
            }
        case .unknown, .mark, .letter, .digit, .emoji, .other: isVisible = true
        case .space: break
        }
        if kind == .unknown || kind == .unknownUnseen { hasUnknown = true }
        if let zero = NameTable.zero(of: scalar) { zeros.insert(zero) }
        if let script = LetterScript(of: scalar) { scripts.insert(script) }
    }

    /// Whether a character is white space; tabs and line breaks are control characters as well.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        NameTable.classOf(scalar) == .space || 0x9...0xD ~= scalar.value || scalar.value == 0x85
    }
}
