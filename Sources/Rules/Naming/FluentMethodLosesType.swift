import TenetRuleKit

struct FluentMethodLosesType: Rule {
    static let about = About(
        "fluent-method-loses-type", "Chainable method that forgets the subclass", category: .naming, severity: .note,
        status: .preview,
        why: """
            A method that returns `self` under the name of its class ends the chain for subclasses: what comes back \
            has lost their methods.
            """)

    private struct Fluent: Fact { var type: String }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Fluent.self, from: FunctionDeclSyntax.self) { node, _ in
            guard !node.isStatic, !node.hasModifier("final"), !node.hasDictatedName, !node.isAsync,
                let body = node.body,
                let type = node.enclosingType, type.kind == .classDecl || type.kind == .extensionDecl,
                let name = type.groupName?.identifier, let result = node.returnType, result.lastName == name,
                result.kind == .identifierType, returnsOnlySelf(body)
            else { return nil }
            return (Fluent(type: name.string), result.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            for fact in project.facts(Fluent.self) {
                guard let type = project.model.types(named: fact.fact.type).one, type.kind == .class,
                    !type.declaration.has(.isFinal), let subclass = type.directSubtypes.first
                else { continue }
                project.report(
                    "chained on a `\(subclass.name)` this gives a mere `\(type.name)`", help: "return `Self`",
                    in: fact.path, at: fact.range, notes: [subclass.declaration.note("the subclass")])
            }
        }
    }

    private func returnsOnlySelf(_ body: CodeBlockSyntax) -> Bool {
        let returns = body.descendants(ReturnStmtSyntax.self).filter { $0.enclosingBody == body.parent }
        guard !returns.isEmpty else { return body.statements.onlyItem?.text == "self" }
        return returns.allSatisfy { $0.expression?.text == "self" }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Builder.swift":
                "class Builder {\n    func withTitle(_ title: String) -> ↓Builder {\n        self.title = title\n        return self\n    }\n}",
            "App/AlertBuilder.swift": "final class AlertBuilder: Builder {}",
        ]),
        .bad(
            "class Query {\n    func limited() -> ↓Query { self }\n}\nclass UserQuery: Query {}"),
        .good("class Builder {\n    func withTitle() -> Self { self }\n}\nclass AlertBuilder: Builder {}"),
        .good("final class Builder {\n    func withTitle() -> Builder { self }\n}"),
        .good("class Node {\n    func next() -> Node { following }\n}\nclass Leaf: Node {}"),
    ]
}
