import TablesideCore

extension QRSymbol {
    /// The symbol as text for a terminal, in half blocks (two rows per line), with a quiet zone of four modules.
    ///
    /// Dark modules are drawn and light ones left blank, which suits dark text on a light background; for the reverse,
    /// use ``text(quietZone:inverted:)``.
    public var text: String { text(quietZone: 4) }

    /// The symbol as text for a terminal, in half blocks (two rows per line).
    ///
    /// Lines are separated by line feeds, without one at the end.
    ///
    /// - Parameters:
    ///   - quietZone: the width of the light border in modules, clamped to 0…64; scanners rely on 4.
    ///   - inverted: whether light modules are drawn instead of dark ones, for light text on a dark background.
    /// - Returns: the lines.
    public func text(quietZone: Int = 4, inverted: Bool = false) -> String {
        let zone = Self.usable(quietZone)
        let blocks = inverted ? ["█", "▄", "▀", " "] : [" ", "▀", "▄", "█"]
        return stride(from: -zone, to: size + zone, by: 2).map { y in
            (-zone..<size + zone).map { x in
                // Nothing is drawn below an odd number of rows.
                let lower = y + 1 < size + zone ? self[x, y + 1] : inverted
                return blocks[(self[x, y] ? 1 : 0) + (lower ? 2 : 0)]
            }.joined()
        }.joined(separator: "\n")
    }

    /// The symbol as an SVG image, one unit per module: black on white, in a single path.
    ///
    /// - Parameter quietZone: the width of the light border in modules, clamped to 0…64; scanners rely on 4.
    /// - Returns: the document, without an XML declaration, so that it can also be embedded in a page.
    public func svg(quietZone: Int = 4) -> String {
        let zone = Self.usable(quietZone)
        let side = size + 2 * zone
        var path = ""
        for y in 0..<size {
            // The pen moves from run to run in relative steps, along the middle of the row.
            var pen: Int?
            var x = 0
            while x < size {
                guard self[x, y] else {
                    x += 1
                    continue
                }
                let start = x
                while self[x, y] { x += 1 }
                path += pen.map { "m\(start - $0) 0" } ?? "M\(start + zone) \(y + zone).5"
                path += "h\(x - start)"
                pen = x
            }
        }
        let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\""
        let ground = "<rect width=\"\(side)\" height=\"\(side)\" fill=\"#fff\"/>"
        return "\(head) shape-rendering=\"crispEdges\">\(ground)<path stroke=\"#000\" d=\"\(path)\"/></svg>"
    }

    /// The symbol as a plain-text portable bitmap, `P1`, in which 1 is dark.
    ///
    /// As the format requires, no line is longer than 70 characters: a wider row continues on the next line. There is
    /// no line feed at the end.
    ///
    /// - Parameter quietZone: the width of the light border in modules, clamped to 0…64; scanners rely on 4.
    /// - Returns: the lines.
    public func pbm(quietZone: Int = 4) -> String {
        let zone = Self.usable(quietZone)
        let side = size + 2 * zone
        var lines = ["P1", "\(side) \(side)"]
        for y in -zone..<size + zone {
            for start in stride(from: -zone, to: size + zone, by: 70) {
                lines.append(digits(start..<min(start + 70, size + zone), y))
            }
        }
        return lines.joined(separator: "\n")
    }

    /// The modules as rows of 0 and 1, without a quiet zone; 1 is dark.
    ///
    /// Rows are separated by line feeds, without one at the end.
    public var bits: String { (0..<size).map { digits(0..<size, $0) }.joined(separator: "\n") }

    private func digits(_ columns: Range<Int>, _ y: Int) -> String {
        String(decoding: columns.map { self[$0, y] ? 0x31 : 0x30 }, as: UTF8.self)
    }

    /// The quiet zone clamped to what can be drawn.
    private static func usable(_ quietZone: Int) -> Int { min(max(quietZone, 0), 64) }
}
