import TenetRuleKit
import TenetRuleSupport

struct PassedModelKeptAsState: Rule {
    static let about = About(
        "passed-model-kept-as-state", "Passed model kept as own state", category: .swiftui, severity: .warning,
        status: .stable,
        scope: .appCode,
        why: """
            `@StateObject` and `@State` keep the first object that they are given and ignore every later one. A view \
            that is handed an object by its parent shows the old one when the parent changes to another.
            """,
        phrasings: [
            """
            Hold a model passed in by the parent view with `@ObservedObject`, `@Bindable`, or `let`, not with \
            `@StateObject` or `@State`.
            """,
            "Child views don't claim ownership of an object that somebody else created for them.",
        ])

    private struct PassedModel: Fact {
        var view: String
        var property: String
        var callee: String
        var label: String
    }

    private static let wrappers = ["StateObject", "ObservedObject", "EnvironmentObject", "State", "Bindable"]

    func install(_ hooks: inout Hooks) {
        hooks.collect(PassedModel.self, from: FunctionCallExprSyntax.self) { call, file in
            guard call.isPlain, !call.arguments.isEmpty, let name = call.calledName?.text, name.startsUppercase
            else { return nil }
            let properties = file.service(ObjectProperties.self).names
            guard !properties.isEmpty else { return nil }
            for argument in call.arguments {
                guard let label = argument.label?.text, let value = argument.expression.ownMemberName,
                    value.text.isOne(of: properties), let view = call.enclosingTypeName, !call.isInPreview
                else { continue }
                let fact = PassedModel(
                    view: view.string, property: value.text.string, callee: name.string, label: label.string)
                return (fact, argument.expression.range)
            }
            return nil
        }
        hooks.collect(NewModel.self, from: FunctionCallExprSyntax.self) { call, file in
            guard call.isPlain, call.arguments.count <= 8, let name = call.calledName?.text, name.startsUppercase,
                file.usesSwiftUI
            else { return nil }
            for argument in call.arguments {
                guard let label = argument.label?.text, let made = argument.expression.as(FunctionCallExprSyntax.self),
                    let type = made.calledName?.text, type == "init" || type.startsUppercase, !call.isInPreview
                else { continue }
                return (NewModel(callee: name.string, label: label.string), argument.expression.range)
            }
            return nil
        }
        // `_model = StateObject(wrappedValue: …)` in an initializer that can also do without a model.
        hooks.collect(OwnModel.self, from: InitializerDeclSyntax.self) { initializer, file in
            guard file.usesSwiftUI, let view = initializer.enclosingTypeName,
                let model = initializer.signature.parameterClause.parameters.first(where: { parameter in
                    (parameter.defaultValue != nil || parameter.type.kind == .optionalType)
                        && Self.wraps((parameter.secondName ?? parameter.firstName).text, in: initializer)
                })
            else { return nil }
            return (OwnModel(view: view.string, label: model.firstName.text.string), model.range)
        }
        hooks.onProject(needing: [.declarations], fixing: .unsafe) { project in
            let own = Set(project.facts(OwnModel.self).map(\.fact))
            // A view that is also given objects made for it is their owner there.
            let owners = Set(project.facts(NewModel.self).filter { $0.role == .app }.map(\.fact))
            for fact in project.facts(PassedModel.self) where fact.role == .app {
                let (callee, label) = (fact.fact.callee, fact.fact.label)
                if owners.contains(NewModel(callee: callee, label: label)) { continue }
                if !own.contains(OwnModel(view: callee, label: label)) { check(fact, project) }
            }
        }
    }

    /// A view that makes its model when it is given none: whatever keeps it must own it.
    private struct OwnModel: Fact {
        var view: String
        var label: String
    }

    /// The initializer hands the parameter, or what it is unwrapped to, to a wrapper that owns objects.
    private static func wraps(_ name: TextSlice, in initializer: InitializerDeclSyntax) -> Bool {
        initializer.body?.descendants(FunctionCallExprSyntax.self).contains { call in
            call.isPlain && call.calledName?.text.isOne(of: ["StateObject", "State"]) == true
                && call.arguments.descendants(DeclReferenceExprSyntax.self).contains { $0.baseName.text == name }
        } ?? false
    }

    /// An object made in the call of a view.
    private struct NewModel: Fact {
        var callee: String
        var label: String
    }

    private func check(_ fact: Located<PassedModel>, _ project: ProjectPass) {
        let model = project.model
        guard let callee = model.types(named: fact.fact.callee).one, callee.isRemade,
            let kept = callee.storedProperties.first(where: { $0.name == fact.fact.label }), !kept.has(.hasValue),
            let wrapper = kept.attributes.first(where: { $0 == "StateObject" || $0 == "State" }),
            let owner = model.types(named: fact.fact.view).all.first(where: { $0.path == fact.path }), owner != callee,
            let passed = owner.storedProperties.first(where: { $0.name == fact.fact.property }),
            passed.attributes.contains(where: { Self.wrappers.contains($0) }),
            isSameModel(kept, passed, wrapper, project)
        else { return }
        let better = wrapper == "StateObject" ? "`@ObservedObject`" : "`@Bindable`, or a plain `let`,"
        project.report(
            "`\(callee.name)` keeps the first `\(fact.fact.label)` for good, though `\(owner.name)` holds it already",
            help: "declare `\(fact.fact.label)` of `\(callee.name)` with \(better) instead of `@\(wrapper)`",
            in: fact.path, at: fact.range, notes: [kept.note("it is kept with `@\(wrapper)` here")],
            fix: kept.path == fact.path
                ? kept.replacingAttribute(wrapper, with: wrapper == "StateObject" ? "ObservedObject" : "Bindable") : nil
        )
    }

    /// `@StateObject` holds nothing but observable objects, so what stands there need not be known.
    private func isSameModel(
        _ kept: Declaration, _ passed: Declaration, _ wrapper: String, _ project: ProjectPass
    ) -> Bool {
        guard let type = project.heldType(of: kept) else {
            return wrapper == "StateObject" && passed.objectWrapper != nil && !kept.type.isEmpty
                && kept.type == passed.type
        }
        return type == project.heldType(of: passed)
            && (wrapper == "StateObject" ? type.isObservableObject : type.usesObservation)
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/CartModel.swift": "final class CartModel: ObservableObject {}",
            "App/Cart.swift": """
            import SwiftUI
            struct Cart: View {
                @StateObject private var model = CartModel()
                var body: some View { CartList(model: ↓model) }
            }
            """,
            "App/CartList.swift": "import SwiftUI\nstruct CartList: View {\n    @StateObject var model: CartModel\n}",
        ]),
        .bad(
            files: [
                "App/CartModel.swift": "@Observable final class CartModel {}",
                "App/Cart.swift": """
                import SwiftUI
                struct Cart: View {
                    @State private var model = CartModel()
                    var body: some View { CartList(title: "Cart", model: ↓model) }
                }
                struct CartList: View {
                    let title: String
                    @State var model: CartModel
                }
                """,
            ],
            fixed: [
                "App/Cart.swift": """
                import SwiftUI
                struct Cart: View {
                    @State private var model = CartModel()
                    var body: some View { CartList(title: "Cart", model: model) }
                }
                struct CartList: View {
                    let title: String
                    @Bindable var model: CartModel
                }
                """
            ]),
        .bad(
            """
            import SwiftUI
            struct Cart: View {
                @StateObject private var model = CartModel()
                var body: some View { CartList(model: ↓model) }
            }
            struct CartList: View {
                @StateObject var model: CartModel
            }
            """,
            fixed: """
                import SwiftUI
                struct Cart: View {
                    @StateObject private var model = CartModel()
                    var body: some View { CartList(model: model) }
                }
                struct CartList: View {
                    @ObservedObject var model: CartModel
                }
                """),
        .good(files: [
            "App/CartModel.swift": "final class CartModel: ObservableObject {}",
            "App/Cart.swift": """
            import SwiftUI
            struct Cart: View {
                @StateObject private var model = CartModel()
                var body: some View { CartList(model: model) }
            }
            struct CartList: View {
                @ObservedObject var model: CartModel
            }
            """,
        ]),
        .good(files: [
            "App/CartModel.swift": "final class CartModel: ObservableObject {}",
            "App/Cart.swift": """
            import SwiftUI
            struct Cart: View {
                var body: some View { CartList(model: CartModel()) }
            }
            struct CartList: View {
                @StateObject var model: CartModel
            }
            """,
        ]),
        .good(files: [
            "App/CartModel.swift": "@Observable final class CartModel {}",
            "App/Cart.swift": """
            import SwiftUI
            struct Cart: View {
                @State private var model = CartModel()
                var body: some View { CartList(model: model) }
            }
            struct Other: View {
                var body: some View { CartList(model: .init()) }
            }
            struct CartList: View {
                @State var model: CartModel
            }
            """,
        ]),
        .good(
            """
            import SwiftUI
            final class CartModel: ObservableObject {}
            struct Cart: View {
                @StateObject private var model = CartModel()
                var body: some View { CartList(model: model) }
            }
            struct CartList: View {
                @StateObject private var model: CartModel
                init(model: CartModel? = nil) { _model = StateObject(wrappedValue: model ?? CartModel()) }
            }
            """),
        .good(
            """
            import SwiftUI
            struct Cart: View {
                @State private var count = 1
                var body: some View { Stepper2(count: count) }
            }
            struct Stepper2: View {
                @State var count: Int
            }
            """),
    ]
}

/// The names of properties of the file's types that hold objects through SwiftUI's wrappers.
private struct ObjectProperties: FileService {
    let names: [String]

    init(_ file: FilePass) {
        guard file.usesSwiftUI else {
            names = []
            return
        }
        let wanted = ["StateObject", "ObservedObject", "EnvironmentObject", "State", "Bindable"]
        names = file.root.descendants(AttributeSyntax.self).compactMap { attribute in
            guard attribute.attributeName.lastName.isOne(of: wanted), let property = attribute.property else {
                return nil
            }
            return property.nameToken?.text.string
        }
    }
}
