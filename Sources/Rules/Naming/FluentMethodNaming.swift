import TenetRuleKit
import TenetRuleSupport

struct FluentMethodNaming: Rule {
    static let about = About(
        "fluent-method-naming", "Copying method with an imperative name", category: .naming, severity: .note,
        why: """
            `request.setTimeout(3)` reads as if it changed the request; what it returns is a copy that is easily \
            dropped.
            """,
        phrasings: [
            "Do not begin the name of a method that returns a modified copy with an imperative such as `set` or `add`.",
            """
            Chainable functions that hand back a changed value read like `addingHeader`, never like an in-place \
            mutation.
            """,
        ])

    var prefixes = ["set", "add", "remove", "append", "insert"]
    var onlyParticiples = false
    static let options = [
        Option<Self>("prefixes", \.prefixes, "Verbs that read as a change in place."),
        Option<Self>(
            "only_participles", \.onlyParticiples,
            "Also report methods that change a copy of `self` and begin with neither a participle nor `with`."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard let prefix = imperative(node.name.identifier), node.returnsOwnType,
                !node.hasModifier("mutating"), !node.isStatic, !node.hasDictatedName,
                !node.hasAttribute("discardableResult"), let type = node.enclosingType,
                type.kind == .structDecl || type.kind == .enumDecl || copies(node)
            else { return }
            file.report(
                "`\(node.name.text)` gives a changed copy but reads like a change in place",
                help: "begin it with `\(participle(prefix))` or `with`", at: node.name)
        }
        if onlyParticiples { hooks.on(FunctionDeclSyntax.self) { node, file in checkCopy(node, file) } }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.returnsOwnType, let last = node.name.identifier.words.last, !node.isStatic,
                !node.hasDictatedName,
                imperative(node.name.identifier) != nil,
                !node.name.identifier.startsWithWord(of: prefixes + Self.events),
                node.enclosingType?.kind == .classDecl || node.enclosingType?.kind == .extensionDecl, !copies(node),
                node.body?.statements.last?.item.text.isOne(of: ["return self", "self"]) == true
            else { return }
            file.report(
                "`\(node.name.text)` names the object before the verb, which no sentence does",
                help: "begin with the verb: `\(participle(last.lowercased()))…`, or with `with`", at: node.name)
        }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard let result = node.returnType?.as(SomeOrAnyTypeSyntax.self), result.constraint.lastName == "View",
                let type = node.enclosingType, type.kind == .extensionDecl, type.groupName?.text == "View",
                let prefix = imperative(node.name.identifier), node.name.identifier.words.count > 1,
                node.name.identifier.startsWithWord(prefix), !node.isStatic, !node.hasDictatedName,
                node.body?.tokens.contains(where: { $0.text == "self" || $0.text.isOne(of: Self.modifiers) }) == true
            else { return }
            file.report(
                "`\(node.name.text)` reads like a change in place, but gives another view",
                help: "name it for what it adds, as `padding` and `border` do", at: node.name)
        }
    }

    private func checkCopy(_ node: FunctionDeclSyntax, _ file: FilePass) {
        guard node.returnsOwnType, copies(node), !node.isStatic, !node.hasDictatedName,
            !node.hasModifier("mutating"), !node.parameters.isEmpty, node.name.tokenKind == .identifier,
            node.enclosingType?.isView != true, let first = node.name.identifier.words.first?.lowercased(),
            !first.hasSuffix("ing"), !first.hasSuffix("ed"), !Self.openings.contains(first),
            imperative(node.name.identifier) == nil
        else { return }
        file.report(
            "`\(node.name.text)` gives a changed copy, which its name does not say",
            help: "begin it with a participle or with `with`", at: node.name)
    }

    /// Other beginnings of names that read well in a chain.
    private static let openings = ["with", "without", "by", "on", "as", "to", "from", "copy", "map", "in", "at"]
    /// What shows that the view itself is modified.
    private static let modifiers = [
        "modifier", "padding", "background", "overlay", "frame", "toolbar", "listRowInsets", "font", "foregroundStyle",
        "foregroundColor", "navigationTitle", "clipShape", "cornerRadius", "shadow", "border", "onAppear", "task",
        "environment", "sheet", "alert", "opacity", "tint", "accessibilityLabel", "accessibilityElement", "mask",
        "offset",
    ]
    /// First words of names for what is done at an event, as in `onInsert`.
    private static let events = ["on", "will", "did", "should", "can"]

    /// The verb that the name begins with, or ends in, as in `headerAdd`.
    private func imperative(_ name: TextSlice) -> String? {
        if let first = prefixes.first(where: { name.startsWithWord($0) }) { return first }
        guard let last = name.words.last, name.words.count > 1 else { return nil }
        // `dataSet` is a noun.
        return prefixes.first { $0 != "set" && $0.prefix(1).uppercased() + $0.dropFirst() == last }
    }

    /// Works on `var copy = self`, so it is a copy whatever the type.
    private func copies(_ node: FunctionDeclSyntax) -> Bool {
        node.body?.statements.contains { item in
            guard let variable = item.item.as(VariableDeclSyntax.self), variable.isVar else { return false }
            return variable.initialValue?.text == "self"
        } ?? false
    }

    private func participle(_ verb: String) -> String {
        switch verb {
        case "set": "setting"
        case "remove": verb.dropLast() + "ing"
        default: verb + "ing"
        }
    }

    static let examples: [Example] = [
        .bad("struct Request {\n    func ↓setTimeout(_ seconds: Int) -> Request { self }\n}"),
        .bad(
            "extension Request {\n    func ↓addHeader(_ name: String) -> Self {\n        var copy = self\n        copy.headers.append(name)\n        return copy\n    }\n}"
        ),
        .bad("struct Request {\n    func ↓headerAdd(_ name: String) -> Request { self }\n}"),
        .good(".addingHeader(name, value)\n.settingTimeout(30)\n.onInsert(of: types, perform: read)\n.dataSet(values)"),
        .good("let button = Button(title)\nbutton.setTitle(title)\nbutton.addTarget(target)"),
        .good("import UIKit\n\nlet alert = Alert(title: title)\n    .setMessage(message)\n    .addButton(okTitle)"),
        .good("Just(value).removeDuplicates().setFailureType(to: Failure.self).append(other)"),
        .bad(
            "final class Chart {\n    @discardableResult func ↓lineAdd(_ line: Line) -> Self {\n        lines.append(line)\n        return self\n    }\n}"
        ),
        .bad("extension View {\n    func ↓setHarbourStyle() -> some View { padding(8) }\n}"),
        .good(
            "extension View {\n    func harbourStyle() -> some View { padding(8) }\n    func setting() -> some View { self }\n    func addButton() -> some View { harbourButton(1) }\n}"
        ),
        .good("struct Chart {\n    func withAdd() -> Int { 1 }\n    func dataSet(_ values: [Int]) -> Self { self }\n}"),
        .good(
            "struct Request {\n    func settingTimeout(_ seconds: Int) -> Request { self }\n    func withHeader(_ name: String) -> Self { self }\n}"
        ),
        .good(
            "struct Request {\n    mutating func setTimeout(_ seconds: Int) {}\n    func settings() -> Request { self }\n}"
        ),
        .good("final class Builder {\n    @discardableResult func setTitle(_ title: String) -> Self { self }\n}"),
        .bad(
            """
            struct Chart {
                func ↓grid(_ isVisible: Bool) -> Chart {
                    var chart = self
                    chart.hasGrid = isVisible
                    return chart
                }
            }
            """, options: ["only_participles": .bool(true)]),
        .good(
            """
            struct Chart {
                func showingGrid(_ isVisible: Bool) -> Chart {
                    var chart = self
                    chart.hasGrid = isVisible
                    return chart
                }
                func rotated(by angle: Double) -> Self {
                    var chart = self
                    chart.angle = angle
                    return chart
                }
                func onTap(_ action: Action) -> Self {
                    var chart = self
                    chart.action = action
                    return chart
                }
                func next(_ step: Int) -> Chart { Chart(step: step) }
                func callAsFunction(_ title: String) -> Self {
                    var chart = self
                    chart.title = title
                    return chart
                }
            }
            """, options: ["only_participles": .bool(true)]),
    ]
}
