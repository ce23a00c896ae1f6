import TablesideCodes
import TablesideCore
import Testing

@Suite("QRSymbol: renderings")
struct QRSymbolRenderingTests {
    private let symbol: QRSymbol

    init() throws { symbol = try QRSymbol("https://dine.example/t/1/zlin/12") }

    /// The modules with a quiet zone around them, row by row.
    private func modules(quietZone: Int) -> [[Bool]] {
        let places = -quietZone..<symbol.size + quietZone
        return places.map { y in places.map { symbol[$0, y] } }
    }

    @Test("half blocks show every module and a quiet zone of four")
    func text() throws {
        let lines = symbol.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == (symbol.size + 9) / 2)
        var rows: [[Bool]] = []
        for line in lines {
            rows.append(line.map { $0 == "▀" || $0 == "█" })
            rows.append(line.map { $0 == "▄" || $0 == "█" })
            #expect(line.allSatisfy { " ▀▄█".contains($0) })
        }
        // The last row is below the quiet zone: the number of rows is odd.
        #expect(rows.removeLast().allSatisfy { !$0 })
        #expect(rows == modules(quietZone: 4))
        #expect(symbol.text == symbol.text(quietZone: 4, inverted: false))
    }

    @Test("inverted half blocks draw what is light, and nothing below the quiet zone")
    func inverted() {
        let lines = symbol.text(quietZone: 2, inverted: true).split(separator: "\n", omittingEmptySubsequences: false)
        var rows: [[Bool]] = []
        for line in lines {
            rows.append(line.map { $0 == "▀" || $0 == "█" })
            rows.append(line.map { $0 == "▄" || $0 == "█" })
        }
        #expect(rows.removeLast().allSatisfy { !$0 })
        #expect(rows == modules(quietZone: 2).map { row in row.map { !$0 } })
    }

    @Test("rows of 0 and 1 have no quiet zone")
    func bits() {
        let rows = symbol.bits.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(rows.map { row in row.map { $0 == "1" } } == modules(quietZone: 0))
        #expect(symbol.bits.allSatisfy { "01\n".contains($0) })
    }

    @Test("a portable bitmap has all modules, in lines of at most 70", arguments: [1, 9, 12, 40])
    func pbm(version: Int) throws {
        let symbol = try QRSymbol("pbm", options: .init(versions: version...version, mask: 0))
        let lines = symbol.pbm().split(separator: "\n", omittingEmptySubsequences: false)
        let side = symbol.size + 8
        #expect(lines.first == "P1")
        #expect(lines[1] == "\(side) \(side)")
        #expect(lines.allSatisfy { $0.count <= 70 })
        let digits = lines.dropFirst(2).joined()
        let expected = (-4..<symbol.size + 4).map { y in
            (-4..<symbol.size + 4).map { symbol[$0, y] ? "1" : "0" }.joined()
        }
        #expect(digits == expected.joined())
        #expect(symbol.pbm(quietZone: 0).split(separator: "\n")[1] == "\(symbol.size) \(symbol.size)")
    }

    @Test("an SVG image has one path, which draws just the dark modules", arguments: [0, 4])
    func svg(quietZone: Int) throws {
        let image = symbol.svg(quietZone: quietZone)
        let side = symbol.size + 2 * quietZone
        let head =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\" "
            + "shape-rendering=\"crispEdges\">"
            + "<rect width=\"\(side)\" height=\"\(side)\" fill=\"#fff\"/><path stroke=\"#000\" d=\""
        let tail = "\"/></svg>"
        #expect(image.hasPrefix(head))
        #expect(image.hasSuffix(tail))
        let path = image.dropFirst(head.count).dropLast(tail.count)
        #expect(try Self.drawn(path, side: side) == modules(quietZone: quietZone))
    }

    @Test("a quiet zone that cannot be drawn is taken as the nearest that can")
    func quietZone() {
        #expect(symbol.text(quietZone: -1) == symbol.text(quietZone: 0))
        #expect(symbol.svg(quietZone: .min) == symbol.svg(quietZone: 0))
        #expect(symbol.pbm(quietZone: .max) == symbol.pbm(quietZone: 64))
    }

    /// What a path of horizontal strokes one unit wide covers.
    private static func drawn(_ path: Substring, side: Int) throws -> [[Bool]] {
        var modules = [[Bool]](repeating: [Bool](repeating: false, count: side), count: side)
        var pen = (x: 0, y: 0)
        var rest = path
        func number() throws -> Double {
            let digits = rest.prefix { "-.0123456789".contains($0) }
            rest = rest.dropFirst(digits.count)
            return try #require(Double(digits))
        }
        while let command = rest.popFirst() {
            let first = try number()
            switch command {
            case "h":
                for x in pen.x..<pen.x + Int(first) { modules[pen.y][x] = true }
                pen.x += Int(first)
            case "m", "M":
                let space = rest.popFirst()
                try #require(space == " ")
                let second = try number()
                if command == "M" { try #require(second - second.rounded(.down) == 0.5) }
                pen = command == "M" ? (Int(first), Int(second)) : (pen.x + Int(first), pen.y + Int(second))
            default: Issue.record("unknown command \(command)")
            }
        }
        return modules
    }
}
