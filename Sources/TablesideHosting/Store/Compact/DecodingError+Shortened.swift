import TablesideCore

extension DecodingError {
    /// The error with a shortened description, because the standard library repeats the offending text however long it
    /// is.
    var shortened: DecodingError {
        switch self {
        case .typeMismatch(let type, let context): .typeMismatch(type, context.shortened)
        case .valueNotFound(let type, let context): .valueNotFound(type, context.shortened)
        case .keyNotFound(let key, let context): .keyNotFound(TextKey(key.stringValue.shown), context.shortened)
        case .dataCorrupted(let context): .dataCorrupted(context.shortened)
        @unknown default: self
        }
    }
}

extension DecodingError.Context {
    fileprivate var shortened: DecodingError.Context {
        let path: [any CodingKey] = codingPath.map { key in
            if let position = key.intValue { PositionKey(position) } else { TextKey(key.stringValue.shown) }
        }
        return DecodingError.Context(
            codingPath: path,
            debugDescription: "\(detail: debugDescription)",
            underlyingError: underlyingError
        )
    }
}
