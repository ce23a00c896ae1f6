import TablesideCore

/// Finds the problems of a name in a single pass.
///
/// Controls, marks and invisible characters are detected by the standard library's character properties, scripts by
/// ``LetterScript``.
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
        for character in text { check.take(character) }
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
        let isOuterSpace = [scalars.first, scalars.last].contains { $0?.properties.isWhitespace == true }
        if use == .account, isOuterSpace { reasons.append(.outerSpace(text: text)) }
        if scalars.first?.isMark == true { reasons.append(.markFirst(text: text)) }
        if check.mostMarks > 4 { reasons.append(.tooManyMarks(text: text)) }
        guard use == .account else { return reasons }
        if check.zeros.count > 1 { reasons.append(.mixedDigits(text: text)) }
        if !LetterScript.areWrittenTogether(check.scripts) { reasons.append(.mixedScripts(text: text)) }
        return reasons
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

    private mutating func take(_ character: Character) {
        // Joiners inside an emoji are part of its visible form.
        let first = character.unicodeScalars.first
        let isEmoji =
            first.map { $0.properties.isEmojiPresentation || $0.properties.isEmoji && $0.value > 0xFF } == true
        for scalar in character.unicodeScalars { take(scalar, inEmoji: isEmoji) }
    }

    private mutating func take(_ scalar: Unicode.Scalar, inEmoji isEmoji: Bool) {
        let properties = scalar.properties
        if !scalar.isMark { marks = 0 } else if !properties.isVariationSelector { marks += 1 }
        mostMarks = max(mostMarks, marks)
        switch properties.generalCategory {
        case .control:
            hasControl = true
            return
        case .privateUse, .unassigned, .surrogate: hasUnknown = true
        default: break
        }
        if properties.isBidiControl {
            hasTurn = true
        } else if properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format {
            let isJoiner = scalar.value == 0x200C || scalar.value == 0x200D
            if !(isEmoji && (isJoiner || scalar.value == 0xFE0F)) {
                hasUnseen = true
                if !isJoiner { hasUnseenBesideJoiners = true }
            }
        } else if !properties.isWhitespace {
            isVisible = true
        }
        if properties.numericType == .decimal, let value = properties.numericValue {
            zeros.insert(scalar.value - UInt32(value))
        }
        if let script = LetterScript(of: scalar) { scripts.insert(script) }
    }
}

extension Unicode.Scalar {
    /// Whether the character is a mark, which attaches to the letter before it.
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
