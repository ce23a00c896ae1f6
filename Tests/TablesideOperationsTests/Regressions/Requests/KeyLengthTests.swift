import TablesideCore
import TablesideOperations
import Testing

/// The stored form of a command's key tells how long its parts are: going on by a number near the end of what fits trapped.
@Suite("Regressions: lengths in the key of a command")
struct KeyLengthTests {
    @Test("a length beyond the text makes it no key, however large the number")
    func tooLong() {
        for length in [2, 4, 8, 1 << 31, 1 << 53, Int.max - 10, Int.max - 5, Int.max - 1, Int.max] {
            #expect(CommandKey("user(\(length):a,1:b)") == nil, "\(length)")
            #expect(CommandKey("user(1:a,\(length):b)") == nil, "\(length)")
            #expect(CommandKey("system(\(length):a)") == nil, "\(length)")
            #expect(BranchEntry("\(length)/centru/t7") == nil, "\(length)")
        }
        #expect(CommandKey("user(9223372036854775808:a,1:b)") == nil)
        #expect(CommandKey("user(-1:a,1:b)") == nil)
        #expect(CommandKey("user(1:a,1:b)")?.description == "user(1:a,1:b)")
        #expect(BranchEntry("6/centru/t7") == BranchEntry("t7", at: BranchID("centru")))
    }
}
