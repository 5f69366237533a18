internal import TenetRuleKit
internal import TenetStandards

/// What a piece of code does, by the frameworks' names that it uses.
enum UseRoles {
    private static let names: [String: ChangeSubject] = {
        let groups: [(ChangeSubject, [String])] = [
            (
                .control,
                [
                    "Button", "Toggle", "TextField", "SecureField", "Slider", "Stepper", "Picker", "DatePicker",
                    "TextEditor",
                    "UIButton", "UISwitch", "UITextField", "UISlider", "UISegmentedControl", "ColorPicker", "Link",
                    "ShareLink", "addTarget", "UIAction", "UIBarButtonItem",
                ]
            ),
            (
                .focus,
                [
                    "FocusState", "focused", "becomeFirstResponder", "resignFirstResponder", "scrollTo",
                    "scrollPosition", "setContentOffset", "scrollToItem", "scrollToRow", "scrollRectToVisible",
                    "isScrollEnabled",
                ]
            ),
            (.form, ["Form"]),
            (.menu, ["Menu", "contextMenu", "UIMenu", "UIContextMenuConfiguration", "swipeActions"]),
            (
                .gesture,
                [
                    "onTapGesture", "onLongPressGesture", "gesture", "simultaneousGesture", "highPriorityGesture",
                    "DragGesture", "MagnifyGesture", "MagnificationGesture", "RotateGesture", "RotationGesture",
                    "TapGesture", "LongPressGesture", "SpatialTapGesture", "onHover", "onContinuousHover", "onKeyPress",
                    "onMoveCommand", "onDrag", "draggable", "onDrop", "dropDestination", "UIDragInteraction",
                    "UIDropInteraction", "UITapGestureRecognizer", "UIPanGestureRecognizer",
                    "UILongPressGestureRecognizer", "UISwipeGestureRecognizer", "UIPinchGestureRecognizer",
                    "UIRotationGestureRecognizer", "UIScreenEdgePanGestureRecognizer", "UIHoverGestureRecognizer",
                ]
            ),
            (
                .animation,
                [
                    "withAnimation", "animation", "matchedGeometryEffect", "phaseAnimator", "keyframeAnimator",
                    "UIViewPropertyAnimator", "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation",
                    "CATransition", "CADisplayLink", "NSAnimationContext", "symbolEffect", "contentTransition",
                    "transition",
                ]
            ),
            (
                .backgroundTask,
                [
                    "BGTaskScheduler", "BGAppRefreshTaskRequest", "BGProcessingTaskRequest", "backgroundTask",
                    "beginBackgroundTask", "BGContinuedProcessingTaskRequest",
                ]
            ),
            (
                .notification,
                [
                    "UNUserNotificationCenter", "UNMutableNotificationContent", "UNNotificationRequest",
                    "UNNotificationCategory", "registerForRemoteNotifications",
                ]
            ),
            (.badge, ["applicationIconBadgeNumber", "setBadgeCount", "badge"]),
            (.deepLink, ["onOpenURL", "onContinueUserActivity", "openURLContexts", "NSUserActivity"]),
            (.audioSession, ["AVAudioSession", "setCategory", "setActive"]),
            (
                .dateComputation,
                [
                    "Calendar", "DateComponents", "DateInterval", "addingTimeInterval", "dateComponents", "startOfDay",
                    "isDateInToday",
                ]
            ),
            (.validation, ["validate", "isValid", "NSPredicate"]),
            (.analyticsEvent, ["logEvent", "trackEvent", "track", "capture"]),
            (.pinnedCertificate, ["SecTrustEvaluateWithError", "SecCertificateCreateWithData", "NSPinnedDomains"]),
            (.migration, ["NSMigrationManager", "NSMappingModel", "MigrationStage", "SchemaMigrationPlan"]),
            (.cache, ["NSCache", "URLCache"]),
            (.endpoint, ["Endpoint"]),
            (.container, ["registerSingleton", "Container"]),
            (.widget, ["WidgetConfiguration", "StaticConfiguration", "ActivityConfiguration", "WidgetCenter"]),
        ]
        return groups.reduce(into: [:]) { names, group in for name in group.1 { names[name] = group.0 } }
    }()

    /// Words that mean something as a call or a type only: `transition` is a name of many things.
    private static let calls: Set<String> = [
        "animation", "transition", "gesture", "badge", "validate", "track", "capture", "setCategory",
        "setActive", "Link", "Menu", "Form", "Container", "Endpoint",
    ]

    /// - Parameter own: roles of the project's types, where these have a name of the frameworks.
    static func of(_ use: Use, own: [String: Set<ChangeSubject>]) -> ChangeSubject? {
        guard let subject = ofName(use) else { return nil }
        // Projects name what speaks with their server themselves, and a view of theirs may be all that its name says.
        guard subject != .endpoint, let roles = own[use.name] ?? own[owner(of: use.base)] else { return subject }
        return roles.isDisjoint(with: [subject, .view]) ? nil : subject
    }

    /// The types at the top of the app's files that hide a type of the frameworks, with what they are.
    static func hidden(by model: ProjectModel) -> [String: Set<ChangeSubject>] {
        let hiding = model.types.filter {
            $0.role == .app && names[$0.name] != nil && $0.declaration.parent == nil && $0.access >= .internal
        }
        return Dictionary(hiding.map { ($0.name, TypeRoles.of($0, shown: [])) }) { $0.union($1) }
    }

    private static func ofName(_ use: Use) -> ChangeSubject? {
        if use.kind == .text { return nil }
        if use.name.hasPrefix("accessibility"), use.kind == .call || use.has(.isWrite) {
            // What tests find a view by is heard by nobody.
            let isIdentifier = use.name == "accessibilityIdentifier" || use.labels == ["identifier"]
            return isIdentifier ? nil : .accessibilityLabel
        }
        if use.name == "animate", use.base == "UIView" { return .animation }
        let lower = use.base.lowercased()
        if lower.hasSuffix("featureflags") || lower.hasSuffix("featureflag") || lower.hasSuffix("remoteconfig") {
            return .featureFlag
        }
        guard let subject = names[use.name] ?? names[owner(of: use.base)] else { return nil }
        if calls.contains(use.name), use.kind != .call { return nil }
        if subject == .analyticsEvent, use.base.isEmpty { return nil }
        // A part of a day is no day: the call says which is meant.
        if subject == .dateComputation, use.name == "date", use.labels.first == "byAdding" { return nil }
        // How a binding is written: `$isOpen.animation()`.
        if subject == .animation, use.base.hasPrefix("$") { return nil }
        // A predicate checks a text where it matches a pattern; all others choose what is fetched.
        if use.name == "NSPredicate", !use.literal.contains("MATCHES") { return nil }
        return subject
    }

    /// The type whose member is used: `Calendar` in `Calendar.current`. What modifies a value that is made there,
    /// as `Button("a") { }.padding()` does, makes no further one.
    private static func owner(of base: String) -> String {
        let name = base.prefix { $0 != "." && $0 != "(" }
        return base[name.endIndex...].first == "(" ? "" : String(name)
    }

    /// What tells two uses apart.
    static func words(of use: Use) -> [String] {
        PartWords.ofChain(use.base) + [use.name] + use.labels + ["\"" + use.literal]
    }
}
