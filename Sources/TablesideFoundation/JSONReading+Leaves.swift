import Foundation
import TablesideCore

extension JSONReading {
    /// Reads a node as one of the types without parts; `nil` for all others.
    ///
    /// Foundation's own types are read as `JSONEncoder` writes them: data in Base64, URLs as text.
    func leaf<Value: Decodable>(_ type: Value.Type, of node: Int) throws -> Value? {
        if type == String.self { return try text(type, node) as? Value }
        if type == Int.self { return try integer(Int.self, node) as? Value }
        if type == Int64.self { return try integer(Int64.self, node) as? Value }
        if type == Bool.self { return try truth(node) as? Value }
        if type == Double.self { return try floating(Double.self, node) as? Value }
        if type == Float.self { return try floating(Float.self, node) as? Value }
        if type == Int8.self { return try integer(Int8.self, node) as? Value }
        if type == Int16.self { return try integer(Int16.self, node) as? Value }
        if type == Int32.self { return try integer(Int32.self, node) as? Value }
        if type == UInt.self { return try integer(UInt.self, node) as? Value }
        if type == UInt8.self { return try integer(UInt8.self, node) as? Value }
        if type == UInt16.self { return try integer(UInt16.self, node) as? Value }
        if type == UInt32.self { return try integer(UInt32.self, node) as? Value }
        if type == UInt64.self { return try integer(UInt64.self, node) as? Value }
        if type == Data.self { return try made(type, node) { Data(base64Encoded: try text(type, node)) } }
        if type == URL.self { return try made(type, node) { URL(string: try text(type, node)) } }
        if type == Decimal.self {
            return try made(type, node) {
                Decimal(string: String(decoding: try number(type, node).bytes, as: UTF8.self))
            }
        }
        return nil
    }

    private func made<Value>(_ type: Value.Type, _ node: Int, _ make: () throws -> Any?) throws -> Value {
        guard let value = try make() as? Value else { throw unfit(type, node) }
        return value
    }

    private func truth(_ node: Int) throws -> Bool {
        switch tree.nodes[node].kind {
        case .yes: return true
        case .no: return false
        default: throw mismatch(Bool.self, node)
        }
    }

    private func text(_ type: any Any.Type, _ node: Int) throws -> String {
        let found = tree.nodes[node]
        guard found.kind == .text, let text = JSONTree.text(found.bytes, of: tree.bytes) else {
            throw mismatch(type, node)
        }
        return text
    }

    private func number(_ type: any Any.Type, _ node: Int) throws -> JSONNumber {
        guard tree.nodes[node].kind == .number else { throw mismatch(type, node) }
        return JSONNumber(bytes: tree.bytes[tree.nodes[node].bytes])
    }

    private func integer<Value: FixedWidthInteger>(_ type: Value.Type, _ node: Int) throws -> Value {
        guard let value = try number(type, node).integer(type) else { throw unfit(type, node) }
        return value
    }

    private func floating<Value: BinaryFloatingPoint & LosslessStringConvertible>(
        _ type: Value.Type,
        _ node: Int
    ) throws -> Value {
        guard let value = try number(type, node).floating(type) else { throw unfit(type, node) }
        return value
    }

    private func unfit(_ type: any Any.Type, _ node: Int) -> DecodingError {
        let found = String(decoding: tree.bytes[tree.nodes[node].bytes].prefix(400), as: UTF8.self)
        return .dataCorrupted(
            .init(codingPath: tree.codingPath(of: node), debugDescription: "\(shown: found) does not fit in \(type)")
        )
    }
}
