import TenetRuleKit
import TenetRuleSupport

struct LoadingWithoutError: Rule {
    static let about = About(
        "loading-without-error", "Loading branch without error branch", category: .swiftui, severity: .warning,
        status: .preview,
        why: """
            What can be loading can fail. A screen that knows only loading and content shows an empty page when the \
            request fails, and the user has no way to try again.
            """,
        phrasings: [
            "Handle the error wherever a view shows a loading state.",
            """
            A screen with a spinner also has something to display when the request fails, not only the finished \
            content.
            """,
        ])

    var loadingProperties = ["isLoading"]
    var droppedFailures = false
    static let options = [
        Option<Self>("loading_properties", \.loadingProperties, "Properties of a model that say that it is loading."),
        Option<Self>(
            "dropped_failures", \.droppedFailures,
            "Also report views that load their own data and drop the error, with `try?` or a `catch` that only logs."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(IfExprSyntax.self) { node, file in
            guard node.elseBody != nil, node.parent?.kind != .ifExpr,
                let access = node.conditions.only?.condition.as(MemberAccessExprSyntax.self),
                access.declName.baseName.text.isOne(of: loadingProperties), let model = access.base,
                let name = model.lastName,
                node.evaluatingViewBuilder != nil, !node.isInPreview, !handlesErrors(of: name.text, in: file)
            else { return }
            file.report(
                "the view shows when `\(name.text)` is loading, but not when loading has failed",
                help: "add a branch for the error of `\(name.text)` with a way to try again", at: access)
        }
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.hasAttribute("State"), node.isPrivate, let name = node.nameToken,
                name.text.containsFolded(["error", "failure", "failed"]), node.enclosingType?.isView == true,
                isOnlyWritten(name, file)
            else { return }
            file.report(
                "`\(name.text)` is set when loading fails, but the view never shows it",
                help: "add a branch that shows it with a way to try again", at: name)
        }
        guard droppedFailures else { return }
        hooks.on(TryExprSyntax.self) { node, file in
            guard node.questionOrExclamationMark?.text == "?", node.expression.kind == .awaitExpr,
                let loaded = result(of: node), let state = state(loaded, of: node), isLoad(node), !node.isInPreview
            else { return }
            report(state, at: node.tryKeyword, file)
        }
        hooks.on(DoStmtSyntax.self) { node, file in
            guard !node.catchClauses.isEmpty, node.catchClauses.allSatisfy({ isSilent($0) }),
                node.body.descendants.contains(where: { $0.kind == .awaitExpr }), isLoad(node), !node.isInPreview,
                let state = node.body.descendants(SequenceExprSyntax.self).lazy.compactMap({ sequence in
                    sequence.assignment?.target.ownMemberName.flatMap { state($0, of: node) }
                }).first, let clause = node.catchClauses.first
            else { return }
            report(state, at: clause.catchKeyword, file)
        }
    }

    /// Every place that names it gives it a value, and at least one does.
    private func isOnlyWritten(_ name: TokenSyntax, _ file: FilePass) -> Bool {
        let bound = "$" + name.text.string
        var writes = 0
        for reference in file.root.descendants(DeclReferenceExprSyntax.self) {
            let text = reference.baseName.text
            if text == bound || text == "_" + name.text.string { return false }
            guard text == name.text else { continue }
            let named = reference.parent?.as(MemberAccessExprSyntax.self)?.syntax ?? reference.syntax
            guard let sequence = named.parent?.parent?.as(SequenceExprSyntax.self)?.assignment,
                sequence.target.syntax == named
            else { return false }
            writes += 1
        }
        return writes > 0
    }

    private func report(_ state: String, at place: TokenSyntax, _ file: FilePass) {
        file.report(
            "when loading fails, `\(state)` stays as it was and the view does not say so",
            help: "keep the error in a state of its own and show it with a way to try again", at: place)
    }

    /// The property that is given what was loaded: at once, or in the branch of `if let`.
    private func result(of node: TryExprSyntax) -> TokenSyntax? {
        for ancestor in node.ancestors {
            switch ancestor.kind {
            case .sequenceExpr:
                if let target = SequenceExprSyntax(unchecked: ancestor).assignment?.target {
                    return target.ownMemberName
                }
            case .tupleExpr, .exprList, .labeledExpr, .labeledExprList, .initializerClause, .optionalBindingCondition,
                .conditionElement, .conditionElementList:
                break
            case .ifExpr:
                let branch = IfExprSyntax(unchecked: ancestor)
                guard branch.elseBody == nil else { return nil }
                return branch.body.descendants(SequenceExprSyntax.self).lazy.compactMap {
                    $0.assignment?.target.ownMemberName
                }.first
            default: return nil
            }
        }
        return nil
    }

    /// The state of the view that has this name and holds data, when the view keeps no error.
    private func state(_ name: TokenSyntax, of node: some SyntaxProtocol) -> String? {
        guard let type = node.enclosingType, type.isView else { return nil }
        let states = node.root.descendants(VariableDeclSyntax.self).filter { $0.hasAttribute("State") }
        guard let own = states.first(where: { $0.nameToken?.identifier == name.identifier }),
            !(own.type?.text == "Bool" || own.initialValue?.kind == .booleanLiteralExpr),
            !states.contains(where: {
                guard let name = $0.nameToken?.text else { return false }
                return name == "state" || name.hasSuffix("State")
                    || name.containsFolded(["error", "alert", "fail", "phase"])
            })
        else { return nil }
        return name.text.string
    }

    /// Runs when the view appears or is refreshed, or in a method that is named for loading.
    private func isLoad(_ node: some SyntaxProtocol) -> Bool {
        for ancestor in node.ancestors {
            if let closure = ancestor.as(ClosureExprSyntax.self), let call = closure.receivingCall?.call {
                let name = call.calledName?.text
                if !call.isPlain, name?.isOne(of: ["task", "onAppear", "refreshable"]) == true { return true }
                if name?.isOne(of: ["Task", "run", "withAnimation"]) != true { return false }
            } else if let function = ancestor.as(FunctionDeclSyntax.self) {
                let name = function.name.text
                return ["load", "fetch", "reload", "refresh"].contains { name.hasPrefix($0) }
            } else if ancestor.kind == .memberBlock {
                return false
            }
        }
        return false
    }

    /// Does nothing but write the error to a log.
    private func isSilent(_ clause: CatchClauseSyntax) -> Bool {
        clause.body.statements.allSatisfy { item in
            guard let call = item.item.as(FunctionCallExprSyntax.self) else { return false }
            if call.calledName?.text.isOne(of: ["print", "debugPrint", "NSLog", "os_log", "dump"]) == true {
                return true
            }
            return call.calledBase?.lastName?.text.containsFolded(["log"]) == true
        }
    }

    /// Some member of the model whose name speaks of errors, alerts or a state is read in the file.
    private func handlesErrors(of model: TextSlice, in file: FilePass) -> Bool {
        file.root.descendants(MemberAccessExprSyntax.self).contains { access in
            guard let name = access.base?.lastName?.text else { return false }
            guard name == model || name == "$" + model.string else { return false }
            let member = access.declName.baseName.text
            return ["rror", "lert", "ailed", "ailure", "state", "phase"].contains { member.contains($0) }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Feed: View {
                @StateObject private var model = FeedModel()
                var body: some View {
                    if ↓model.isLoading { ProgressView() } else { List(model.posts) { Row(post: $0) } }
                }
            }
            """),
        .bad(
            """
            struct Feed: View {
                var body: some View {
                    ZStack {
                        if ↓self.model.isLoading {
                            ProgressView()
                        } else if model.posts.isEmpty {
                            Text("Nothing here")
                        }
                    }
                }
            }
            """),
        .bad(
            """
            struct Locks: View {
                @State private var locks: [Lock] = []
                @State private var ↓loadFailure: (any Error)?
                var body: some View {
                    List(locks) { Text($0.name) }.task {
                        do { locks = try await river.locks() } catch { self.loadFailure = error }
                    }
                }
            }
            """),
        .bad(
            """
            struct Berths: View {
                let harbour: Harbour
                @State private var berths: [Berth] = []
                @State private var tide: Tide?
                var body: some View {
                    List(berths) { Text($0.name) }
                        .task { berths = (↓try? await harbour.berths()) ?? [] }
                        .refreshable { await load() }
                }
                private func load() async {
                    do {
                        tide = try await harbour.tide()
                    } ↓catch {
                        logger.error("no tide: \\(error)")
                    }
                    if let fresh = ↓try? await harbour.berths() { berths = fresh }
                }
            }
            """, options: ["dropped_failures": .bool(true)]),
        .good(
            """
            struct Berths: View {
                @State private var berths: [Berth] = []
                @State private var failure: (any Error)?
                var body: some View {
                    if failure != nil { Text("No berths") }
                    List(berths) { Text($0.name) }.task { await load() }
                }
                private func load() async {
                    do { berths = try await harbour.berths() } catch { failure = error }
                }
            }
            """, options: ["dropped_failures": .bool(true)]),
        .good(
            """
            struct Berths: View {
                @State private var berths: [Berth] = []
                var body: some View {
                    Button("Save") { Task { _ = try? await harbour.save(berths) } }
                }
            }
            """, options: ["dropped_failures": .bool(true)]),
        .good(
            """
            struct Feed: View {
                var body: some View {
                    if model.isLoading {
                        ProgressView()
                    } else if let error = model.error {
                        ErrorView(error: error) { model.retry() }
                    } else {
                        List(model.posts) { Row(post: $0) }
                    }
                }
            }
            """),
        .good(
            "struct Feed: View {\n    var body: some View {\n        if model.isLoading { ProgressView() }\n"
                + "    }\n}"),
        .good(
            "struct Feed: View {\n    var body: some View {\n"
                + "        if isLoading { ProgressView() } else { Text(\"Done\") }\n    }\n}"),
    ]
}
