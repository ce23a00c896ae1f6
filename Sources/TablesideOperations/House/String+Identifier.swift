import TablesideCodes
import TablesideCore

extension String {
    /// The text as an identifier: itself, or its digest if it is longer than identifiers may be.
    ///
    /// Names that are joined from parts of other people's choosing may be too long. Cutting them would give two of them
    /// the same name.
    var asIdentifier: String { digested(beyond: SizeLimit.identifier) }

    /// The text, or its SHA-256 digest, which takes 50 bytes, if it is longer than a number of bytes.
    func digested(beyond limit: Int) -> String {
        utf8.count > limit ? "sha256:\(Base64URL.encode(SHA256Hash.digest(of: utf8)))" : self
    }
}
