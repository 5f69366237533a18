import TenetRuleKit
import TenetRuleSupport

struct ViewStateInClass: Rule {
    static let about = About(
        "view-state-in-class", "View state in a class", category: .swiftui, severity: .error,
        why: """
            SwiftUI connects these property wrappers only in views, modifiers, apps and scenes. In a class they keep \
            their first value, read default environment values or stop the app, and nothing is redrawn.
            """,
        phrasings: [
            """
            Use `@State`, `@StateObject`, `@ObservedObject` and `@Environment` only in views, modifiers, apps and \
            scenes, never in classes.
            """,
            """
            Models and routers have no SwiftUI property wrappers inside, because these work in structs that render \
            something.
            """,
        ])

    private static let wrappers = [
        "State", "StateObject", "ObservedObject", "EnvironmentObject", "Environment", "FocusState", "GestureState",
        "SceneStorage",
    ]

    func install(_ hooks: inout Hooks) {
        for wrapper in Self.wrappers {
            hooks.onAttribute(wrapper) { attribute, file in
                guard let variable = attribute.property, variable.isMember, let name = variable.nameToken,
                    let type = variable.enclosingType, type.groupKeyword == "class" || type.groupKeyword == "actor",
                    !type.inherits(anyOf: ViewNames.stateOwners), file.usesSwiftUI,
                    !isHandedOver(name.identifier, type)
                else { return }
                file.report(
                    "`@\(wrapper)` has no effect on `\(name.text)`: `\(type.groupName?.text.string ?? "this type")` "
                        + "is a \(type.groupKeyword), not a view",
                    help: help(wrapper), at: attribute)
            }
        }
    }

    /// `_focus = focus`: the wrapper of a view, which SwiftUI has connected there.
    private func isHandedOver(_ name: TextSlice, _ type: any DeclGroupSyntax) -> Bool {
        let wrapper = "_" + name.string
        for initializer in type.members(InitializerDeclSyntax.self) {
            let parameters = initializer.signature.parameterClause.parameters.map(\.internalName.identifier)
            guard let body = initializer.body else { continue }
            for item in body.statements {
                guard let assignment = item.item.as(SequenceExprSyntax.self)?.assignment,
                    assignment.target.ownMemberName?.text == wrapper,
                    let source = assignment.value.single?.as(DeclReferenceExprSyntax.self)?.baseName.identifier
                else { continue }
                if parameters.contains(source) { return true }
            }
        }
        return false
    }

    private func help(_ wrapper: String) -> String {
        switch wrapper {
        case "State", "StateObject": "use `@Published` or a plain property"
        case "Environment", "EnvironmentObject": "pass the value to the initialiser"
        case "ObservedObject": "use a plain property and subscribe to the object where its changes matter"
        default: "keep the property in the view"
        }
    }

    static let examples: [Example] = [
        .bad("import SwiftUI\n\nfinal class SearchModel: ObservableObject {\n    ↓@State var query = \"\"\n}"),
        .bad("import SwiftUI\n\nclass Router {\n    ↓@Environment(\\.openURL) private var openURL\n}"),
        .bad("import SwiftUI\n\n@Observable\nfinal class Session {\n    ↓@ObservedObject var account: Account\n}"),
        .good("import SwiftUI\n\nfinal class SearchModel: ObservableObject {\n    @Published var query = \"\"\n}"),
        .good("import SwiftUI\n\nstruct Search: View {\n    @State private var query = \"\"\n}"),
        .good("import SwiftUI\n\nclass Coordinator: NSObject {\n    @Binding var query: String\n}"),
        .good(
            """
            import SwiftUI

            final class Coordinator: NSObject {
                @FocusState var focus: Field?
                init(focus: FocusState<Field?>) { _focus = focus }
            }
            """),
        .bad(
            """
            import SwiftUI

            final class Coordinator: NSObject {
                ↓@State var count: Int
                init(count: Int) { _count = State(initialValue: count) }
            }
            """),
        .good("import Framework\n\nclass Machine {\n    @State var phase = Phase.idle\n}"),
    ]
}
