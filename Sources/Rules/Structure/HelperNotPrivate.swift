import TenetRuleKit
import TenetRuleSupport

struct HelperNotPrivate: Rule {
    static let about = About(
        "helper-not-private", "Helper of one file that is open to all", category: .structure, severity: .note,
        scope: .appCode,
        isConvention: true,
        why: """
            A private helper can be changed without looking for users, and its name is not offered anywhere else. \
            What is open looks like something that other files build on.
            """,
        phrasings: [
            "Declare types and extension members that only their own file uses `private`.",
            """
            If nothing outside the source needs a small supporting view or function, we do not expose it to the whole \
            module.
            """,
        ])

    /// A name behind `where` of an extension: `extension Deck where Flag == PlainFlag`.
    private struct Required: Fact { var name: String }

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(Required.self, from: ExtensionDeclSyntax.self) { node, _ in
            guard let clause = node.genericWhereClause, !node.isPrivate else { return [] }
            return clause.tokens.filter { $0.tokenKind == .identifier }.map {
                (Required(name: $0.identifier.string), $0.range)
            }
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            // Members of such an extension can be no more open than what it asks for.
            let required = Set(project.facts(Required.self).map(\.fact.name))
            for file in project.appSources {
                let top = file.declarations.filter { $0.parent == nil }
                for declaration in top where !declaration.isInPreview && !declaration.has(.isDebug) {
                    if declaration.access <= .fileprivate, declaration.kind.isType { project.keeps() }
                    if declaration.kind == .extension {
                        // A file of nothing but helpers offers them to whoever comes next.
                        if Self.isNamedAfterType(file, top) { checkExtension(declaration, project) }
                    } else if isHelper(declaration), !required.contains(declaration.name),
                        Self.isNamedAfterType(file, top, but: declaration.name),
                        isUsedHereOnly(declaration, project.model),
                        !isShown(declaration, by: file)
                    {
                        project.report(
                            "`\(declaration.name)` is used in this file only, but open to all",
                            help: "make it `private`", at: declaration)
                    }
                }
            }
        }
    }

    /// There is a type of the file's name, and what is asked about stands beside it.
    private static func isNamedAfterType(_ file: ProjectFile, _ top: [Declaration], but helper: String = "") -> Bool {
        let name = file.place.file.prefix { $0 != "." && $0 != "+" }
        return name != helper && top.contains { $0.kind.isType && $0.name == name }
    }

    /// A type or function that nothing but a name in the code leads to.
    private func isHelper(_ declaration: Declaration) -> Bool {
        guard declaration.kind.isType || declaration.kind == .function, declaration.access == .internal,
            !declaration.attributes.contains(where: { $0 != "MainActor" && $0 != "ViewBuilder" }),
            !declaration.has(.isDynamic)
        else { return false }
        // Found by the system or by a storyboard, not by a name in the code.
        let type = declaration.groupedType
        return type.map { type in
            !type.supertypes.contains { Self.found.contains($0) || $0.hasPrefix("UI") || $0.hasPrefix("NS") }
        } ?? (declaration.kind == .function)
    }

    private static let found: Set<String> = [
        "App", "Error", "LocalizedError", "Widget", "WidgetBundle", "AppIntent", "PreviewProvider", "Scene",
        "AppShortcutsProvider", "Commands",
        "AppEntity", "AppEnum", "TipGroup", "LiveActivityIntent", "ControlWidget", "XCTestCase", "PersistentModel",
        "WidgetConfigurationIntent", "FocusedValueKey", "EnvironmentKey",
    ]

    private func isUsedHereOnly(_ declaration: Declaration, _ model: ProjectModel) -> Bool {
        let uses = model.uses(of: declaration.name).filter {
            !declaration.extent.contains($0.range) || $0.path != declaration.path
        }
        return !uses.isEmpty && uses.allSatisfy { $0.path == declaration.path }
            && model.declarations(named: declaration.name).allSatisfy {
                $0 == declaration || $0.path == declaration.path
            }
    }

    /// Something open in the file has it in its own signature, so it has to be as open.
    private func isShown(_ helper: Declaration, by file: ProjectFile) -> Bool {
        file.declarations.flatMap { [$0] + $0.descendants }.contains { declaration in
            guard declaration != helper, declaration.access > .fileprivate,
                !declaration.ancestors.contains(where: {
                    $0 == helper || $0.access <= .fileprivate || $0.kind.isFunction
                }),
                !declaration.isLocal
            else { return false }
            let written =
                [declaration.type, declaration.value] + declaration.inherited
                + declaration.parameters.flatMap { [$0.type, $0.value] }
            return written.contains { Self.mentions(helper.name, in: $0) }
        }
    }

    private static func mentions(_ name: String, in text: String) -> Bool {
        text.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }).contains { $0 == name }
    }

    /// Members that an extension of a type from elsewhere adds for the types of its own file.
    private func checkExtension(_ declaration: Declaration, _ project: ProjectPass) {
        guard declaration.inherited.isEmpty, declaration.access > .fileprivate, declaration.access < .public,
            project.model.types(named: declaration.name).isNone, !declaration.name.contains(".")
        else { return }
        let members = declaration.children.filter { $0.access == .internal || $0.access == declaration.access }
        for member in members where member.kind == .function || member.has(.isComputed) {
            guard !member.has(.isOverride), !member.has(.isDynamic), !member.hasAttributes,
                member.name.first?.isLetter == true,
                isUsedHereOnly(member, project.model)
            else { continue }
            project.report(
                "`\(member.name)` is used in this file only, but every `\(declaration.name)` offers it",
                help: "make it `private`", at: member)
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/PierView.swift": """
            import SwiftUI
            struct PierView: View {
                var body: some View { VStack { Flag() } }
            }
            struct ↓Flag: View {
                var body: some View { Text("Red".doubled) }
            }
            extension String {
                var ↓doubled: String { self + self }
            }
            """
        ]),
        .good(files: [
            "App/PierView.swift": """
            import SwiftUI
            struct PierView: View {
                let kind: Kind
                var body: some View { VStack { Flag() } }
            }
            struct Flag: View {
                var body: some View { Text("Red") }
            }
            enum Kind { case wood }
            private struct Rope {}
            """,
            "App/MastView.swift": "struct MastView: View {\n    var body: some View { Flag() }\n}",
        ]),
        .good(files: [
            "App/PierView.swift": """
            import SwiftUI
            struct PierView<Sign: View>: View {
                let sign: Sign
                var body: some View { sign }
            }
            extension PierView where Sign == PlainSign {
                init() { self.init(sign: PlainSign()) }
            }
            struct PlainSign: View {
                var body: some View { Text("Pier") }
            }
            """,
            "App/MastView.swift": "struct MastView: View {\n    var body: some View { PierView() }\n}",
        ]),
        .good(files: [
            "App/PierView.swift": "struct PierView: View {\n    var body: some View { Flag() }\n}",
            "App/Flag.swift": "struct Flag: View {\n    var body: some View { Text(\"Red\") }\n}",
        ]),
        .good(files: [
            "App/Strings.swift": "extension String {\n    var doubled: String { self + self }\n}",
            "App/PierView.swift": "let name = \"a\".doubled",
        ]),
        .good(files: [
            "App/Strings.swift": """
            extension String {
                var doubled: String { self + self }
                var fourfold: String { doubled + doubled }
            }
            """,
            "App/PierView.swift": "let name = \"a\".fourfold",
        ]),
    ]
}
