internal import TenetRuleKit
internal import TenetRuleSupport
internal import TenetStandards

/// A function that is run when people use a control, a gesture or a menu, at the place that names it.
struct ActionCall: Fact {
    var name: String
    /// A selector names it, so that it is a method of some class, whoever that is.
    var isSelector: Bool
}

/// What is run when people use a control, a gesture or a menu: what stands in its closure, and the functions that this calls.
enum ActionParts {
    typealias Located = (ActionCall, ByteRange)

    /// The code of a control's own closures; what they call is a fact of its own.
    static func parts(of call: FunctionCallExprSyntax) -> [ChangePart] {
        closures(of: call).map { ChangePart(subject: .action, words: PartWords.ofAll($0.statements)) }
    }

    /// The functions that the closures of a control call, or that it is given instead.
    static func calls(of call: FunctionCallExprSyntax) -> [Located] {
        let called = closures(of: call).flatMap { $0.descendants(FunctionCallExprSyntax.self) }
            .compactMap(\.calledName)
        return (called + named(by: call)).map { name in
            (ActionCall(name: name.identifier.string, isSelector: false), name.range)
        }
    }

    /// The method behind `action: #selector(save)`. Selectors of observers and timers are given by other labels.
    static func call(of selector: MacroExpansionExprSyntax) -> [Located] {
        guard selector.macroName.text == "selector",
            selector.parent?.as(LabeledExprSyntax.self)?.label?.text == "action" || isAssignedAction(selector),
            let name = selector.arguments.first?.expression.stripped.lastName
        else { return [] }
        return [(ActionCall(name: name.identifier.string, isSelector: true), name.range)]
    }

    /// `button.action = #selector(save)`.
    private static func isAssignedAction(_ selector: MacroExpansionExprSyntax) -> Bool {
        let target = selector.ancestor(SequenceExprSyntax.self)?.assignment?.target.lastName?.text
        return target?.isOne(of: ["action", "doubleAction"]) == true
    }

    private static func closures(of call: FunctionCallExprSyntax) -> [ClosureExprSyntax] {
        guard let name = call.calledName?.identifier.string else { return [] }
        let handlers = call.arguments.filter(isHandler).compactMap { $0.expression.as(ClosureExprSyntax.self) }
        guard handlers.isEmpty, runsTrailingClosure(name, call), let last = call.trailingClosure else {
            return handlers
        }
        return [last]
    }

    /// `action: save`, `perform: model.save`.
    private static func named(by call: FunctionCallExprSyntax) -> [TokenSyntax] {
        call.arguments.filter(isHandler).compactMap { argument in
            [.declReferenceExpr, .memberAccessExpr].contains(argument.expression.kind)
                ? argument.expression.lastName : nil
        }
    }

    /// Whoever makes a control of the project's own calls what it does so, too.
    private static func isHandler(_ argument: LabeledExprSyntax) -> Bool {
        argument.label?.text.isOne(of: ["action", "primaryAction", "perform", "handler"]) == true
            && argument.expression.kind != .nilLiteralExpr
    }

    private static func runsTrailingClosure(_ name: String, _ call: FunctionCallExprSyntax) -> Bool {
        call.isPlain ? controls.contains(name) && !call.hasArgument("intent") : modifiers.contains(name)
    }

    private static let controls: Set<String> = ["Button", "UIAction", "UIAlertAction", "UIContextualAction"]
    private static let modifiers: Set<String> = [
        "onTapGesture", "onLongPressGesture", "onEnded", "onSubmit", "refreshable", "onDelete", "onMove", "onDrop",
        "dropDestination", "onKeyPress", "onPasteCommand", "onCopyCommand", "onDeleteCommand", "onExitCommand",
        "onMoveCommand", "accessibilityAction",
    ]
}

/// The functions of the app that are run when people use a control, a gesture or a menu, and only then, on one side of a
/// change.
struct Actions {
    private var places: PathMap<Set<Int>> = [:]

    /// O(actions × uses of the names of their functions).
    init(_ pass: ProjectPass) {
        let calls = pass.facts(ActionCall.self).filter { $0.role == .app }
        let known = Dictionary(grouping: calls, by: \.path).mapValues { Set($0.map(\.range.lower)) }
        for call in calls {
            for function in Self.functions(call, pass.model)
            where !places[function.path, default: []].contains(function.range.lower) {
                let isCalledElsewhere = pass.model.uses(of: function.name).contains { use in
                    use.role == .app && !use.has(.isPreview) && known[use.path]?.contains(use.range.lower) != true
                        && use.target.all.contains(function)
                }
                if !isCalledElsewhere { places[function.path, default: []].insert(function.range.lower) }
            }
        }
    }

    /// A touch runs it: what a control is given, what a storyboard names, and what UIKit calls when a row is touched or a text is
    /// typed.
    func contain(_ declaration: Declaration) -> Bool {
        guard declaration.kind == .function else { return false }
        return declaration.hasAttribute("IBAction") || Interaction.of(declaration) == .gesture
            || Interaction.answersTyping(declaration)
            || places[declaration.path]?.contains(declaration.range.lower) == true
    }

    private static func functions(_ call: Located<ActionCall>, _ model: ProjectModel) -> [Declaration] {
        if !call.fact.isSelector, let use = model.use(in: call.path, at: call.range.lower) {
            if let callees = use.callees { return callees }
            let target = use.target.all.filter { $0.kind == .function }
            if !target.isEmpty { return target }
        }
        let known = model.declarations(named: call.fact.name).filter { $0.kind == .function && $0.has(.hasBody) }
        let own = known.filter { $0.path == call.path && $0.isMember }
        if !own.isEmpty { return own }
        // Whoever it is called on: a name that stands for one function alone is that.
        return known.count == 1 ? known : []
    }
}
