/// Why a list was not read.
public struct ListError: CodedError {
    /// What can be wrong with a list from outside.
    public enum Reason: CodedReason {
        /// The list has more elements than the limit (``SizeLimit``).
        case tooLong(limit: Int)

        /// The stable name of the fault.
        public var code: ErrorCode { ErrorCode(rawValue: "list.tooLong") }

        /// What is wrong, in plain words.
        public var description: String {
            switch self {
            case .tooLong(let limit): "a list has more than \(limit) elements"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension KeyedDecodingContainer {
    /// Reads a list of no more elements than a limit, and no further; `nil` where it is left out.
    func decodeListIfPresent<Element: Decodable>(
        _ type: Element.Type,
        atMost limit: Int,
        forKey key: Key
    ) throws -> [Element]? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        var container = try nestedUnkeyedContainer(forKey: key)
        var list: [Element] = []
        while !container.isAtEnd {
            guard list.count < limit else {
                throw DecodingError.invalid(ListError(.tooLong(limit: limit)), at: container.codingPath)
            }
            list.append(try container.decode(Element.self))
        }
        return list
    }
}
