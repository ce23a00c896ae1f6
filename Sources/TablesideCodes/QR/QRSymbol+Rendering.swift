import TablesideCore

extension QRSymbol {
    /// The symbol for a terminal, two rows to a line in half blocks, with a quiet zone of four modules.
    ///
    /// Dark modules are drawn, light ones left blank, which is right for dark letters on a light ground; for the reverse
    /// there is ``text(quietZone:inverted:)``.
    public var text: String { text(quietZone: 4) }

    /// The symbol for a terminal, two rows to a line in half blocks.
    ///
    /// Lines are separated by line feeds; none stands at the end.
    ///
    /// - Parameters:
    ///   - quietZone: how many light modules surround the symbol; scanners rely on 4. Taken as the nearest of 0…64.
    ///   - inverted: whether light modules are drawn instead of dark ones, for light letters on a dark ground.
    /// - Returns: the lines.
    public func text(quietZone: Int = 4, inverted: Bool = false) -> String {
        let zone = Self.usable(quietZone)
        let blocks = inverted ? ["█", "▄", "▀", " "] : [" ", "▀", "▄", "█"]
        return stride(from: -zone, to: size + zone, by: 2).map { y in
            (-zone..<size + zone).map { x in
                // Below an odd number of rows nothing is drawn.
                let lower = y + 1 < size + zone ? self[x, y + 1] : inverted
                return blocks[(self[x, y] ? 1 : 0) + (lower ? 2 : 0)]
            }.joined()
        }.joined(separator: "\n")
    }

    /// The symbol as an SVG image, one unit to a module: black on a white ground, in one path.
    ///
    /// - Parameter quietZone: how many light modules surround the symbol; scanners rely on 4. Taken as the nearest of 0…64.
    /// - Returns: the document, without an XML declaration, so that it can also stand within a page.
    public func svg(quietZone: Int = 4) -> String {
        let zone = Self.usable(quietZone)
        let side = size + 2 * zone
        var path = ""
        for y in 0..<size {
            // The pen goes from run to run in relative steps, down the middle of the row.
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

    /// The symbol as a portable bitmap in text, `P1`: 1 is dark.
    ///
    /// No line is longer than 70 characters, as the format asks: a wider row goes on in the next line. None of the lines
    /// ends the text with a line feed.
    ///
    /// - Parameter quietZone: how many light modules surround the symbol; scanners rely on 4. Taken as the nearest of 0…64.
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

    /// The modules as rows of 0 and 1, without a quiet zone: 1 is dark.
    ///
    /// Rows are separated by line feeds; none stands at the end.
    public var bits: String { (0..<size).map { digits(0..<size, $0) }.joined(separator: "\n") }

    private func digits(_ columns: Range<Int>, _ y: Int) -> String {
        String(decoding: columns.map { self[$0, y] ? 0x31 : 0x30 }, as: UTF8.self)
    }

    /// A quiet zone that can be drawn.
    private static func usable(_ quietZone: Int) -> Int { min(max(quietZone, 0), 64) }
}
