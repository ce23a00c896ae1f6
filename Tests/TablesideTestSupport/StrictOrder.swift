import Testing

/// Checks that each of these values is below those behind it and no others, itself included.
func expectAscending<Value: Comparable>(_ values: [Value], sourceLocation: SourceLocation = #_sourceLocation) {
    for (place, value) in values.enumerated() {
        for (other, another) in values.enumerated() {
            #expect((value < another) == (place < other), "\(value), \(another)", sourceLocation: sourceLocation)
        }
    }
}
