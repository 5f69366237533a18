import TenetRuleKit
import TenetRuleSupport

struct A11yLabelMissing: Rule {
    static let about = About(
        "a11y-label-missing", "Control without words", category: .accessibility, severity: .warning, status: .stable,
        why: """
            A control that shows only an image has no name of its own: VoiceOver reads the name of the file or symbol, \
            and Voice Control cannot be told to tap it.
            """,
        phrasings: [
            "Every button, link, or menu that shows only an image must have an accessibility label.",
            "Icon-only controls always get an `.accessibilityLabel` that tells VoiceOver users what they do.",
        ])

    var imageViews: [String] = []
    var gestures = false
    var uikit = false
    var namedSymbols = true
    static let options = [
        Option<Self>(
            "named_symbols", \.namedSymbols,
            "Also look at symbols that VoiceOver calls what such a control does: Add for `plus`, Close for `xmark`, More, Search, Back and Share."
        ),
        Option<Self>("image_views", \.imageViews, "Views of the project's own that show an image and no text."),
        Option<Self>("uikit", \.uikit, "Also look at buttons of UIKit that are made in code."),
        Option<Self>("gestures", \.gestures, "Also look at images and shapes that react to a tap."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Button", "NavigationLink", "Menu", "Toggle", "Link", "ShareLink", "PhotosPicker") { call, file in
            guard call.isPlain, file.usesSwiftUI || call.trailingClosure != nil else { return }
            let view = call.view
            let label = view.labelViews
            guard !label.isEmpty, speaksNothing(label), namedSymbols || !saysWhatItDoes(label),
                !view.isHiddenFromAccessibility,
                !view.isLabeledForAccessibility, !view.has("help"), !isComponent(view, label), !call.isInPreview,
                let name = call.calledName, !view.isLabeledWhereUsed(in: file),
                !view.enclosing.contains(where: { $0.view.has("help") })
            else { return }
            let isHelped = label.contains { $0.has("help") }
            file.report(
                isHelped
                    ? "this `\(name.text)` shows only an image, and `.help` gives VoiceOver a hint but no name for it"
                    : "this `\(name.text)` shows only an image, so VoiceOver has no more to read than the name of that image",
                help:
                    "say what it does with `.accessibilityLabel(…)`, or draw it with a `Label` and `.iconOnly`",
                at: name)
        }
        if uikit {
            hooks.onCall("UIBarButtonItem") { call, file in checkBarItem(call, file) }
            hooks.onCall("setImage") { call, file in checkButton(call, file) }
        }
        guard gestures else { return }
        hooks.onCall("onTapGesture") { call, file in
            guard let name = call.calledName, file.usesSwiftUI || call.trailingClosure != nil else { return }
            let view = call.view
            guard view.rootCall?.isPlain == true, isPicture(view), !view.isHiddenFromAccessibility,
                !view.isLabeledForAccessibility, !view.has("help"), !isGrouped(view), !isStyle(call),
                !call.isInPreview, !view.isLabeledWhereUsed(in: file)
            else { return }
            file.report(
                "this can be tapped and has no text, so VoiceOver cannot say what it is for",
                help: "make it a `Button` and say what it does with `.accessibilityLabel(…)`", at: name)
        }
    }

    /// `UIBarButtonItem(image: …)` that nothing in the file gives a label or a title.
    private func checkBarItem(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard call.isPlain, let image = call.argument("image")?.expression, image.kind != .nilLiteralExpr,
            call.argument("title").map({ isEmpty($0.expression) }) ?? true,
            call.argument("primaryAction")?.expression.as(FunctionCallExprSyntax.self)?.hasArgument("title") != true,
            let owner = owner(of: call), let name = call.calledName,
            !UIKitLabels.isNamed([owner], in: file)
        else { return }
        file.report(
            "this button shows only an image, so VoiceOver has no more to read than the name of that image",
            help: "set its `accessibilityLabel`", at: name)
    }

    /// `share.setImage(…)` for a `UIButton` that this file makes and nothing in it gives words.
    private func checkButton(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard let name = call.calledName, call.firstArgument?.expression.kind != .nilLiteralExpr,
            let button = call.calledBase?.ownMemberName?.identifier,
            let variable = file.root.descendants(VariableDeclSyntax.self).first(where: {
                $0.nameToken?.identifier == button && $0.spelledTypeName == "UIButton" && $0.initialValue != nil
                    && ($0.isPrivate || $0.isLocal)
            }),
            // Of several images, the first.
            file.root.descendants(FunctionCallExprSyntax.self).first(where: {
                $0.calledName?.text == "setImage" && $0.calledBase?.ownMemberName?.identifier == button
            }) == call
        else { return }
        // `let share = { let button = UIButton() … }()`; what is given back may be labelled by the caller.
        let around = variable.ancestors.lazy.compactMap { $0.as(VariableDeclSyntax.self) }.first { $0.isMember }
        guard variable.isMember || around != nil || variable.enclosingFunction?.returnType == nil,
            around?.isPrivate ?? true,
            !UIKitLabels.isNamed([button] + [around?.nameToken?.identifier].compactMap { $0 }, in: file)
        else { return }
        file.report(
            "this button shows only an image, so VoiceOver has no more to read than the name of that image",
            help: "set its `accessibilityLabel`", at: name)
    }

    private func isEmpty(_ title: ExprSyntax) -> Bool { title.kind == .nilLiteralExpr || title.stringValue == "" }

    /// What the item is called where it is made; nil when it is handed on to somebody who may give it a label.
    private func owner(of call: FunctionCallExprSyntax) -> TextSlice? {
        for node in call.ancestors {
            if let binding = node.as(PatternBindingSyntax.self) { return binding.nameToken?.identifier }
            if let sequence = node.as(SequenceExprSyntax.self) {
                return sequence.assignment?.target.lastName?.identifier
            }
            if let outer = node.as(FunctionCallExprSyntax.self), let name = outer.calledName?.identifier {
                return name.hasPrefix("set") && name.string.contains("Item") ? name : nil
            }
            if node.kind == .codeBlockItem || node.kind == .returnStmt { return nil }
        }
        return nil
    }

    /// An image, or a shape of a size and colour of its own: not a background that catches taps.
    private func isPicture(_ view: ViewExpression) -> Bool {
        switch view.speech(images: imageViews) {
        case .image: return true
        case .silent:
            if view.descendants(named: "Image").contains(where: \.isHidden) { return true }
            guard let frame = view.modifier("frame"), frame.argument("width") != nil || frame.argument("height") != nil,
                view.isShape
            else { return false }
            return view.modifier("fill")?.arguments.codeContains("clear") != true
        case .words, .unknown: return false
        }
    }

    /// A style draws a control that has its words from elsewhere.
    private func isStyle(_ call: FunctionCallExprSyntax) -> Bool {
        call.enclosingType?.inheritedTypes.contains { $0.lastName?.hasSuffix("Style") == true } == true
    }

    /// Part of another element, or silenced on purpose: `combine` alone gives no words to what has none.
    private func isGrouped(_ view: ViewExpression) -> Bool {
        guard view.elementMode == "combine" else { return view.isGroupedForAccessibility }
        return view.enclosing.contains { around, slot in
            around.elementMode != nil && around.elementMode != "contain" || (around.isControl && !slot.hasPrefix("."))
        }
    }

    /// Every image is a symbol whose name in VoiceOver, in the language of the device, is that of the usual action.
    private func saysWhatItDoes(_ label: [ViewExpression]) -> Bool {
        let calls = label.flatMap { view in
            [view.whole.as(FunctionCallExprSyntax.self)].compactMap { $0 }
                + view.whole.descendants(FunctionCallExprSyntax.self)
        }
        let images = calls.filter { $0.calledName?.text == "Image" }
        return !images.isEmpty
            && images.allSatisfy { image in
                guard let name = image.argument("systemName")?.expression.stringValue else { return false }
                return Self.actions.contains { action in Self.frames.contains { name == action + $0 } }
            }
    }

    private static let actions = [
        "plus", "xmark", "ellipsis", "magnifyingglass", "chevron.left", "chevron.backward", "square.and.arrow.up",
    ]
    private static let frames = ["", ".fill", ".circle", ".circle.fill", ".square", ".square.fill"]

    private func speaksNothing(_ label: [ViewExpression]) -> Bool {
        switch Speech.together(label.map { $0.speech(images: imageViews) }) {
        case .image: true
        case .silent: label.contains { $0.whole.codeContains("Image") }
        case .words, .unknown: false
        }
    }

    /// A reusable button whose picture is a parameter: the label is up to those who use it.
    private func isComponent(_ view: ViewExpression, _ label: [ViewExpression]) -> Bool {
        view.enclosing.isEmpty && !label.contains { $0.whole.descendants.contains { $0.kind == .stringLiteralExpr } }
    }

    static let examples: [Example] = [
        .good(
            """
            struct Bar: View {
                var body: some View {
                    Button { add() } label: { Image(systemName: "plus.circle") }
                    Menu { choices } label: { Image(systemName: "ellipsis").padding() }
                }
            }
            """, options: ["named_symbols": .bool(false)]),
        .bad(
            """
            struct Bar: View {
                var body: some View {
                    ↓Button { copy() } label: { Image(systemName: "plus.square.on.square") }
                    ↓Button { open() } label: { Image(systemName: isOpen ? "xmark" : "plus") }
                    ↓Button { open() } label: { Image("plus") }
                }
            }
            """, options: ["named_symbols": .bool(false)]),
        // Help around it, or where it is used, tells what it does.
        .good(
            """
            struct Bar: View {
                var body: some View {
                    HStack { Button { close() } label: { Image(systemName: "xmark") } }.help("Closes the chart")
                    more.help("Shows the depths")
                }
                private var more: some View { Button { open() } label: { Image(systemName: "waveform") } }
            }
            """),
        .bad(
            """
            final class PageController: UIViewController {
                private let share = UIButton(type: .system)
                private let close = UIButton()
                override func viewDidLoad() {
                    share.↓setImage(UIImage(systemName: "arrow.up"), for: .normal)
                    close.setImage(UIImage(systemName: "xmark"), for: .normal)
                    close.accessibilityLabel = closeText
                    navigationItem.leftBarButtonItem = ↓UIBarButtonItem(image: icon, style: .plain, target: self, action: nil)
                    let more = ↓UIBarButtonItem(title: nil, image: dots, menu: menu)
                    toolbarItems = [↓UIBarButtonItem(image: flag, primaryAction: mark), more]
                }
            }
            """, options: ["uikit": .bool(true)]),
        .good(
            """
            final class PageController: UIViewController {
                private lazy var share: UIButton = {
                    let button = UIButton()
                    button.setImage(icon, for: .normal)
                    return button
                }()
                override func viewDidLoad() {
                    share.accessibilityLabel = shareText
                    navigationItem.leftBarButtonItem = UIBarButtonItem(image: icon, style: .plain, target: self, action: nil)
                    navigationItem.leftBarButtonItem?.accessibilityLabel = backText
                    navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .close)
                    let more = UIBarButtonItem(title: moreText, image: dots, menu: menu)
                }
                func item() -> UIBarButtonItem { UIBarButtonItem(image: icon, menu: menu) }
            }
            """, options: ["uikit": .bool(true)]),
        .bad(
            """
            struct Toolbar: View {
                var body: some View {
                    HStack {
                        ↓Button {
                            close()
                        } label: {
                            Image(systemName: "xmark").padding()
                        }
                        ↓NavigationLink(destination: SettingsView()) {
                            ZStack {
                                Circle().fill(.tint)
                                Image("gear")
                            }
                        }
                        ↓Button(action: share) { Image(systemName: "paperplane") }
                            .accessibilityIdentifier("share")
                    }
                }
            }
            """),
        .bad(
            """
            ↓Menu {
                Button("Rename", action: rename)
            } label: {
                Image(systemName: "ellipsis")
            }
            """),
        .bad(
            "VStack {\n    ↓Button(action: pick) { PhotoThumb(\"cat\") }\n}",
            options: ["image_views": .strings(["PhotoThumb"])]),
        .bad(
            "ForEach(moods) { mood in\n    Capsule().fill(mood.tint).frame(width: 30, height: 60).↓onTapGesture { pick(mood) }\n}",
            options: ["gestures": .bool(true)]),
        .bad(
            "Image(systemName: \"heart\").font(.title).↓onTapGesture { like() }", options: ["gestures": .bool(true)]),
        .bad(
            """
            VStack {
                ZStack {
                    Circle().fill(.tint)
                    Image(systemName: "paperplane").accessibilityHidden(true)
                }
                .↓onTapGesture { send() }
                .accessibilityElement(children: .combine)
            }
            """, options: ["gestures": .bool(true)]),
        .good(
            "HStack {\n    Image(\"map\").accessibilityHidden(true)\n    Text(place)\n}\n.onTapGesture { open() }",
            options: ["gestures": .bool(true)]),
        .good(
            "Image(systemName: \"heart\").accessibilityLabel(\"Like\").onTapGesture { like() }",
            options: ["gestures": .bool(true)]),
        .good(
            "ZStack {\n    Rectangle().fill(.clear).onTapGesture { hide() }\n    Sheet().onTapGesture { open() }\n}",
            options: ["gestures": .bool(true)]),
        .good(
            """
            Button(action: close) { Image(systemName: "xmark") }
                .accessibilityLabel("Close")
            """),
        .good(
            """
            Button(action: close) {
                Image(systemName: "xmark").accessibilityLabel("Close")
            }
            """),
        .good("Button(action: add) { Label(\"Add\", systemImage: \"plus\") }.labelStyle(.iconOnly)"),
        .good("Button(\"Add\", systemImage: \"plus\", action: add)"),
        .good(
            """
            Button(action: open) {
                HStack {
                    Image(systemName: "folder")
                    Text("Open")
                }
            }
            """),
        .good("Button(action: open) { AccountRow(account) }"),
        .good(
            """
            HStack {
                Text(song.title)
                Button(action: play) { Image(systemName: "play") }
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(song.title)
            .accessibilityAction { play() }
            """),
        .good(
            """
            Button(action: close) { Image(systemName: "xmark") }
                .font(.title)
                #if os(iOS)
                .accessibilityLabel("Close")
                #endif
            """),
        .good(
            """
            struct IconButton: View {
                let symbol: String
                var body: some View {
                    Button(action: action) { Image(systemName: symbol) }
                }
            }
            """),
        .good("#Preview {\n    Button(action: {}) { Image(systemName: \"xmark\") }\n}"),
    ]
}
