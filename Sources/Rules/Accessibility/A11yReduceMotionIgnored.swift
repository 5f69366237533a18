import TenetRuleKit
import TenetRuleSupport

struct A11yReduceMotionIgnored: Rule {
    static let about = About(
        "a11y-reduce-motion-ignored", "Animation whatever the motion setting", category: .accessibility,
        severity: .note,
        status: .preview,
        why: """
            Movement that never ends makes some people dizzy. They switch on Reduce Motion, and animations have to \
            ask for it.
            """,
        phrasings: [
            "Check `accessibilityReduceMotion` before running any animation that repeats forever.",
            """
            Endless movement stops for users who turned off motion in Settings; nothing pulses or spins without asking \
            the environment.
            """,
        ])

    var allAnimations = false
    static let options = [
        Option<Self>(
            "all_animations", \.allAnimations,
            "Look at every `withAnimation` and `.animation`, not only at endless ones.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(allAnimations ? ["repeatForever", "withAnimation", "animation"] : ["repeatForever"]) {
            call, file in
            guard let name = call.calledName, call.calledBase != nil || name.text == "withAnimation",
                !call.isInPreview, !file.root.codeContains("educeMotion")
            else { return }
            file.report(
                "this animation runs for people who asked for less motion, too",
                help: "read `@Environment(\\.accessibilityReduceMotion)` and leave the animation out when it is true",
                at: name)
        }
    }

    static let examples: [Example] = [
        .bad("Circle().animation(.linear(duration: 1).↓repeatForever(autoreverses: false), value: isSpinning)"),
        .bad(
            "func open() {\n    ↓withAnimation(.spring()) { isOpen = true }\n}",
            options: ["all_animations": .bool(true)]),
        .good(
            """
            struct Pulse: View {
                @Environment(\\.accessibilityReduceMotion) private var reduceMotion
                var body: some View {
                    Circle().animation(reduceMotion ? nil : .easeIn.repeatForever(), value: isOn)
                }
            }
            """),
        .good("func open() {\n    withAnimation(.spring()) { isOpen = true }\n}"),
        .good("Circle().animation(.easeIn.repeatCount(3), value: isOn)"),
    ]
}
