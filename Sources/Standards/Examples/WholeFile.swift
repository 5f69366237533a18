internal import TenetParsing
internal import TenetRuleKit

/// Code as a document shows it, put into what a file must hold it in: rules see what they see in a project, a function
/// around statements and a type around members.
///
/// What declares an import or a type at its top level and nothing else is a file already and stays as it is. Nothing is
/// taken away, so that findings keep their lines: see ``line(of:)``.
public struct WholeFile: Sendable {
    /// The text of the file.
    public let code: String
    /// The line, counted from 1, that was put in; nil when the code was a file already.
    private let addedLine: Int?

    /// - Parameters:
    ///   - code: Swift as it is written in a document or a sample.
    ///   - path: the path that it stands for: scripts and manifests hold statements.
    public init(_ code: String, path: String) {
        let tree = SyntaxTree()
        tree.parse(code)
        let parts = FileParts(tree.root, path: path)
        guard let opening = parts.opening else {
            self.code = code
            addedLine = nil
            return
        }
        let lines = code.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Substring.init)
        let before = code.utf8.prefix(parts.start).reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
        let closing = String(repeating: "}", count: opening.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "{") ? 1 : 0) })
        let isEnded = code.utf8.last == UInt8(ascii: "\n") || code.isEmpty
        self.code =
            (lines[..<before] + [Substring(opening)] + lines[before...]).joined(separator: "\n")
            + (isEnded ? "" : "\n") + closing + "\n"
        addedLine = before + 1
    }

    /// The line of the code as it was shown for a line of the file; both counted from 1.
    public func line(of line: Int) -> Int {
        guard let addedLine, line > addedLine else { return max(1, line) }
        return line - 1
    }
}

/// What stands at the top level of a text, and what it lacks around it.
private struct FileParts {
    /// What is to be put before the first part of something larger.
    private(set) var opening: String?
    /// The offset in UTF-8 bytes of that part.
    private(set) var start = 0

    init(_ root: SourceFileSyntax, path: String) {
        let items = root.statements.map(\.item)
        guard !Self.isScript(root, path: path), !items.contains(where: { $0.kind == .importDecl }),
            let first = items.firstIndex(where: { Self.isMember($0) || Self.isStatement($0) })
        else { return }
        let rest = items[first...]
        // Neither a type nor a function may hold these.
        guard !rest.contains(where: { $0.kind == .extensionDecl || $0.kind == .protocolDecl }) else { return }
        start = items[first].firstToken?.range.lower ?? 0
        if rest.contains(where: Self.isStatement) {
            opening = Self.opening(around: Array(rest))
        } else {
            opening = Self.opening(aroundMembers: Array(rest), path: path)
        }
    }

    /// Statements at the top level are in their place here.
    private static func isScript(_ root: SourceFileSyntax, path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return name == "main.swift" || name.hasPrefix("Package") || path.contains(".playground") || root.shebang != nil
    }

    private static func isStatement(_ item: Syntax) -> Bool {
        if let variable = item.as(VariableDeclSyntax.self) {
            return variable.bindings.contains { binding in
                binding.initializer.map { waits($0.value) } ?? false
            }
        }
        return !item.is(DeclSyntax.self) && item.kind != .macroExpansionExpr && item.kind != .ifConfigDecl
    }

    /// `await` and `try` in the value itself, which nothing at the level of a file can take.
    private static func waits(_ value: ExprSyntax) -> Bool {
        value.kind == .awaitExpr || value.as(TryExprSyntax.self).map { $0.questionOrExclamationMark == nil } ?? false
    }

    private static func isMember(_ item: Syntax) -> Bool {
        switch item.kind {
        case .initializerDecl, .deinitializerDecl, .subscriptDecl: return true
        case .functionDecl:
            let function = FunctionDeclSyntax(unchecked: item)
            return function.body == nil && function.attributes.isEmpty || readsSelf(item)
                || function.hasModifier("static", "class", "override", "mutating", "nonmutating")
        case .variableDecl:
            let variable = VariableDeclSyntax(unchecked: item)
            if variable.hasModifier("static", "class", "override", "weak", "lazy") || readsSelf(item) { return true }
            if variable.attributes.names.contains(where: { memberAttributes.contains($0) }) { return true }
            return variable.bindings.contains { $0.initializer == nil && !$0.isComputed }
        default: return false
        }
    }

    private static let memberAttributes: Set<String> = [
        "State", "StateObject", "Binding", "ObservedObject", "Environment", "EnvironmentObject", "AppStorage",
        "FocusState", "SceneStorage", "Published", "IBOutlet",
    ]

    /// `self` where no type is around.
    private static func readsSelf(_ item: Syntax) -> Bool {
        item.descendants(DeclReferenceExprSyntax.self).contains {
            $0.baseName.isKeyword("self") && !$0.isMemberName && $0.enclosingType == nil
        }
    }

    /// Views that stand alone are what a body gives; other statements belong into a function.
    private static func opening(around items: [Syntax]) -> String {
        let isView = items.allSatisfy { item in
            item.as(FunctionCallExprSyntax.self)?.view.rootCall?.calledName?.text.startsUppercase == true
                && item.as(FunctionCallExprSyntax.self)?.view.rootCall?.closures.isEmpty == false
        }
        if isView { return "struct ExampleView: View { var body: some View {" }
        if items.contains(where: readsSelf) { return "final class Example { func example() async throws {" }
        return "func example() async throws {"
    }

    private static func opening(aroundMembers items: [Syntax], path: String) -> String {
        let functions = items.compactMap { $0.as(FunctionDeclSyntax.self) }
        if !functions.isEmpty, functions.allSatisfy({ $0.body == nil }), functions.count == items.count {
            return "protocol Example {"
        }
        let variables = items.compactMap { $0.as(VariableDeclSyntax.self) }
        let isView = variables.contains { variable in
            variable.type?.as(SomeOrAnyTypeSyntax.self)?.constraint.lastName == "View"
                || variable.attributes.names.contains { memberAttributes.subtracting(["Published"]).contains($0) }
        }
        if isView { return "struct ExampleView: View {" }
        if path.contains("Tests/") { return "final class ExampleTests: XCTestCase {" }
        let isModel = variables.contains { $0.attributes.names.contains("Published") }
        return isModel ? "final class ExampleViewModel: ObservableObject {" : "final class Example {"
    }
}
