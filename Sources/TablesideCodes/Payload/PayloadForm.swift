public import TablesideCore

/// How the bytes of a code are written as text.
public enum PayloadForm: String, ClosedCode {
    /// The host's base, `/c/`, and base64url: a path without a query, which universal links and app links match.
    case url
    /// An upper-case scheme, a colon, and Base45: a QR symbol holds it in its alphanumeric mode.
    case alphanumeric
    /// Base64url alone.
    case base64url
}
