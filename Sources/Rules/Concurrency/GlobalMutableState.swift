import TenetRuleKit
import TenetRuleSupport

struct GlobalMutableState: Rule {
    static let about = About(
        "global-mutable-state", "Unprotected global variable", category: .concurrency, severity: .note, status: .stable,
        scope: .appCode,
        why: """
            A static or global variable can be changed by any thread at any time. It is a data race waiting to happen, \
            an error in Swift 6, and it carries state from one test into the next.
            """,
        phrasings: [
            """
            Do not declare global or static variables that can be changed without isolation; use a constant or a \
            global actor.
            """,
            "Shared values are `static let`, or live on `@MainActor`, so that threads cannot race over a `static var`.",
        ])

    /// A variable in an extension of a type that another file declares, or another module.
    private struct InExtension: Fact {
        var variable: String
        var type: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(InExtension.self, from: VariableDeclSyntax.self) { variable, file in
            guard variable.isVar, variable.attributes.isEmpty, let name = variable.nameToken, variable.isStored,
                !variable.hasModifier("nonisolated", "weak"), Self.isGlobal(variable, in: file),
                !variable.isInDebugBlock, !variable.isInPreview
            else { return nil }
            if let type = variable.enclosingType, type.kind == .extensionDecl, let extended = type.groupName?.identifier
            {
                return (InExtension(variable: name.text.string, type: extended.string), name.range)
            }
            file.report(Self.message(name.text.string), help: Self.help, at: name)
            return nil
        }
        hooks.onProject(needing: [.declarations]) { project in
            for found in project.facts(InExtension.self) where found.role == .app {
                // What other modules isolate nobody sees here.
                let types = project.model.types(named: found.fact.type).all
                guard !types.isEmpty, types.allSatisfy({ $0.isolation == .nonisolated }) else { continue }
                project.report(Self.message(found.fact.variable), help: Self.help, in: found.path, at: found.range)
            }
        }
    }

    private static func message(_ name: String) -> String { "`\(name)` can be changed from any thread" }
    private static let help = "make it a `let`, isolate it with `@MainActor`, or keep it in an actor"

    private static func isGlobal(_ variable: VariableDeclSyntax, in file: FilePass) -> Bool {
        guard variable.isMember else {
            return variable.enclosingBody == nil && variable.enclosingType == nil && file.name != "main.swift"
                && variable.parent?.parent?.parent?.kind == .sourceFile
        }
        guard variable.isStatic, let type = variable.enclosingType, type.syntax.kind != .actorDecl,
            !type.attributes.names.contains(where: { $0.hasSuffix("Actor") || $0 == "Model" })
        else { return false }
        // An extension names the type itself: `extension UIViewController`.
        let extended = type.kind == .extensionDecl ? type.groupName?.text : nil
        return !(type.inheritedTypes.map(\.lastName) + [extended]).contains { name in
            frameworkEndings.contains { name?.hasSuffix($0) == true }
        }
    }

    /// Types whose static variables a framework asks for, or whose members are on the main actor.
    private static let frameworkEndings = [
        "Key", "Intent", "Entity", "AppEnum", "Query", "Provider", "View", "ViewController", "Cell", "Migration", "Tip",
        "Application", "Window", "Representable", "Control", "Label", "Button", "Shortcuts", "Bar", "Attributes",
    ]

    static let examples: [Example] = [
        .bad("final class Session {\n    static var ↓current: Session?\n}"),
        .bad("var ↓requestCount = 0\n\nfunc send() {\n    requestCount += 1\n}"),
        .good("final class Session {\n    static let current = Session()\n}"),
        .good("final class Session {\n    @MainActor static var current: Session?\n}"),
        .good("@MainActor\nfinal class Session {\n    static var current: Session?\n}"),
        .good("extension UIViewController {\n    private static var banner: UIWindow?\n}"),
        .good("extension Toast {\n    private static var pending: DispatchWorkItem?\n}"),
        .bad("enum Toasts {}\nextension Toasts {\n    static var ↓pending: DispatchWorkItem?\n}"),
        .good("struct HeightKey: PreferenceKey {\n    static var defaultValue = 0.0\n}"),
        .good("func send() {\n    var count = 0\n    count += 1\n}"),
        .good("enum Theme {\n    static var tint: String { \"blue\" }\n}"),
    ]
}
