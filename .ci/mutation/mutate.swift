// Writes a copy of the engine in which one of many small faults can be switched on, by its number, when a program starts.
//
//     mutate FOLDER LIST [SKIP]
//
// FOLDER holds the modules, a folder each. Rewrites the Swift files below it in place and lists the faults: number, file, line, what it was, what it becomes. The
// numbers in the file SKIP are left out: with them the code would not compile.
import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder

/// What an operator becomes.
let swaps = [
    "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&",
    "+": "-", "-": "+", "&+": "&-", "&-": "&+", "*": "+",
]

/// What stands for an operator, its fault included; nothing where the outcome is turned round.
let functions = [
    "==": "", "!=": "", "<": "faultyLess", "<=": "faultyLessOrEqual", ">": "faultyGreater",
    ">=": "faultyGreaterOrEqual", "&&": "faultyAnd", "||": "faultyOr", "+": "faultyPlus", "-": "faultyMinus",
    "&+": "faultyWrappingPlus", "&-": "faultyWrappingMinus", "*": "faultyTimes",
]

final class Mutator: SyntaxRewriter {
    let file: String
    let skipped: Set<Int>
    let converter: SourceLocationConverter
    var faults: [(number: Int, line: Int, was: String, becomes: String)] = []
    var last: Int
    private var depth = 0

    init(file: String, tree: Syntax, last: Int, skipped: Set<Int>) {
        self.file = file
        self.last = last
        self.skipped = skipped
        converter = SourceLocationConverter(fileName: file, tree: tree)
        super.init()
    }

    /// The number of a new fault; nil where none may stand.
    private func number(at node: some SyntaxProtocol, was: String, becomes: String) -> Int? {
        guard depth > 0 else { return nil }
        last += 1
        guard !skipped.contains(last) else { return nil }
        faults.append((last, node.startLocation(converter: converter).line, was, becomes))
        return last
    }

    /// An expression with a fault.
    ///
    /// Its operands stand in it once: written twice at every level, deep expressions would grow beyond what can be compiled.
    private func faulty(_ text: String, like node: some SyntaxProtocol) -> ExprSyntax {
        ExprSyntax("\(raw: text)").with(\.leadingTrivia, node.leadingTrivia)
            .with(\.trailingTrivia, node.trailingTrivia)
    }

    // Only what runs is changed: neither declarations nor what describes an error.
    override func visit(_ node: CodeBlockSyntax) -> CodeBlockSyntax {
        depth += 1
        defer { depth -= 1 }
        return super.visit(node)
    }

    override func visit(_ node: AccessorBlockSyntax) -> AccessorBlockSyntax {
        if let property = node.parent?.as(PatternBindingSyntax.self)?.pattern.trimmedDescription,
            ["description", "code", "codingKey"].contains(property)
        {
            return node
        }
        depth += 1
        defer { depth -= 1 }
        return super.visit(node)
    }

    override func visit(_ node: StringLiteralExprSyntax) -> ExprSyntax { ExprSyntax(node) }
    override func visit(_ node: AttributeSyntax) -> AttributeSyntax { node }
    override func visit(_ node: FunctionParameterClauseSyntax) -> FunctionParameterClauseSyntax { node }
    override func visit(_ node: IfConfigDeclSyntax) -> DeclSyntax { DeclSyntax(node) }

    // How much room is set aside has no sense that a test could notice.
    override func visit(_ node: LabeledExprSyntax) -> LabeledExprSyntax {
        ["capacity", "minimumCapacity"].contains(node.label?.text) ? node : super.visit(node)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> ExprSyntax {
        let called = node.calledExpression
        let name = called.as(MemberAccessExprSyntax.self)?.declName ?? called.as(DeclReferenceExprSyntax.self)
        return name?.baseName.text == "reserveCapacity" ? ExprSyntax(node) : super.visit(node)
    }

    /// Whether an operand is the key of an entry that a closure is given, or its raw value: the keys of a dictionary differ.
    private func isKey(_ operand: ExprSyntax) -> Bool {
        let text = operand.trimmedDescription
        return ["$0.key", "$1.key", "$0.key.rawValue", "$1.key.rawValue"].contains(text)
    }

    /// Whether an operand is an identity, or a tuple that ends with one.
    private func isIdentity(_ operand: ExprSyntax) -> Bool {
        if let tuple = operand.as(TupleExprSyntax.self) {
            return tuple.elements.last.map { isIdentity($0.expression) } ?? false
        }
        return operand.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "id"
    }

    /// Whether `<` and `<=` say the same in a comparison: its operands are known to differ where it stands, or are the
    /// identities of two things or the keys of a dictionary, or it only chooses which of the two is subtracted from the
    /// other.
    private func comparesUnequals(_ node: InfixOperatorExprSyntax) -> Bool {
        guard ["<", "<=", ">", ">="].contains(node.operator.trimmedDescription) else { return false }
        if isIdentity(node.leftOperand), isIdentity(node.rightOperand) { return true }
        if isKey(node.leftOperand), isKey(node.rightOperand) { return true }
        let operands = Set([node.leftOperand.trimmedDescription, node.rightOperand.trimmedDescription])
        func subtracts(_ branch: ExprSyntax) -> Bool {
            guard let branch = branch.as(InfixOperatorExprSyntax.self) else { return false }
            return branch.operator.trimmedDescription == "-"
                && operands == [branch.leftOperand.trimmedDescription, branch.rightOperand.trimmedDescription]
        }
        if let choice = node.parent?.as(TernaryExprSyntax.self), choice.condition.id == node.id,
            subtracts(choice.thenExpression), subtracts(choice.elseExpression)
        {
            return true
        }
        func asks(_ condition: (some SyntaxProtocol)?, _ operation: String) -> Bool {
            guard let condition = condition?.as(InfixOperatorExprSyntax.self) else { return false }
            return condition.operator.trimmedDescription == operation
                && [condition.leftOperand, condition.rightOperand].allSatisfy {
                    operands.contains($0.trimmedDescription)
                }
        }
        var child = Syntax(node)
        while let parent = child.parent {
            if let choice = parent.as(TernaryExprSyntax.self) {
                return child.id == choice.elseExpression.id
                    ? asks(choice.condition, "==") : asks(choice.condition, "!=")
            }
            if let branch = parent.as(IfExprSyntax.self) {
                return child.id == branch.body.id && branch.body.statements.count == 1
                    && branch.conditions.contains { asks($0.condition, "!=") }
            }
            if parent.is(ClosureExprSyntax.self) || parent.is(FunctionDeclSyntax.self) { return false }
            child = parent
        }
        return false
    }

    override func visit(_ node: InfixOperatorExprSyntax) -> ExprSyntax {
        let operation = node.operator.trimmedDescription
        guard !comparesUnequals(node), let swap = swaps[operation], let function = functions[operation],
            let number = number(at: node.operator, was: operation, becomes: swap)
        else { return super.visit(node) }
        guard let inner = super.visit(node).as(InfixOperatorExprSyntax.self) else { return ExprSyntax(node) }
        let (left, right) = (inner.leftOperand.trimmedDescription, inner.rightOperand.trimmedDescription)
        let text =
            function.isEmpty
            ? "((\(left) \(operation) \(right)) != isFaulty(\(number)))"
            : "\(function)(\(number), \(left), \(right))"
        return faulty(text, like: node)
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> ExprSyntax {
        guard node.operator.text == "!", let number = number(at: node, was: "!", becomes: "nothing") else {
            return super.visit(node)
        }
        let inner = super.visit(node)
        guard let inner = inner.as(PrefixOperatorExprSyntax.self) else { return inner }
        return faulty("(\(inner.expression.trimmedDescription) == isFaulty(\(number)))", like: node)
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> ExprSyntax {
        let was = node.literal.text
        let becomes = was == "true" ? "false" : "true"
        guard let number = number(at: node, was: was, becomes: becomes) else { return ExprSyntax(node) }
        return faulty("(\(was) != isFaulty(\(number)))", like: node)
    }
}

let arguments = CommandLine.arguments
let folder = URL(fileURLWithPath: arguments[1])
var skipped: Set<Int> = []
if arguments.count > 3, let text = try? String(contentsOfFile: arguments[3], encoding: .utf8) {
    skipped = Set(text.split(separator: "\n").compactMap { Int($0) })
}
var list = ""
var (last, count) = (0, 0)
let paths = (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
    .filter { $0.hasSuffix(".swift") }.sorted()
for path in paths {
    let url = folder.appendingPathComponent(path)
    let parsed = Parser.parse(source: try String(contentsOf: url, encoding: .utf8))
    let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
    // Numbers begin at 1: with 0 nothing is wrong.
    let mutator = Mutator(file: path, tree: folded, last: last, skipped: skipped)
    let mutated = mutator.rewrite(folded)
    for fault in mutator.faults {
        list += "\(fault.number)\t\(path)\t\(fault.line)\t\(fault.was)\t\(fault.becomes)\n"
    }
    last = mutator.last
    count += mutator.faults.count
    try "\(mutated)".write(to: url, atomically: true, encoding: .utf8)
}
// Each module has switches of its own: calls into another one would cost the tests much time.
let switches = """
    #if canImport(Glibc)
    import Glibc
    #elseif canImport(Darwin)
    import Darwin
    #endif
    /// The number of the fault that is switched on; 0 for none, -1 while the faults that a program reaches are recorded.
    @usableFromInline let activeFault: Int =
        reachedFaults != nil ? -1 : getenv("ACTIVE_FAULT").flatMap { Int(String(cString: $0)) } ?? 0
    /// A byte for each fault, shared with the file that `REACHED_FAULTS` names.
    nonisolated(unsafe) let reachedFaults: UnsafeMutablePointer<UInt8>? = {
        guard let path = getenv("REACHED_FAULTS") else { return nil }
        let file = open(path, O_RDWR)
        let size = lseek(file, 0, SEEK_END)
        guard file >= 0, size > 0,
            let bytes = mmap(nil, Int(size), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), bytes != MAP_FAILED
        else { exit(97) }
        return bytes.assumingMemoryBound(to: UInt8.self)
    }()
    @usableFromInline func isFaulty(_ fault: Int) -> Bool {
        if activeFault < 0 { reachedFaults?[fault] = 1 }
        return activeFault == fault
    }

    @usableFromInline func faultyLess<T: Comparable>(_ fault: Int, _ a: T, _ b: T) -> Bool {
        isFaulty(fault) ? a <= b : a < b
    }
    @usableFromInline func faultyLessOrEqual<T: Comparable>(_ fault: Int, _ a: T, _ b: T) -> Bool {
        isFaulty(fault) ? a < b : a <= b
    }
    @usableFromInline func faultyGreater<T: Comparable>(_ fault: Int, _ a: T, _ b: T) -> Bool {
        isFaulty(fault) ? a >= b : a > b
    }
    @usableFromInline func faultyGreaterOrEqual<T: Comparable>(_ fault: Int, _ a: T, _ b: T) -> Bool {
        isFaulty(fault) ? a > b : a >= b
    }
    @usableFromInline func faultyPlus<T: AdditiveArithmetic>(_ fault: Int, _ a: T, _ b: T) -> T {
        isFaulty(fault) ? a - b : a + b
    }
    @usableFromInline func faultyMinus<T: AdditiveArithmetic>(_ fault: Int, _ a: T, _ b: T) -> T {
        isFaulty(fault) ? a + b : a - b
    }
    @usableFromInline func faultyPlus(_ fault: Int, _ a: Instant, _ b: Elapsed) -> Instant {
        isFaulty(fault) ? a - b : a + b
    }
    @usableFromInline func faultyMinus(_ fault: Int, _ a: Instant, _ b: Elapsed) -> Instant {
        isFaulty(fault) ? a + b : a - b
    }
    @usableFromInline func faultyWrappingPlus<T: FixedWidthInteger>(_ fault: Int, _ a: T, _ b: T) -> T {
        isFaulty(fault) ? a &- b : a &+ b
    }
    @usableFromInline func faultyWrappingMinus<T: FixedWidthInteger>(_ fault: Int, _ a: T, _ b: T) -> T {
        isFaulty(fault) ? a &+ b : a &- b
    }
    @usableFromInline func faultyTimes<T: Numeric>(_ fault: Int, _ a: T, _ b: T) -> T {
        isFaulty(fault) ? a + b : a * b
    }
    @usableFromInline func faultyAnd(_ fault: Int, _ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool {
        isFaulty(fault) ? (try a || b()) : (try a && b())
    }
    @usableFromInline func faultyOr(_ fault: Int, _ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool {
        isFaulty(fault) ? (try a && b()) : (try a || b())
    }
    """
for module in Set(paths.compactMap { $0.split(separator: "/").first.map(String.init) }) {
    let imports = module == "TablesideCore" ? "" : "public import TablesideCore\n"
    try (imports + switches).write(
        to: folder.appendingPathComponent("\(module)/ActiveFault.swift"),
        atomically: true,
        encoding: .utf8
    )
}
try list.write(toFile: arguments[2], atomically: true, encoding: .utf8)
print("\(count) faults in \(paths.count) files")
