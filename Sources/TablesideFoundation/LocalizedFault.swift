public import Foundation
public import TablesideCore
public import TablesideHosting

/// An error as the alerts of an app show it: a `LocalizedError` whose text says what went wrong.
///
/// `localizedDescription` of an error that is not a `LocalizedError` names nothing but its type. The errors of the
/// command runner, of stores and transports are `LocalizedError`s themselves; wrap those of the rooms:
///
/// ```swift
/// do {
///     try order.perform(.serve, by: ana, at: now)
/// } catch {
///     alert = LocalizedFault(error, text: texts.text(of: error.code))  // or without a text of your own
/// }
/// ```
public struct LocalizedFault: CodedError, LocalizedError {
    /// The error.
    public let error: any Error
    /// The text to show.
    private let text: String

    /// Wraps an error.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - text: The text to show, such as that of `TablesideTexts`; `nil` for the error's own words, which are
    ///     English.
    public init(_ error: any Error, text: String? = nil) {
        self.error = error
        self.text = text ?? Self.words(of: error)
    }

    /// The stable code of the error; `bridge.foreign` for an error from elsewhere.
    public var code: ErrorCode { (error as? any CodedError)?.code ?? ErrorCode(rawValue: "bridge.foreign") }

    /// The text to show.
    public var description: String { text }

    private static func words(of error: any Error) -> String {
        if let error = error as? any CodedError { return error.description }
        return error.localizedDescription
    }
}

extension CodedError where Self: LocalizedError {
    /// What went wrong, in plain words.
    public var errorDescription: String? { description }
}

extension CommandFailure: LocalizedError {}
extension StoreError: LocalizedError {}
extension TransportError: LocalizedError {}
extension OutboxError: LocalizedError {}
extension WireFailure: LocalizedError {}
extension WireRefusal: LocalizedError {}
extension AccessRefusal: LocalizedError {}
extension AnyRefusal: LocalizedError {}
