import TenetRuleKit
import TenetRuleSupport

struct A11yTextsNotCombined: Rule {
    static let about = About(
        "a11y-texts-not-combined", "Texts of a row read one by one", category: .accessibility, severity: .note,
        status: .stable,
        why: """
            Title, subtitle and number of a row or card belong together. As elements of their own they cost VoiceOver \
            users one swipe each, and the number is read without its title.
            """,
        phrasings: ["Combine texts that belong together.", "VoiceOver reads a card as one element."])

    var types = [
        "Card", "Row", "Cell", "ListItem", "Stat", "StatView", "RowView", "CardView", "StatCard", "CellView",
        "ListItemView", "Tile", "TileView", "StatBox", "Metric", "MetricView",
    ]
    var listRows = false
    static let options = [
        Option<Self>("types", \.types, "Endings of the names of views that are one row, card or figure."),
        Option<Self>("list_rows", \.listRows, "Also look at rows that are written out in a `List`."),
    ]

    /// A row or card whose texts are elements of their own, with what would combine them.
    private struct Uncombined: Fact {
        var type: String
        var stack: String
        var place: Int
        var insertion: String
    }
    /// A view that is the label of a control, which the system combines.
    private struct Pressed: Fact { var view: String }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Uncombined.self, from: StructDeclSyntax.self) { type, file in
            guard types.contains(where: { type.name.text.hasSuffix($0) }), type.isView, !type.isInPreview,
                !file.imports.contains("WidgetKit"), !file.path.contains("Widget"),
                let body = type.members(VariableDeclSyntax.self).first(where: \.isViewBody),
                let statements = body.onlyBinding?.getterStatements,
                let view = ViewExpression.views(in: statements).only, view.name.isOne(of: stacks),
                view.elementMode == nil, !view.hasAccessibilityLabel, !view.isHidden,
                texts(in: view, file) > 1,
                !isInteractive(view), let name = view.rootCall?.calledName
            else { return nil }
            let edit = file.insertion(of: Self.combining, behind: view.whole)
            let found = Uncombined(
                type: type.name.identifier.string, stack: name.text.string, place: edit.range.lower,
                insertion: edit.text)
            return (found, name.range)
        }
        hooks.collect(Pressed.self, from: FunctionCallExprSyntax.self) { call, _ in
            guard call.makesView, let name = call.calledName, types.contains(where: name.text.hasSuffix),
                !call.isInPreview,
                call.view.enclosing.contains(where: { $0.view.labelClosure?.contains(call.syntax) == true })
            else { return nil }
            return (Pressed(view: name.identifier.string), name.range)
        }
        hooks.onProject(needing: [.declarations], fixing: .unsafe) { project in
            let pressed = Set(project.facts(Pressed.self).map(\.fact.view))
            for found in project.facts(Uncombined.self) where !pressed.contains(found.fact.type) {
                let place = ByteRange(found.fact.place, found.fact.place)
                project.report(
                    Self.message("`\(found.fact.type)`"), help: Self.help(found.fact.stack), in: found.path,
                    at: found.range, fix: Fix("Combine the texts", .unsafe, [Edit(place, found.fact.insertion)]))
            }
        }
        guard listRows else { return }
        hooks.on(FunctionDeclSyntax.self) { function, file in
            guard function.isViewBuilder, let statements = function.body?.statements else { return }
            checkHelper(function.name, statements, file)
        }
        hooks.on(VariableDeclSyntax.self) { variable, file in
            guard variable.isMember, variable.isViewBuilder, let name = variable.nameToken,
                let statements = variable.onlyBinding?.getterStatements
            else { return }
            checkHelper(name, statements, file)
        }
        hooks.onCall("List", "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid") { call, file in
            guard call.isPlain, !call.isInPreview, !file.imports.contains("WidgetKit") else { return }
            for row in rows(of: call.view, inLoop: call.calledName?.text != "List") {
                guard row.name.isOne(of: stacks), row.rootCall?.isPlain == true, row.elementMode == nil,
                    !row.hasAccessibilityLabel, !row.isHiddenFromAccessibility, texts(in: row, file) > 1,
                    !isInteractive(row), let name = row.rootCall?.calledName
                else { continue }
                report("this row", row, name, file)
            }
        }
    }

    /// A property or function that makes one row or figure, and is not made one element where it is shown.
    private func checkHelper(_ maker: TokenSyntax, _ statements: CodeBlockItemListSyntax, _ file: FilePass) {
        guard types.contains(where: { maker.text.hasSuffix($0) }), !maker.isInPreview,
            !file.imports.contains("WidgetKit"), !file.path.contains("Widget"), maker.enclosingType?.isView == true,
            let view = ViewExpression.views(in: statements).only, view.name.isOne(of: stacks),
            view.elementMode == nil, !view.hasAccessibilityLabel, !view.isHidden, texts(in: view, file) > 1,
            !isInteractive(view), let name = view.rootCall?.calledName
        else { return }
        let places = view.places(in: file)
        guard !places.isEmpty,
            places.allSatisfy({ place in
                !place.isGroupedForAccessibility && !place.isLabeledForAccessibility && !place.isHiddenFromAccessibility
                    && !place.has("onTapGesture", "contextMenu", "swipeActions")
            })
        else { return }
        report("`\(maker.text)`", view, name, file)
    }

    /// What a list shows, directly or for each element.
    private func rows(of view: ViewExpression, inLoop: Bool) -> [ViewExpression] {
        // Headers and footers are no rows.
        let closures = view.rootCall?.closures.filter { $0.label.isEmpty || $0.label == "content" } ?? []
        return closures.flatMap { ViewExpression.views(in: $0.closure.statements) }.flatMap { child in
            child.name.isOne(of: ["ForEach", "Section", "Group"]) && child.rootCall?.isPlain == true
                ? rows(of: child, inLoop: inLoop && child.name != "ForEach") : inLoop ? [] : [child]
        }
    }

    private func texts(in view: ViewExpression, _ file: FilePass) -> Int {
        let written = view.descendants(named: "Text", "Label").filter {
            !$0.isHiddenFromAccessibility && !$0.isAlternative && !$0.isMark
        }.count
        guard written < 2 else { return written }
        // A part of the row may be a property of its own.
        let parts = view.content.flatMap { $0.name.isOne(of: stacks) ? $0.content : [$0] }
        return written
            + parts.filter { $0.declared(in: file)?.name == "Text" || $0.isSlotForText(in: file) }.count
    }

    private func report(_ subject: String, _ view: ViewExpression, _ name: TokenSyntax, _ file: FilePass) {
        file.report(
            Self.message(subject), help: Self.help(name.text.string), at: name,
            fix: Fix("Combine the texts", .unsafe, [file.insertion(of: Self.combining, behind: view.whole)]))
    }

    private static let combining = ".accessibilityElement(children: .combine)"

    private static func message(_ subject: String) -> String {
        "VoiceOver reads every text of \(subject) as an element of its own"
    }

    private static func help(_ stack: String) -> String { "add `\(combining)` to this `\(stack)`" }

    /// Something inside can be worked on its own, or is grouped already.
    private func isInteractive(_ view: ViewExpression) -> Bool {
        if view.has(anyOf: controls) { return true }
        return view.whole.descendants(FunctionCallExprSyntax.self).contains { call in
            guard let name = call.calledName?.text else { return false }
            return name.isOne(of: controls) || (name.startsUppercase && name.hasSuffix("Button"))
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct TrackRow: View {
                let track: Track
                var body: some View {
                    ↓VStack {
                        Text(track.title)
                        Text(track.artist)
                    }
                }
            }
            """,
            fixed: """
                struct TrackRow: View {
                    let track: Track
                    var body: some View {
                        VStack {
                            Text(track.title)
                            Text(track.artist)
                        }
                        .accessibilityElement(children: .combine)
                    }
                }
                """),
        .bad(
            """
            struct StepsCard: View {
                var body: some View {
                    ↓HStack {
                        Image(systemName: "figure.walk").accessibilityHidden(true)
                        VStack {
                            Text("Steps")
                            Text(steps)
                        }
                    }
                    .padding()
                }
            }
            """,
            fixed: """
                struct StepsCard: View {
                    var body: some View {
                        HStack {
                            Image(systemName: "figure.walk").accessibilityHidden(true)
                            VStack {
                                Text("Steps")
                                Text(steps)
                            }
                        }
                        .padding()
                        .accessibilityElement(children: .combine)
                    }
                }
                """),
        .bad(
            """
            List {
                ForEach(tracks) { track in
                    ↓HStack {
                        Text(track.title)
                        Text(track.length)
                    }
                }
            }
            """,
            fixed: """
                List {
                    ForEach(tracks) { track in
                        HStack {
                            Text(track.title)
                            Text(track.length)
                        }
                        .accessibilityElement(children: .combine)
                    }
                }
                """, options: ["list_rows": .bool(true)]),
        .bad(
            """
            struct Summary: View {
                var body: some View {
                    VStack { lengthRow(track) }
                }
                private func lengthRow(_ track: Track) -> some View {
                    ↓HStack {
                        Text("Length")
                        Text(track.length)
                    }
                }
            }
            """,
            fixed: """
                struct Summary: View {
                    var body: some View {
                        VStack { lengthRow(track) }
                    }
                    private func lengthRow(_ track: Track) -> some View {
                        HStack {
                            Text("Length")
                            Text(track.length)
                        }
                        .accessibilityElement(children: .combine)
                    }
                }
                """, options: ["list_rows": .bool(true)]),
        .good(
            """
            List(tracks) { track in
                NavigationLink(value: track) {
                    VStack {
                        Text(track.title)
                        Text(track.length)
                    }
                }
            }
            """, options: ["list_rows": .bool(true)]),
        .good(
            """
            struct TrackRow: View {
                var body: some View {
                    VStack {
                        Text(track.title)
                        Text(track.artist)
                    }
                    .accessibilityElement(children: .ignore)
                    .accessibilityLabel(track.summary)
                }
            }
            """),
        .good(
            """
            struct TrackRow: View {
                var body: some View {
                    HStack {
                        Text(track.title)
                        Text(track.artist)
                        Button("Play", action: play)
                    }
                }
            }
            """),
        .bad(
            """
            struct TrackRow<Content: View>: View {
                @ViewBuilder let content: () -> Content
                var body: some View {
                    ↓VStack {
                        heading
                        content()
                    }
                }
                private var heading: some View { Text(track.title).bold() }
            }
            let row = TrackRow { Text(track.artist) }
            """,
            fixed: """
                struct TrackRow<Content: View>: View {
                    @ViewBuilder let content: () -> Content
                    var body: some View {
                        VStack {
                            heading
                            content()
                        }
                        .accessibilityElement(children: .combine)
                    }
                    private var heading: some View { Text(track.title).bold() }
                }
                let row = TrackRow { Text(track.artist) }
                """),
        .good(
            """
            struct StateRow: View {
                var body: some View {
                    HStack {
                        if isOn { Text("On") } else { Text("Off") }
                    }
                }
            }
            struct Player: View {
                var body: some View {
                    VStack {
                        Text(title)
                        Text(artist)
                    }
                }
            }
            struct DepthRow<Content: View>: View {
                let content: Content
                var body: some View {
                    HStack {
                        Text(title)
                        content
                    }
                }
            }
            let row = DepthRow { Toggle("Alarm", isOn: $isOn) }
            """),
        .good(files: [
            "App/TrackRow.swift": """
            struct TrackRow: View {
                var body: some View {
                    VStack {
                        Text(track.title)
                        Text(track.artist)
                    }
                }
            }
            """,
            "App/Album.swift": """
            struct Album: View {
                var body: some View {
                    List(tracks) { track in
                        NavigationLink(value: track) { TrackRow(track: track) }
                    }
                }
            }
            """,
        ]),
    ]
}

extension ViewExpression {
    /// A bullet or a dash.
    fileprivate var isMark: Bool {
        guard let text = rootCall?.firstArgument?.expression.stringValue else { return false }
        return !text.unicodeScalars.contains { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
    }

    /// Stands in an `else` or a later case, so that only one of several is shown.
    fileprivate var isAlternative: Bool {
        whole.ancestors.contains { node in
            guard let branch = node.parent?.as(IfExprSyntax.self) else { return false }
            return branch.elseBody?.syntax == node
        }
    }
}

private let stacks = ["HStack", "VStack", "ZStack"]
private let controls = [
    "Button", "NavigationLink", "Menu", "Toggle", "Link", "ShareLink", "Picker", "Stepper", "Slider", "TextField",
    "SecureField", "DatePicker", "onTapGesture", "onLongPressGesture", "gesture", "accessibilityElement",
    "accessibilityLabel", "textSelection", "TextEditor", "ForEach", "accessibilityAction",
]
