public import TablesideCore

/// The text form of a code's bytes.
public enum PayloadForm: String, ClosedCode {
    /// The host's base, `/c/`, and base64url: a path without a query, which universal links and app links match.
    case url
    /// An uppercase scheme, a colon, and Base45, which a QR symbol stores in its alphanumeric mode.
    case alphanumeric
    /// Base64url alone, without a prefix.
    case base64url
}
