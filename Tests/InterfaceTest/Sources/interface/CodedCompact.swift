import Foundation
import Tableside

extension Coded {
    /// The same value in the compact form: written, read and compared, then damaged byte by byte.
    static func checkCompact<T: Codable>(_ value: T, _ name: String, _ chooser: Chooser) {
        let coder = CompactDocumentCoder()
        let bytes: [UInt8]
        do {
            bytes = try coder.encode(value)
            if !same(try coder.decode(T.self, from: bytes), value) {
                wrong(name, "compact: read back as another value: \(value)")
            }
            if !same(try coder.decodeStrictly(T.self, from: bytes), value) {
                wrong(name, "compact: read back strictly as another value: \(value)")
            }
            if try coder.encode(coder.decode(T.self, from: bytes)) != bytes {
                wrong(name, "compact: the same value has other bytes: \(value)")
            }
        } catch {
            if chooser.wildness == 0 { wrong(name, "compact: not written and read back: \(error): \(value)") }
            return
        }
        for _ in 0..<40 {
            let text = damaged(bytes, chooser)
            damaged += 1
            let read: T
            do { read = try coder.decode(T.self, from: text) } catch {
                refused += 1
                if !(error is DecodingError) {
                    wrong(name, "compact: refused by an error that is none of decoding: \(error): \(text)")
                }
                continue
            }
            kept += 1
            do {
                if !same(try coder.decode(T.self, from: try coder.encode(read)), read) {
                    wrong(name, "compact: not the same when written and read: \(text)")
                }
            } catch {
                wrong(name, "compact: read, but not written and read again: \(error): \(text)")
            }
        }
    }

    /// Bytes with one of them changed by a bit or to another, left out or put in, or all behind it cut off.
    private static func damaged(_ bytes: [UInt8], _ chooser: Chooser) -> [UInt8] {
        var bytes = bytes
        // The first two say what form it is.
        let place = min(2 + chooser.below(bytes.count - 2), bytes.count - 1)
        switch chooser.below(6) {
        case 0: bytes[place] ^= 1 << UInt8(chooser.below(8))
        case 1: bytes[place] = UInt8(truncatingIfNeeded: chooser.bits())
        case 2: bytes[place] = chooser.pick([0x00, 0x04, 0x1B, 0x3B, 0x5A, 0x60, 0x80, 0xA0, 0xC0, 0xE0, 0xF8, 0xFF])
        case 3: bytes.remove(at: place)
        case 4: bytes.insert(UInt8(truncatingIfNeeded: chooser.bits()), at: place)
        default: bytes.removeSubrange(place...)
        }
        return bytes
    }
}
