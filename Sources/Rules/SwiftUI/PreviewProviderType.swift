import TenetRuleKit
import TenetRuleSupport

struct PreviewProviderType: Rule {
    static let about = About(
        "preview-provider-type", "Old form of previews", category: .swiftui, severity: .note, status: .stable,
        isConvention: true,
        why: """
            A `PreviewProvider` needs a type, a name and a property for what `#Preview` says in one line, and its \
            previews cannot be named or given traits as easily.
            """,
        phrasings: [
            "Write previews with the `#Preview` macro; do not declare types that conform to `PreviewProvider`.",
            "Show a view in the Xcode canvas with the one-line macro and no longer with a `Badge_Previews` struct.",
        ])

    private struct Old: Fact {
        var name: String
        var fix: Fix?
    }

    /// `#Preview` somewhere.
    private struct New: Fact {}

    func install(_ hooks: inout Hooks) {
        hooks.collect(Old.self, from: StructDeclSyntax.self) { node, file in old(node, fix: fix(node, file)) }
        hooks.collect(Old.self, from: EnumDeclSyntax.self) { node, _ in old(node, fix: nil) }
        hooks.collect(Old.self, from: ClassDeclSyntax.self) { node, _ in old(node, fix: nil) }
        hooks.collect(Old.self, from: ExtensionDeclSyntax.self) { node, _ in old(node, fix: nil) }
        hooks.collect(New.self, from: MacroExpansionExprSyntax.self) { node, _ in
            node.macroName.text == "Preview" ? (New(), node.macroName.range) : nil
        }
        hooks.collect(New.self, from: MacroExpansionDeclSyntax.self) { node, _ in
            node.macroName.text == "Preview" ? (New(), node.macroName.range) : nil
        }
        hooks.onProject(needing: [.declarations], fixing: .unsafe) { project in
            let olds = project.facts(Old.self)
            guard !olds.isEmpty, !isBuiltBeforeMacros(project) else { return }
            project.keeps(project.facts(New.self).count)
            for old in olds {
                project.report(
                    "`\(old.fact.name)` is the old form of a preview", help: "use the macro `#Preview`", in: old.path,
                    at: old.range, fix: old.fact.fix)
            }
        }
    }

    private func old(_ type: some DeclGroupSyntax, fix: @autoclosure () -> Fix?) -> (fact: Old, range: ByteRange)? {
        guard type.inherits("PreviewProvider"), let name = type.groupName else { return nil }
        return (Old(name: name.text.string, fix: fix()), name.range)
    }

    /// Every project file was last opened in an Xcode before 15, and nothing uses the macro yet.
    private func isBuiltBeforeMacros(_ project: ProjectPass) -> Bool {
        let projects = project.model.builds.filter { $0.format == .xcodeProject }
        return !projects.isEmpty && project.facts(New.self).isEmpty
            && projects.allSatisfy { Int($0.lastUpgradeCheck?.text ?? "").map { $0 < 1500 } ?? false }
    }

    /// Only for a type that holds one preview and nothing else.
    private func fix(_ node: StructDeclSyntax, _ file: FilePass) -> Fix? {
        guard let member = node.members.first?.as(VariableDeclSyntax.self), node.members.count == 1,
            node.modifiers.isEmpty,
            node.attributes.isEmpty, member.nameToken?.text == "previews", member.attributes.isEmpty,
            let statement = member.onlyBinding?.getterStatements?.only, statement.item.is(FunctionCallExprSyntax.self),
            !statement.codeContains("preview"), !statement.codeContains("\"\"\"")
        else { return nil }
        let old = file.indentation(at: statement.range.lower)
        let outer = file.indentation(at: node.range.lower)
        guard old.hasPrefix(outer) else { return nil }
        // The statement stands two levels deeper than the type and moves up one.
        let steps = old.dropFirst(outer.count)
        let new = outer + steps.prefix((steps.count + 1) / 2)
        let text = statement.text.string.reindented(from: old, to: new)
        let end = file.newline + outer + "}"
        return file.keepingComments(
            .replace(node, with: "#Preview {" + file.newline + new + text + end, "Use `#Preview`", .unsafe))
    }

    static let examples: [Example] = [
        .bad(
            "enum ↓BadgePreviews: PreviewProvider {\n    static var previews: some View { Badge() }\n}"),
        .bad(
            """
            struct ↓Badge_Previews: PreviewProvider {
                static var previews: some View {
                    Badge()
                        .padding()
                }
            }
            """,
            fixed: """
                #Preview {
                    Badge()
                        .padding()
                }
                """),
        .bad(
            "#if DEBUG\n  struct ↓Badge_Previews: PreviewProvider {\n    static var previews: some View {\n"
                + "      Badge()\n"
                + "        .padding()\n    }\n  }\n#endif",
            fixed: "#if DEBUG\n  #Preview {\n    Badge()\n      .padding()\n  }\n#endif"),
        .bad(
            """
            struct ↓Badge_Previews: PreviewProvider {
                static var previews: some View {
                    Badge().previewLayout(.sizeThatFits)
                    Badge(count: 3)
                }
            }
            """),
        .good("#Preview {\n    Badge()\n}"),
        .good("#Preview(\"Empty\", traits: .sizeThatFitsLayout) {\n    Badge(count: 0)\n}"),
        .good("struct Badge: View {\n    var body: some View { Text(\"New\") }\n}"),
    ]
}
