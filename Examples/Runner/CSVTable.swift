import Foundation

/// A comma-separated file with a header line, parsed strictly.
///
/// A field may be in quotation marks and then contain commas, line breaks and doubled quotation marks (RFC 4180).
struct CSVTable {
    /// One row of the file.
    struct Row {
        let file: String
        /// The number of the line in the file; the header is line 1.
        let line: Int
        private let fields: [String: String]

        init(file: String, line: Int, fields: [String: String]) {
            self.file = file
            self.line = line
            self.fields = fields
        }

        /// The text in a column; `nil` if the column is missing or the field is empty.
        func textIfAny(_ column: String) -> String? { fields[column].flatMap { $0.isEmpty ? nil : $0 } }

        /// The text in a column; throws if the file has no such column.
        func text(_ column: String) throws -> String {
            guard let field = fields[column] else { throw fault("no column “\(column)”") }
            return field
        }

        /// A value made from the text in a column; an error from its initializer becomes the reason.
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

        /// A nonnegative whole number in a column.
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
        let (name, text) = try wholeText(of: path, standardInput: standardInput)
        try self.init(text: text, file: name, columns: columns)
    }

    init(text: String, file: String, columns: [String]) throws {
        // Some programs start a file with a byte order mark.
        let text = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
        let records = try CSVTable.records(of: text, file: file)
        let header = records.first?.fields
        guard let header, columns.allSatisfy(header.contains), Set(header).count == header.count else {
            throw Fault.malformed(
                file: file,
                line: 1,
                reason: "the header must have the columns \(columns.joined(separator: ", "))"
            )
        }
        var rows: [Row] = []
        for (index, record) in records.enumerated().dropFirst() {
            if record.fields == [""], index == records.count - 1 { continue }
            guard record.fields.count == header.count else {
                throw Fault.malformed(
                    file: file,
                    line: record.line,
                    reason: "the number of fields is \(record.fields.count) instead of \(header.count)"
                )
            }
            let fields = Dictionary(uniqueKeysWithValues: zip(header, record.fields))
            rows.append(Row(file: file, line: record.line, fields: fields))
        }
        self.rows = rows
    }

    /// The fields of each record, with the line on which it starts.
    private static func records(of text: Substring, file: String) throws -> [(line: Int, fields: [String])] {
        var records: [(line: Int, fields: [String])] = []
        var (line, start) = (1, 1)
        var fields: [String] = []
        var field = ""
        var isQuoted = false
        /// Whether a quotation mark has just closed a field; another one makes the two a literal quotation mark.
        var hasClosed = false
        for character in text {
            if hasClosed && character == "\"" {
                field.append("\"")
                isQuoted = true
            } else if isQuoted {
                if character == "\"" { isQuoted = false } else { field.append(character) }
                if character.isNewline { line += 1 }
                hasClosed = character == "\""
                continue
            } else if character == "\"" && field.isEmpty && !hasClosed {
                isQuoted = true
            } else if character == "," || character.isNewline {
                fields.append(field)
                field = ""
                if character.isNewline {
                    records.append((start, fields))
                    fields = []
                    line += 1
                    start = line
                }
            } else if hasClosed {
                throw Fault.malformed(file: file, line: line, reason: "“\(character)” after a closing quotation mark")
            } else {
                field.append(character)
            }
            hasClosed = false
        }
        guard !isQuoted else {
            throw Fault.malformed(file: file, line: start, reason: "a quotation mark is not closed")
        }
        records.append((start, fields + [field]))
        return records
    }
}
