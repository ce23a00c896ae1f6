/// The error underneath the decoding error that reading this text throws; nil when it throws another one or none.
func decodingFault<Value: Decodable>(_ type: Value.Type, _ json: String) -> (any Error)? {
    do {
        _ = try decoded(type, json)
        return nil
    } catch DecodingError.dataCorrupted(let context) {
        return context.underlyingError
    } catch {
        return nil
    }
}
