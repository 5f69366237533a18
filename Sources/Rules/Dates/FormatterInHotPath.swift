import TenetRuleKit
import TenetRuleSupport

struct FormatterInHotPath: Rule {
    static let about = About(
        "formatter-in-hot-path", "Formatter made again and again", category: .dates, severity: .warning,
        status: .stable,
        scope: .appCode,
        specializes: ["formatter-in-view"],
        why: """
            Making and setting up a formatter costs far more than using it. In a view's body, a cell or a loop that is \
            paid for each row and each frame.
            """,
        phrasings: [
            "Do not create formatters in view bodies, cells, or loops; reuse a shared instance.",
            "Keep one static `DateFormatter` around instead of building another for each row that is drawn.",
        ])

    var formatters = [
        "DateFormatter", "NumberFormatter", "ISO8601DateFormatter", "DateComponentsFormatter", "DateIntervalFormatter",
        "RelativeDateTimeFormatter", "MeasurementFormatter", "ByteCountFormatter", "PersonNameComponentsFormatter",
        "ListFormatter", "LengthFormatter", "MassFormatter", "EnergyFormatter",
    ]
    var computed = false
    var stored = false
    static let options = [
        Option<Self>("formatters", \.formatters, "Types that are costly to make."),
        Option<Self>(
            "computed", \.computed,
            "Also report computed properties of classes that make a formatter or regular expression, or read a file."),
        Option<Self>(
            "stored", \.stored,
            "Also report stored properties that make something costly with every object, used or not."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(formatters) { call, file in
            guard call.isPlain, call.arguments.isEmpty, !call.isInPreview, let place = place(call) else { return }
            file.report(
                "this formatter is made again \(place)", help: "keep it in a `static let`, or use `formatted(…)`",
                at: call)
        }
        if computed {
            checkComputed(&hooks)
            checkChains(&hooks)
        }
        if stored { checkStored(&hooks) }
    }

    private func checkComputed(_ hooks: inout Hooks) {
        hooks.onCall(formatters + ["NSRegularExpression", "String", "Data"]) { call, file in
            guard call.isPlain, isCostly(call), place(call) == nil, !call.isInPreview,
                let variable = property(around: call), !variable.isStored, !variable.isStatic,
                let type = variable.enclosingType, type.kind == .classDecl || type.isViewModel, !type.isView,
                let name = variable.nameToken?.text.string
            else { return }
            file.report(
                call.firstArgument?.label?.text.hasPrefix("contentsOf") == true
                    ? "the file is read again each time `\(name)` is read"
                    : "this `\(call.calledName?.text.string ?? "")` is made again each time `\(name)` is read",
                help: "keep it in a `lazy var` or a `static let`", at: call)
        }
    }

    /// `all.filter { … }.sorted()` of a constant: the same answer each time.
    private func checkChains(_ hooks: inout Hooks) {
        hooks.onCall("sorted", "reduce", "filter") { call, file in
            guard let inner = call.calledBase?.as(FunctionCallExprSyntax.self),
                inner.calledName?.text.isOne(of: ["filter", "sorted", "map", "compactMap", "flatMap"]) == true,
                call.parent?.kind != .memberAccessExpr, let root = inner.calledBase?.ownMemberName?.identifier,
                let variable = property(around: call), !variable.isStored, !variable.isStatic,
                let type = variable.enclosingType, type.kind == .classDecl, !type.isView,
                type.storedProperties.contains(where: { $0.isLet && $0.nameToken?.identifier == root }),
                dependsOn(root, alone: call), let name = variable.nameToken?.text
            else { return }
            file.report(
                "`\(root)` never changes, but `\(name)` goes through it each time it is read",
                help: "make `\(name)` a `lazy var`", at: call.calledName?.syntax ?? call.syntax)
        }
    }

    /// Nothing else that may change is read: `lines.filter { $0.kind == selected }` has another answer each time.
    private func dependsOn(_ root: TextSlice, alone call: FunctionCallExprSyntax) -> Bool {
        let parameters = call.descendants(ClosureExprSyntax.self).flatMap { $0.parameterNames.map(\.identifier) }
        return call.descendants(DeclReferenceExprSyntax.self).allSatisfy { reference in
            let name = reference.baseName.identifier
            return reference.isMemberName || reference.parent?.kind == .keyPathPropertyComponent || name == root
                || name.startsUppercase || name.first == 0x24
                || parameters.contains { $0 == name }
        }
    }

    private func checkStored(_ hooks: inout Hooks) {
        hooks.onCall(formatters + ["String", "Data"] + Self.costly) { call, file in
            guard call.isPlain, isCostly(call) || call.calledName?.text.isOne(of: Self.costly) == true,
                !call.isInPreview, let type = call.enclosingType, type.kind == .classDecl,
                !type.inherits("App", "UIApplicationDelegate"),
                let name = storedProperty(for: call) ?? property(setBy: call, in: type)
            else { return }
            file.report(
                "`\(name.text)` is made with every `\(type.groupName?.text.string ?? "object")`, whether it is used or not",
                help: "make it a `lazy var`, or a `static let` when all can share it", at: call)
        }
    }

    private static let costly = [
        "CIContext", "VNCoreMLModel", "NLModel", "MLModel", "NSRegularExpression", "AVAudioEngine",
        "SFSpeechRecognizer",
        "NLTagger", "ARSession", "NSPersistentContainer",
    ]

    /// `let context = CIContext()`, also in the closure that makes the first value.
    private func storedProperty(for call: FunctionCallExprSyntax) -> TokenSyntax? {
        guard let variable = property(around: call), variable.isStored, !variable.isStatic,
            !variable.hasModifier("lazy"), variable.attributes.isEmpty, !call.codeContains(".shared")
        else { return nil }
        return variable.nameToken
    }

    /// `context = CIContext()` in the initialiser of a class, for a property of its own.
    private func property(setBy call: FunctionCallExprSyntax, in type: any DeclGroupSyntax) -> TokenSyntax? {
        guard let initializer = call.ancestor(InitializerDeclSyntax.self), call.enclosingBody == initializer.syntax,
            let node = call.ancestor(SequenceExprSyntax.self), let (target, _, value) = node.assignment,
            value.single?.stripped.syntax == call.syntax, let name = target.ownMemberName,
            type.storedProperties.contains(where: { $0.nameToken?.identifier == name.identifier && !$0.isStatic }),
            // What is handed in decides how it is made.
            !call.arguments.syntax.mentions(
                initializer.signature.parameterClause.parameters.map(\.internalName.identifier))
        else { return nil }
        return name
    }

    /// A formatter as it comes, a regular expression, or what a file holds.
    private func isCostly(_ call: FunctionCallExprSyntax) -> Bool {
        guard let name = call.calledName?.text else { return false }
        if name == "String" || name == "Data" { return call.firstArgument?.label?.text.hasPrefix("contentsOf") == true }
        return name == "NSRegularExpression" || (call.arguments.isEmpty && name.isOne(of: formatters))
    }

    /// The property that works out the call's value, also in the closure that makes its first value.
    private func property(around call: FunctionCallExprSyntax) -> VariableDeclSyntax? {
        for ancestor in call.ancestors {
            if let variable = ancestor.as(VariableDeclSyntax.self), variable.isMember { return variable }
            switch ancestor.kind {
            case .functionDecl, .initializerDecl, .memberBlock: return nil
            case .accessorDecl where AccessorDeclSyntax(unchecked: ancestor).accessorSpecifier.text != "get": return nil
            case .closureExpr where ancestor.parent?.as(FunctionCallExprSyntax.self)?.arguments.isEmpty != true:
                return nil
            default: continue
            }
        }
        return nil
    }

    private func place(_ call: FunctionCallExprSyntax) -> String? {
        for ancestor in call.ancestors {
            switch ancestor.kind {
            case .forStmt:
                let loop = ForStmtSyntax(unchecked: ancestor)
                if loop.body.contains(call) { return isForOne(call, in: loop) ? nil : "for each element of the loop" }
            case .whileStmt, .repeatStmt: return "on each turn of the loop"
            case .functionDecl:
                let function = FunctionDeclSyntax(unchecked: ancestor)
                if function.name.text == "tableView" || function.name.text == "collectionView" {
                    let isCell = function.parameters.contains {
                        $0.firstName.text == "cellForRowAt" || $0.firstName.text == "cellForItemAt"
                    }
                    return isCell ? "for each cell" : nil
                }
                if function.isViewBuilder { return "each time the view is drawn" }
                let isHelper =
                    function.returnType != nil && !function.isStatic && function.enclosingType?.isView == true
                    && isEvaluated(function)
                return isHelper ? "each time the view calls `\(function.name.text)`" : nil
            case .variableDecl:
                let variable = VariableDeclSyntax(unchecked: ancestor)
                if variable.isViewBuilder, variable.isMember { return "each time the view is drawn" }
                if variable.isMember {
                    return isReadOften(variable) ? "each time `\(variable.nameToken?.text.string ?? "")` is read" : nil
                }
            case .closureExpr:
                guard let outer = ClosureExprSyntax(unchecked: ancestor).receivingCall?.call,
                    let name = outer.calledName?.text
                else { return nil }
                if name.isOne(of: ["map", "compactMap", "forEach", "flatMap"]) { return "for each element" }
                if name.startsUppercase || name.isOne(of: Self.contentModifiers) { continue }
                return nil
            case .accessorDecl where AccessorDeclSyntax(unchecked: ancestor).accessorSpecifier.text == "get": continue
            case .initializerDecl, .deinitializerDecl, .accessorDecl: return nil
            default: continue
            }
        }
        return nil
    }

    /// `if key == "created" { … }` inside the loop: for one of its elements.
    private func isForOne(_ call: FunctionCallExprSyntax, in loop: ForStmtSyntax) -> Bool {
        call.ancestors.prefix { $0 != loop.syntax }.contains { ancestor in
            guard let choice = ancestor.as(IfExprSyntax.self), choice.body.contains(call),
                let test = choice.conditions.only?.condition.as(SequenceExprSyntax.self)?.elements
            else { return false }
            return test.contains { $0.text == "==" } && test.contains { $0.kind == .stringLiteralExpr }
        }
    }

    /// The view calls the function while it is drawn, or somebody does whom the type does not show. What only handlers,
    /// tasks and functions without a result call is run now and then.
    private func isEvaluated(_ function: FunctionDeclSyntax) -> Bool {
        guard let type = function.enclosingType else { return true }
        let calls = type.memberBlock.descendants(DeclReferenceExprSyntax.self).filter {
            $0.baseName.identifier == function.name.identifier
        }
        return calls.isEmpty
            || calls.contains { use in
                if use.evaluatingViewBuilder != nil { return true }
                for ancestor in use.ancestors {
                    switch ancestor.kind {
                    case .functionDecl: return FunctionDeclSyntax(unchecked: ancestor).returnType != nil
                    case .variableDecl where VariableDeclSyntax(unchecked: ancestor).isMember:
                        return VariableDeclSyntax(unchecked: ancestor).onlyBinding?.isComputed == true
                    case .closureExpr, .initializerDecl: return false
                    default: continue
                    }
                }
                return false
            }
    }

    /// Computed, and either part of a view or a formatter itself.
    private func isReadOften(_ variable: VariableDeclSyntax) -> Bool {
        guard !variable.isStored else { return false }
        return variable.enclosingType?.isView == true || variable.type?.lastName?.isOne(of: formatters) == true
    }

    private static let contentModifiers = ["overlay", "background", "safeAreaInset", "toolbar"]

    static let examples: [Example] = [
        .good(
            """
            struct Row: View {
                @State private var text = ""
                var body: some View { Text(text).onAppear { text = show(start) } }
                private func show(_ date: Date) -> String { DateFormatter().string(from: date) }
            }
            func read(_ values: [String: String]) {
                for key in values.keys {
                    if key == "created" {
                        created = ISO8601DateFormatter().date(from: values[key] ?? "")
                    }
                }
            }
            """),
        .bad(
            """
            struct Row: View {
                var body: some View {
                    let formatter = ↓DateFormatter()
                    Text(formatter.string(from: date))
                }
            }
            """),
        .bad(
            """
            for date in dates {
                let formatter = ↓ISO8601DateFormatter()
                print(formatter.string(from: date))
            }
            """),
        .bad("let names = days.map { ↓DateFormatter().string(from: $0) }"),
        .bad(
            """
            enum Formats {
                static var day: DateFormatter {
                    let formatter = ↓DateFormatter()
                    return formatter
                }
            }
            """),
        .bad(
            """
            struct Row: View {
                private var price: String {
                    ↓NumberFormatter().string(from: amount) ?? ""
                }
            }
            """),
        .bad(
            """
            struct Row: View {
                private func price(_ amount: Int) -> String {
                    ↓NumberFormatter().string(for: amount) ?? ""
                }
            }
            """),
        .bad(
            """
            final class BillViewModel {
                let lines: [Line]
                var open: [Line] { lines.filter(\\.isOpen).↓sorted() }
                var late: [Line] { lines.filter { line in line.due < line.paid }.↓sorted { $0.due < $1.due } }
                var total: String {
                    let formatter = ↓NumberFormatter()
                    return formatter.string(from: bill.total) ?? ""
                }
                private var words: [String] {
                    ((try? ↓String(contentsOf: url)) ?? "").split(separator: " ").map(String.init)
                }
            }
            """, options: ["computed": .bool(true)]),
        .bad(
            """
            final class Scanner {
                private let formatter: DateFormatter
                init() { formatter = ↓DateFormatter() }
                private let context = ↓CIContext()
                private let words: Set<String> = {
                    let text = (try? ↓String(contentsOf: url)) ?? ""
                    return Set(text.split(separator: " ").map(String.init))
                }()
            }
            """, options: ["stored": .bool(true)]),
        .good(
            """
            final class BillViewModel {
                private lazy var formatter: NumberFormatter = {
                    let formatter = NumberFormatter()
                    formatter.numberStyle = .currency
                    return formatter
                }()
                static let context = CIContext()
                let lines: [Line]
                var selected: [Line] { lines.filter { $0.kind == kind }.sorted() }
                let reading: () -> String? = { try? String(contentsOf: url) }
                var total: String { formatter.string(from: bill.total) ?? "" }
                func words() -> String? { try? String(contentsOf: url) }
            }
            """, options: ["computed": .bool(true), "stored": .bool(true)]),
        .good("struct Order {\n    var price: String { NumberFormatter().string(from: amount) ?? \"\" }\n}"),
        .good("enum Formats {\n    static let day = DateFormatter()\n}"),
        .good(
            """
            struct Row: View {
                var body: some View {
                    Button("Go", action: go).onTapGesture { log(DateFormatter()) }
                }
            }
            """),
        .good("func day(_ date: Date) -> String {\n    DateFormatter().string(from: date)\n}"),
        .good(
            """
            struct Row: View {
                private let formatter = DateFormatter()
                var body: some View { Text(formatter.string(from: date)) }
            }
            """),
    ]
}
