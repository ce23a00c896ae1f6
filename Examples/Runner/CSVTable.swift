import Foundation

/// A comma-separated file with a header line, read strictly: the files here quote nothing.
struct CSVTable {
    /// One line of the file under its header.
    struct Row {
        let file: String
        /// The number of the line in the file; the header is line 1.
        let line: Int
        private let fields: [String: Substring]

        init(file: String, line: Int, fields: [String: Substring]) {
            self.file = file
            self.line = line
            self.fields = fields
        }

        /// The text in a column.
        func text(_ column: String) throws -> String {
            guard let field = fields[column] else { throw fault("no column “\(column)”") }
            return String(field)
        }

        /// A value made from the text in a column; what its initialiser throws becomes the reason.
        func value<Value>(_ column: String, _ make: (String) throws -> Value) throws -> Value {
            let text = try text(column)
            do {
                return try make(text)
            } catch let known as Fault {
                throw known
            } catch {
                throw fault("\(column): \(error)")
            }
        }

        /// A whole number in a column.
        func number(_ column: String) throws -> Int {
            try value(column) { text in
                guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text) else {
                    throw fault("\(column): “\(text)” is not a whole number")
                }
                return number
            }
        }

        func fault(_ reason: String) -> Fault { .malformed(file: file, line: line, reason: reason) }
    }

    let rows: [Row]

    /// Reads a file that must have these columns; `-` stands for standard input.
    init(path: String, columns: [String], standardInput: FileHandle = .standardInput) throws {
        let isFile = path != "-"
        let name = isFile ? path : "standard input"
        let data: Data
        do {
            // Read as a stream, so that pipes serve as well as files.
            let handle = isFile ? try FileHandle(forReadingFrom: URL(fileURLWithPath: path)) : standardInput
            defer { if isFile { try? handle.close() } }
            data = try handle.readToEnd() ?? Data()
        } catch {
            throw Fault.unreadable(file: name, reason: "cannot be read")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw Fault.unreadable(file: name, reason: "is not UTF-8 text")
        }
        try self.init(text: text, file: name, columns: columns)
    }

    init(text: String, file: String, columns: [String]) throws {
        // Some programs begin a file with the mark of its byte order.
        let text = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        let header = lines.first.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        guard let header, columns.allSatisfy(header.contains), Set(header).count == header.count else {
            throw Fault.malformed(
                file: file,
                line: 1,
                reason: "the header must have the columns \(columns.joined(separator: ", "))"
            )
        }
        var rows: [Row] = []
        for (index, line) in lines.enumerated().dropFirst() where !(line.isEmpty && index == lines.count - 1) {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            guard fields.count == header.count else {
                throw Fault.malformed(
                    file: file,
                    line: index + 1,
                    reason: "\(fields.count) fields instead of \(header.count)"
                )
            }
            rows.append(
                Row(file: file, line: index + 1, fields: Dictionary(uniqueKeysWithValues: zip(header, fields)))
            )
        }
        self.rows = rows
    }
}
