import TablesideTesting
import Testing

@testable import TablesideHosting

@Suite("Sequences of the compact form")
struct CompactSequencesTests {
    @Test("each of many sequences has one number, in the order of their first appearance, and is found again")
    func found() {
        // With a thousand of them the table grows five times, and many fall into one slot.
        let sequences = CompactSequences()
        func number(of values: [UInt32]) -> (number: Int, isNew: Bool) {
            values.withUnsafeBufferPointer { sequences.number(of: $0) }
        }
        let all = (0..<1_000).map { value in (0...(value % 5)).map { UInt32(value * 7 + $0) } }
        for (expected, values) in all.enumerated() {
            let answer = number(of: values)
            #expect(answer.number == expected && answer.isNew)
        }
        for (expected, values) in all.enumerated().reversed() {
            let answer = number(of: values)
            #expect(answer.number == expected && !answer.isNew)
            #expect(sequences.length(expected) == values.count)
            #expect(values.indices.allSatisfy { sequences.element($0, of: expected) == values[$0] })
        }
        #expect(sequences.count == 1_000)
    }
}
