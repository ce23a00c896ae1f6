import TablesideTesting

/// A small change to a text, without regard for what the text means.
enum ByteMutation: CaseIterable {
    case flip, delete, insert, duplicate, truncate

    /// What JSON is made of: numbers grow, strings open and objects end.
    private static let alphabet = Array("0123456789-+.eE\"\\{}[]:,ntu".utf8)

    /// Changes the bytes somewhere, blanks between words seldom; nothing where there are no bytes.
    func apply(to bytes: inout [UInt8], using random: inout SplitMix64) {
        guard var position = bytes.indices.randomElement(using: &random) else { return }
        for _ in 0..<8 where bytes[position] <= 0x20 {
            position = Int.random(in: bytes.indices, using: &random)
        }
        switch self {
        case .flip: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case .delete:
            let end = min(position + Int.random(in: 1...8, using: &random), bytes.count)
            bytes.removeSubrange(position..<end)
        case .insert:
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let any = UInt8.random(in: .min ... .max, using: &random)
                let likely = ByteMutation.alphabet.randomElement(using: &random) ?? any
                bytes.insert(Bool.random(using: &random) ? likely : any, at: position)
            }
        case .duplicate:
            let end = min(position + Int.random(in: 1...64, using: &random), bytes.count)
            bytes.insert(contentsOf: bytes[position..<end], at: end)
        case .truncate: bytes.removeSubrange(position...)
        }
    }
}
