import TablesideCore

/// What a symbol says, before it is known how large the symbol is.
struct QRPayload {
    /// A stretch of the data, or a designator among them.
    enum Part: Equatable {
        case run(QRRun)
        case designator(Int)
    }

    /// How a payload goes into a symbol.
    struct Plan {
        let parts: [Part]
        let bits: Int
        var capacity: QRCapacity
    }

    /// The data of all runs.
    let bytes: [UInt8]
    /// The designator and the runs as given; no runs where they are to be found.
    private let given: [Part]
    private let isCut: Bool

    /// The mode is that of everything, and has all the bytes; `nil` asks for the shortest mixture.
    init(_ bytes: [UInt8], mode: QRSegment.Mode?, designator: Int?) {
        self.bytes = bytes
        var given: [Part] = []
        if let designator { given.append(.designator(designator)) }
        if let mode, !bytes.isEmpty { given.append(.run(QRRun(mode: mode, count: bytes.count))) }
        self.given = given
        isCut = mode != nil
    }

    init(_ segments: [QRSegment]) {
        var bytes: [UInt8] = []
        var given: [Part] = []
        for segment in segments {
            switch segment.content {
            case .data(let mode, let data):
                bytes += data
                given.append(.run(QRRun(mode: mode, count: data.count)))
            case .designator(let value): given.append(.designator(value))
            }
        }
        self.bytes = bytes
        self.given = given
        isCut = true
    }

    /// The smallest of the versions that holds the payload at a level.
    ///
    /// - Throws: ``QRSymbolError`` (`qrSymbol.tooLong`) when none does.
    func plan(level: QRSymbol.Level, versions: ClosedRange<Int>) throws(QRSymbolError) -> Plan {
        let last = QRCapacity(version: versions.upperBound, level: level)
        // In the end the need in the last class of versions, which is never left out.
        var needed = 0
        for heads in QRHeads.all where heads.versions.overlaps(versions) {
            let candidates = heads.versions.clamped(to: versions)
            let largest = QRCapacity(version: candidates.upperBound, level: level)
            // Even as digits they would not fit: the next class of versions may hold them.
            if largest.version < last.version, bytes.count * 10 / 3 > largest.dataBits { continue }
            let (parts, bits) = parts(heads: heads)
            for version in candidates {
                let capacity = QRCapacity(version: version, level: level)
                if bits <= capacity.dataBits { return Plan(parts: parts, bits: bits, capacity: capacity) }
            }
            needed = bits
        }
        throw QRSymbolError(
            .tooLong(neededBits: needed, availableBits: last.dataBits, version: last.version, level: level)
        )
    }

    private func parts(heads: QRHeads) -> (parts: [Part], bits: Int) {
        var parts = given
        if !isCut {
            if bytes.count > Self.mostCharacters {
                parts.append(.run(QRRun(mode: densestMode, count: bytes.count)))
            } else {
                parts += QRSegmentation(bytes, heads: heads).runs.map { .run($0) }
            }
        }
        var bits = 0
        for part in parts {
            switch part {
            case .run(let run): bits += heads.bitCount(of: run.mode, count: run.count)
            case .designator(let value): bits += Self.bitCount(designator: value)
            }
        }
        return (parts, bits)
    }

    /// No symbol holds more characters than version 40 at the level L has digits.
    static let mostCharacters = 7_089

    private var densestMode: QRSegment.Mode {
        // Reads no further than it has to: most long texts have a byte of no other mode soon.
        if bytes.allSatisfy(QRSegment.Mode.numeric.contains) { return .numeric }
        return bytes.allSatisfy(QRSegment.Mode.alphanumeric.contains) ? .alphanumeric : .byte
    }

    /// The bits of a designator, its indicator included.
    static func bitCount(designator: Int) -> Int { designator < 128 ? 12 : designator < 16_384 ? 20 : 28 }
}
