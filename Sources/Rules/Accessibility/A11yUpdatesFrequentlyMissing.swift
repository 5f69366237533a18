import TenetRuleKit
import TenetRuleSupport

struct A11yUpdatesFrequentlyMissing: Rule {
    static let about = About(
        "a11y-updates-frequently-missing", "Live value without its trait", category: .accessibility, severity: .warning,
        why: """
            VoiceOver reads an element once. Only the trait makes it look again, so without it a timer or a progress \
            seems to stand still.
            """,
        phrasings: [
            """
            Add the `.updatesFrequently` accessibility trait to every timer, countdown, and determinate progress view.
            """,
            """
            Anything that ticks on screen, such as remaining seconds or `ProgressView(value:)`, has to tell VoiceOver \
            to keep polling it.
            """,
        ])

    var names = [
        "formattedTime", "timeRemaining", "remainingTime", "timeLeft", "elapsedTime", "formattedElapsedTime",
        "countdown",
    ]
    var progressViews = true
    var labels = false
    static let options = [
        Option<Self>("labels", \.labels, "Also report a live text whose label leaves its value out."),
        Option<Self>("names", \.names, "Names of properties whose value changes while it is shown."),
        Option<Self>("progress_views", \.progressViews, "Ask for the trait on `ProgressView(value:)` too."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Text") { call, file in
            guard call.isPlain, let live = liveValue(call) else { return }
            check(call, live, file)
            if labels { checkLabel(call, live, file) }
        }
        hooks.onCall("onReceive") { call, file in
            guard let source = call.firstArgument?.expression, isTimer(source, file),
                let closure = call.closures.first?.closure, let type = call.enclosingType
            else { return }
            let ticking = assigned(in: closure, of: type)
            guard !ticking.isEmpty else { return }
            for text in type.memberBlock.descendants(FunctionCallExprSyntax.self)
            where text.isPlain && text.calledName?.text == "Text" && liveValue(text) == nil {
                guard let shown = text.firstArgument?.expression,
                    let live = shown.spokenParts.first(where: { part in
                        ([part.syntax] + part.descendants).contains { node in
                            node.as(DeclReferenceExprSyntax.self)?.baseName.identifier.isOne(of: ticking) ?? false
                        }
                    })
                else { continue }
                check(text, live.syntax, file)
            }
        }
        hooks.onCall("TimelineView") { call, file in
            guard call.isPlain, let schedule = call.firstArgument?.expression.text,
                schedule.contains("periodic") || schedule.contains("animation"), let closure = call.trailingClosure,
                call.firstArgument.map({ isSlow($0.expression, "by") }) != true
            else { return }
            let context = closure.parameterNames.first?.text.string ?? "$0"
            for text in closure.statements.descendants(FunctionCallExprSyntax.self)
            where text.isPlain && text.calledName?.text == "Text" && liveValue(text) == nil {
                guard let shown = text.firstArgument?.expression,
                    let live = shown.spokenParts.first(where: { part in
                        ([part.syntax] + part.descendants).contains {
                            $0.as(DeclReferenceExprSyntax.self)?.baseName.text == context
                        }
                    })
                else { continue }
                check(text, live.syntax, file)
            }
        }
        guard progressViews else { return }
        hooks.onCall("ProgressView") { call, file in
            guard call.isPlain, let value = call.argument("value") else { return }
            // What users choose changes at their own taps.
            guard value.expression.numberValue == nil, !value.expression.codeContainsFolded(["selected", "chosen"])
            else {
                return
            }
            check(call, value.expression.syntax, file)
        }
    }

    private func check(_ call: FunctionCallExprSyntax, _ live: Syntax, _ file: FilePass) {
        let view = call.view
        guard !([view] + view.enclosing.map(\.view)).contains(where: isMarked), !view.isHiddenFromAccessibility,
            !call.isInPreview, !file.imports.contains("WidgetKit"), !file.imports.contains("ActivityKit"),
            !file.path.contains("Widget"), !file.path.contains("LiveActivity")
        else { return }
        file.report(
            "`\(live.brief)` changes while it is shown, but VoiceOver reads it only once",
            help: "add `.accessibilityAddTraits(.updatesFrequently)`", at: live,
            fix: Fix(
                "Add the trait", .unsafe,
                [file.insertion(of: ".accessibilityAddTraits(.updatesFrequently)", behind: view.whole)]))
    }

    /// A label takes the place of the text, so what it leaves out is never heard.
    private func checkLabel(_ call: FunctionCallExprSyntax, _ live: Syntax, _ file: FilePass) {
        let view = call.view
        let around = view.enclosing.map(\.view).first { $0.elementMode == "ignore" || $0.elementMode == "combine" }
        guard let label = view.labelArgument ?? around?.labelArgument, let literal = label.spokenLiteral,
            !literal.hasInterpolation,
            !view.has("accessibilityValue"), around?.has("accessibilityValue") != true,
            !view.isHiddenFromAccessibility, !call.isInPreview
        else { return }
        file.report(
            "this label takes the place of `\(live.brief)`, so VoiceOver never says it",
            help: "put the current value into the label", at: literal)
    }

    /// The argument of `Text` that changes by itself: a timer, or a property with one of the names.
    private func liveValue(_ call: FunctionCallExprSyntax) -> Syntax? {
        if let interval = call.argument("timerInterval") { return interval.expression.syntax }
        guard let first = call.firstArgument, first.label == nil else { return nil }
        if let style = call.argument("style"), style.expression.lastName?.text == "timer" {
            return first.expression.syntax
        }
        return first.expression.spokenParts.first { part in
            let value = part.as(FunctionCallExprSyntax.self)?.calledExpression ?? part
            return value.lastName.map { $0.text.isOne(of: names) || isLive($0.identifier, of: value) } == true
                && !isMadeOnce(part)
        }?.syntax
    }

    /// `Tides.timeRemaining(until: tide.date)` where no clock ticks: made of a date when the view is drawn.
    private func isMadeOnce(_ part: ExprSyntax) -> Bool {
        guard let call = part.as(FunctionCallExprSyntax.self), let type = call.enclosingType,
            call.calledBase?.lastName?.text.startsUppercase == true, !call.arguments.isEmpty
        else { return false }
        let isOfDates = call.arguments.allSatisfy {
            $0.expression.lastName?.text.containsFolded(["date", "deadline"]) == true
        }
        return isOfDates
            && !type.tokens.contains { token in
                token.text == "onReceive"
                    || token.identifier.words.contains { $0 == "Timer" || $0 == "timer" || $0 == "Timeline" }
            }
    }

    /// `secondsLeft`, `elapsedSeconds`, or what a timer shows of itself.
    private func isLive(_ name: TextSlice, of value: ExprSyntax) -> Bool {
        let words = name.words.map { $0.lowercased() }
        func says(_ options: String...) -> Bool { words.contains(where: options.contains) }
        if says("second", "seconds", "time"), says("remaining", "elapsed", "left") { return !says("total") }
        guard let owner = value.as(MemberAccessExprSyntax.self)?.base?.lastName?.text,
            owner.hasSuffix("imer") || owner.hasSuffix("ountdown") || owner.hasSuffix("topwatch"),
            !owner.startsUppercase
        else { return false }
        return name.containsFolded(["remaining", "elapsed", "left", "second", "display", "formatted"])
            && !name.containsFolded(["total", "initial", "start", "title", "name"])
    }

    /// Every half a minute or less often: no live value.
    private func isSlow(_ schedule: ExprSyntax, _ label: String) -> Bool {
        let interval = schedule.as(FunctionCallExprSyntax.self)?.argument(label)?.expression
        return interval?.numberValue.map { $0 >= 30 } ?? interval?.codeContains("60") ?? false
    }

    /// `Timer.publish(…)`, or a property of this file that holds one.
    private func isTimer(_ source: ExprSyntax, _ file: FilePass) -> Bool {
        if let timer = publisher(in: source) { return !isSlow(timer, "every") }
        guard let name = source.ownMemberName?.identifier else { return false }
        return file.root.descendants(VariableDeclSyntax.self).contains {
            $0.nameToken?.identifier == name
                && $0.initialValue.flatMap(publisher(in:)).map { !isSlow($0, "every") } == true
        }
    }

    /// `Timer.publish(every: 1, on: .main, in: .common)` of a chain that begins with it.
    private func publisher(in chain: ExprSyntax) -> ExprSyntax? {
        guard let call = chain.as(FunctionCallExprSyntax.self), let base = call.calledBase else { return nil }
        return call.calledName?.text == "publish" && base.text == "Timer" ? chain : publisher(in: base)
    }

    /// The properties that the closure sets, also through a method of the same type; flags are left out.
    private func assigned(in closure: ClosureExprSyntax, of type: any DeclGroupSyntax) -> [String] {
        let called = closure.descendants(FunctionCallExprSyntax.self).compactMap { call in
            call.calledBase == nil || call.calledBase?.text == "self" ? call.calledName?.text.string : nil
        }
        let methods = type.members(FunctionDeclSyntax.self).filter { $0.name.text.isOne(of: called) }
        let bodies = [closure.syntax] + methods.map(\.syntax)
        let names = bodies.flatMap { body in
            body.descendants(SequenceExprSyntax.self).compactMap {
                $0.assignment?.target.ownMemberName?.identifier.string
            }
        }
        return names.filter { !$0.hasPrefix("is") && !$0.hasPrefix("show") && !$0.hasPrefix("has") }
    }

    private func isMarked(_ view: ViewExpression) -> Bool {
        view.modifiers.contains { $0.arguments.codeContains("updatesFrequently") }
            || (view.elementMode == "ignore" && view.hasAccessibilityLabel)
    }

    static let examples: [Example] = [
        .good(
            "struct TideRow: View {\n    let tide: Tide\n    var body: some View { Text(Tides.timeRemaining(tide.endDate)) }\n}"
        ),
        .bad(
            "Text(↓player.elapsedTime)", fixed: "Text(player.elapsedTime).accessibilityAddTraits(.updatesFrequently)"),
        .bad(
            """
            Text("Left: \\(↓timeRemaining)")
                .font(.title)
            """,
            fixed: """
                Text("Left: \\(timeRemaining)")
                    .font(.title)
                    .accessibilityAddTraits(.updatesFrequently)
                """),
        .bad(
            "Text(timerInterval: ↓start...end)",
            fixed: "Text(timerInterval: start...end).accessibilityAddTraits(.updatesFrequently)"),
        .bad(
            "ProgressView(value: ↓upload.share)",
            fixed: "ProgressView(value: upload.share).accessibilityAddTraits(.updatesFrequently)"),
        .bad(
            """
            struct EggView: View {
                @State private var seconds = 240
                let clock = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
                var body: some View {
                    VStack {
                        Text("Egg")
                        Text(↓Duration.seconds(seconds).formatted())
                    }
                    .onReceive(clock) { _ in tick() }
                }
                private func tick() { seconds -= 1 }
            }
            """,
            fixed: """
                struct EggView: View {
                    @State private var seconds = 240
                    let clock = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
                    var body: some View {
                        VStack {
                            Text("Egg")
                            Text(Duration.seconds(seconds).formatted()).accessibilityAddTraits(.updatesFrequently)
                        }
                        .onReceive(clock) { _ in tick() }
                    }
                    private func tick() { seconds -= 1 }
                }
                """),
        .bad(
            "TimelineView(.periodic(from: .now, by: 1)) { context in\n    Text(↓context.date.formatted(date: .omitted, time: .standard))\n}",
            fixed:
                "TimelineView(.periodic(from: .now, by: 1)) { context in\n    Text(context.date.formatted(date: .omitted, time: .standard)).accessibilityAddTraits(.updatesFrequently)\n}"
        ),
        .good(
            """
            struct EggView: View {
                @State private var title = ""
                @State private var isLit = false
                let clock = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
                var body: some View {
                    Text(title).opacity(isLit ? 1 : 0)
                        .onReceive(clock) { _ in isLit.toggle() }
                        .onReceive(titles) { title = $0 }
                }
            }
            """),
        .bad(
            "Text(↓eggTimer.remainingText)",
            fixed: "Text(eggTimer.remainingText).accessibilityAddTraits(.updatesFrequently)"),
        .bad(
            "Text(clock.secondsLeft, format: .number).accessibilityLabel(↓\"Egg\").accessibilityAddTraits(.updatesFrequently)",
            options: ["labels": .bool(true)]),
        .good(
            "Text(clock.secondsLeft, format: .number).accessibilityLabel(\"\\(clock.secondsLeft) seconds\").accessibilityAddTraits(.updatesFrequently)",
            options: ["labels": .bool(true)]),
        .bad(
            "HStack {\n    Text(clock.timeRemaining)\n}\n.accessibilityElement(children: .ignore)\n.accessibilityLabel(↓\"Egg\")\n.accessibilityAddTraits(.updatesFrequently)",
            options: ["labels": .bool(true)]),
        .good("Text(eggTimer.title)\nText(offer.daysLeft)\nText(race.totalElapsedTime)"),
        .good("ProgressView(value: upload.share)", options: ["progress_views": .bool(false)]),
        .good("Text(player.elapsedTime).accessibilityAddTraits(.updatesFrequently)"),
        .good(
            """
            HStack {
                Image(systemName: "clock").accessibilityHidden(true)
                Text(player.elapsedTime)
            }
            .accessibilityElement(children: .combine)
            .accessibilityAddTraits(.updatesFrequently)
            """),
        .good("Text(appointment.startTime)"),
        .good("ProgressView()"),
        .good("Text(date, style: .date)"),
        .good("ProgressView(value: Double(selectedIDs.count), total: 5)"),
    ]
}
