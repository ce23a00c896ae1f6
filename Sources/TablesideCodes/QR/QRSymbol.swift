import TablesideCore

/// A QR code symbol: the square of dark and light modules that a camera reads (ISO/IEC 18004).
///
/// ```swift
/// let symbol = try QRSymbol("https://dine.example/t/1/zlin/12", level: .medium)
/// print(symbol.size, symbol.version, symbol[0, 0])  // 29 3 true
/// print(symbol.text)                                // the symbol in half blocks, for a terminal
/// ```
///
/// A symbol is computed from its data: the smallest version that holds it, the shortest mixture of modes, and the mask
/// with the lowest penalty, unless ``Options`` specify otherwise. Equal data and options give equal symbols on every
/// platform.
public struct QRSymbol: Hashable, Sendable {
    /// The version, 1…40; each is four modules wider than the previous one.
    public let version: Int
    /// How much of the symbol can be damaged and still be read.
    public let level: Level
    /// The mask that was applied, 0…7.
    public let mask: Int
    /// The modules row by row, each row in ``wordsPerLine`` words, with the first module in the lowest bit.
    let rows: [UInt64]

    /// Makes a symbol from text.
    ///
    /// The text is encoded as its UTF-8 bytes, exactly as given; if it is not ASCII, the symbol declares them to be
    /// UTF-8 (``Designation``).
    ///
    /// - Parameters:
    ///   - text: the text to encode; may be empty.
    ///   - level: how much damage the symbol withstands.
    ///   - options: version, mode, mask and the like; everything is automatic by default.
    /// - Throws: ``QRSymbolError``: the text is too long (`qrSymbol.tooLong`, with the bits needed and available), a
    ///   forced mode does not support one of its characters (`qrSymbol.characterOutsideMode`), or an option is out of
    ///   range.
    /// - Complexity: linear in the text up to 7,089 bytes, and in the area of the symbol.
    public init(_ text: String, level: Level = .medium, options: Options = Options()) throws(QRSymbolError) {
        if let mode = options.mode, let fault = mode.firstOutside(of: text) {
            throw QRSymbolError(
                .characterOutsideMode(character: fault.character, offset: fault.offset, mode: mode)
            )
        }
        let bytes = Array(text.utf8)
        // Text that fits in no symbol is not scanned.
        let designates = bytes.count <= QRPayload.mostCharacters && options.designation.isNeeded(for: bytes)
        try self.init(
            payload: QRPayload(bytes, mode: options.mode, designator: designates ? 26 : nil),
            level: level,
            options: options
        )
    }

    /// Makes a symbol from bytes.
    ///
    /// Bytes that are digits or uppercase letters still use the denser modes, which readers turn back into the same
    /// bytes. The option ``Options/designation`` applies to text and has no effect here.
    ///
    /// - Parameters:
    ///   - bytes: the bytes to encode.
    ///   - level: how much damage the symbol withstands.
    ///   - options: version, mode, mask and the like.
    /// - Throws: ``QRSymbolError``: there are too many bytes (`qrSymbol.tooLong`), a forced mode does not support one
    ///   of them (`qrSymbol.byteOutsideMode`), or an option is out of range.
    /// - Complexity: linear in the bytes up to 7,089, and in the area of the symbol.
    public init(bytes: [UInt8], level: Level = .medium, options: Options = Options()) throws(QRSymbolError) {
        if let mode = options.mode, let offset = bytes.firstIndex(where: { !mode.contains($0) }) {
            throw QRSymbolError(.byteOutsideMode(byte: bytes[offset], offset: offset, mode: mode))
        }
        try self.init(payload: QRPayload(bytes, mode: options.mode, designator: nil), level: level, options: options)
    }

    /// Makes a symbol from given segments.
    ///
    /// The segments are encoded as they are, one after another; the options ``Options/mode`` and
    /// ``Options/designation`` have no effect here.
    ///
    /// - Parameters:
    ///   - segments: the segments to encode.
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

    /// Whether the module at a column and a row is dark, counting from 0 at the top left; false outside the symbol.
    public subscript(x: Int, y: Int) -> Bool {
        guard (0..<size).contains(x), (0..<size).contains(y) else { return false }
        return rows[y * wordsPerLine + x >> 6] >> UInt64(x & 63) & 1 == 1
    }

    /// The number of words per row.
    var wordsPerLine: Int { (size + 63) / 64 }
}
