import Foundation
import TablesideMenu
import Testing

/// Sets were written in hash order, so that equal requirements had other bytes in another process.
@Suite("Menu requirements, written in order")
struct SortedRequirementsTests {
    @Test("the parts that a host requires of each dish are written in order, however they were put together")
    func parts() throws {
        for capacity in 0..<64 {
            var parts = Set<DishPart>(minimumCapacity: capacity)
            for part in capacity.isMultiple(of: 2) ? DishPart.allCases : DishPart.allCases.reversed() {
                parts.insert(part)
            }
            let bytes = try JSONEncoder().encode(MenuRequirements(parts))
            #expect(String(decoding: bytes, as: UTF8.self) == #"{"parts":["picture","characteristics"]}"#)
            #expect(try JSONDecoder().decode(MenuRequirements.self, from: bytes) == .appetito)
        }
    }
}
