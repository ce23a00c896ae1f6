import TablesideCore
import Testing

@testable import TablesideCodes

/// How data is filled up to the codewords of a symbol (ISO/IEC 18004:2015, 7.4.9 and 7.4.10).
@Suite("QR data codewords")
struct QRBitWriterTests {
    @Test("four zeros end the data, fewer where there is no room, then zeros to the codeword and two codewords in turn")
    func padding() {
        let count = 5
        for bits in 0...8 * count {
            var writer = QRBitWriter(capacity: count)
            for _ in 0..<bits { writer.append(1, bits: 1) }
            var expected = String(repeating: "1", count: bits)
            for _ in 0..<4 where expected.count < 8 * count { expected += "0" }
            while expected.count % 8 > 0 { expected += "0" }
            var pad = 0
            while expected.count < 8 * count {
                expected += ["11101100", "00010001"][pad % 2]
                pad += 1
            }
            let padded = writer.padded(to: count).map { codeword in
                (0..<8).map { codeword & (0x80 >> $0) == 0 ? "0" : "1" }.joined()
            }
            #expect(padded.joined() == expected, "\(bits) bits")
        }
    }
}
