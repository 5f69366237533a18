import TenetRuleKit
import TenetRuleSupport

struct A11yAnimatedImageSpoken: Rule {
    static let about = About(
        "a11y-animated-image-spoken", "Animated image that VoiceOver reads", category: .accessibility, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            An image that moves is there for the eye. VoiceOver stops at it and reads the name of its file; what the \
            movement means, if anything, it does not say.
            """,
        phrasings: [
            """
            Hide every animated decorative image from VoiceOver with `.accessibilityHidden(true)`, or give it an \
            accessibility label.
            """,
            """
            Pictures that move on their own are only for the eye, so a screen reader must skip them unless we describe \
            what they mean.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Image") { call, file in
            guard call.isPlain, let argument = call.arguments.first,
                argument.label == nil || argument.label?.text == "systemName", !call.hasArgument("label"),
                !call.isInPreview, let name = call.calledName
            else { return }
            let view = call.view
            guard !view.isHiddenFromAccessibility, !view.isLabeledForAccessibility,
                !view.has("onTapGesture", "accessibilityValue"), !isInControl(view),
                isDrawnAnew(view) || argument.expression.stringValue?.lowercased().contains("animat") == true
                    || moves(view, file)
            else { return }
            file.report(
                "VoiceOver stops at this animated image and reads its name",
                help: "add `.accessibilityHidden(true)`, or a label when the movement means something", at: name,
                fix: Fix(
                    "Hide the image from VoiceOver", .unsafe,
                    [file.insertion(of: ".accessibilityHidden(true)", behind: view.whole)]))
        }
        hooks.onCall("LottieView") { call, file in
            guard call.isPlain, let name = call.calledName, !call.isInPreview else { return }
            let view = call.view
            guard !view.isHiddenFromAccessibility, !view.isLabeledForAccessibility, !isInControl(view),
                !view.has("onTapGesture", "accessibilityValue", "animation", "phaseAnimator")
            else { return }
            reportDecoration(view, name, file)
        }
        hooks.onCall("animation", "phaseAnimator") { call, file in
            let view = call.view
            guard let root = view.rootCall, root.makesView, let name = root.calledName,
                decorations.contains(where: { name.text.contains($0) }), !view.isHiddenFromAccessibility,
                !view.isLabeledForAccessibility, !view.has("onTapGesture", "accessibilityValue"), !isInControl(view),
                !call.isInPreview, moves(view, file)
            else { return }
            reportDecoration(view, name, file)
        }
    }

    private func reportDecoration(_ view: ViewExpression, _ name: TokenSyntax, _ file: FilePass) {
        file.report(
            "VoiceOver may stop at `\(name.text)`, which only moves for the eye",
            help: "add `.accessibilityHidden(true)`", at: name,
            fix: Fix(
                "Hide it from VoiceOver", .unsafe,
                [file.insertion(of: ".accessibilityHidden(true)", behind: view.whole)]))
    }

    /// An animation that goes on for ever, or one that the system draws.
    private func moves(_ view: ViewExpression, _ file: FilePass) -> Bool {
        let moves = view.modifiers.contains { modifier in
            switch modifier.name.text.string {
            case "animation": modifier.arguments.codeContains("repeatForever")
            case "symbolEffect": modifier.arguments.codeContains("repeat") || isEndless(modifier)
            case "phaseAnimator": modifier.argument("trigger") == nil
            case "keyframeAnimator": modifier.argument("repeating")?.text == "true"
            default: false
            }
        }
        return moves || isSetMoving(view, file)
    }

    /// An effect that goes on as long as it is active, rather than once for each change of a value.
    private func isEndless(_ modifier: ViewExpression.Modifier) -> Bool {
        modifier.argument("value") == nil
            && ["pulse", "variableColor", "breathe", "rotate", "wiggle"].contains {
                modifier.arguments.first?.codeContains($0) == true
            }
    }

    /// A modifier depends on what `withAnimation(….repeatForever())` of this file changes. O(file), so ask last.
    private func isSetMoving(_ view: ViewExpression, _ file: FilePass) -> Bool {
        let moving = view.modifiers.filter { $0.name.text.isOne(of: Self.placing) }
        guard !moving.isEmpty else { return false }
        return file.root.descendants(FunctionCallExprSyntax.self).contains { call in
            guard call.isPlain, call.calledName?.text == "withAnimation", call.arguments.codeContains("repeatForever"),
                let closure = call.trailingClosure
            else { return false }
            let changed = closure.statements.descendants(SequenceExprSyntax.self).compactMap {
                $0.assignment?.target.ownMemberName?.identifier
            }
            return moving.contains { modifier in
                modifier.arguments.descendants(DeclReferenceExprSyntax.self).contains { reference in
                    changed.contains { $0 == reference.baseName.identifier }
                }
            }
        }
    }

    private static let placing = ["offset", "rotationEffect", "scaleEffect", "opacity", "rotation3DEffect", "position"]

    /// In a timeline that the system draws for each frame.
    private func isDrawnAnew(_ view: ViewExpression) -> Bool {
        view.enclosing.contains { around, slot in
            slot.isEmpty && around.name == "TimelineView"
                && around.rootCall?.firstArgument?.expression.codeContains(".animation") == true
        }
    }

    /// Spoken as part of something else.
    private func isInControl(_ view: ViewExpression) -> Bool {
        view.enclosing.contains { around, slot in
            around.isControl || around.name == "Label" || slot == ".tabItem" || around.isLabeledForAccessibility
                || around.modifiers.contains {
                    $0.name.text == "accessibilityElement" && $0.arguments.text != "children: .contain"
                }
        }
    }

    static let examples: [Example] = [
        .bad(
            "↓Image(\"waves_animation\")", fixed: "Image(\"waves_animation\").accessibilityHidden(true)"),
        .bad(
            "↓Image(systemName: \"sparkles\").scaleEffect(size).animation(.easeIn.repeatForever(), value: size)",
            fixed:
                "Image(systemName: \"sparkles\").scaleEffect(size).animation(.easeIn.repeatForever(), value: size).accessibilityHidden(true)"
        ),
        .bad(
            "TimelineView(.animation) { context in\n    ↓Image(\"gull\").offset(x: shift(context.date))\n}",
            fixed:
                "TimelineView(.animation) { context in\n    Image(\"gull\").offset(x: shift(context.date)).accessibilityHidden(true)\n}"
        ),
        .bad(
            "↓SnowLayer().offset(y: fall).animation(.linear.repeatForever(), value: fall)",
            fixed:
                "SnowLayer().offset(y: fall).animation(.linear.repeatForever(), value: fall).accessibilityHidden(true)"),
        .bad(
            """
            struct Wheel: View {
                @State private var turns = false
                var body: some View {
                    ↓Image("wheel")
                        .rotationEffect(.degrees(turns ? 360 : 0))
                        .onAppear {
                            withAnimation(.linear(duration: 4).repeatForever(autoreverses: false)) { turns = true }
                        }
                }
            }
            """,
            fixed: """
                struct Wheel: View {
                    @State private var turns = false
                    var body: some View {
                        Image("wheel")
                            .rotationEffect(.degrees(turns ? 360 : 0))
                            .onAppear {
                                withAnimation(.linear(duration: 4).repeatForever(autoreverses: false)) { turns = true }
                            }
                            .accessibilityHidden(true)
                    }
                }
                """),
        .bad(
            "↓Image(systemName: \"wave\").symbolEffect(.pulse)",
            fixed: "Image(systemName: \"wave\").symbolEffect(.pulse).accessibilityHidden(true)"),
        .good("Image(systemName: \"wave\").symbolEffect(.bounce, value: count)"),
        .good("TimelineView(.everyMinute) { context in\n    Image(\"gull\").opacity(shade(context.date))\n}"),
        .good("ScoreCard().offset(y: fall).animation(.linear.repeatForever(), value: fall)"),
        .good("Image(\"waves_animation\").accessibilityHidden(true)"),
        .good(
            "Image(systemName: \"wifi\").symbolEffect(.pulse, options: .repeating).accessibilityLabel(\"Connecting\")"),
        .good(
            "Button { go() } label: {\n    Image(systemName: \"play\").animation(.linear.repeatForever(), value: on)\n}"
        ),
        .good("Image(\"waves\").animation(.easeIn, value: size)"),
    ]
}

/// Words in the names of views that are there for the eye only.
private let decorations = [
    "Confetti", "Particle", "Sparkle", "Snow", "Rain", "Wave", "Bubble", "Cloud", "Lottie", "Background", "Glow",
    "Pulse", "Shimmer", "Emitter", "Firework", "Ripple", "Aurora", "Backdrop",
]
