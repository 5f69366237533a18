import TenetRuleKit

struct EnvironmentObjectInView: Rule {
    static let about = About(
        "environment-object-in-view", "Environment object", category: .swiftui, severity: .warning,
        why: """
            A missing `environmentObject` stops the app when the view appears. An `@Observable` type in `@Environment` \
            redraws only the views that read what has changed, and may be optional.
            """)

    private struct Object: Fact {
        var type: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Object.self, from: AttributeSyntax.self) { attribute, _ in
            // In a class it has no effect at all: `view-state-in-class`.
            guard attribute.name == "EnvironmentObject", let variable = attribute.property, let type = variable.type,
                variable.isMember,
                !attribute.isInPreview, variable.enclosingType?.kind != .classDecl
            else { return nil }
            return (Object(type: type.text.string), attribute.range)
        }
        hooks.onProject { project in
            for object in project.facts(Object.self) where !project.model.runsBeforeObservation(object.path) {
                let type = object.fact.type
                project.report(
                    "the app stops when no parent injects `\(type)`",
                    help: "make it `@Observable` and read it with `@Environment(\(type).self)`", in: object.path,
                    at: object.range)
            }
        }
    }

    static let examples: [Example] = [
        .bad("struct Profile: View {\n    ↓@EnvironmentObject private var session: Session\n}"),
        .bad("struct Profile: ViewModifier {\n    ↓@EnvironmentObject var theme: Theme\n}"),
        .good("struct Profile: View {\n    @Environment(Session.self) private var session\n}"),
        .good("struct Profile: View {\n    @ObservedObject var session: Session\n}"),
        .good(files: [
            "Kit/Package.swift": ObservationSystems.olderPackage,
            "Kit/Sources/Kit/Profile.swift": "struct Profile: View {\n    @EnvironmentObject var session: Session\n}",
        ]),
        .good("final class ProfileModel: ObservableObject {\n    @EnvironmentObject var session: Session\n}"),
        .good(
            "#Preview {\n    struct Host: View {\n        @EnvironmentObject var session: Session\n"
                + "        var body: some View { EmptyView() }\n    }\n    return Host()\n}"),
    ]
}
