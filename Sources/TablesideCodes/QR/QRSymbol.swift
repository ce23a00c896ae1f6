import TablesideCore

/// A QR symbol: the square of dark and light modules that a camera reads (ISO/IEC 18004).
///
/// ```swift
/// let symbol = try QRSymbol("https://dine.example/t/1/zlin/12", level: .medium)
/// print(symbol.size, symbol.version, symbol[0, 0])  // 29 3 true
/// print(symbol.text)                                // the symbol in half blocks, for a terminal
/// ```
///
/// A symbol is made whole from its data: the smallest version that holds them, the shortest mixture of modes, and the mask
/// with the lowest penalty, unless ``Options`` say otherwise. Equal data and options give equal symbols, everywhere.
public struct QRSymbol: Hashable, Sendable {
    /// The version, 1…40; each is four modules wider than the one before.
    public let version: Int
    /// How much of the symbol may be damaged and still be read.
    public let level: Level
    /// The mask that was applied, 0…7.
    public let mask: Int
    /// The modules row by row, each row in ``wordsPerLine`` words, the first module in the lowest bit.
    let rows: [UInt64]

    /// Makes the symbol of a text.
    ///
    /// The text is written as its UTF-8 bytes, exactly as given; where it is not ASCII, scanners are told that it is UTF-8
    /// (``Designation``).
    ///
    /// - Parameters:
    ///   - text: what the symbol says; the empty text is allowed.
    ///   - level: how much damage the symbol withstands.
    ///   - options: version, mode, mask and the like; everything is chosen automatically by default.
    /// - Throws: ``QRSymbolError``: the text is too long (`qrSymbol.tooLong`, with the bits that are needed and there
    ///   are), or a forced mode has no character of it (`qrSymbol.characterOutsideMode`), or an option is out of range.
    /// - Complexity: linear in the text up to 7,089 bytes, and in the area of the symbol.
    public init(_ text: String, level: Level = .medium, options: Options = Options()) throws(QRSymbolError) {
        if let mode = options.mode, let fault = mode.firstOutside(of: text) {
            throw QRSymbolError(
                .characterOutsideMode(character: fault.character, offset: fault.offset, mode: mode)
            )
        }
        let bytes = Array(text.utf8)
        // What fits nowhere is not looked through.
        let designates = bytes.count <= QRPayload.mostCharacters && options.designation.isNeeded(for: bytes)
        try self.init(
            payload: QRPayload(bytes, mode: options.mode, designator: designates ? 26 : nil),
            level: level,
            options: options
        )
    }

    /// Makes the symbol of bytes.
    ///
    /// Bytes that are digits or capitals still go into the denser modes, which readers turn back into the same bytes. The
    /// option ``Options/designation`` is for texts and means nothing here.
    ///
    /// - Parameters:
    ///   - bytes: what the symbol says.
    ///   - level: how much damage the symbol withstands.
    ///   - options: version, mode, mask and the like.
    /// - Throws: ``QRSymbolError``: there are too many (`qrSymbol.tooLong`), or a forced mode has none of a byte
    ///   (`qrSymbol.byteOutsideMode`), or an option is out of range.
    /// - Complexity: linear in the bytes up to 7,089, and in the area of the symbol.
    public init(bytes: [UInt8], level: Level = .medium, options: Options = Options()) throws(QRSymbolError) {
        if let mode = options.mode, let offset = bytes.firstIndex(where: { !mode.contains($0) }) {
            throw QRSymbolError(.byteOutsideMode(byte: bytes[offset], offset: offset, mode: mode))
        }
        try self.init(payload: QRPayload(bytes, mode: options.mode, designator: nil), level: level, options: options)
    }

    /// Makes the symbol of segments that were cut by hand.
    ///
    /// The segments are written as they are, one after another; the options ``Options/mode`` and
    /// ``Options/designation`` mean nothing here.
    ///
    /// - Parameters:
    ///   - segments: what the symbol says.
    ///   - level: how much damage the symbol withstands.
    ///   - options: version, mask and the like.
    /// - Throws: ``QRSymbolError``: they are too long (`qrSymbol.tooLong`), or an option is out of range.
    /// - Complexity: linear in the segments, and in the area of the symbol.
    public init(segments: [QRSegment], level: Level = .medium, options: Options = Options()) throws(QRSymbolError) {
        try self.init(payload: QRPayload(segments), level: level, options: options)
    }

    private init(payload: QRPayload, level: Level, options: Options) throws(QRSymbolError) {
        try options.check()
        var plan = try payload.plan(level: level, versions: options.versions)
        if options.raisesLevel { plan.capacity = plan.capacity.raised(holding: plan.bits) }
        let capacity = plan.capacity
        let canvas = QRCanvas(version: capacity.version, codewords: QRCodewords(plan, of: payload.bytes))
        let chosen = options.mask ?? QRPenalty.bestMask(of: canvas, level: capacity.level)
        version = capacity.version
        self.level = capacity.level
        mask = chosen
        rows = canvas.rows(masked: chosen, level: capacity.level)
    }
}

extension QRSymbol {
    /// The number of modules along each side, 21…177, without the quiet zone.
    public var size: Int { 4 * version + 17 }

    /// Whether the module in a column and a row is dark, counted from 0 at the top left; light outside the symbol.
    public subscript(x: Int, y: Int) -> Bool {
        guard (0..<size).contains(x), (0..<size).contains(y) else { return false }
        return rows[y * wordsPerLine + x >> 6] >> UInt64(x & 63) & 1 == 1
    }

    /// How many words hold a row.
    var wordsPerLine: Int { (size + 63) / 64 }
}
