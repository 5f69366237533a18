package import TenetRuleKit

// Questions about SwiftUI code that several rules ask.

/// Names of SwiftUI that rules compare with.
package enum ViewNames {
    /// Views whose plain closure builds their content.
    package static let containers = [
        "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid", "Grid", "GridRow", "List",
        "ForEach", "Group", "Section", "Form", "ScrollView", "ScrollViewReader", "GeometryReader", "NavigationStack",
        "NavigationView", "NavigationSplitView", "NavigationLink", "TabView", "Tab", "Menu", "DisclosureGroup",
        "GroupBox", "ControlGroup", "Label", "LabeledContent", "ViewThatFits", "TimelineView", "ToolbarItem",
        "ToolbarItemGroup", "WindowGroup", "Picker", "Toggle", "Link", "OutlineGroup", "HSplitView", "VSplitView",
        "AsyncImage", "ShareLink",
    ]
    /// Labels of closures that build views, whatever view takes them.
    package static let contentLabels = [
        "content", "label", "header", "footer", "icon", "title", "detail", "sidebar", "placeholder", "destination",
        "currentValueLabel", "description",
    ]
    /// Modifiers whose closures build views.
    package static let contentModifiers = [
        "overlay", "background", "mask", "toolbar", "safeAreaInset", "sheet", "fullScreenCover", "popover",
        "contextMenu", "navigationDestination", "confirmationDialog", "swipeActions", "tabItem", "inspector",
        "listRowBackground", "navigationBarItems",
    ]
    /// Modifiers that show something over the current screen; what they show has a life of its own.
    package static let presentations = ["sheet", "fullScreenCover", "popover", "inspector"]
    /// Methods of `UserDefaults` that take a key.
    package static let userDefaultsCalls = [
        "set", "setValue", "object", "value", "string", "stringArray", "array", "dictionary", "data", "integer",
        "float", "double", "bool", "url", "removeObject",
    ]
    /// What a struct that SwiftUI keeps state for conforms to.
    package static let stateOwners = [
        "View", "ViewModifier", "App", "Scene", "DynamicProperty", "Commands", "ToolbarContent",
    ]
}

extension ClosureExprSyntax {
    /// The closure builds views and runs while its view's body is evaluated; false for actions and when in doubt.
    package var isViewContent: Bool {
        guard let (call, label) = receivingCall, let name = call.calledName?.text else { return false }
        // In `.sheet(isPresented: $isShown) { … } content: { … }` the first closure is `onDismiss`.
        if label.isEmpty, call.closures.contains(where: { $0.label == "content" }) { return false }
        if call.isPlain, name.startsUppercase {
            if label.isEmpty {
                if name.isOne(of: ViewNames.containers) { return true }
                return name.hasSuffix("Button") && call.hasArgument("action")
            }
            return ViewNames.contentLabels.contains(label)
        }
        guard name.isOne(of: ViewNames.contentModifiers) else { return false }
        return label.isEmpty || ViewNames.contentLabels.contains(label)
    }
}

extension SyntaxProtocol {
    /// The property or function that builds views and that evaluates this node as part of doing so; nil inside
    /// actions, tasks and other closures that run at another time.
    package var evaluatingViewBuilder: Syntax? {
        for ancestor in ancestors {
            switch ancestor.kind {
            case .closureExpr:
                guard ClosureExprSyntax(unchecked: ancestor).isViewContent else { return nil }
            case .variableDecl:
                let variable = VariableDeclSyntax(unchecked: ancestor)
                if variable.isViewBuilder { return ancestor }
                if variable.isMember { return nil }
            case .functionDecl:
                return FunctionDeclSyntax(unchecked: ancestor).isViewBuilder ? ancestor : nil
            case .initializerDecl, .deinitializerDecl, .subscriptDecl, .memberBlock: return nil
            default: break
            }
        }
        return nil
    }

    /// In a view, or an extension of a view of the same file; what a type inside of a view does is its own business.
    package var isInsideView: Bool { enclosingType.map { $0.isView || $0.conformsInFile(to: ["View"]) } ?? false }

    /// True in a view, a view modifier, an app or a scene.
    package var isInViewType: Bool { enclosingType?.inheritsInFile(anyOf: ViewNames.stateOwners) ?? false }
}

extension AttributeSyntax {
    /// The property that carries the attribute.
    package var property: VariableDeclSyntax? { declaration?.as(VariableDeclSyntax.self) }
}

extension VariableDeclSyntax {
    /// The name of the type as far as it is written: that of the annotation, or of the call in `= Name()`.
    package var spelledTypeName: TextSlice? {
        if let name = type?.unwrapped.lastName { return name }
        guard let call = initialValue?.as(FunctionCallExprSyntax.self) else { return nil }
        if call.isPlain, let name = call.calledName?.text, name.startsUppercase { return name }
        guard call.calledName?.text == "init", let name = call.calledBase?.lastName?.text, name.startsUppercase else {
            return nil
        }
        return name
    }
}
