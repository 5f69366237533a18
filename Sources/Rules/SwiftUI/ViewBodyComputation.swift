import TenetRuleKit
import TenetRuleSupport

struct ViewBodyComputation: Rule {
    static let about = About(
        "view-body-computation", "Computation in a view body", category: .swiftui, severity: .warning, status: .stable,
        why: """
            SwiftUI evaluates bodies often, sometimes for every frame of an animation. Work on whole collections there \
            is repeated each time, although the data has not changed.
            """,
        phrasings: [
            "Do not filter, sort, or reduce collections in a view's `body` or other view-building properties.",
            "Prepare lists in the view model, because SwiftUI redraws often and `sorted()` would run each time.",
        ])

    var calls = ["filter", "sorted", "reduce"]
    var allowFilterInForEach = true
    static let options = [
        Option<Self>("calls", \.calls, "Methods that are too much work for a body."),
        Option<Self>(
            "allow_filter_in_for_each", \.allowFilterInForEach,
            "Leave a plain `filter` alone in the arguments of `ForEach`, which is cheap for small lists, and any work on a stored setting there."
        ),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(calls) { call, file in
            guard !call.isPlain, let name = call.calledName, let base = call.calledBase, isCollectionWork(call, base),
                !(allowFilterInForEach && isForEachData(call) && (name.text == "filter" || isSetting(base))),
                call.evaluatingViewBuilder != nil, !call.isInPreview
            else { return }
            file.report(
                "`\(name.text)` goes through \(subject(base)) on every evaluation of this view",
                help: "move it to the model or to a property that is updated when the data changes", at: name)
        }
        hooks.onCall("Dictionary") { call, file in
            guard call.hasArgument("grouping"), let name = call.calledName, call.evaluatingViewBuilder != nil else {
                return
            }
            file.report(
                "the items are grouped again on every evaluation of this view",
                help: "move it to the model or to a property that is updated when the data changes", at: name)
        }
    }

    /// The last such call of a chain stands for all of them; constant lists are no work.
    private func isCollectionWork(_ call: FunctionCallExprSyntax, _ base: ExprSyntax) -> Bool {
        if call.arguments.isEmpty, call.trailingClosure == nil, call.calledName?.text != "sorted" { return false }
        if base.is(ArrayExprSyntax.self) || isConstant(base) || isPublisher(call, base) { return false }
        guard let next = call.parent?.as(MemberAccessExprSyntax.self),
            next.parent?.is(FunctionCallExprSyntax.self) == true
        else { return true }
        return !next.declName.baseName.text.isOne(of: calls)
    }

    /// An operator on what is published goes through nothing yet.
    private func isPublisher(_ call: FunctionCallExprSyntax, _ base: ExprSyntax) -> Bool {
        if base.codeContains("ublisher") || base.lastName?.text.hasPrefix("$") == true { return true }
        return call.ancestors.prefix { $0.kind != .codeBlockItem }.contains {
            $0.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledName?.text
                == "onReceive"
        }
    }

    private func isForEachData(_ call: FunctionCallExprSyntax) -> Bool {
        guard let argument = call.parent?.as(LabeledExprSyntax.self) else { return false }
        return argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledName?.text == "ForEach"
    }

    /// What users set is short: the defaults are read as a whole when the app starts.
    private func isSetting(_ base: ExprSyntax) -> Bool {
        guard let name = base.ownMemberName?.identifier else { return false }
        return base.enclosingType?.storedProperties.contains {
            $0.nameToken?.identifier == name && $0.hasAttribute("AppStorage", "SceneStorage", "Default")
        } ?? false
    }

    /// The cases of an enum or the few values of a written list, filtered or not.
    private func isConstant(_ base: ExprSyntax) -> Bool {
        var root = base
        var joins = false
        while let call = root.as(FunctionCallExprSyntax.self), let inner = call.calledBase {
            // The lists in a list may be long.
            joins = joins || call.calledName?.text.isOne(of: ["flatMap", "joined"]) == true
            root = inner
        }
        return root.is(ArrayExprSyntax.self) ? !joins : root.lastName?.text == "allCases"
    }

    private func subject(_ base: ExprSyntax) -> String {
        if let chain = base.as(OptionalChainingExprSyntax.self) { return subject(chain.expression) }
        if let inner = base.as(FunctionCallExprSyntax.self)?.calledBase { return subject(inner) }
        // A view on the same elements.
        if let access = base.as(MemberAccessExprSyntax.self), let inner = access.base,
            access.declName.baseName.text.isOne(of: ["lazy", "indices", "keys", "values", "publisher", "enumerated"])
        {
            return subject(inner)
        }
        return base.lastName.map { "`\($0.text)`" } ?? "the collection"
    }

    static let examples: [Example] = [
        .good("var art: some View {\n    Cover().onReceive(store.changes.filter { $0.id == id }) { reload($0) }\n}"),
        .bad(
            """
            struct Scores: View {
                var body: some View {
                    let best = results.filter { $0.isValid }.↓sorted()
                    List(best) { Row(result: $0) }
                }
            }
            """),
        .bad(
            """
            struct Scores: View {
                private var header: some View {
                    Text("Total \\(scores.↓reduce(0, +))")
                }
            }
            """),
        .bad(
            "struct Scores: View {\n    var body: some View {\n"
                + "        List(results.lazy.map(\\.host).↓filter { $0.isValid }) { Row(result: $0) }\n    }\n}"),
        .good(
            """
            struct Scores: View {
                private var best: [Result] { results.filter { $0.isValid } }
                var body: some View {
                    List(best) { Row(result: $0) }
                }
            }
            """),
        .good(
            "struct Scores: View {\n    var body: some View {\n"
                + "        Button(\"Sort\") { results = results.sorted() }\n    }\n}"),
        .good(
            "struct Scores: View {\n    var body: some View {\n"
                + "        ForEach(results.filter(\\.isValid)) { Row($0) }\n    }\n}"),
        .good(
            """
            struct Piers: View {
                @AppStorage("piers") private var piers: Set<String> = []
                var body: some View {
                    let marks = [top, left, right].compactMap { $0 }.filter { !$0.isEmpty }
                    ForEach(piers.sorted()) { Text($0) }
                    Text(marks.first ?? "")
                }
            }
            """),
        .bad(
            """
            struct Piers: View {
                @State private var piers: Set<String> = []
                var body: some View {
                    let marks = [ships, boats].flatMap { $0 }.↓filter { !$0.isEmpty }
                    ForEach(piers.↓sorted()) { Text($0) }
                    Text(marks.first ?? "")
                }
            }
            """),
        .good(
            "struct Filters: View {\n    var body: some View {\n"
                + "        ForEach(Kind.allCases.filter { $0 != .none }) { Text($0.name) }\n    }\n}"),
    ]
}
