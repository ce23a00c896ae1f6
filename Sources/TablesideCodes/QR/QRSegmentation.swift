import TablesideCore

/// A run of bytes in one mode.
struct QRRun: Equatable {
    let mode: QRSegment.Mode
    var count: Int
}

/// The lengths of segment headers in a class of versions: indicator and count (ISO/IEC 18004 table 3).
struct QRHeads: Equatable {
    /// The bits of the character count in each mode.
    let numeric: Int
    let alphanumeric: Int
    let byte: Int
    /// The versions with these lengths.
    let versions: ClosedRange<Int>

    static let all = [
        QRHeads(numeric: 10, alphanumeric: 9, byte: 8, versions: 1...9),
        QRHeads(numeric: 12, alphanumeric: 11, byte: 16, versions: 10...26),
        QRHeads(numeric: 14, alphanumeric: 13, byte: 16, versions: 27...40),
    ]

    private init(numeric: Int, alphanumeric: Int, byte: Int, versions: ClosedRange<Int>) {
        self.numeric = numeric
        self.alphanumeric = alphanumeric
        self.byte = byte
        self.versions = versions
    }

    init(version: Int) { self = Self.all[version < 10 ? 0 : version < 27 ? 1 : 2] }

    /// The bits of the character count in a mode.
    func countBits(_ mode: QRSegment.Mode) -> Int {
        switch mode {
        case .numeric: numeric
        case .alphanumeric: alphanumeric
        case .byte: byte
        }
    }

    /// The bits of a segment with this many characters, including its header.
    func bitCount(of mode: QRSegment.Mode, count: Int) -> Int {
        let head = 4 + countBits(mode)
        switch mode {
        case .numeric: return head + count / 3 * 10 + [0, 4, 7][count % 3]
        case .alphanumeric: return head + count / 2 * 11 + count % 2 * 6
        case .byte: return head + count * 8
        }
    }
}

/// Splits bytes into runs of modes with the fewest total bits.
///
/// Dynamic programming over the bytes: for each mode, it keeps the lowest cost so far with the last byte in that mode.
/// In sixths of a bit, a digit costs 20, an alphanumeric character 33 and a byte 48; when a segment ends, its cost is
/// rounded up to whole bits, which is exactly what the standard requires for one or two remaining digits. A lower cost
/// stays lower when continuing in the same mode, so only the lowest has to be kept.
struct QRSegmentation {
    /// The runs in order; empty for no bytes.
    let runs: [QRRun]
    /// The bits that they take, including headers.
    let bits: Int

    /// - Complexity: linear in the bytes.
    init(_ bytes: [UInt8], heads: QRHeads) {
        let never = Int.max / 2
        let numericHead = 6 * (4 + heads.numeric)
        let alphanumericHead = 6 * (4 + heads.alphanumeric)
        let byteHead = 6 * (4 + heads.byte)
        var numeric = never
        var alphanumeric = never
        var byte = never
        // The lowest cost so far in any mode, in whole bits.
        var least = 0
        var leastMode = Self.byteMode
        // For each byte: the modes that begin a run there, and the mode before it in that case.
        var steps = [UInt8](repeating: 0, count: bytes.count)
        for index in bytes.indices {
            let kind = Self.kinds[Int(bytes[index])]
            var step = leastMode << 3
            if least + byteHead < byte {
                byte = least + byteHead
                step |= 1 << Self.byteMode
            }
            byte += 48
            if kind == Self.other {
                alphanumeric = never
                numeric = never
                least = byte
                leastMode = Self.byteMode
            } else {
                if least + alphanumericHead < alphanumeric {
                    alphanumeric = least + alphanumericHead
                    step |= 1 << Self.alphanumericMode
                }
                alphanumeric += 33
                if kind == Self.digit {
                    if least + numericHead < numeric {
                        numeric = least + numericHead
                        step |= 1 << Self.numericMode
                    }
                    numeric += 20
                } else {
                    numeric = never
                }
                least = byte
                leastMode = Self.byteMode
                if Self.wholeBits(alphanumeric) < least {
                    least = Self.wholeBits(alphanumeric)
                    leastMode = Self.alphanumericMode
                }
                if Self.wholeBits(numeric) < least {
                    least = Self.wholeBits(numeric)
                    leastMode = Self.numericMode
                }
            }
            steps[index] = step
        }
        bits = least / 6
        runs = Self.runs(steps, last: leastMode)
    }

    /// Reconstructs the runs from the last step back to the first.
    private static func runs(_ steps: [UInt8], last: UInt8) -> [QRRun] {
        var runs: [QRRun] = []
        var mode = last
        var count = 0
        for step in steps.reversed() {
            count += 1
            guard step >> mode & 1 == 1 else { continue }
            runs.append(QRRun(mode: modes[Int(mode)], count: count))
            mode = step >> 3
            count = 0
        }
        return runs.reversed()
    }

    private static func wholeBits(_ sixths: Int) -> Int { (sixths + 5) / 6 * 6 }

    private static let numericMode: UInt8 = 0
    private static let alphanumericMode: UInt8 = 1
    private static let byteMode: UInt8 = 2
    private static let modes: [QRSegment.Mode] = [.numeric, .alphanumeric, .byte]

    private static let other: UInt8 = 0
    private static let letter: UInt8 = 1
    private static let digit: UInt8 = 2

    /// The modes that support each byte.
    private static let kinds: [UInt8] = (UInt8.min...UInt8.max).map { byte in
        if QRSegment.Mode.numeric.contains(byte) {
            digit
        } else {
            QRSegment.Mode.alphanumeric.contains(byte) ? letter : other
        }
    }
}
