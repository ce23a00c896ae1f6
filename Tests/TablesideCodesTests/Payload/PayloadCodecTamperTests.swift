import TablesideCodes
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias F = PayloadFixture

@Suite("Changes of signed codes")
struct PayloadCodecTamperTests {
    @Test("every change of a single bit is refused")
    func everyBit() throws {
        let seed: UInt64 = 0x7A3B_0001
        var random = RandomPayload(random: SplitMix64(seed: seed))
        let codec = try F.codec()
        let start = Instant(millisecondsSince1970: .min)
        var accepted = 0
        for _ in 0..<runs(12, long: 10_000) {
            let content = try random.content()
            var bytes = try codec.bytes(of: content.payload, expiring: content.expiry, oneTimeNumber: content.number)
            for place in bytes.indices {
                for bit in 0..<8 {
                    bytes[place] ^= 1 << UInt8(bit)
                    if F.fault(codec, bytes, at: start) == nil { accepted += 1 }
                    bytes[place] ^= 1 << UInt8(bit)
                }
            }
            #expect(F.fault(codec, bytes, at: start) == nil)
        }
        #expect(accepted == 0, "seed \(seed)")
    }

    @Test("every change of a single character into any other of the alphabet is refused, in each form")
    func everyCharacter() throws {
        let seed: UInt64 = 0x7A3B_0002
        var random = RandomPayload(random: SplitMix64(seed: seed))
        let codec = try F.codec()
        let start = Instant(millisecondsSince1970: .min)
        let url = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_:/.=% ".utf8)
        let plain = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:ae\n".utf8)
        var accepted = 0
        for round in 0..<runs(3, long: 10_000) {
            let content = try random.content()
            let form = PayloadForm.allCases[round % 3]
            let text = try codec.encode(
                content.payload,
                as: form,
                expiring: content.expiry,
                oneTimeNumber: content.number
            )
            var characters = Array(text.utf8)
            for place in characters.indices {
                let own = characters[place]
                for other in form == .alphanumeric ? plain : url where other != own {
                    characters[place] = other
                    if F.fault(codec, String(decoding: characters, as: UTF8.self), at: start) == nil { accepted += 1 }
                }
                characters[place] = own
            }
        }
        #expect(accepted == 0, "seed \(seed)")
    }

    @Test("no two payloads share their bytes, and bytes at random are no code")
    func distinct() throws {
        let seed: UInt64 = 0x7A3B_0003
        var random = RandomPayload(random: SplitMix64(seed: seed))
        let codec = try F.codec()
        var seen: [[UInt8]: PayloadFixture.Content] = [:]
        for _ in 0..<runs(500, long: 50_000) {
            let content = try random.content()
            let bytes = try codec.bytes(of: content.payload, expiring: content.expiry, oneTimeNumber: content.number)
            #expect(seen[bytes] == nil || seen[bytes] == content, "seed \(seed)")
            seen[bytes] = content
            let noise = (0..<bytes.count).map { _ in UInt8.random(in: 0...255, using: &random.random) }
            #expect(F.fault(codec, noise) != nil, "seed \(seed)")
        }
    }

    @Test("genuine content that is changed anywhere is read as what writes those very bytes, or refused")
    func canonical() throws {
        let seed: UInt64 = 0x7A3B_0004
        var random = RandomPayload(random: SplitMix64(seed: seed))
        let codec = try F.plain()
        let start = Instant(millisecondsSince1970: .min)
        var read = 0
        for round in 0..<runs(400, long: 100_000) {
            let content = try random.content()
            let bytes = try codec.bytes(of: content.payload, expiring: content.expiry, oneTimeNumber: content.number)
            guard bytes.count < 120 else { continue }
            var changed = Array(bytes[2..<bytes.count - 4])
            let place = Int.random(in: changed.indices, using: &random.random)
            changed[place] = UInt8.random(in: 0...255, using: &random.random)
            let signed = F.signed(changed)
            guard let code = try? F.codec().decode(signed, at: start) else { continue }
            read += 1
            let again = try F.codec().bytes(of: code.payload, expiring: code.expiry, oneTimeNumber: code.oneTimeNumber)
            #expect(again == signed, "seed \(seed), round \(round)")
        }
        #expect(read > 0)
    }
}
