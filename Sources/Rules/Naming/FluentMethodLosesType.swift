import TenetRuleKit
import TenetRuleSupport

struct FluentMethodLosesType: Rule {
    static let about = About(
        "fluent-method-loses-type", "Chainable method that forgets the subclass", category: .naming, severity: .note,
        status: .preview,
        why: """
            A method that returns `self` under the name of its class ends the chain for subclasses: what comes back \
            has lost their methods.
            """,
        phrasings: [
            """
            Return `Self` from chainable methods of classes that have subclasses, and return something from every step \
            of a chain.
            """,
            """
            So that inherited fluent calls can be continued, a `with…` function on a base class never declares the \
            class's own name as its result.
            """,
        ])

    private struct Fluent: Fact { var type: String }

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.returnType == nil || node.returnType?.text == "Void", !node.isStatic, !node.hasDictatedName,
                node.body != nil, !node.parameters.contains(where: { $0.type.unwrapped.kind == .functionType }),
                node.name.text.startsWithWord("with"),
                node.name.text.count > 4, !node.isAsync, !node.hasModifier("mutating"),
                let type = node.enclosingType,
                type.members(FunctionDeclSyntax.self).contains(where: { isChained($0) })
            else { return }
            file.report(
                "`\(node.name.text)` returns nothing, so it ends the chain that its siblings keep up",
                help: "return `Self`", at: node.name)
        }
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

    /// A sibling `withTitle(_:) -> Self` that returns `self`.
    private func isChained(_ node: FunctionDeclSyntax) -> Bool {
        guard !node.isStatic, node.name.text.startsWithWord("with"), let body = node.body else { return false }
        return node.returnsOwnType && returnsOnlySelf(body)
    }

    private func returnsOnlySelf(_ body: CodeBlockSyntax) -> Bool {
        let returns = body.descendants(ReturnStmtSyntax.self).filter { $0.enclosingBody == body.parent }
        guard !returns.isEmpty else { return body.statements.onlyItem?.text == "self" }
        return returns.allSatisfy { statement in
            statement.expression?.text == "self" || statement.expression.map { isOwnCopy($0, body) } == true
        }
    }

    /// `let copy = type(of: self).init()`: a new object of the same class, subclasses included.
    private func isOwnCopy(_ value: ExprSyntax, _ body: CodeBlockSyntax) -> Bool {
        guard let name = value.as(DeclReferenceExprSyntax.self)?.baseName.identifier else { return false }
        return body.statements.contains { item in
            guard let local = item.item.as(VariableDeclSyntax.self), local.nameToken?.identifier == name,
                let made = local.initialValue?.text
            else { return false }
            return made.hasPrefix("type(of: self).init(") || made.hasPrefix("Self(") || made.hasPrefix("Self.init(")
        }
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
        .bad(
            """
            final class Letter {
                func ↓withStamp(_ stamp: Stamp) { self.stamp = stamp }
                func withText(_ text: String) -> Self {
                    self.text = text
                    return self
                }
            }
            """),
        .bad(
            """
            class Chart {
                required init() {}
                func settingWidth(_ width: Int) -> ↓Chart {
                    let copy = type(of: self).init()
                    copy.width = width
                    return copy
                }
            }
            final class BarChart: Chart {}
            """),
        .good(
            """
            final class Store {
                func withLock(_ work: () -> Void) { work() }
                func withdraw(_ amount: Int) {}
                func withText(_ text: String) -> Self { self }
            }
            """),
    ]
}
