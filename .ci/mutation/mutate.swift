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

    /// Whether the operands of a comparison are known to differ where it stands, so that `<` and `<=` say the same: it is
    /// all that follows where they are not equal.
    private func comparesUnequals(_ node: InfixOperatorExprSyntax) -> Bool {
        guard ["<", "<=", ">", ">="].contains(node.operator.trimmedDescription) else { return false }
        let operands = Set([node.leftOperand.trimmedDescription, node.rightOperand.trimmedDescription])
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
            ? "((\(left) \(operation) \(right)) != (activeFault == \(number)))"
            : "\(function)(\(number), \(left), \(right))"
        return faulty(text, like: node)
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> ExprSyntax {
        guard node.operator.text == "!", let number = number(at: node, was: "!", becomes: "") else {
            return super.visit(node)
        }
        let inner = super.visit(node)
        guard let inner = inner.as(PrefixOperatorExprSyntax.self) else { return inner }
        return faulty("(\(inner.expression.trimmedDescription) == (activeFault == \(number)))", like: node)
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> ExprSyntax {
        let was = node.literal.text
        let becomes = was == "true" ? "false" : "true"
        guard let number = number(at: node, was: was, becomes: becomes) else { return ExprSyntax(node) }
        return faulty("(\(was) != (activeFault == \(number)))", like: node)
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
    /// The number of the fault that is switched on; 0 for none.
    let activeFault: Int = getenv("ACTIVE_FAULT").flatMap { Int(String(cString: $0)) } ?? 0

    func faultyLess<T: Comparable>(_ fault: Int, _ a: T, _ b: T) -> Bool { activeFault == fault ? a <= b : a < b }
    func faultyLessOrEqual<T: Comparable>(_ fault: Int, _ a: T, _ b: T) -> Bool { activeFault == fault ? a < b : a <= b }
    func faultyGreater<T: Comparable>(_ fault: Int, _ a: T, _ b: T) -> Bool { activeFault == fault ? a >= b : a > b }
    func faultyGreaterOrEqual<T: Comparable>(_ fault: Int, _ a: T, _ b: T) -> Bool { activeFault == fault ? a > b : a >= b }
    func faultyPlus<T: AdditiveArithmetic>(_ fault: Int, _ a: T, _ b: T) -> T { activeFault == fault ? a - b : a + b }
    func faultyMinus<T: AdditiveArithmetic>(_ fault: Int, _ a: T, _ b: T) -> T { activeFault == fault ? a + b : a - b }
    func faultyPlus(_ fault: Int, _ a: Instant, _ b: Elapsed) -> Instant { activeFault == fault ? a - b : a + b }
    func faultyMinus(_ fault: Int, _ a: Instant, _ b: Elapsed) -> Instant { activeFault == fault ? a + b : a - b }
    func faultyWrappingPlus<T: FixedWidthInteger>(_ fault: Int, _ a: T, _ b: T) -> T {
        activeFault == fault ? a &- b : a &+ b
    }
    func faultyWrappingMinus<T: FixedWidthInteger>(_ fault: Int, _ a: T, _ b: T) -> T {
        activeFault == fault ? a &+ b : a &- b
    }
    func faultyTimes<T: Numeric>(_ fault: Int, _ a: T, _ b: T) -> T { activeFault == fault ? a + b : a * b }
    func faultyAnd(_ fault: Int, _ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool {
        activeFault == fault ? (try a || b()) : (try a && b())
    }
    func faultyOr(_ fault: Int, _ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool {
        activeFault == fault ? (try a && b()) : (try a || b())
    }
    """
for module in Set(paths.compactMap { $0.split(separator: "/").first.map(String.init) }) {
    let imports = module == "TablesideCore" ? "" : "import TablesideCore\n"
    try (imports + switches).write(
        to: folder.appendingPathComponent("\(module)/ActiveFault.swift"),
        atomically: true,
        encoding: .utf8
    )
}
try list.write(toFile: arguments[2], atomically: true, encoding: .utf8)
print("\(count) faults in \(paths.count) files")
