import TenetRuleKit
import TenetRuleSupport

struct DeprecatedViewApi: Rule {
    static let about = About(
        "deprecated-view-api", "Deprecated SwiftUI API", category: .swiftui, severity: .warning, status: .stable,
        isConvention: true,
        why: """
            Apple has replaced these modifiers and types. The old ones get no fixes and no new features, and the \
            longer they stay the more code copies them.
            """,
        phrasings: [
            """
            Do not use deprecated SwiftUI modifiers and types when a replacement is available for the minimum iOS \
            version.
            """,
            """
            Write `foregroundStyle` and `navigationTitle`; old calls such as `foregroundColor` and \
            `navigationBarTitle` are out.
            """,
        ])

    var ios = 16
    static let options = [
        Option<Self>(
            "ios", \.ios, minimum: 13,
            "The oldest iOS that the app runs on: replacements that need a newer one are not asked for.")
    ]

    /// A modifier, where its replacement exists, and what to write instead.
    private struct Entry: Sendable {
        var name: String
        var ios: Int
        var help: String
        var fix: @Sendable (FunctionCallExprSyntax) -> (text: String, safety: FixSafety)?
    }

    /// An old modifier or type in a file, and the iOS that brought the new one.
    private struct Old: Fact {
        var name: String
        var ios: Int
        var help: String
        var fix: Fix?
    }

    func install(_ hooks: inout Hooks) {
        hooks.collectSystemChecks()
        hooks.onProject(needing: [.declarations], fixing: .safe) { project in
            for old in project.facts(Old.self) {
                guard !project.runs(old.path, before: SystemVersions.since(ios: old.fact.ios)) else { continue }
                project.report(
                    "`\(old.fact.name)` is deprecated", help: old.fact.help, in: old.path, at: old.range,
                    fix: old.fact.fix)
            }
        }
        hooks.onCall(Self.replacements) { call, file in
            if !call.isPlain, file.usesSwiftUI { file.keeps() }
        }
        for entry in Self.modifiers where entry.ios <= ios {
            hooks.collect(Old.self, fromCallsOf: [entry.name]) { call, file in
                guard !call.isPlain, let name = call.calledName, let argument = call.firstArgument,
                    call.trailingClosure == nil, file.usesSwiftUI, !call.isForOlderSystems
                else { return nil }
                guard Self.isStandard(entry.name, argument, count: call.arguments.count),
                    ios >= 17 || !Self.isJoinedText(call)
                else { return nil }
                let fix = entry.fix(call).map { new in
                    Fix.replace(
                        ByteRange(name.range.lower, call.range.upper), with: new.text, "Use `\(new.text)`", new.safety)
                }
                let old = Old(name: entry.name, ios: entry.ios, help: entry.help, fix: file.keepingComments(fix))
                return (old, name.range)
            }
        }
        hooks.collect(Old.self, from: AttributeSyntax.self) { attribute, _ in
            guard ios >= 15, attribute.name == "Environment", let key = attribute.arguments,
                key.text == "\\.presentationMode"
            else { return nil }
            let help = "use `\\.dismiss`, and `\\.isPresented` where it is asked"
            return (Old(name: "presentationMode", ios: 15, help: help), key.range)
        }
        for (name, replacement) in [("Alert", "alert(_:isPresented:actions:)"), ("ActionSheet", "confirmationDialog")] {
            hooks.collect(Old.self, fromCallsOf: [name]) { call, file in
                guard ios >= 15, call.isPlain, call.hasArgument("title"), file.usesSwiftUI,
                    let type = call.calledName, !call.isForOlderSystems
                else { return nil }
                return (Old(name: name, ios: 15, help: "use the modifier `\(replacement)`"), type.range)
            }
        }
    }

    /// The labels are those of SwiftUI's own modifier, not of an overload of the project.
    private static func isStandard(_ name: String, _ first: LabeledExprSyntax, count: Int) -> Bool {
        switch name {
        case "statusBar": first.label?.text == "hidden"
        case "navigationBarItems": true
        case "cornerRadius", "foregroundColor", "accentColor", "edgesIgnoringSafeArea", "autocapitalization",
            "disableAutocorrection", "navigationBarHidden":
            first.label == nil && count == 1
        default: first.label == nil
        }
    }

    /// Before iOS 17 only the old modifiers of texts return text, which can be joined with `+`.
    private static func isJoinedText(_ call: FunctionCallExprSyntax) -> Bool {
        call.view.whole.parent?.kind == .exprList
    }

    private static let capitalizations = [
        ".none": ".never", ".words": ".words", ".sentences": ".sentences", ".allCharacters": ".characters",
    ]

    /// What stands in code that has left the old ones behind.
    private static let replacements = [
        "navigationTitle", "navigationBarTitleDisplayMode", "ignoresSafeArea", "foregroundStyle", "tint", "clipShape",
        "textInputAutocapitalization", "autocorrectionDisabled", "statusBarHidden", "toolbar", "confirmationDialog",
    ]

    private static let modifiers = [
        Entry(name: "navigationBarTitle", ios: 14, help: "use `navigationTitle`") { call in
            guard let title = call.arguments.first?.expression.text else { return nil }
            if call.arguments.only != nil { return ("navigationTitle(\(title))", .unsafe) }
            guard call.arguments.count == 2, let mode = call.argument("displayMode")?.expression.text else {
                return nil
            }
            return ("navigationTitle(\(title)).navigationBarTitleDisplayMode(\(mode))", .unsafe)
        },
        Entry(name: "edgesIgnoringSafeArea", ios: 14, help: "use `ignoresSafeArea`") { call in
            guard let edges = call.arguments.only?.expression.text else { return nil }
            return (edges == ".all" ? "ignoresSafeArea()" : "ignoresSafeArea(edges: \(edges))", .unsafe)
        },
        Entry(name: "foregroundColor", ios: 15, help: "use `foregroundStyle`") { call in
            // A style is never nil, and a condition may choose between a colour and nil.
            let color = call.arguments.only?.expression
            guard let color,
                color.kind == .memberAccessExpr || color.as(FunctionCallExprSyntax.self)?.calledName?.text == "Color",
                !color.text.isOne(of: ["nil", ".accentColor"])
            else { return nil }
            return ("foregroundStyle(\(color.text))", .unsafe)
        },
        Entry(name: "accentColor", ios: 15, help: "use `tint`") { call in
            call.arguments.only.map { ("tint(\($0.expression.text))", .unsafe) }
        },
        Entry(name: "cornerRadius", ios: 13, help: "use `clipShape` with a rounded rectangle") { call in
            call.arguments.only.map { ("clipShape(RoundedRectangle(cornerRadius: \($0.expression.text)))", .unsafe) }
        },
        Entry(name: "autocapitalization", ios: 15, help: "use `textInputAutocapitalization`") { call in
            guard let kind = call.arguments.only?.expression.text.string, let new = capitalizations[kind] else {
                return nil
            }
            return ("textInputAutocapitalization(\(new))", .unsafe)
        },
        Entry(name: "disableAutocorrection", ios: 13, help: "use `autocorrectionDisabled`") { call in
            guard let value = call.arguments.only?.expression, value.kind == .booleanLiteralExpr else { return nil }
            return (value.text == "true" ? "autocorrectionDisabled()" : "autocorrectionDisabled(false)", .unsafe)
        },
        Entry(name: "statusBar", ios: 16, help: "use `statusBarHidden`") { call in
            call.arguments.only.map { ("statusBarHidden(\($0.expression.text))", .unsafe) }
        },
        Entry(name: "navigationBarHidden", ios: 16, help: "use `toolbar(.hidden, for: .navigationBar)`") { call in
            guard let value = call.arguments.only?.expression, value.kind == .booleanLiteralExpr else { return nil }
            return ("toolbar(\(value.text == "true" ? ".hidden" : ".visible"), for: .navigationBar)", .unsafe)
        },
        Entry(name: "navigationBarItems", ios: 14, help: "use `toolbar` with `ToolbarItem`") { _ in nil },
        Entry(name: "actionSheet", ios: 15, help: "use `confirmationDialog`") { _ in nil },
    ]

    static let examples: [Example] = [
        .bad(
            "import SwiftUI\n\nvar list: some View {\n    List {}\n        .↓navigationBarTitle(\"Home\")\n}",
            fixed: "import SwiftUI\n\nvar list: some View {\n    List {}\n        .navigationTitle(\"Home\")\n}"),
        .bad(
            "import SwiftUI\n\nvar list: some View {\n    List {}.↓navigationBarTitle(title, displayMode: .inline)\n}",
            fixed: "import SwiftUI\n\nvar list: some View {\n"
                + "    List {}.navigationTitle(title).navigationBarTitleDisplayMode(.inline)\n}"),
        .bad(
            "import SwiftUI\n\nvar title: some View {\n    Text(\"Hi\").↓foregroundColor(.red).↓cornerRadius(4)\n}",
            fixed: "import SwiftUI\n\nvar title: some View {\n"
                + "    Text(\"Hi\").foregroundStyle(.red).clipShape(RoundedRectangle(cornerRadius: 4))\n}"),
        .bad(
            "import SwiftUI\n\nvar field: some View {\n"
                + "    TextField(\"Name\", text: $name).↓autocapitalization(.none).↓disableAutocorrection(true)\n}",
            fixed: "import SwiftUI\n\nvar field: some View {\n"
                + "    TextField(\"Name\", text: $name).textInputAutocapitalization(.never).autocorrectionDisabled()\n"
                + "}"),
        .good(files: [
            "Kit/Package.swift": ObservationSystems.olderPackage.replacing("v16", with: "v14"),
            "Kit/Sources/Kit/Row.swift": "import SwiftUI\n\nlet row = Text(name).foregroundColor(.red)",
        ]),
        .good(
            "import SwiftUI\n\nfunc row() -> some View {\n    if #available(iOS 15, *) { new } else { old.accentColor(.red) }\n}"
        ),
        .good(
            "import SwiftUI\n\nvar greeting: some View {\n"
                + "    Text(\"Hello\").foregroundColor(.red) + Text(\"you\")\n}"),
        .bad(
            "import SwiftUI\n\nvar picker: some View {\n"
                + "    Picker(\"Sort\", selection: $sort) {}.↓accentColor(.red) // `tint` does nothing here\n}",
            fixed: "import SwiftUI\n\nvar picker: some View {\n"
                + "    Picker(\"Sort\", selection: $sort) {}.tint(.red) // `tint` does nothing here\n}"),
        .bad("import SwiftUI\n\nstruct Editor: View {\n    @Environment(↓\\.presentationMode) var mode\n}"),
        .good("import SwiftUI\n\nvar title: some View {\n    Text(\"Hi\").foregroundStyle(.red)\n}"),
        .good("import SwiftUI\n\nvar card: some View {\n    Card().cornerRadius(8, corners: [.topLeft])\n}"),
        .good("import UIKit\n\nfunc style(_ view: CardView) {\n    view.cornerRadius(8)\n}"),
        .good(
            "import SwiftUI\n\nvar title: some View {\n    Text(\"Hi\").foregroundColor(.red)\n}",
            options: ["ios": .int(14)]),
    ]
}
