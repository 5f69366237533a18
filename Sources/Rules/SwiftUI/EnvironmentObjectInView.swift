import TenetRuleKit

struct EnvironmentObjectInView: Rule {
    static let about = About(
        "environment-object-in-view", "Environment object", category: .swiftui, severity: .warning,
        why: """
            A missing `environmentObject` stops the app when the view appears. An `@Observable` type in `@Environment` \
            redraws only the views that read what has changed, and may be optional.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onAttribute("EnvironmentObject") { attribute, file in
            guard let variable = attribute.property, let type = variable.type, variable.isMember, !attribute.isInPreview
            else { return }
            file.report(
                "the app stops when no parent injects a `\(type.text)`",
                help: "make it `@Observable` and read it with `@Environment(\(type.text).self)`", at: attribute)
        }
    }

    static let examples: [Example] = [
        .bad("struct Profile: View {\n    ↓@EnvironmentObject private var session: Session\n}"),
        .bad("struct Profile: ViewModifier {\n    ↓@EnvironmentObject var theme: Theme\n}"),
        .good("struct Profile: View {\n    @Environment(Session.self) private var session\n}"),
        .good("struct Profile: View {\n    @ObservedObject var session: Session\n}"),
        .good(
            "#Preview {\n    struct Host: View {\n        @EnvironmentObject var session: Session\n"
                + "        var body: some View { EmptyView() }\n    }\n    return Host()\n}"),
    ]
}
