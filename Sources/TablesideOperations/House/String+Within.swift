extension String {
    /// The text, or its end if it is longer than a number of bytes.
    func within(_ limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var short = unicodeScalars.suffix(limit)
        while short.reduce(0, { $0 + UTF8.width($1) }) > limit { short.removeFirst() }
        return String(String.UnicodeScalarView(short))
    }
}
