import TablesideCore

/// One pass over a name: what is wrong with it.
///
/// Controls, marks and what nobody sees are told by the standard library's properties of characters, scripts by
/// ``LetterScript``.
struct NameCheck {
    /// What the name is for.
    enum Use {
        /// The civil name of somebody, in which joiners, spaces and letters of several scripts may stand.
        case person
        /// A name that no two accounts share, which nobody must mistake for another (`conventions.md`, People).
        case account
    }

    /// Everything that is wrong with a name.
    ///
    /// Of a name that is too long only that is told. One in which there is nothing to see has that one fault, unless a
    /// control character makes it worse.
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
    /// The zeros of the systems of digits.
    private var zeros: Set<UInt32> = []
    private var scripts: Set<LetterScript> = []

    private mutating func take(_ character: Character) {
        // What joins the parts of one emoji is part of what one sees.
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
    /// Whether it belongs on the letter before it.
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
