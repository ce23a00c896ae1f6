public import Foundation
public import TablesideCore

extension LanguageTag {
    /// Makes the tag of a locale's language, such as `ro-RO`.
    ///
    /// - Throws: `LanguageError` when the locale has no language, as the fixed one of POSIX programs may.
    public init(_ locale: Locale) throws(LanguageError) {
        try self.init(locale.identifier(.bcp47))
    }
}
