import TenetRuleKit
import TenetRuleSupport

struct HardcodedAnimation: Rule {
    static let about = About(
        "hardcoded-animation", "Hard-coded animation", category: .design, severity: .warning, status: .stable,
        scope: .appCode,
        why: """
            Movements that take 0.25 seconds here and 0.3 there make an app feel uneven. A few named animations give \
            it one rhythm.
            """,
        phrasings: [
            "Use the animations of `DesignSystem.Animation`; do not write literal curves or durations in views.",
            "Nobody types `.easeInOut(duration: 0.3)` into a screen, because motion comes from named design tokens.",
        ])

    var namespace = "DesignSystem.Animation"
    var allowed = ["default"]
    var files = DesignPlaces.files
    var bare = false
    static let options = [
        Option<Self>("namespace", \.namespace, "The type that holds the animations of the design system."),
        Option<Self>("allowed", \.allowed, "Names of the system's animations that may be used."),
        Option<Self>("files", \.files, DesignPlaces.optionSummary),
        Option<Self>("bare", \.bare, "Also report `withAnimation` without an animation, which is the system's."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("animation", "withAnimation") { call, file in
            guard let argument = call.firstArgument, argument.label == nil,
                call.calledBase != nil || call.calledName?.text == "withAnimation"
            else { return }
            for access in argument.expression.implicitMembers { check(access, file) }
        }
        if bare {
            hooks.onCall("withAnimation") { call, file in
                guard call.isPlain, call.trailingClosure != nil, let name = call.calledName,
                    call.firstArgument.map({ $0.label != nil && $0.expression.kind != .closureExpr }) ?? true,
                    !file.isDesignFile(files), !call.isInPreview
                else { return }
                file.report(
                    "`withAnimation` without an animation takes the system's and not one of the design system",
                    help: "give it one of `\(namespace)`", at: name)
            }
        }
        hooks.onReference("Animation") { reference, file in
            guard let access = reference.parent?.as(MemberAccessExprSyntax.self),
                access.base?.syntax == reference.syntax
            else { return }
            check(access, file)
        }
    }

    private func check(_ access: MemberAccessExprSyntax, _ file: FilePass) {
        let name = access.declName.baseName.text
        guard name.isOne(of: curves), !name.isOne(of: allowed), !file.isDesignFile(files), !access.isInPreview,
            !access.isInDefinition(of: ["Animation"]), !isNone(access)
        else { return }
        file.report(
            "`\(access.brief)` is not an animation of the design system", help: "use one of `\(namespace)`", at: access)
    }

    /// `.linear(duration: 0)` moves nothing.
    private func isNone(_ access: MemberAccessExprSyntax) -> Bool {
        access.parent?.as(FunctionCallExprSyntax.self)?.argument("duration")?.expression.numberValue == 0
    }

    static let examples: [Example] = [
        .bad("Card().animation(↓.easeInOut(duration: 0.3), value: isOpen)"),
        .bad("func open() {\n    withAnimation(↓.spring()) { isOpen = true }\n}"),
        .bad("let movement = ↓Animation.linear(duration: 2).repeatForever()"),
        .bad(
            "func open() {\n    ↓withAnimation { isOpen = true }\n    withAnimation(DesignSystem.Animation.quick) { isNew = false }\n    withAnimation(nil) { page = 1 }\n}",
            options: ["bare": .bool(true)]),
        .good("func open() {\n    withAnimation { isOpen = true }\n}"),
        .good("Card().animation(DesignSystem.Animation.standard, value: isOpen)"),
        .good("Card().animation(nil, value: isOpen)"),
        .good("Card().animation(.default, value: isOpen)"),
        .good("Card().animation(moves ? DesignSystem.Animation.standard : .linear(duration: 0), value: isOpen)"),
        .good("func release() {\n    withAnimation(.interactiveSpring()) { offset = .zero }\n}"),
        .good("Card().animation(reduceMotion ? nil : movement, value: isOpen)"),
        .good("extension Animation {\n    static let quick = Animation.easeOut(duration: 0.15)\n}"),
    ]
}

private let curves = [
    "easeIn", "easeOut", "easeInOut", "linear", "spring", "interpolatingSpring", "bouncy",
    "smooth",
    "snappy", "timingCurve", "default",
]
