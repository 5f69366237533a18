import TenetRuleKit
import TenetRuleSupport

struct FileNameMismatch: Rule {
    static let about = About(
        "file-name-mismatch", "File not named after its type", category: .naming, severity: .warning, status: .preview,
        aliases: ["file_name"],
        why: "Files are opened by name. A type in a file called something else is found only by searching.",
        phrasings: [
            "Name every file after the type it contains.",
            "`ProfileView` is found in `ProfileView.swift`, never in `Profile.swift`.",
        ])

    var except = ["main", "Package", "AppDelegate", "SceneDelegate"]
    var app = true
    var tests = false
    static let options = [
        Option<Self>("app", \.app, "Look at files outside of tests."),
        Option<Self>("except", \.except, "File names, without `.swift`, that may hold any type."),
        Option<Self>("tests", \.tests, "Also look at files of tests, which are named after one of their test classes."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            guard !except.contains(file.baseName) else { return }
            if file.isTest {
                if tests { checkTests(file) }
                return
            }
            guard app else { return }
            var types: [TokenSyntax] = []
            var others = 0
            for item in file.root.statements {
                if let group = item.item.asDeclGroup {
                    guard group.kind != .extensionDecl else {
                        // An extension of another type may be what the file is about.
                        others += 1
                        continue
                    }
                    guard !group.isPrivate, !group.inherits("PreviewProvider"), let name = group.groupName else {
                        continue
                    }
                    types.append(name)
                } else if let branches = item.item.as(IfConfigDeclSyntax.self) {
                    // Types inside `#if` may be what the file is about.
                    if branches.descendants.contains(where: { $0.asDeclGroup != nil }) { return }
                } else if item.item.kind != .importDecl, item.item.kind != .macroExpansionExpr,
                    item.item.kind != .macroExpansionDecl
                {
                    others += 1
                }
            }
            // Several types share a file under a name of their own.
            guard types.count == 1, let type = types.first, others == 0 || isOnlyExtended(type, in: file) else {
                return
            }
            let name = type.identifier.string
            let base = file.baseName.split(separator: "+").first.map(String.init) ?? file.baseName
            guard Self.squeezed(base) != Self.squeezed(name), !Self.squeezed(base).hasSuffix("." + Self.squeezed(name))
            else { return }
            file.report(
                "`\(name)` is declared in `\(file.name)`, where nobody looks for it",
                help: "name the file `\(name).swift`", at: type)
        }
    }

    /// One of the classes with tests has the name of the file, up to a `+`.
    private func checkTests(_ file: FilePass) {
        let base = file.baseName.split(separator: "+").first.map(String.init) ?? file.baseName
        let classes = file.root.statements.compactMap { $0.item.as(ClassDeclSyntax.self) }.filter {
            $0.inherits("XCTestCase") && $0.members(FunctionDeclSyntax.self).contains(where: \.isTestCase)
        }
        guard let first = classes.first, !first.name.text.contains("Base"), !base.hasSuffix("LaunchTests"),
            !classes.contains(where: { Self.squeezed($0.name.identifier.string) == Self.squeezed(base) })
        else { return }
        file.report(
            "the tests of `\(first.name.text)` are in `\(file.name)`, where nobody looks for them",
            help: "name the file `\(first.name.text).swift`", at: first.name)
    }

    /// Every other statement is an extension of the type itself.
    private func isOnlyExtended(_ type: TokenSyntax, in file: FilePass) -> Bool {
        file.root.statements.allSatisfy { item in
            if let group = item.item.asDeclGroup {
                return group.kind != .extensionDecl || group.groupName?.identifier == type.identifier || group.isPrivate
            }
            return item.item.kind == .importDecl || item.item.kind == .ifConfigDecl
        }
    }

    private static func squeezed(_ name: String) -> String { name.filter { $0 != "_" && $0 != "-" && $0 != " " } }

    static let examples: [Example] = [
        .bad("import SwiftUI\n\nstruct ↓ProfileView: View {}", at: "App/Profile.swift"),
        .bad("final class ↓Store {}\n\nextension Store: Sendable {}", at: "App/Storage.swift"),
        .bad(
            "final class ↓TideTests: XCTestCase {\n    func testLow() {}\n}", at: "AppTests/TideSpec.swift",
            options: ["tests": .bool(true)]),
        .good(
            "final class TideTests: XCTestCase {\n    func testLow() {}\n}\nfinal class EbbTests: XCTestCase {\n    func testLow() {}\n}",
            at: "AppTests/EbbTests.swift", options: ["tests": .bool(true)]),
        .good("final class TideTests: XCTestCase {\n    func testLow() {}\n}", at: "AppTests/TideSpec.swift"),
        .good("struct ProfileView: View {}", at: "App/Profile.swift", options: ["app": .bool(false)]),
        .good("struct ProfileView: View {}\nprivate struct Row {}", at: "App/ProfileView.swift"),
        .good("struct ProfileView: View {}", at: "App/ProfileView+Header.swift"),
        .good("struct Profile {}\nstruct Address {}", at: "App/Models.swift"),
        .good("enum Kind {}\nextension URL {}", at: "App/URL+Kind.swift"),
        .good("func run() {}\nstruct Context {}", at: "App/Running.swift"),
    ]
}
