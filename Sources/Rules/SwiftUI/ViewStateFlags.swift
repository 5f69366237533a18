import TenetRuleKit
import TenetRuleSupport

struct ViewStateFlags: Rule {
    static let about = About(
        "view-state-flags", "View state in separate flags", category: .swiftui, severity: .note,
        why: """
            Separate properties for loading, data and error allow combinations that make no sense, such as loading \
            with an error. One enum has exactly the states that exist.
            """,
        phrasings: ["Model a screen's states as one enum.", "No `isLoading` beside `hasFailed`, please."])

    var allowedTypes = ["BaseViewModel"]
    var stateType = "ViewState"
    var firstCase = ""
    var openStates = false
    var texts = false
    var views = false
    static let options = [
        Option<Self>("allowed_types", \.allowedTypes, "Base classes that may keep the flags for their subclasses."),
        Option<Self>("state_type", \.stateType, "The enum that holds the state of a screen."),
        Option<Self>(
            "first_case", \.firstCase, "The case that a published property of `state_type` begins with; empty for any."),
        Option<Self>("texts", \.texts, "Also report a state of a screen whose error is no text."),
        Option<Self>("views", \.views, "Also report the states of a view that loads its own data."),
        Option<Self>(
            "open_states", \.openStates, "Also report a method that sets the state to whatever its caller passes."),
    ]

    private static let loading = [
        "isLoading", "isFetching", "isRefreshing", "isReloading", "isBusy", "isProcessing", "isWorking", "inProgress",
        "loading", "fetching", "refreshing",
    ]
    private static let results = [
        "isEmpty", "isLoaded", "hasLoaded", "didLoad", "isSuccess", "isSuccessful", "didSucceed", "isFinished",
    ]
    private static let errors = [
        "error", "errorMessage", "errorText", "loadingError", "loadError", "fetchError", "lastError", "failure",
        "failureMessage", "hasFailed", "hasError", "didFail", "loadFailed", "isError",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in
            let isObservable = node.hasAttribute("Observable")
            guard isObservable || node.inherits("ObservableObject"), !node.name.text.isOne(of: allowedTypes) else {
                return
            }
            let state = node.storedProperties.filter {
                $0.isVar && !$0.isStatic && (isObservable ? $0.attributes.isEmpty : $0.hasAttribute("Published"))
            }
            if !firstCase.isEmpty { checkStates(state, file) }
            if openStates { checkOpenStates(state, node, file) }
            checkPhases(state, node, file)
            checkTrio(state, file)
        }
        if texts { hooks.on(EnumDeclSyntax.self) { node, file in checkTexts(node, file) } }
        guard views else { return }
        hooks.on(StructDeclSyntax.self) { node, file in
            guard node.isView else { return }
            checkTrio(node.storedProperties.filter { $0.hasAttribute("State") }, file)
        }
    }

    /// Flags or values for loading, for the error and for what was loaded.
    private func checkTrio(_ state: [VariableDeclSyntax], _ file: FilePass) {
        let names = state.compactMap(\.nameToken)
        guard let loading = names.first(where: { $0.text.isOne(of: Self.loading) }),
            let error = names.first(where: { $0.text.isOne(of: Self.errors) }),
            let data = state.first(where: {
                isData($0) && !isChoice($0) && !$0.isHandedIn && $0.isLoaded(by: loading)
            })?.nameToken
                ?? names.first(where: { $0.text.isOne(of: Self.results) })
        else { return }
        file.report(
            "`\(loading.text)`, `\(data.text)` and `\(error.text)` can contradict each other",
            help: "keep one enum with a case for each state", at: loading,
            notes: [file.note("the data", at: data), file.note("the error", at: error)])
    }

    /// `case error(any Error)` beside `loading`: views would have to turn it into a text.
    private func checkTexts(_ node: EnumDeclSyntax, _ file: FilePass) {
        guard node.name.text.hasSuffix("State") else { return }
        let cases = node.memberBlock.descendants(EnumCaseElementSyntax.self)
        guard cases.contains(where: { $0.name.text == "loading" }) else { return }
        for element in cases where element.name.text.isOne(of: ["error", "failed", "failure"]) {
            guard let type = element.parameterClause?.parameters.first?.type,
                type.lastName == "Error" || type.text.hasSuffix(" Error")
            else { continue }
            file.report(
                "`\(element.name.text)` carries an error and not the text to show",
                help: "let it carry the text to show", at: element.name)
        }
    }

    /// One property of the state's type, which begins with the first case.
    private func checkStates(_ properties: [VariableDeclSyntax], _ file: FilePass) {
        let states = properties.filter {
            ($0.type?.lastName.map { $0 == stateType } ?? false) || isState($0.initialValue)
        }
        if let second = states.dropFirst().first?.nameToken, let first = states.first?.nameToken {
            file.report(
                "`\(second.text)` is a second state beside `\(first.text)`",
                help: "keep one state for the screen, or divide the view model", at: second,
                notes: [file.note("the first state", at: first)])
        }
        for variable in states {
            guard let value = variable.initialValue,
                let name = value.as(MemberAccessExprSyntax.self)?.declName.baseName,
                name.text != firstCase
            else { continue }
            file.report(
                "the state begins with `\(name.text)` before anything has happened", help: "begin with `.\(firstCase)`",
                at: value)
        }
    }

    /// `func jump(to next: GameState) { state = next }`: any state may follow any other.
    private func checkOpenStates(_ properties: [VariableDeclSyntax], _ node: ClassDeclSyntax, _ file: FilePass) {
        let states = properties.filter {
            guard let type = $0.type?.lastName else { return false }
            return type.hasSuffix("State") || type.hasSuffix("Phase")
        }
        for function in node.members(FunctionDeclSyntax.self) where !function.isPrivate && !function.isOverride {
            guard let body = function.body, !states.isEmpty,
                !body.descendants.contains(where: { [.ifExpr, .guardStmt, .switchExpr].contains($0.kind) })
            else { continue }
            let passed = function.parameters.map(\.internalName.identifier)
            for item in body.statements {
                guard let (target, sign, value) = item.item.as(SequenceExprSyntax.self)?.assignment, sign == "=",
                    let name = target.ownMemberName,
                    states.contains(where: { $0.nameToken?.identifier == name.identifier }), value.count == 1,
                    let source = value.first?.as(DeclReferenceExprSyntax.self)?.baseName.identifier,
                    passed.contains(source)
                else { continue }
                file.report(
                    "`\(function.name.text)` sets `\(name.text)` to any state, whatever it was before",
                    help: "switch over the present state and allow only the transitions that exist", at: name)
            }
        }
    }

    /// `ViewState<Tide>.loading`.
    private func isState(_ value: ExprSyntax?) -> Bool {
        guard let base = value?.as(MemberAccessExprSyntax.self)?.base else { return false }
        return base.text == stateType || base.text.hasPrefix(stateType + "<")
    }

    /// Three flags of which functions lower one as they raise another: phases of one state.
    private func checkPhases(_ properties: [VariableDeclSyntax], _ node: ClassDeclSyntax, _ file: FilePass) {
        let flags = properties.filter { $0.initialValue?.kind == .booleanLiteralExpr }.compactMap(\.nameToken)
            // Alerts and sheets are bound to flags of their own.
            .filter { !$0.codeContainsFolded(["show", "present", "alert"]) }
        guard flags.count >= 3 else { return }
        var linked: Set<String> = []
        var handovers = 0
        for list in node.memberBlock.descendants(CodeBlockItemListSyntax.self) {
            var lowered: [String] = []
            var raised: [String] = []
            for item in list {
                guard let (target, sign, value) = item.item.as(SequenceExprSyntax.self)?.assignment, sign == "=",
                    let name = target.ownMemberName?.identifier.string,
                    flags.contains(where: { $0.identifier == name }),
                    let literal = value.first?.as(BooleanLiteralExprSyntax.self)
                else { continue }
                if literal.text == "true" { raised.append(name) } else { lowered.append(name) }
            }
            // Two that are up at once are no phases of one state.
            guard Set(raised).count < 2 else { return }
            // A flag that is raised and lowered again has handed nothing over.
            lowered.removeAll(where: raised.contains)
            guard !raised.isEmpty, !lowered.isEmpty else { continue }
            handovers += 1
            linked.formUnion(raised + lowered)
        }
        let phases = flags.filter { linked.contains($0.identifier.string) }
        guard handovers >= 2, phases.count >= 3, let first = phases.first else { return }
        file.report(
            "\(phases.map { "`\($0.text)`" }.joined(separator: ", ")) take turns, but nothing keeps them apart",
            help: "keep one enum with a case for each phase", at: first)
    }

    /// What is loaded: a list or an optional value that is no error, text or flag.
    private func isData(_ variable: VariableDeclSyntax) -> Bool {
        if variable.nameToken?.text.isOne(of: Self.errors) == true { return false }
        guard let type = variable.type else {
            return variable.initialValue?.is(FunctionCallExprSyntax.self) == true && variable.spelledTypeName == nil
        }
        if type.kind == .arrayType { return true }
        guard let wrapped = type.as(OptionalTypeSyntax.self)?.wrappedType.unwrapped else { return false }
        if wrapped.kind == .arrayType { return true }
        guard let name = wrapped.lastName else { return false }
        return !name.hasSuffix("Error") && !name.hasPrefix("Int") && !name.hasPrefix("UInt")
            && !name.isOne(of: Self.plain)
    }

    /// What the user has picked among the data, rather than the data.
    private func isChoice(_ variable: VariableDeclSyntax) -> Bool {
        guard let name = variable.nameToken?.text, variable.type?.kind == .optionalType else { return false }
        return name.startsWithWord(of: [
            "selected", "current", "chosen", "picked", "highlighted", "focused", "active", "presented", "edited",
            "editing",
            "pending",
        ])
    }

    /// Values that go with what is shown: a count, a time, an address, a task.
    private static let plain = [
        "String", "Bool", "Double", "Float", "CGFloat", "Decimal", "Date", "TimeInterval", "Duration", "URL", "UUID",
        "Task", "LocalizedStringKey", "LocalizedStringResource", "AttributedString",
    ]

    static let examples: [Example] = [
        .bad(
            """
            struct Berths: View {
                @State private var berths: [Berth] = []
                @State private var ↓isLoading = false
                @State private var errorMessage: String?
                var body: some View { List(berths) { Text($0.name) } }
            }
            """, options: ["views": .bool(true)]),
        .good(
            "struct Mooring: View {\n    @State private var name = \"\"\n    @State private var isLoading = false\n"
                + "    @State private var error: MooringProblem?\n    @State private var hint: LocalizedStringKey?\n}",
            options: ["views": .bool(true)]),
        .bad(
            "enum BerthState {\n    case loading\n    case loaded([Berth])\n    case ↓failed(any Error)\n}",
            options: ["texts": .bool(true)]),
        .good(
            "enum BerthState {\n    case loading\n    case error(String)\n}\nenum Upload {\n    case error(Error)\n}",
            options: ["texts": .bool(true)]),
        .bad(
            "@Observable\nfinal class UploadModel {\n    var ↓isLoading = false\n    var hasFailed = false\n"
                + "    var isFinished = false\n}"),
        .bad(
            """
            final class FeedModel: ObservableObject {
                @Published var posts: [Post] = []
                @Published var ↓isLoading = false
                @Published var error: Error?
            }
            """),
        .bad(
            """
            @Observable
            final class ProfileModel {
                var profile: Profile?
                var ↓isLoading = false
                var errorMessage: String?
            }
            """),
        .bad(
            """
            extension HarborView {
                @Observable
                final class Model {
                    private(set) var ships: [Ship] = []
                    private(set) var ↓isRefreshing = false
                    private(set) var hasFailed = false
                }
            }
            """),
        .bad(
            """
            final class MatchModel: ObservableObject {
                @Published private(set) var phase: MatchPhase = .warmUp
                func move(to next: MatchPhase) {
                    log(next)
                    ↓phase = next
                }
            }
            """, options: ["open_states": .bool(true)]),
        .good(
            """
            final class MatchModel: ObservableObject {
                @Published private(set) var phase: MatchPhase = .warmUp
                func move(to next: MatchPhase) {
                    guard phase.allows(next) else { return }
                    phase = next
                }
                private func set(_ next: MatchPhase) { phase = next }
            }
            """, options: ["open_states": .bool(true)]),
        .bad(
            """
            final class BrewModel: ObservableObject {
                @Published var ↓isHeating = true
                @Published var isPouring = false
                @Published var isDone = false
                func heated() {
                    isHeating = false
                    isPouring = true
                }
                func poured() {
                    self.isPouring = false
                    self.isDone = true
                }
            }
            """),
        .bad(
            """
            final class TideModel: ObservableObject {
                @Published var tides: ViewState<[Tide]> = ↓.loading
                @Published var ↓winds = ViewState<[Wind]>.idle
            }
            """, options: ["first_case": .string("idle")]),
        .good(
            "final class TideModel: ObservableObject {\n    @Published var tides: ViewState<[Tide]> = .idle\n"
                + "    @Published var query = \"\"\n}", options: ["first_case": .string("idle")]),
        .good(
            """
            final class BuoyModel: ObservableObject {
                @Published var buoys: [Buoy] = []
                @Published var isLoading = false
                @Published var error: Error?
                func order() async {
                    isLoading = true
                    await shop.order()
                    isLoading = false
                }
                func read() { buoys = store.buoys() }
            }
            @Observable
            final class FerryModel {
                var isChecked = false
                var isPriced = false
                var isLoading = false
                func check() {
                    isChecked = true
                    isLoading = false
                }
                func price() async {
                    isPriced = true
                    fare = await till.fare()
                    isPriced = false
                }
            }
            """),
        .good(
            """
            final class SheetModel: ObservableObject {
                @Published var showsMap = false
                @Published var showsList = true
                @Published var showsHelp = false
                func openMap() {
                    showsList = false
                    showsMap = true
                }
                func openHelp() { showsHelp = true }
            }
            """),
        .good(
            """
            final class FeedModel: ObservableObject {
                enum State { case loading, loaded([Post]), failed(any Error) }
                @Published var state = State.loading
            }
            """),
        .good(
            """
            @Observable
            final class PierModel {
                var actions: [PierAction]
                var isLoading = false
                var error: PierError?
                init(actions: [PierAction]) { self.actions = actions }
            }
            """),
        .good(
            """
            final class BerthModel: ObservableObject {
                @Published var selectedBerth: Berth?
                @Published var isLoading = false
                @Published var loadError: String?
            }
            """),
        .good(
            """
            final class LoginModel: ObservableObject {
                @Published var name = ""
                @Published var isLoading = false
                @Published var errorMessage: String?
            }
            """),
        .good(
            """
            @Observable
            final class UploadModel {
                var isLoading = false
                var errorMessage: String?
                var bytesExpected: Int64?
                var upload: Task<Void, Never>?
            }
            """),
        .good(
            "class BaseViewModel: ObservableObject {\n    @Published var isLoading = false\n"
                + "    @Published var error: Error?\n    @Published var items: [Item] = []\n}"),
    ]
}
