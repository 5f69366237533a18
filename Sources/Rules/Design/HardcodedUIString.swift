import TenetRuleKit
import TenetRuleSupport

struct HardcodedUIString: Rule {
    static let about = About(
        "hardcoded-ui-string", "Hard-coded text in the interface", category: .design, severity: .warning,
        status: .stable,
        scope: .appCode, isConvention: true,
        why: """
            A string that goes into a UIKit view as it is cannot be translated. SwiftUI looks literals up in the \
            string catalog by itself; UIKit does not.
            """,
        phrasings: [
            "Localize every text shown in UIKit views and alerts; do not assign string literals to them.",
            """
            What users read on a label or button comes from `String(localized:)`, never straight from quotes in the \
            source.
            """,
        ])

    var namespace = ""
    var severalLanguages = false
    static let options = [
        Option<Self>(
            "namespace", \.namespace,
            "The type that holds all texts, such as `Strings`: when given, literals in SwiftUI views are reported too."
        ),
        Option<Self>(
            "several_languages", \.severalLanguages,
            "Look only at projects whose string tables are in more than one language."),
    ]

    /// A text that is written out where it is shown.
    private struct Shown: Fact {
        var text: String
        /// What SwiftUI looks up in the string tables; empty where nothing is looked up.
        var key: String

        init(_ literal: StringLiteralExprSyntax, isKey: Bool) {
            text = literal.brief
            key = isKey ? literal.plainText ?? "" : ""
        }
    }

    /// Only the string tables tell whether it is a finding.
    private var needsTables: Bool { severalLanguages || !namespace.isEmpty }

    func install(_ hooks: inout Hooks) {
        if needsTables {
            hooks.collectAll(Shown.self, from: SequenceExprSyntax.self) { node, file in
                found([assigned(node)], file).map { (Shown($0, isKey: false), $0.range) }
            }
            hooks.onProject { project in
                guard !severalLanguages || isTranslated(project.model) else { return }
                let keys = names(in: project.model)
                for shown in project.facts(Shown.self)
                where shown.role == .app && !keys.contains(shown.fact.key) {
                    project.report(message(shown.fact.text), help: help, in: shown.path, at: shown.range)
                }
            }
        } else {
            hooks.on(SequenceExprSyntax.self) { node, file in
                for literal in found([assigned(node)], file) {
                    file.report(message(literal.brief), help: help, at: literal)
                }
            }
        }
        installCalls(["setTitle", "setPrompt"], &hooks) { call in
            guard let access = call.calledExpression.as(MemberAccessExprSyntax.self), access.base != nil,
                call.hasArgument("for"), !isPlaceholder(access)
            else { return [] }
            return [call.firstArgument?.expression]
        }
        installCalls(
            [
                "UIAlertController", "UIAlertAction", "UIBarButtonItem", "UIAction", "UITabBarItem",
                "UIContextualAction",
            ],
            &hooks
        ) { call in
            call.isPlain ? ["title", "message"].map { call.argument($0)?.expression } : []
        }
        guard !namespace.isEmpty else { return }
        installCalls(Self.announcements, &hooks) { call in
            call.arguments.filter { argument in
                // A sentence, and no identifier.
                argument.label?.text.isOne(of: Self.shownLabels) == true
                    && argument.expression.text.bytes.contains(0x20)
            }.map(\.expression)
        }
        installCalls(Self.views, areKeys: true, &hooks) { call in
            guard call.isPlain, let first = call.firstArgument, first.label == nil else { return [] }
            return [first.expression]
        }
        installCalls(Self.modifiers, areKeys: true, &hooks) { call in
            guard call.calledBase != nil, let first = call.firstArgument, first.label == nil else { return [] }
            return [first.expression]
        }
    }

    /// Reports the literals among the values that calls show, at once or when the project's languages are known.
    private func installCalls(
        _ names: [String], areKeys: Bool = false, _ hooks: inout Hooks,
        _ values: @escaping @Sendable (FunctionCallExprSyntax) -> [ExprSyntax?]
    ) {
        if needsTables {
            hooks.collectAll(Shown.self, fromCallsOf: names) { call, file in
                found(values(call), file).map { (Shown($0, isKey: areKeys), $0.range) }
            }
        } else {
            hooks.onCall(names) { call, file in
                for literal in found(values(call), file) {
                    file.report(message(literal.brief), help: help, at: literal)
                }
            }
        }
    }

    private func assigned(_ node: SequenceExprSyntax) -> ExprSyntax? {
        guard let (target, sign, value) = node.assignment, sign == "=", value.count == 1,
            let literal = value.first?.as(StringLiteralExprSyntax.self),
            isTitleOfController(target) || isMessageOfModel(target, literal)
                || target.as(MemberAccessExprSyntax.self).map(isShown) == true
        else { return nil }
        return value.first
    }

    /// String tables of two languages at least.
    private func isTranslated(_ model: ProjectModel) -> Bool {
        var languages: Set<Substring> = []
        for table in model.localizedTables {
            for file in table.files {
                // `de` of `de-AT`.
                languages.formUnion(file.table.languages.map { $0.prefix { $0 != "-" && $0 != "_" } })
            }
        }
        return languages.count > 1
    }

    /// The keys of all string tables: whoever writes one in a `Text` has taken the text from the table.
    private func names(in model: ProjectModel) -> Set<String> {
        namespace.isEmpty ? [] : Set(model.localizedTables.flatMap(\.developmentKeys).map(\.entry.key.text))
    }

    private static let views = [
        "Text", "Button", "Label", "Toggle", "TextField", "SecureField", "Section", "Link", "NavigationLink",
        "Menu", "Picker", "LabeledContent", "ContentUnavailableView", "Stepper", "DatePicker", "ProgressView",
        "GroupBox", "DisclosureGroup", "ShareLink", "ControlGroup", "ColorPicker", "Gauge",
    ]
    private static let modifiers = [
        "navigationTitle", "alert", "confirmationDialog", "help", "accessibilityLabel", "accessibilityHint",
        "navigationBarTitle", "navigationSubtitle", "accessibilityValue",
    ]

    /// Functions of a team's own that put a text before the user.
    private static let announcements = [
        "show", "present", "showAlert", "presentAlert", "showError", "showMessage", "showToast", "showBanner",
        "showHUD", "displayAlert", "displayError", "displayMessage", "displayToast", "toast", "AlertState", "Toast",
        "AlertItem", "ErrorView", "EmptyStateView",
    ]
    private static let shownLabels = ["title", "message", "subtitle", "text", "body", "detail", "description"]

    /// `statusMessage = "The upload failed."` in a view model: a sentence in a text property, which a view shows.
    private func isMessageOfModel(_ target: ExprSyntax, _ literal: StringLiteralExprSyntax) -> Bool {
        guard let name = target.ownMemberName?.text, target.enclosingViewModel != nil,
            ["essage", "Text", "Title", "title", "Hint", "Error"].contains(where: { name.hasSuffix($0) }),
            !name.containsFolded(["debug"])
        else { return false }
        return literal.text.bytes.count { $0 == 0x20 } > 1
    }

    /// `title = "Tides"` in a view controller: the title of its bar.
    private func isTitleOfController(_ target: ExprSyntax) -> Bool {
        guard target.ownMemberName?.text == "title", let type = target.enclosingType, let name = type.groupName?.text,
            type.kind == .classDecl || type.kind == .extensionDecl
        else { return false }
        return name.hasSuffix("ViewController") && target.enclosingBody?.kind == .functionDecl
    }

    /// A property that puts text on the screen, as far as its name and owner show.
    private func isShown(_ access: MemberAccessExprSyntax) -> Bool {
        guard !isPlaceholder(access), access.base?.codeContains("ersion") != true,
            let owner = access.base?.lastName?.text ?? access.base?.text
        else { return false }
        switch access.declName.baseName.text.string {
        case "text": return owner.hasSuffix("Label") || owner == "label" || owner.hasSuffix("textLabel")
        case "title": return owner == "navigationItem" || owner == "tabBarItem"
        case "placeholder": return owner.hasSuffix("Field") || owner.hasSuffix("earchBar")
        default: return false
        }
    }

    /// In the closure that makes a view, before anything is known: often replaced before it is seen.
    private func isPlaceholder(_ access: MemberAccessExprSyntax) -> Bool {
        guard let closure = access.enclosingBody?.as(ClosureExprSyntax.self),
            let call = closure.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.syntax == closure.syntax
        else { return false }
        return true
    }

    private func found(_ values: [ExprSyntax?], _ file: FilePass) -> [StringLiteralExprSyntax] {
        if file.name.contains("Debug") || file.name.contains("Preview") { return [] }
        file.keeps(values.count { $0.map(isTaken) ?? false })
        return values.compactMap { $0?.as(StringLiteralExprSyntax.self) }.filter { literal in
            hasWord(literal) && !literal.isInPreview && !literal.isInDebugBlock && !isForDevelopers(literal)
                && !isAmongVerbatim(literal)
        }
    }

    /// Whether a text comes from a table: by the type that holds all texts, or looked up here.
    private func isTaken(_ value: ExprSyntax) -> Bool {
        if let call = value.as(FunctionCallExprSyntax.self) {
            return call.hasArgument("localized") || call.calledName?.text == "NSLocalizedString"
        }
        let first = value.as(MemberAccessExprSyntax.self)?.syntax.firstToken?.text.string
        return !namespace.isEmpty && first == namespace
    }

    private func message(_ text: String) -> String {
        namespace.isEmpty
            ? "`\(text)` is shown as it stands in every language" : "`\(text)` is written out where it is shown"
    }

    private var help: String {
        namespace.isEmpty
            ? "take it from the string catalog, for example with `String(localized:)`" : "take it from `\(namespace)`"
    }

    /// In a function or type that says by its name or signature that it serves debugging.
    private func isForDevelopers(_ literal: StringLiteralExprSyntax) -> Bool {
        literal.enclosingFunction.map {
            $0.name.text.containsFolded(["debug"]) || $0.signature.codeContainsFolded(["debug"])
        }
            == true || literal.enclosingTypeName?.containsFolded(["debug"]) == true
    }

    /// The texts of this type are said not to be translated: `Text(verbatim: "Ping the server")`, several times. What else
    /// it shows, as in a `TextField`, has no such form.
    private func isAmongVerbatim(_ literal: StringLiteralExprSyntax) -> Bool {
        guard let type = literal.enclosingType else { return false }
        let texts = type.memberBlock.descendants(FunctionCallExprSyntax.self).filter { call in
            call.isPlain && call.calledName?.text == "Text"
                && call.firstArgument?.expression.as(StringLiteralExprSyntax.self).map { hasWord($0) } == true
        }
        let verbatim = texts.count { $0.firstArgument?.label?.text == "verbatim" }
        return verbatim >= 3 && verbatim == texts.count
    }

    /// Three letters in a row that are not part of an interpolation: symbols and units need no translation.
    private func hasWord(_ literal: StringLiteralExprSyntax) -> Bool {
        literal.segments.contains { segment in
            guard let text = segment.as(StringSegmentSyntax.self)?.content.text.string else { return false }
            return text.split { !$0.isLetter }.contains { $0.count > 2 }
        }
    }

    static let examples: [Example] = [
        .bad(
            "func buy() {\n    Alerts.show(message: ↓\"The shop cannot be reached\")\n    Alerts.show(message: Strings.Shop.offline)\n    router.present(title: \"cart\")\n}",
            options: ["namespace": .string("Strings")]),
        .good("func buy() {\n    Alerts.show(message: \"The shop cannot be reached\")\n}"),
        .good(
            """
            struct Sounder: View {
                var body: some View {
                    Text(verbatim: "Raw echo")
                    Text(verbatim: "Needs a restart")
                    Text(verbatim: "Log of pings")
                    TextField("Name of the log", text: $name)
                }
            }
            """, options: ["namespace": .string("Strings")]),
        .bad(
            files: [
                "App/Pier.swift":
                    "Text(\"pier_title\")\nText(\"PierDepth\")\nText(\"Done\")\nButton(\"Free berths\") {}\nText(↓\"Full\")\nText(↓\"pier_depth\")\npierLabel.text = ↓\"pier_title\"",
                "App/en.lproj/Localizable.strings":
                    "\"pier_title\" = \"Pier\";\n\"PierDepth\" = \"Depth\";\n\"Done\" = \"Done\";\n\"Free berths\" = \"Free berths\";",
            ], options: ["namespace": .string("Strings")]),
        .bad("titleLabel.text = ↓\"Your trips\""),
        .good("titleLabel.text = \"Your trips\"", options: ["several_languages": .bool(true)]),
        .good(
            files: [
                "App/Pier.swift": "pierLabel.text = \"Your berth\"",
                "App/en.lproj/Localizable.strings": "\"pier.title\" = \"Pier\";",
            ], options: ["several_languages": .bool(true)]),
        .bad(
            files: [
                "App/Pier.swift":
                    "pierLabel.text = ↓\"Your berth\"\nbar.setTitle(↓\"Leave\", for: .normal)",
                "App/en.lproj/Localizable.strings": "\"pier.title\" = \"Pier\";",
                "App/de.lproj/Localizable.strings": "\"pier.title\" = \"Steg\";",
            ], options: ["several_languages": .bool(true)]),
        .bad("saveButton.setTitle(↓\"Save\", for: .normal)"),
        .bad("let alert = UIAlertController(title: ↓\"Delete trip?\", message: nil, preferredStyle: .alert)"),
        .bad("nameField.placeholder = ↓\"Name of \\(pet)\""),
        .bad("Text(↓\"Your trips\")", options: ["namespace": .string("Strings")]),
        .bad(
            "final class TideViewController: UIViewController {\n    override func viewDidLoad() {\n        title = ↓\"Low tides\"\n    }\n}"
        ),
        .bad("Stepper(↓\"Number of boats\", value: $count)", options: ["namespace": .string("Strings")]),
        .bad(
            "final class TideViewModel {\n    func load() {\n        errorMessage = ↓\"The tide is not known yet.\"\n    }\n}"
        ),
        .good(
            "final class TideViewModel {\n    func load() {\n        message = tide.name\n        debugText = \"now it loads\"\n    }\n}"
        ),
        .good("func name(_ tide: Tide) {\n    title = \"Low tides\"\n}"),
        .good("titleLabel.text = String(localized: \"Your trips\")"),
        .good("titleLabel.text = \"\\(count) km\""),
        .good("titleLabel.text = trip.name"),
        .good(
            "let dateLabel: UILabel = {\n    let label = UILabel()\n    label.text = \"Date\"\n    return label\n}()"),
        .good("Text(\"Your trips\")"),
        .good("request.title = \"Your trips\""),
        .good("#Preview {\n    titleLabel.text = \"Your trips\"\n    return titleLabel\n}"),
    ]
}
