import TablesideCore

/// The codewords of a symbol in placement order: data and error correction, interleaved block by block (ISO/IEC 18004
/// §7.4.10, §7.5 and §7.6).
struct QRCodewords {
    /// All codewords, followed by zeros for the remainder bits.
    let stream: QRBitStream

    init(_ plan: QRPayload.Plan, of bytes: [UInt8]) {
        let capacity = plan.capacity
        let data = Self.data(plan, of: bytes)
        let code = QRReedSolomon(degree: capacity.correction)
        let short = capacity.codewords / capacity.blocks
        let shortBlocks = capacity.blocks - capacity.codewords % capacity.blocks
        let shortData = short - capacity.correction
        var sequence = [UInt8](repeating: 0, count: capacity.codewords)
        var start = 0
        for block in 0..<capacity.blocks {
            let count = block < shortBlocks ? shortData : shortData + 1
            var place = block
            for index in start..<start + shortData {
                sequence[place] = data[index]
                place += capacity.blocks
            }
            // The longer blocks are last; their additional codeword comes after the codewords of all blocks.
            if count > shortData { sequence[place - shortBlocks] = data[start + shortData] }
            let remainder = code.remainder(of: data, from: start, count: count)
            place = capacity.dataCodewords + block
            for index in 0..<capacity.correction {
                sequence[place] = QRReedSolomon.codeword(remainder, at: index)
                place += capacity.blocks
            }
            start += count
        }
        stream = QRBitStream(sequence)
    }

    /// The data codewords: segments, terminator and padding.
    private static func data(_ plan: QRPayload.Plan, of bytes: [UInt8]) -> [UInt8] {
        let capacity = plan.capacity
        let heads = QRHeads(version: capacity.version)
        var writer = QRBitWriter(capacity: capacity.dataCodewords)
        var start = 0
        for part in plan.parts {
            switch part {
            case .run(let run):
                let end = start + run.count
                writer.append(run.mode.indicator, bits: 4)
                writer.append(UInt64(run.count), bits: heads.countBits(run.mode))
                writer.append(bytes[start..<end], mode: run.mode)
                start = end
            case .designator(let value): writer.append(designator: value)
            }
        }
        return writer.padded(to: capacity.dataCodewords)
    }
}

/// Packs bits into codewords, highest bit first.
struct QRBitWriter {
    private var codewords: [UInt8] = []
    /// Bits that do not fill a codeword yet, in the lowest bits.
    private var pending: UInt64 = 0
    private var pendingBits = 0

    init(capacity: Int) { codewords.reserveCapacity(capacity) }

    /// Appends the lowest bits of a value, at most 56; its other bits must be zero.
    mutating func append(_ value: UInt64, bits: Int) {
        pending = pending << UInt64(bits) | value
        pendingBits += bits
        while pendingBits >= 8 {
            pendingBits -= 8
            codewords.append(UInt8(truncatingIfNeeded: pending >> UInt64(pendingBits)))
        }
    }

    /// Appends characters, all of which the mode must support.
    mutating func append(_ characters: ArraySlice<UInt8>, mode: QRSegment.Mode) {
        switch mode {
        case .byte:
            for byte in characters { append(UInt64(byte), bits: 8) }
        case .alphanumeric:
            append(characters, of: 2, base: 45, bits: [0, 6, 11]) { QRAlphanumeric.values[Int($0)] }
        case .numeric:
            append(characters, of: 3, base: 10, bits: [0, 4, 7, 10]) { $0 &- 0x30 }
        }
    }

    private mutating func append(
        _ characters: ArraySlice<UInt8>,
        of group: Int,
        base: UInt64,
        bits: [Int],
        value: (UInt8) -> UInt8
    ) {
        var number: UInt64 = 0
        var count = 0
        for character in characters {
            number = number * base + UInt64(value(character))
            count += 1
            if count == group {
                append(number, bits: bits[group])
                number = 0
                count = 0
            }
        }
        if count > 0 { append(number, bits: bits[count]) }
    }

    /// Appends a designator (ISO/IEC 18004 table 4).
    mutating func append(designator: Int) {
        append(7, bits: 4)
        let value = UInt64(designator)
        if designator < 128 {
            append(value, bits: 8)
        } else if designator < 16_384 {
            append(0b10 << 14 | value, bits: 16)
        } else {
            append(0b110 << 21 | value, bits: 24)
        }
    }

    /// The codewords with terminator and padding, exactly this many.
    func padded(to count: Int) -> [UInt8] {
        var copy = self
        copy.append(0, bits: min(4, 8 * count - 8 * codewords.count - pendingBits))
        if copy.pendingBits > 0 { copy.append(0, bits: 8 - copy.pendingBits) }
        var codewords = copy.codewords
        var padding: UInt8 = 0b1110_1100
        while codewords.count < count {
            codewords.append(padding)
            padding ^= 0b1110_1100 ^ 0b0001_0001
        }
        return codewords
    }
}

/// A stream of bits that can be read several at a time, in either bit order.
struct QRBitStream {
    /// The bits, with the first in the highest bit of each word.
    private let ahead: [UInt64]
    /// The same bits, with the first in the lowest bit of each word.
    private let reversed: [UInt64]
    private(set) var position = 0

    init(_ bytes: [UInt8]) {
        // Zeros after the codewords: the remainder bits, plus one word for reading ahead.
        var words = [UInt64](repeating: 0, count: bytes.count / 8 + 3)
        for (index, byte) in bytes.enumerated() { words[index >> 3] |= UInt64(byte) << UInt64(56 - index & 7 * 8) }
        ahead = words
        for index in words.indices { words[index] = Self.reversed(words[index]) }
        reversed = words
    }

    /// The next 1…64 bits, the first in the highest position.
    mutating func nextFirstHighest(_ count: Int) -> UInt64 {
        let index = position >> 6
        let shift = UInt64(position & 63)
        position += count
        let bits = ahead[index] << shift | ahead[index + 1] >> (64 - shift)
        return bits >> UInt64(64 - count)
    }

    /// The next 1…64 bits, the first in the lowest position.
    mutating func nextFirstLowest(_ count: Int) -> UInt64 {
        let index = position >> 6
        let shift = UInt64(position & 63)
        position += count
        let bits = reversed[index] >> shift | reversed[index + 1] << (64 - shift)
        return bits & (~0 >> UInt64(64 - count))
    }

    private static func reversed(_ word: UInt64) -> UInt64 {
        var word = word.byteSwapped
        word = (word >> 4 & 0x0F0F_0F0F_0F0F_0F0F) | (word & 0x0F0F_0F0F_0F0F_0F0F) << 4
        word = (word >> 2 & 0x3333_3333_3333_3333) | (word & 0x3333_3333_3333_3333) << 2
        return (word >> 1 & 0x5555_5555_5555_5555) | (word & 0x5555_5555_5555_5555) << 1
    }
}
