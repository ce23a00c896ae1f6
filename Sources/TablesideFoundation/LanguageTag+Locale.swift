public import Foundation
public import TablesideCore

extension LanguageTag {
    /// Makes the language tag of a locale, such as `ro-RO`.
    ///
    /// - Throws: `LanguageError` if the locale has no language, like the POSIX locale.
    public init(_ locale: Locale) throws(LanguageError) {
        try self.init(locale.identifier(.bcp47))
    }
}
