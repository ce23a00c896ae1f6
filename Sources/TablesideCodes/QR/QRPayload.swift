import TablesideCore

/// The contents of a symbol, before its size is known.
struct QRPayload {
    /// A run of data, or a designator.
    enum Part: Equatable {
        case run(QRRun)
        case designator(Int)
    }

    /// How a payload is laid out in a symbol.
    struct Plan {
        let parts: [Part]
        let bits: Int
        var capacity: QRCapacity
    }

    /// The data of all runs.
    let bytes: [UInt8]
    /// The designator and the runs as given; without runs if they are still to be computed.
    private let given: [Part]
    private let isCut: Bool

    /// Uses one mode for everything, which must support all the bytes; `nil` finds the shortest mixture of modes.
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

    /// Finds the smallest of the versions that holds the payload at a level.
    ///
    /// - Throws: ``QRSymbolError`` (`qrSymbol.tooLong`) when none does.
    func plan(level: QRSymbol.Level, versions: ClosedRange<Int>) throws(QRSymbolError) -> Plan {
        let last = QRCapacity(version: versions.upperBound, level: level)
        // Ends up as the bits needed in the last class of versions, which is never skipped.
        var needed = 0
        for heads in QRHeads.all where heads.versions.overlaps(versions) {
            let candidates = heads.versions.clamped(to: versions)
            let largest = QRCapacity(version: candidates.upperBound, level: level)
            // Too long even if all bytes were digits; the next class of versions may hold them.
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

    /// The most characters that any symbol holds: digits in version 40 at level L.
    static let mostCharacters = 7_089

    private var densestMode: QRSegment.Mode {
        // Usually stops early: most long texts soon have a byte that is not a digit.
        if bytes.allSatisfy(QRSegment.Mode.numeric.contains) { return .numeric }
        return bytes.allSatisfy(QRSegment.Mode.alphanumeric.contains) ? .alphanumeric : .byte
    }

    /// The bits of a designator, including its indicator.
    static func bitCount(designator: Int) -> Int { designator < 128 ? 12 : designator < 16_384 ? 20 : 28 }
}
