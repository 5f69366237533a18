internal import TenetRuleKit
internal import TenetRuleSupport
internal import TenetStandards

/// What a call shows: a view of the frameworks, one of the project, or a modifier.
struct CallParts {
    private(set) var parts: [ChangePart] = []
    let call: FunctionCallExprSyntax

    init(_ call: FunctionCallExprSyntax) {
        self.call = call
        guard let name = call.calledName?.identifier.string else { return }
        if call.isPlain {
            addMade(name)
        } else {
            addModifier(name)
        }
    }

    // MARK: Views

    private mutating func addMade(_ name: String) {
        let isCapital = name.first?.isUppercase == true
        if isCapital, PartNames.texts.contains(name) {
            addTexts(call.arguments.filter { $0.label.map { PartNames.textLabels.contains($0.text.string) } ?? true })
        }
        if let subject = PartNames.views[name] {
            // Which values a list or a sheet is given is not what is seen of it.
            let words =
                !PartNames.containers.contains(subject)
                ? [name] + given : subject == .navigation ? [name] + bindings : [name]
            // A picture that code outside of views makes may go anywhere.
            parts.append(ChangePart(subject: subject, words: words, isBound: PartNames.pictures.contains(name)))
            if subject == .loadingState { addConditionOfLoading(name) }
        } else if isCapital, PartNames.stacks.contains(name) {
            addGroup(name)
        } else if !PartNames.texts.contains(name) {
            if isInView { addComponent(name) } else if isCapital { addPiece(name) }
        }
        if PartNames.rectangles.contains(name) { addRectangle(name) }
        if PartNames.rows.contains(name) { add(.layout, [name] + given) }
        // What is called on the view itself: `dismiss()`, `present(boat, animated: true)`.
        if !isCapital, PartNames.modifiers[name] == .navigation { addBound(.navigation, [name] + given) }
        if PartNames.targets.contains(name) { addTarget(name) }
        for argument in call.arguments {
            guard let label = argument.label?.text.string else { continue }
            if label == "animation" { addAnimation(argument.expression) }
            if label == "forHTTPHeaderField" || name == "URLQueryItem" && label == "name" {
                add(.parameter, PartWords.of(argument.expression))
            }
            if isCapital, PartNames.texts.contains(name), PartNames.imageLabels.contains(label) {
                add(.shownImage, PartWords.of(argument.expression))
            }
        }
    }

    /// What is drawn elsewhere in the project: whether it is a view is known once all files are.
    private mutating func addComponent(_ name: String) {
        parts.append(ChangePart(subject: .content, words: [name] + given, component: name))
        if name.hasSuffix("Button") { parts.append(ChangePart(subject: .control, words: [name], component: name)) }
        for argument in call.arguments {
            let label = argument.label?.text.string ?? ""
            if PartNames.imageLabels.contains(label) {
                parts.append(
                    ChangePart(subject: .shownImage, words: PartWords.of(argument.expression), component: name))
            } else if PartNames.sizeLabels.contains(label), isNumber(argument.expression) {
                let words = [name, label] + PartWords.of(argument.expression)
                parts.append(ChangePart(subject: .fixedSize, words: words, component: name))
            } else if !PartNames.identifiers.contains(label), argument.expression.kind == .stringLiteralExpr {
                let words = PartWords.of(argument.expression)
                parts.append(ChangePart(subject: .shownText, words: words, component: name))
                if hasLittleRoom {
                    parts.append(ChangePart(subject: .placedText, words: words, component: name))
                }
            }
        }
    }

    /// A view of the project that another one of UIKit or AppKit is made of.
    private mutating func addPiece(_ name: String) {
        parts.append(ChangePart(subject: .content, words: [name], component: name, isBound: true))
        guard name.hasSuffix("Button") else { return }
        parts.append(ChangePart(subject: .touchTarget, words: [name], component: name, isBound: true))
    }

    /// A frame whose size stands in the code.
    private mutating func addRectangle(_ name: String) {
        let sizes = call.arguments.filter {
            ["width", "height"].contains($0.label?.text.string ?? "") && isNumber($0.expression)
                && $0.expression.text != "0" && $0.expression.text != "0.0"
        }
        guard !sizes.isEmpty else { return }
        addBound(.fixedSize, [name] + sizes.flatMap { PartWords.of($0) })
    }

    private func isNumber(_ expression: ExprSyntax) -> Bool {
        expression.kind == .integerLiteralExpr || expression.kind == .floatLiteralExpr
    }

    /// What is fetched or set moves into its place: `@FetchRequest(sortDescriptors: [], animation: .default)`.
    private mutating func addAnimation(_ expression: ExprSyntax) {
        // What is handed on decides nothing.
        guard [.memberAccessExpr, .functionCallExpr].contains(expression.kind), expression.text != ".none" else {
            return
        }
        add(.animation, ["animation"] + PartWords.of(expression))
    }

    /// Texts and images that stand side by side and that no control around them reads as one.
    private mutating func addGroup(_ name: String) {
        let view = call.view
        let leaves = view.content.filter { $0.speech() == .words && !$0.isControl && $0.name != nil && !isStack($0) }
        let images = view.content.count { $0.speech() == .image && !isStack($0) }
        guard leaves.count > 1 || leaves.count == 1 && images > 0 else { return }
        guard !view.enclosing.contains(where: { $0.view.isControl }), !saysHowItIsRead(view),
            !view.enclosing.contains(where: { saysHowItIsRead($0.view) })
        else { return }
        add(.textGroup, [name] + leaves.flatMap { PartWords.of($0.root) })
    }

    /// Its author has decided what VoiceOver makes of the parts.
    private func saysHowItIsRead(_ view: ViewExpression) -> Bool {
        view.modifiers.contains { $0.name.text == "accessibilityElement" || $0.name.text == "accessibilityLabel" }
    }

    func isStack(_ view: ViewExpression) -> Bool {
        view.name.map { PartNames.stacks.contains($0.string) } ?? false
    }

    /// When progress is shown: the nearest condition around it.
    private mutating func addConditionOfLoading(_ name: String) {
        guard let branch = call.ancestor(IfExprSyntax.self), branch.isInViewBuilder else { return }
        add(.loadingState, ["if"] + PartWords.of(branch.conditions) + [name])
    }

    // MARK: Modifiers

    private mutating func addModifier(_ name: String) {
        if call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.text == "UIFont" || name == "preferredFont" {
            add(.font, [name] + given)
            if call.hasArgument("ofSize") { add(.fixedSize, [name] + given) }
        }
        switch name {
        case "failure":
            for argument in call.arguments { parts += ErrorParts.thrown(argument.expression, at: call.syntax) }
        case "mapError": add(.errorMapping, [name] + closureWords)
        case "frame": addFrame()
        case "date":
            let days = call.argument("byAdding").map { !PartNames.partsOfDays.contains($0.expression.text.string) }
            if days == true { add(.dateComputation, [name] + given) }
        case "offset", "position":
            if call.hasArgument("x") { addBound(.direction, [name] + given) }
        case "system", "custom":
            if call.hasArgument("size") || call.hasArgument("fixedSize") { add(.fixedSize, [name] + given) }
        case "constraint":
            if call.hasArgument("equalToConstant") { add(.fixedSize, PartWords.of(call)) }
            let words = PartWords.of(call)
            if words.contains("leftAnchor") || words.contains("rightAnchor") { add(.direction, words) }
            add(.layout, words)
        case "equalTo", "equalToSuperview", "height", "width":
            parts += SizeParts.laidOut(by: call).map { [$0] } ?? []
            let words = PartWords.of(call)
            if name.hasPrefix("equal"), words.contains("left") || words.contains("right") { add(.direction, words) }
        case "environment":
            if given.contains("layoutDirection") { add(.direction, given) }
        case "setValue", "addValue":
            if call.hasArgument("forHTTPHeaderField") {
                add(.parameter, call.argument("forHTTPHeaderField").map { PartWords.of($0.expression) } ?? [])
            }
        default: addNamed(name)
        }
    }

    private mutating func addNamed(_ name: String) {
        if PartNames.targets.contains(name) { addTarget(name, isBound: true) }
        if PartNames.placing.contains(name) { addBound(.layout, [name] + given) }
        guard let subject = PartNames.modifiers[name], subject != .fixedSize || !isWithoutText && !isUnlimited else {
            return
        }
        if subject == .shownText || subject == .alert {
            addTexts(
                call.arguments.filter { $0.label == nil || $0.label?.text == "prompt" }.prefix(1).map { $0 },
                isBound: true)
        }
        if subject != .shownText { addBound(subject, [name] + given) }
    }

    /// A width or height that does not grow with the text in it.
    private mutating func addFrame() {
        let sizes = call.arguments.filter { argument in
            guard let label = argument.label?.text.string else { return false }
            return ["width", "height", "maxWidth", "maxHeight"].contains(label)
                && argument.expression.text != ".infinity" && argument.expression.kind != .nilLiteralExpr
        }
        guard !sizes.isEmpty, !isWithoutText else { return }
        addBound(.fixedSize, ["frame"] + sizes.flatMap { PartWords.of($0) })
    }

    /// A touch of a view that the system does not lay out.
    private mutating func addTarget(_ name: String, isBound: Bool = false) {
        guard !isInTouchedRow, !isInSystemContainer || isIconInBar else { return }
        parts.append(ChangePart(subject: .touchTarget, words: [name] + given, isBound: isBound))
    }

    // MARK: Words

    /// The arguments without closures.
    private var given: [String] { call.arguments.flatMap { PartWords.of($0) } }

    /// State that a container of screens is bound to: `$router.tab`.
    private var bindings: [String] {
        call.arguments.map { PartWords.of($0.expression) }.filter { $0.first?.first == "$" }.flatMap { $0 }
    }

    private var closureWords: [String] { call.closures.flatMap { PartWords.of($0.closure.statements) } }

    private var isInView: Bool { call.isInViewBuilder }

    private mutating func addTexts(_ arguments: [LabeledExprSyntax], isBound: Bool = false) {
        for argument in arguments where argument.expression.kind != .closureExpr {
            let words = PartWords.of(argument.expression)
            guard words != ["\"", "\""], !words.isEmpty else { continue }
            if words.first == "$" { continue }
            parts.append(ChangePart(subject: .shownText, words: words, isBound: isBound))
            if !isBound, hasLittleRoom { add(.placedText, words) }
            if ErrorParts.tellsOfFailure(words) {
                parts.append(ChangePart(subject: .shownError, words: words, isBound: isBound))
            }
        }
    }

    private mutating func add(_ subject: ChangeSubject, _ words: [String]) {
        parts.append(ChangePart(subject: subject, words: words))
    }

    private mutating func addBound(_ subject: ChangeSubject, _ words: [String]) {
        parts.append(ChangePart(subject: subject, words: words, isBound: true))
    }
}
