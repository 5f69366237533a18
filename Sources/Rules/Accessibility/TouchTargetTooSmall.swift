import TenetRuleKit
import TenetRuleSupport

struct TouchTargetTooSmall: Rule {
    static let about = About(
        "touch-target-too-small", "Touch target too small", category: .accessibility, severity: .warning,
        status: .stable,
        why: """
            Below 44 by 44 points people with large fingers, a tremor or a shaking bus miss a control, or hit the one \
            beside it.
            """,
        phrasings: [
            "Touch targets must be at least 44 by 44 points.",
            """
            Make anything people tap big enough for a thumb: a 16-point `Image` in a `Button` needs a larger frame or \
            padding.
            """,
        ])

    var minimum = 44
    var unsizedIcons = false
    var oneSided = false
    var bars = false
    static let options = [
        Option<Self>("bars", \.bars, "Also report buttons in bars whose code states a size, and that too small."),
        Option<Self>(
            "minimum", \.minimum, minimum: 1,
            bounds: .least("point", "pt", of: ["touch target", "tap target", "touch area"]),
            "The least width and height in points."),
        Option<Self>(
            "unsized_icons", \.unsizedIcons, "Also report buttons that show only an image and state no size at all."),
        Option<Self>("one_sided", \.oneSided, "Also report buttons that state only one side, and that too small."),
    ]

    private struct SmallTarget: Fact { var message: String }

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for target in project.facts(SmallTarget.self) where project.model.mayRun(on: "iOS", target.path) {
                project.report(
                    target.fact.message,
                    help: "add `.frame(minWidth: \(minimum), minHeight: \(minimum))` around what is drawn",
                    in: target.path, at: target.range)
            }
        }
        hooks.collect(SmallTarget.self, fromCallsOf: ["Button", "Menu", "NavigationLink"]) { control($0, $1) }
        hooks.collect(SmallTarget.self, from: FunctionDeclSyntax.self) { style($0, $1) }
        hooks.collect(SmallTarget.self, fromCallsOf: ["onTapGesture"]) { tap($0, $1) }
    }

    private typealias Found = (fact: SmallTarget, range: ByteRange)

    private func control(_ call: FunctionCallExprSyntax, _ file: FilePass) -> Found? {
        guard call.isPlain, isTouch(call, file), let name = call.calledName else { return nil }
        let view = call.view
        let label = view.labelViews.only
        let isIcon =
            view.modifier("labelStyle")?.arguments.only?.expression.lastName?.text == "iconOnly"
            && (call.hasArgument("systemImage") || call.hasArgument("image") || label?.name == "Label")
        guard !view.has("contentShape"), isIcon || !view.has("labelStyle"), view.hasPlainButtonStyle,
            label?.has("contentShape") != true, label != nil || isTitled(call), !call.isInPreview
        else { return nil }
        let size = TouchSize(of: view, startingAt: label.map { TouchSize(of: $0) } ?? .natural)
        guard !isInBar(view) || (bars && size.isSmaller(than: minimum)), !isRow(view, file) else { return nil }
        if size.isSmaller(than: minimum), case .known(let width?, let height?) = size {
            return found("\(width.plainText) by \(height.plainText) points are hard to hit", name)
        }
        if oneSided, let side = size.shortSide(than: minimum), !isInList(view) {
            return found("a \(side.name) of \(side.length.plainText) points is hard to hit", name)
        }
        guard unsizedIcons, size == .natural, isIcon || label?.speech() == .image || label?.name == "Image",
            ![view, label].contains(where: isLargeSymbol),
            !view.enclosing.contains(where: { !$0.view.hasPlainButtonStyle }),
            !view.uses(in: file).contains(where: isInBar)
        else { return nil }
        return found("a button is only as large as its image when nothing else is said", name)
    }

    private func tap(_ call: FunctionCallExprSyntax, _ file: FilePass) -> Found? {
        guard isTouch(call, file), let name = call.calledName else { return nil }
        let view = call.view
        let size = TouchSize(of: view)
        guard view.rootCall?.isPlain == true, !view.has("contentShape"), isVisible(view), !call.isInPreview,
            size.isSmaller(than: minimum), case .known(let width?, let height?) = size
        else { return nil }
        return found("\(width.plainText) by \(height.plainText) points are hard to hit", name)
    }

    /// A style that draws every button in a frame of its own.
    private func style(_ function: FunctionDeclSyntax, _ file: FilePass) -> Found? {
        guard function.name.text == "makeBody", isTouch(function, file), !function.isInPreview,
            function.enclosingType?.inherits("ButtonStyle", "PrimitiveButtonStyle", "MenuStyle") == true,
            let statements = function.body?.statements,
            let view = ViewExpression.views(in: statements).only, !view.has("contentShape"),
            let name = view.modifier("frame")?.name
        else { return nil }
        let size = TouchSize(of: view)
        guard size.isSmaller(than: minimum), case .known(let width?, let height?) = size else { return nil }
        return found("\(width.plainText) by \(height.plainText) points are hard to hit", name)
    }

    private func found(_ message: String, _ name: TokenSyntax) -> Found {
        (SmallTarget(message: message), name.range)
    }

    /// Pointers, watches, remote controls and eyes have sizes of their own.
    private func isTouch(_ node: some SyntaxProtocol, _ file: FilePass) -> Bool {
        node.isCompiled(forOneOf: "iOS") && !node.isUnavailable(on: "iOS") && !file.imports.contains("WatchKit")
            && !file.imports.contains("AppKit") && !file.imports.contains("WidgetKit")
            && !file.path.contains("Watch") && !file.path.contains("Widget")
            && !file.path.split(separator: "/").contains { Self.otherPlatforms.contains($0) }
    }

    private static let otherPlatforms: Set<Substring> = ["macOS", "visionOS", "tvOS", "watchOS"]

    /// `Button("Close", action: close)`.
    private func isTitled(_ call: FunctionCallExprSyntax) -> Bool {
        call.firstArgument.map { $0.label == nil && $0.expression.kind != .closureExpr } ?? false
    }

    /// Shows a picture or words, or is a drawn shape rather than an area that only catches taps.
    private func isVisible(_ view: ViewExpression) -> Bool {
        if view.speech() != .silent { return true }
        guard view.isShape else { return false }
        return view.modifier("fill", "foregroundStyle", "foregroundColor").map { !$0.arguments.codeContains("clear") }
            ?? view.has("stroke", "strokeBorder")
    }

    /// `.font(.system(size: 60))`
    private func isLargeSymbol(_ view: ViewExpression?) -> Bool {
        let font = view?.modifier("font")?.arguments.first?.expression.as(FunctionCallExprSyntax.self)
        return (font?.argument("size")?.expression.numberValue ?? 0) >= 40
    }

    /// Rows have a height of their own.
    private func isInList(_ view: ViewExpression) -> Bool {
        view.enclosing.contains { $0.view.name.isOne(of: ["List", "Form", "Section", "Menu", "GeometryReader"]) }
    }

    /// A button of the default style in a list, whose whole row takes the tap.
    private func isRow(_ view: ViewExpression, _ file: FilePass) -> Bool {
        func isInPlainList(_ view: ViewExpression) -> Bool {
            view.enclosing.contains { $0.view.name.isOne(of: ["List", "Form", "Section"]) && !$0.slot.hasPrefix(".") }
        }
        guard !view.has("buttonStyle"), !view.enclosing.contains(where: { $0.view.has("buttonStyle") }) else {
            return false
        }
        return isInPlainList(view) || view.uses(in: file).contains(where: isInPlainList)
    }

    /// Bars and menus give their items room.
    private func isInBar(_ view: ViewExpression) -> Bool {
        view.enclosing.contains {
            $0.slot.isEmpty && $0.view.name?.hasPrefix("Toolbar") == true
                || [".toolbar", ".contextMenu", ".swipeActions", ".navigationBarItems"].contains($0.slot)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            ↓Button(action: close) {
                Image(systemName: "xmark")
                    .resizable()
                    .frame(width: 16, height: 16)
            }
            """),
        .bad(
            """
            ↓Menu {
                items
            } label: {
                Image(systemName: "ellipsis").frame(width: 20, height: 20).padding(8)
            }
            """),
        .bad(
            "↓Button(\"Forgot it?\") { reset() }.font(.caption).frame(minHeight: 20)",
            options: ["one_sided": .bool(true)]
        ),
        .bad(
            "↓Button(action: more) {\n    Text(\"More\").underline()\n}\n.frame(height: 30)\n.padding(.horizontal, 8)",
            options: ["one_sided": .bool(true)]),
        .bad(
            """
            struct DotStyle: ButtonStyle {
                func makeBody(configuration: Configuration) -> some View {
                    configuration.label.labelStyle(.iconOnly).↓frame(width: 24, height: 24).background(tint, in: .circle)
                }
            }
            """),
        .good(
            """
            struct DotStyle: ButtonStyle {
                func makeBody(configuration: Configuration) -> some View {
                    configuration.label.frame(width: 24, height: 24).padding(10)
                }
            }
            struct DotLabel: LabelStyle {
                func makeBody(configuration: Configuration) -> some View {
                    configuration.icon.frame(width: 24, height: 24)
                }
            }
            """),
        .good("Button(\"Forgot it?\") { reset() }.frame(height: 30)"),
        .bad(
            "Circle().fill(tint).overlay { Image(systemName: \"xmark\") }.frame(width: 22, height: 22)"
                + ".↓onTapGesture { remove() }"),
        .bad(
            "↓Button(\"Flag\", systemImage: \"flag\", action: flag).labelStyle(.iconOnly).buttonStyle(.plain)",
            options: ["unsized_icons": .bool(true)]),
        .good("Button(\"Forgot it?\") { reset() }.frame(minHeight: 44)", options: ["one_sided": .bool(true)]),
        .good(
            "Button(\"Forgot it?\") { reset() }.frame(height: 30).padding(.vertical, 8)",
            options: ["one_sided": .bool(true)]),
        .good(
            "List {\n    Button(\"Forgot it?\") { reset() }.frame(height: 30)\n}", options: ["one_sided": .bool(true)]),
        .good("Color.clear.frame(width: 22, height: 22).onTapGesture { hide() }"),
        .bad("Image(\"info\").frame(width: 24, height: 24).↓onTapGesture(perform: explain)"),
        .bad(
            "↓Button(action: close) { Image(systemName: \"xmark\") }", options: ["unsized_icons": .bool(true)]),
        .good("Button(action: close) { Image(systemName: \"xmark\") }"),
        .good(
            """
            var bar: some View {
                #if os(macOS)
                Button(action: close) { Image(systemName: "xmark") }
                #elseif os(iOS)
                Text(title)
                #else
                Button(action: open) { Image(systemName: "plus") }
                #endif
            }
            """, options: ["unsized_icons": .bool(true)]),
        .bad(
            "#if !os(tvOS) && canImport(UIKit)\n↓Button(action: close) { Image(systemName: \"xmark\") }\n#endif",
            options: ["unsized_icons": .bool(true)]),
        .good(
            """
            #if os(macOS)
            let one = Button(action: close) { Image("x").frame(width: 16, height: 16) }
            #elseif os(visionOS)
            let one = Button(action: close) { Image("x").frame(width: 16, height: 16) }
            #elseif targetEnvironment(macCatalyst)
            let one = Button(action: close) { Image("x").frame(width: 16, height: 16) }
            #endif
            #if os(visionOS) || canImport(AppKit) && !targetEnvironment(macCatalyst)
            let two = Button(action: close) { Image("x").frame(width: 16, height: 16) }
            #endif
            @available(iOS, unavailable)
            struct Three: View {
                var body: some View { Button(action: close) { Image("x").frame(width: 16, height: 16) } }
            }
            """),
        .bad(
            """
            #if os(iOS) || os(macOS)
            let one = ↓Button(action: close) { Image("x").frame(width: 16, height: 16) }
            #endif
            @available(iOS 17, macOS 14, *)
            struct Two: View {
                var body: some View { ↓Button(action: close) { Image("x").frame(width: 16, height: 16) } }
            }
            """),
        .good(files: [
            "Shop.xcodeproj/project.pbxproj": XcodeProjectSample.app(
                settings: "SDKROOT = xros; SUPPORTED_PLATFORMS = \"xros xrsimulator\"; XROS_DEPLOYMENT_TARGET = 2.0;"),
            "Shop/Close.swift": "let button = Button(action: close) { Image(\"x\").frame(width: 16, height: 16) }",
        ]),
        .good(files: [
            "Shop.xcodeproj/project.pbxproj": XcodeProjectSample.app(
                settings: "SDKROOT = macosx; SUPPORTED_PLATFORMS = macosx;"),
            "Shop/Close.swift": "let button = Button(action: close) { Image(\"x\").frame(width: 16, height: 16) }",
        ]),
        .bad(files: [
            "Shop.xcodeproj/project.pbxproj": XcodeProjectSample.app(
                settings:
                    "SDKROOT = auto; SUPPORTED_PLATFORMS = \"macosx iphoneos iphonesimulator\"; MACOSX_DEPLOYMENT_TARGET = 14.0;"
            ),
            "Shop/Close.swift": "let button = ↓Button(action: close) { Image(\"x\").frame(width: 16, height: 16) }",
        ]),
        .good(files: [
            "Shop.xcodeproj/project.pbxproj": XcodeProjectSample.macApp,
            "Shop/Close.swift": "let button = Button(action: close) { Image(\"x\").frame(width: 16, height: 16) }",
        ]),
        .good("Button(action: close) { Image(systemName: \"xmark\").frame(width: 44, height: 44) }"),
        .good("Button(action: close) { Image(systemName: \"xmark\").frame(width: 20, height: 20).padding(12) }"),
        .good(
            "Button(action: close) { Image(\"close\").frame(width: 20, height: 20) }.frame(width: 44, height: 44)"
        ),
        .good("Button(action: close) { Image(systemName: \"xmark\").frame(width: 20, height: 20).padding() }"),
        .good(
            """
            Text(title).toolbar {
                Button(action: close) { Image(systemName: "xmark").frame(width: 20, height: 20) }
            }
            """
        ),
        .bad(
            "ToolbarItem {\n    ↓Button(action: close) { Image(systemName: \"xmark\").frame(width: 20, height: 20) }\n}",
            options: ["bars": .bool(true)]),
        .good(
            "ToolbarItem {\n    Button(action: close) { Image(systemName: \"xmark\") }\n}",
            options: ["bars": .bool(true), "unsized_icons": .bool(true)]),
        .good("Image(\"info\").frame(width: 24, height: 24)"),
        .good(
            """
            struct Berths: View {
                var body: some View { List { name } }
                private var name: some View {
                    HStack { Button { edit() } label: { Image(systemName: "pencil") } }
                }
            }
            """, options: ["unsized_icons": .bool(true)]),
        .bad(
            "List {\n    HStack {\n        ↓Button { edit() } label: { Image(systemName: \"pencil\") }.buttonStyle(.plain)\n    }\n}",
            options: ["unsized_icons": .bool(true)]),
        .good(
            """
            struct Harbour: View {
                var body: some View {
                    Map().toolbar { ToolbarItem { more } }
                    Button(action: unlock) { Image(systemName: "lock") }.font(.system(size: 80))
                    ZStack { Button(action: like) { Image(systemName: "heart") } }.buttonStyle(.glass)
                }
                private var more: some View {
                    Menu { items } label: { Image(systemName: "ellipsis") }
                }
            }
            """, options: ["unsized_icons": .bool(true)]),
    ]
}
