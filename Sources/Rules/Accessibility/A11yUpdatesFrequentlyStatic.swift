import TenetRuleKit
import TenetRuleSupport

struct A11yUpdatesFrequentlyStatic: Rule {
    static let about = About(
        "a11y-updates-frequently-static", "Updates-frequently trait on static content", category: .accessibility,
        severity: .error,
        why: """
            The trait makes VoiceOver poll an element for a new value. A loading indicator comes and goes but says the \
            same all the time, so users hear it again and again.
            """,
        phrasings: [
            """
            Do not add the `.updatesFrequently` accessibility trait to loading indicators, skeletons, placeholders, \
            toasts or other content whose value does not change.
            """,
            "Spinners say the same thing all the time, so VoiceOver should not be told to poll them for news.",
        ])

    var prefixes = ["Loading", "Skeleton", "Placeholder", "Spinner", "Toast", "Snackbar"]
    static let options = [
        Option<Self>("prefixes", \.prefixes, "Beginnings of the names of views that only show that something loads.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("accessibilityAddTraits") { call, file in
            guard let argument = call.firstArgument?.expression, argument.codeContains("updatesFrequently") else {
                return
            }
            let view = call.view
            guard let root = view.rootCall, root.isPlain, let name = view.name,
                isStatic(root, name) || isIndicator(view, name),
                let trait = trait(in: argument),
                let modifier = view.modifiers.first(where: { $0.call == call })
            else { return }
            let isOnly = argument.text == ".updatesFrequently" || argument.text == "[.updatesFrequently]"
            file.report(
                "this `\(name)` appears and disappears but does not change while it is there", help: "remove the trait",
                at: trait, fix: isOnly ? Fix("Remove the trait", .unsafe, [file.removal(of: modifier)]) : nil)
        }
        hooks.onCall("insert", "formUnion") { call, file in
            guard let argument = call.firstArgument?.expression, argument.codeContains("updatesFrequently"),
                let base = call.calledBase, let trait = trait(in: argument)
            else { return }
            if let traits = base.as(MemberAccessExprSyntax.self) {
                checkTraits(traits, trait, file)
            } else if base.text == "accessibilityTraits" {
                checkOwnTraits(trait, file)
            }
        }
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let (target, _, value) = node.assignment, target.lastName?.text == "accessibilityTraits",
                let trait = value.lazy.compactMap({ trait(in: $0) }).first
            else { return }
            if let traits = target.as(MemberAccessExprSyntax.self) {
                checkTraits(traits, trait, file)
            } else {
                checkOwnTraits(trait, file)
            }
        }
    }

    /// `spinner.accessibilityTraits`: the traits of an activity indicator, or of a label whose text never changes.
    private func checkTraits(_ traits: MemberAccessExprSyntax, _ trait: MemberAccessExprSyntax, _ file: FilePass) {
        guard traits.declName.text == "accessibilityTraits" else { return }
        if traits.base?.text == "self" { return checkOwnTraits(trait, file) }
        guard let owner = traits.base?.ownMemberName?.identifier,
            file.root.descendants(VariableDeclSyntax.self).contains(where: {
                $0.nameToken?.identifier == owner
                    && ($0.spelledTypeName == "UIActivityIndicatorView" || isConstantLabel($0, owner, file))
            })
        else { return }
        file.report(
            "`\(owner)` appears and disappears but does not change while it is there", help: "leave the trait out",
            at: trait)
    }

    /// A label that only this file can reach and that is given fixed words, and nothing else.
    private func isConstantLabel(_ variable: VariableDeclSyntax, _ name: TextSlice, _ file: FilePass) -> Bool {
        guard variable.spelledTypeName == "UILabel", variable.isPrivate || variable.isLocal else { return false }
        let values = file.root.descendants(SequenceExprSyntax.self).compactMap(\.assignment).filter { assignment in
            guard let target = assignment.target.as(MemberAccessExprSyntax.self),
                target.declName.text.isOne(of: ["text", "attributedText"])
            else { return false }
            return target.base?.ownMemberName?.identifier == name
        }
        return !values.isEmpty
            && values.allSatisfy { $0.value.count == 1 && $0.value[0].spokenLiteral?.hasInterpolation == false }
    }

    /// A view of UIKit that is named as an indicator, or holds one, and has nothing that counts or moves on.
    private func checkOwnTraits(_ trait: MemberAccessExprSyntax, _ file: FilePass) {
        guard let type = trait.enclosingType, let name = type.groupName?.text else { return }
        let holdsIndicator = type.storedProperties.contains { $0.spelledTypeName == "UIActivityIndicatorView" }
        guard holdsIndicator || prefixes.contains(where: name.contains),
            !type.memberBlock.codeContainsFolded(["timer", "progress", "percent", "remaining", "elapsed", "countdown"])
        else { return }
        file.report(
            "`\(name)` appears and disappears but does not change while it is there", help: "leave the trait out",
            at: trait)
    }

    private func trait(in value: ExprSyntax) -> MemberAccessExprSyntax? {
        value.descendants(MemberAccessExprSyntax.self).first { $0.declName.text == "updatesFrequently" }
            ?? value.as(MemberAccessExprSyntax.self).flatMap { $0.declName.text == "updatesFrequently" ? $0 : nil }
    }

    /// A stack of an indeterminate progress view and fixed texts, or one in a view that is named as an indicator.
    private func isIndicator(_ view: ViewExpression, _ name: TextSlice) -> Bool {
        guard name.isOne(of: ["VStack", "HStack", "ZStack", "Group"]) else { return false }
        let progress = view.descendants(named: "ProgressView").compactMap(\.rootCall)
        let type = view.whole.enclosingType?.groupName?.text
        let isNamed = type.map { type in prefixes.contains { type.contains($0) } } ?? false
        guard isNamed || !progress.isEmpty, progress.allSatisfy({ isIndeterminate($0) }) else { return false }
        return view.descendants(named: "Text", "Label").allSatisfy { text in
            guard let shown = text.rootCall?.firstArgument, text.rootCall?.hasArgument("style") == false else {
                return false
            }
            return !shown.codeContainsFolded(Self.live)
        }
    }

    /// Words in the names of values that change while something loads.
    private static let live = [
        "progress", "percent", "time", "count", "remain", "elapsed", "fraction", "second", "step", "index", "total",
        "done", "complete", "bytes", "speed",
    ]

    private func isStatic(_ root: FunctionCallExprSyntax, _ name: TextSlice) -> Bool {
        if name == "ProgressView" { return isIndeterminate(root) }
        // A text that is written in the code says the same for ever.
        if name == "Text" { return root.arguments.only.map { isConstant($0.expression) } ?? false }
        return prefixes.contains { name.hasPrefix($0) }
    }

    /// A literal, or a title that the view was given.
    private func isConstant(_ value: ExprSyntax) -> Bool {
        if value.stringValue != nil { return true }
        guard let name = value.ownMemberName?.identifier,
            name.isOne(of: ["title", "message", "subtitle", "headline", "caption", "name"])
        else { return false }
        return value.enclosingType?.storedProperties.contains { $0.isLet && $0.nameToken?.identifier == name } == true
    }

    private func isIndeterminate(_ progress: FunctionCallExprSyntax) -> Bool {
        !progress.hasArgument("value") && !progress.hasArgument("timerInterval")
            && progress.arguments.allSatisfy { $0.label != nil || $0.expression.kind == .stringLiteralExpr }
    }

    static let examples: [Example] = [
        .bad(
            "ProgressView().accessibilityAddTraits(↓.updatesFrequently)", fixed: "ProgressView()"),
        .bad(
            """
            LoadingOverlay()
                .accessibilityLabel("Loading")
                .accessibilityAddTraits([↓.updatesFrequently])
            """,
            fixed: """
                LoadingOverlay()
                    .accessibilityLabel("Loading")
                """),
        .bad("SkeletonRow().accessibilityAddTraits([.isImage, ↓.updatesFrequently])"),
        .bad(
            """
            VStack {
                ProgressView()
                Text("Fetching tides")
            }
            .accessibilityElement(children: .combine)
            .accessibilityAddTraits(↓.updatesFrequently)
            """,
            fixed: """
                VStack {
                    ProgressView()
                    Text("Fetching tides")
                }
                .accessibilityElement(children: .combine)
                """),
        .bad(
            """
            struct LoadingBanner: View {
                var body: some View {
                    HStack {
                        Ring()
                        Text(title)
                    }
                    .accessibilityAddTraits([.isStaticText, ↓.updatesFrequently])
                }
            }
            """),
        .bad(
            """
            final class WaitController: UIViewController {
                let wheel = UIActivityIndicatorView()
                func prepare() {
                    wheel.accessibilityTraits = [.image, ↓.updatesFrequently]
                    wheel.accessibilityTraits.insert(↓.updatesFrequently)
                }
            }
            """),
        .bad(
            """
            final class ToastPanel: UIView {
                init(text: String) {
                    accessibilityLabel = text
                    accessibilityTraits = [.staticText, ↓.updatesFrequently]
                }
            }
            final class WaitPanel: UIView {
                private let wheel = UIActivityIndicatorView()
                func show() { self.accessibilityTraits = ↓.updatesFrequently }
            }
            """),
        .bad(
            "struct Banner: View {\n    let title: String\n    var body: some View { Text(title).accessibilityAddTraits(↓.updatesFrequently) }\n}",
            fixed: "struct Banner: View {\n    let title: String\n    var body: some View { Text(title) }\n}"),
        .bad("Text(\"Saved\").accessibilityAddTraits(↓.updatesFrequently)", fixed: "Text(\"Saved\")"),
        .bad(
            """
            final class LoadingPanel: UIView {
                private let hint = UILabel()
                func show() {
                    hint.text = NSLocalizedString("panel.wait", comment: "While posts load")
                    hint.accessibilityTraits.formUnion(↓.updatesFrequently)
                    accessibilityTraits.insert(↓.updatesFrequently)
                }
            }
            """),
        .good(
            """
            final class StopWatch: UIViewController {
                private let hint = UILabel()
                func start() {
                    hint.text = "0"
                    hint.accessibilityTraits.insert(.updatesFrequently)
                }
                func tick() { hint.text = "\\(count)" }
            }
            """),
        .good(
            """
            final class ToastPanel: UIView {
                private var timer: Timer?
                func show() { accessibilityTraits = .updatesFrequently }
            }
            final class ScorePanel: UIView {
                func show() { accessibilityTraits = .updatesFrequently }
            }
            """),
        .good(
            """
            VStack {
                ProgressView()
                Text("\\(bytesRead) bytes read")
            }
            .accessibilityAddTraits(.updatesFrequently)
            """),
        .good(
            """
            final class ClockController: UIViewController {
                let clock = UILabel()
                func prepare() { clock.accessibilityTraits.insert(.updatesFrequently) }
            }
            """),
        .good("Text(timer.remaining).accessibilityAddTraits(.updatesFrequently)"),
        .good("ProgressView(value: share).accessibilityAddTraits(.updatesFrequently)"),
        .good("LoadingOverlay().accessibilityAddTraits(.isModal)"),
    ]
}
