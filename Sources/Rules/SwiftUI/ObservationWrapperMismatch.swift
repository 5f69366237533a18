import TenetRuleKit
import TenetRuleSupport

struct ObservationWrapperMismatch: Rule {
    static let about = About(
        "observation-wrapper-mismatch", "Wrapper of the other observation system", category: .swiftui,
        severity: .error, status: .stable, scope: .appCode,
        why: """
            `@StateObject`, `@ObservedObject` and `@EnvironmentObject` watch `ObservableObject` classes; `@State`, \
            `@Bindable` and `@Environment(Type.self)` are for `@Observable` classes. Mixed up, the code does not \
            compile, or changes are not shown.
            """,
        phrasings: [
            """
            Use `@StateObject`, `@ObservedObject` and `@EnvironmentObject` only with `ObservableObject`, and `@State`, \
            `@Bindable` and `@Environment` with `@Observable` classes.
            """,
            """
            Never mix the old and the new way of watching models: a class marked with the macro goes into `@State`, \
            not into `@StateObject`.
            """,
        ])

    var environmentObjects = true
    static let options = [
        Option<Self>(
            "environment_objects", \.environmentObjects,
            "Accept objects in `@Environment`; else it is for values of the system and own keys.")
    ]

    private struct EnvironmentType: Fact {
        var type: String
    }

    /// `extension Environment { init(_ type: Theme.Type) }`: a key of the project that is written as its type.
    private struct OwnKey: Fact {}

    func install(_ hooks: inout Hooks) {
        hooks.collect(OwnKey.self, from: ExtensionDeclSyntax.self) { node, _ in
            guard node.extendedType.text == "Environment",
                node.members(InitializerDeclSyntax.self).contains(where: { maker in
                    maker.signature.parameterClause.parameters.first.map {
                        $0.firstName.text == "_" && $0.type.text.hasSuffix(".Type")
                    } ?? false
                })
            else { return nil }
            return (OwnKey(), node.extendedType.range)
        }
        hooks.collect(EnvironmentType.self, from: AttributeSyntax.self) { node, _ in
            guard node.name == "Environment", let name = node.property?.nameToken,
                let access = node.argumentList?.only?.expression.as(MemberAccessExprSyntax.self),
                access.declName.baseName.text == "self", let type = access.base?.lastName?.text
            else { return nil }
            return (EnvironmentType(type: type.string), name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            for view in project.model.types where view.holdsViewState && view.isAppCode {
                for property in view.storedProperties { check(property, project) }
            }
            // Where most models are `@Observable`, the environment is how they are handed down.
            let isBuiltOnObservation = project.model.types.count { $0.isAppCode && $0.usesObservation } > 2
            let hasOwnKeys = project.facts(OwnKey.self).contains { $0.role == .app }
            for fact in project.facts(EnvironmentType.self) where fact.role == .app {
                let known = project.model.types(named: fact.fact.type).one
                guard let type = known, isOldOnly(type) else {
                    // For an object of the project that is `@Observable` there is no other form.
                    let isMeant = known?.usesObservation == true || hasOwnKeys && known?.kind != .class
                    // What a library puts there can be had in no other way.
                    let isForeign =
                        project.model.types(named: fact.fact.type).isNone && project.model.importsLibrary(fact.path)
                    if !environmentObjects, !isBuiltOnObservation, !isMeant, !isForeign {
                        reportObject(fact, known, project)
                    }
                    continue
                }
                project.report(
                    "`@Environment` finds only `@Observable` classes, and `\(type.name)` is an `ObservableObject`",
                    help: "use `@EnvironmentObject`, or make `\(type.name)` `@Observable`", in: fact.path,
                    at: fact.range, notes: [type.declaration.note("declared here")])
            }
        }
    }

    private func reportObject(_ fact: Located<EnvironmentType>, _ type: ProjectType?, _ project: ProjectPass) {
        project.report(
            "`@Environment` is for values of the system, and `\(fact.fact.type)` is an object of the app",
            help: "pass the object in, or give it a key of its own in `EnvironmentValues`", in: fact.path,
            at: fact.range,
            notes: type.map { [$0.declaration.note("declared here")] } ?? [])
    }

    private func check(_ property: Declaration, _ project: ProjectPass) {
        guard let wrapper = property.objectWrapper ?? property.attributes.first(where: { $0 == "Bindable" }),
            let type = project.heldType(of: property)
        else { return }
        let note = [type.declaration.note("declared here")]
        if wrapper == "Bindable" {
            guard isOldOnly(type) else { return }
            project.report(
                "`@Bindable` takes `@Observable` classes only, and `\(type.name)` is an `ObservableObject`",
                help: "use `@ObservedObject`, or make `\(type.name)` `@Observable`", at: property, notes: note)
        } else if type.usesObservation, !type.conforms(to: "ObservableObject"), isKnown(type, project) {
            let better = ["StateObject": "`@State`", "EnvironmentObject": "`@Environment(\(type.name).self)`"]
            project.report(
                "`@\(wrapper)` watches `ObservableObject` classes only, and `\(type.name)` is `@Observable`",
                help: "use \(better[wrapper] ?? "`@Bindable`, or a plain property,")", at: property, notes: note)
        }
    }

    private func isOldOnly(_ type: ProjectType) -> Bool { type.isObservableObject && !type.usesObservation }

    /// Every supertype is in the project, so none of them can conform unseen.
    private func isKnown(_ type: ProjectType, _ project: ProjectPass) -> Bool {
        ([type] + type.projectSupertypes).allSatisfy { type in
            type.directSupertypes.allSatisfy {
                !project.model.types(named: $0).isNone
                    || ["Sendable", "Identifiable", "Hashable", "NSObject"].contains($0)
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/CartModel.swift": "@Observable final class CartModel {\n    var total = 0\n}",
            "App/Cart.swift": "struct Cart: View {\n    @StateObject private var ↓model = CartModel()\n}",
        ]),
        .bad(files: [
            "App/Session.swift": "class Base: ObservableObject {}\nfinal class Session: Base {}",
            "App/Profile.swift": """
            struct Profile: View {
                @Environment(Session.self) private var ↓session
            }
            struct Editor: View {
                @Bindable var ↓session: Session
            }
            """,
        ]),
        .good(files: [
            "App/CartModel.swift": "@Observable final class CartModel {\n    var total = 0\n}",
            "App/Cart.swift": """
            struct Cart: View {
                @State private var model = CartModel()
                @Environment(CartModel.self) private var other
            }
            """,
        ]),
        .good(files: [
            "App/Session.swift": "@Observable final class Session: ObservableObject {}",
            "App/Profile.swift": """
            struct Profile: View {
                @ObservedObject var session: Session
                @Environment(\\.colorScheme) private var scheme
            }
            """,
        ]),
        .good("struct Theme {}\nstruct Card: View {\n    @State private var theme = Theme()\n}"),
        .bad(
            """
            struct Harbour: View {
                @Environment(TideModel.self) private var ↓model: TideModel?
                @Environment(\\.dismiss) private var dismiss
                @Environment(\\.harbourRouter) private var router
            }
            """, options: ["environment_objects": .bool(false)]),
        .good(
            """
            import HarbourKit
            struct Harbour: View {
                @Environment(Berths.self) private var berths
            }
            """, options: ["environment_objects": .bool(false)]),
        .good(
            """
            @Observable final class TideModel {}
            struct Harbour: View {
                @Environment(TideModel.self) private var model
            }
            """, options: ["environment_objects": .bool(false)]),
        .good(
            files: [
                "App/Keys.swift": """
                extension Environment {
                    init(_ type: Palette<Value>.Type) { self.init(\\.palette) }
                }
                """,
                "App/Harbour.swift": """
                struct Palette {}
                struct Harbour<Look: Styled>: View {
                    @Environment(Palette.self) private var palette
                    @Environment(Look.Colours.self) private var colours
                }
                """,
            ], options: ["environment_objects": .bool(false)]),
        .good("struct Harbour: View {\n    @Environment(TideModel.self) private var model\n}"),
        .good(
            """
            @Observable final class TideModel {}
            @Observable final class WindModel {}
            @Observable final class BerthModel {}
            struct Harbour: View {
                @Environment(TideModel.self) private var tide
            }
            """, options: ["environment_objects": .bool(false)]),
    ]
}
