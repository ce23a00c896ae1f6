import CQREncode
import Tableside

extension Benchmarks {
    /// The cost of a QR symbol, from the text to the modules with automatic mask choice, compared with libqrencode.
    static func qr() -> [Benchmark] {
        [(20, 10_000.0), (60, 14_000), (150, 25_000), (500, 90_000)].map { count, target in
            let text = mixedCase(count)
            return Benchmark(
                "qr: a symbol of \(count) bytes at level M",
                per: "symbol",
                operations: 20,
                target: target,
                // Only the sizes are compared: masks may differ, because the penalty rules leave room for
                // interpretation.
                subject: Contender("QRSymbol(text, level: .medium)") {
                    var digest: UInt64 = 0
                    for _ in 0..<20 { mix(&digest, UInt64(try QRSymbol(text, level: .medium).size)) }
                    return digest
                },
                peers: [
                    Contender("QRcode_encodeString8bit") {
                        var digest: UInt64 = 0
                        for _ in 0..<20 {
                            guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else {
                                throw QRencodeFault.refused(text)
                            }
                            mix(&digest, UInt64(code.pointee.width))
                            QRcode_free(code)
                        }
                        return digest
                    }
                ]
            )
        }
    }

    private enum QRencodeFault: Error {
        case refused(String)
    }

    /// A link in mixed case without long runs of digits, so that no denser mode makes it shorter.
    private static func mixedCase(_ count: Int) -> String {
        let sample = Array("https://Dine.example/t/Zlin-Centre/Table-12?Session=aB3dE5fG7h&Menu=Lunch;".utf8)
        return String(decoding: (0..<count).map { sample[$0 % sample.count] }, as: UTF8.self)
    }
}
