import TenetRuleKit
import TenetRuleSupport

struct StateObjectOnSharedInstance: Rule {
    static let about = About(
        "state-object-on-shared-instance", "State object on shared instance", category: .swiftui, severity: .warning,
        specializes: ["shared-instance-in-view"],
        why: """
            `@StateObject` says that the view creates the object and owns its life. A shared instance is owned \
            elsewhere and outlives the view, so the declaration misleads readers and hides that others change it too.
            """,
        phrasings: [
            "Do not hold a shared instance with `@StateObject`; use `@ObservedObject`.",
            """
            A singleton such as `Session.shared` is not owned by the screen, so never wrap it as if the view had \
            created it.
            """,
        ])

    var sharedNames = ["shared"]
    var privateObserved = false
    static let options = [
        Option<Self>("shared_names", \.sharedNames, "Static properties that hold an instance shared by the whole app."),
        Option<Self>(
            "private_observed", \.privateObserved,
            "Also report an `@ObservedObject` with a shared instance that is not private."),
    ]

    func install(_ hooks: inout Hooks) {
        if privateObserved { checkObserved(&hooks) }
        hooks.onAttribute("StateObject") { attribute, file in
            guard let variable = attribute.property, let name = variable.nameToken, let value = variable.initialValue,
                let instance = sharedInstance(value, type: variable.type), !attribute.isInPreview
            else { return }
            // The app may own it as well, and hand it down.
            let isApp = attribute.enclosingType?.inherits("App") == true
            let type = instance.split(separator: ".").dropLast().joined(separator: ".")
            file.report(
                "`@StateObject` claims to own `\(instance)`, which lives outside this view",
                help: isApp
                    ? "let the app own it: create a `\(type)()` here and hand it down, or observe it with `@ObservedObject` where "
                        + "others need the shared one"
                    : "observe it with `@ObservedObject`",
                at: attribute, fix: isApp ? nil : fix(attribute, name.text.string, file))
        }
        hooks.onCall("StateObject") { call, file in
            guard call.isPlain, let value = call.argument("wrappedValue")?.expression,
                let instance = sharedInstance(value, type: nil)
            else { return }
            file.report(
                "`StateObject` claims to own `\(instance)`, which lives outside this view",
                help: "declare the property with `@ObservedObject` and assign the instance", at: value)
        }
    }

    /// A property that observes a shared instance and is open to others.
    private struct Observed: Fact {
        var name: String
        var instance: String
        var type: String
        /// Where `private` can be written.
        var keyword: Int?
    }

    private func checkObserved(_ hooks: inout Hooks) {
        hooks.collect(Observed.self, from: AttributeSyntax.self) { attribute, _ in
            guard attribute.name == "ObservedObject", let variable = attribute.property, variable.isMember,
                !variable.isPrivate, let name = variable.nameToken, let value = variable.initialValue,
                let instance = sharedInstance(value, type: variable.type), !attribute.isInPreview
            else { return nil }
            return (
                Observed(
                    name: name.identifier.string, instance: instance, type: name.enclosingTypeName?.string ?? "",
                    keyword: variable.modifiers.isEmpty ? variable.bindingSpecifier.range.lower : nil),
                name.range
            )
        }
        hooks.onProject(needing: [.declarations, .uses], fixing: .unsafe) { project in
            for fact in project.facts(Observed.self) {
                let observed = fact.fact
                // Somebody passes another instance, or the same one.
                guard !project.model.uses(of: observed.type).contains(where: { $0.labels.contains(observed.name) })
                else { continue }
                project.report(
                    "`\(observed.name)` always stands for `\(observed.instance)`, but others can set and use it",
                    help: "make it `private`", in: fact.path, at: fact.range,
                    fix: observed.keyword.map {
                        Fix("Make it private", .unsafe, [Edit(ByteRange($0, $0), "private ")])
                    })
            }
        }
    }

    /// `Session.shared`, or `.shared` of a written type.
    private func sharedInstance(_ value: ExprSyntax, type: TypeSyntax?) -> String? {
        guard let access = value.as(MemberAccessExprSyntax.self), access.declName.baseName.text.isOne(of: sharedNames)
        else { return nil }
        guard let base = access.base else { return type.map { $0.text.string + "." + access.declName.text.string } }
        return base.lastName?.text.startsUppercase == true ? access.text.string : nil
    }

    /// The wrapper alone changes, unless the file touches its storage. Whoever may set the property may have kept an object
    /// alive by it.
    private func fix(_ attribute: AttributeSyntax, _ name: String, _ file: FilePass) -> Fix? {
        let storage = "_" + name
        guard !file.root.tokens.contains(where: { $0.tokenKind == .identifier && $0.text == storage }) else {
            return nil
        }
        return .replace(
            attribute.attributeName, with: "ObservedObject", "Change to `@ObservedObject`",
            attribute.property?.isPrivate == true ? .safe : .unsafe)
    }

    static let examples: [Example] = [
        .bad(
            "struct Profile: View {\n    ↓@StateObject private var session = Session.shared\n}",
            fixed: "struct Profile: View {\n    @ObservedObject private var session = Session.shared\n}"),
        .bad(
            "struct Profile: View {\n    ↓@StateObject var session: Session = .shared\n}",
            fixed: "struct Profile: View {\n    @ObservedObject var session: Session = .shared\n}"),
        // An extension writes to the storage, whose type the fix would change.
        .bad(
            """
            struct Profile: View {
                ↓@StateObject private var session = Session.shared
            }
            extension Profile {
                init(_ session: Session) { _session = StateObject(wrappedValue: session) }
            }
            """),
        .bad(
            """
            struct Player: View {
                @StateObject var audio: AudioEngine
                init() {
                    _audio = StateObject(wrappedValue: ↓AudioEngine.shared)
                }
            }
            """),
        .bad(
            "struct Profile: View {\n    @ObservedObject var ↓session = Session.shared\n}",
            fixed: "struct Profile: View {\n    @ObservedObject private var session = Session.shared\n}",
            options: ["private_observed": .bool(true)]),
        .good(
            "struct Profile: View {\n    @ObservedObject var session = Session.shared\n}\n#Preview { Profile(session: Session()) }",
            options: ["private_observed": .bool(true)]),
        .good(
            "struct Profile: View {\n    @ObservedObject var session: Session\n}",
            options: ["private_observed": .bool(true)]),
        .good("struct Profile: View {\n    @StateObject private var model = ProfileModel()\n}"),
        .good("struct Profile: View {\n    @ObservedObject private var session = Session.shared\n}"),
        .good("struct Profile: View {\n    @StateObject private var model = Container.shared.makeProfileModel()\n}"),
        .good("struct Profile: View {\n    @StateObject private var model = ProfileModel(session: .shared)\n}"),
    ]
}
