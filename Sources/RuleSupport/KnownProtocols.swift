/// What types of Apple's and other well-known libraries ask of those that name them behind a colon: the names of
/// members that they call. Whatever is not in the table may call anything.
package enum KnownProtocols {
    /// The names that a supertype calls; nil when it is not known.
    package static func requirements(of name: String) -> Set<String>? {
        if let known = table[name] { return known }
        return isSuperclass(name) || name.hasPrefix("~") ? [] : nil
    }

    /// Classes that are told by their name; their members must be overridden to be called.
    private static func isSuperclass(_ name: String) -> Bool {
        ["ViewController", "Cell", "TestCase", "Button", "Layer", "HostingController", "NavigationController"]
            .contains { name.hasSuffix($0) && name != $0 }
    }

    /// Raw types of enums, markers and classes: nothing is called but what overrides.
    private static let plain = """
        String Int UInt Int8 Int16 Int32 Int64 UInt8 UInt16 UInt32 UInt64 Double Float CGFloat Character \
        Sendable AnyObject NSObjectProtocol NSObject Error SendableMetatype Copyable Escapable BitwiseCopyable \
        UIResponder UIView UIControl UIButton UILabel UIImageView UITextField UITextView UIScrollView UITableView \
        UICollectionView UITableViewCell UICollectionReusableView UICollectionViewCell UITableViewHeaderFooterView \
        UIWindow UIPageControl UISwitch UISegmentedControl UISearchBar UINavigationBar UIStackView UIViewController \
        UITableViewController UICollectionViewController UINavigationController UITabBarController \
        UISplitViewController UIPageViewController UIAlertController UIActivityViewController UIHostingController \
        UISearchController UIInputViewController NSResponder NSView NSViewController NSWindowController NSWindow \
        NSTableView NSControl NSButton NSTextField NSOutlineView NSTextView NSHostingView NSApplication \
        UIApplication Operation XCTest CALayer CAShapeLayer CAGradientLayer UIPresentationController UIDocument \
        UIToolbar \
        UIGestureRecognizer UITapGestureRecognizer UIPanGestureRecognizer UILongPressGestureRecognizer UITabBar \
        SKScene SKNode UICollectionViewLayout UICollectionViewFlowLayout UIProgressView UIVisualEffectView UIActivity \
        UIRefreshControl UISlider UIStepper UIDatePicker UIPickerView UIBarButtonItem NSMenuItem NSMenu NSCell \
        NSTableRowView NSTableCellView NSStackView NSScrollView NSImageView NSPopover NSToolbar NSPanel Thread \
        Formatter NumberFormatter DateFormatter NSTextStorage NSLayoutManager NSTextAttachment UIMenuController \
        Actor GlobalActor Observable
        """

    private static let called = """
        Equatable:
        ObservableObject: objectWillChange ObjectWillChangePublisher
        Hashable: hash hashValue
        Comparable:
        Identifiable: id
        Encodable: encode CodingKeys
        Decodable: CodingKeys
        Codable: encode CodingKeys
        CodingKey: stringValue intValue
        RawRepresentable: rawValue RawValue
        CaseIterable: allCases AllCases
        OptionSet: rawValue RawValue Element ArrayLiteralElement
        SetAlgebra: contains insert remove update formUnion union intersection Element ArrayLiteralElement isEmpty
        CustomStringConvertible: description
        CustomDebugStringConvertible: debugDescription
        LosslessStringConvertible: description
        CustomReflectable: customMirror
        LocalizedError: errorDescription failureReason recoverySuggestion helpAnchor
        CustomNSError: errorDomain errorCode errorUserInfo
        ExpressibleByStringLiteral: StringLiteralType
        ExpressibleByArrayLiteral: ArrayLiteralElement
        ExpressibleByDictionaryLiteral: Key Value
        ExpressibleByIntegerLiteral: IntegerLiteralType
        View: body Body
        App: body Body
        Scene: body Body
        Widget: body Body
        WidgetBundle: body Body
        ViewModifier: body Body Content
        PreviewProvider: previews platform
        Shape: path animatableData AnimatableData role sizeThatFits layoutDirectionBehavior body
        InsettableShape: path inset InsetShape animatableData AnimatableData
        Animatable: animatableData AnimatableData
        AnimatableModifier: body Body animatableData AnimatableData
        ButtonStyle: makeBody Body
        PrimitiveButtonStyle: makeBody Body
        LabelStyle: makeBody Body
        ToggleStyle: makeBody Body
        TextFieldStyle: _body
        ProgressViewStyle: makeBody
        GroupBoxStyle: makeBody
        MenuStyle: makeBody
        Commands: body Body
        ToolbarContent: body Body
        EnvironmentKey: defaultValue Value
        FocusedValueKey: Value
        PreferenceKey: defaultValue reduce Value
        DynamicProperty: update
        UIViewRepresentable: makeUIView updateUIView dismantleUIView makeCoordinator sizeThatFits Coordinator UIViewType
        UIViewControllerRepresentable: makeUIViewController updateUIViewController dismantleUIViewController \
        makeCoordinator sizeThatFits Coordinator UIViewControllerType
        NSViewRepresentable: makeNSView updateNSView dismantleNSView makeCoordinator sizeThatFits Coordinator NSViewType
        NSViewControllerRepresentable: makeNSViewController updateNSViewController dismantleNSViewController \
        makeCoordinator Coordinator NSViewControllerType
        TimelineProvider: placeholder getSnapshot getTimeline Entry
        TimelineEntry: date relevance
        Sequence: makeIterator Iterator Element underestimatedCount
        IteratorProtocol: next Element
        AsyncSequence: makeAsyncIterator AsyncIterator Element Failure
        AsyncIteratorProtocol: next Element Failure
        Reducer: body reduce State Action Body
        NSCopying: copy
        UITextFieldDelegate: textField textFieldDidBeginEditing textFieldShouldReturn textFieldDidEndEditing \
        textFieldShouldBeginEditing textFieldShouldEndEditing textFieldShouldClear textFieldDidChangeSelection
        UIScrollViewDelegate: scrollViewDidScroll scrollViewDidZoom scrollViewWillBeginDragging viewForZooming \
        scrollViewWillEndDragging scrollViewDidEndDragging scrollViewWillBeginDecelerating \
        scrollViewDidEndDecelerating scrollViewDidEndScrollingAnimation scrollViewWillBeginZooming \
        scrollViewDidEndZooming scrollViewShouldScrollToTop scrollViewDidScrollToTop \
        scrollViewDidChangeAdjustedContentInset
        UITableViewDataSource: tableView numberOfSections sectionIndexTitles
        UITableViewDelegate: tableView indexPathForPreferredFocusedView tableViewDidEndMultipleSelectionInteraction
        UICollectionViewDataSource: collectionView numberOfSections indexTitles
        UICollectionViewDelegate: collectionView indexPathForPreferredFocusedView \
        collectionViewDidEndMultipleSelectionInteraction
        UICollectionViewDelegateFlowLayout: collectionView
        UIGestureRecognizerDelegate: gestureRecognizer gestureRecognizerShouldBegin
        CLLocationManagerDelegate: locationManager locationManagerDidChangeAuthorization \
        locationManagerDidPauseLocationUpdates locationManagerDidResumeLocationUpdates \
        locationManagerShouldDisplayHeadingCalibration
        WKNavigationDelegate: webView webViewWebContentProcessDidTerminate
        WKScriptMessageHandler: userContentController
        UNUserNotificationCenterDelegate: userNotificationCenter
        MFMailComposeViewControllerDelegate: mailComposeController
        UIImagePickerControllerDelegate: imagePickerController imagePickerControllerDidCancel
        UISearchBarDelegate: searchBar searchBarSearchButtonClicked searchBarCancelButtonClicked \
        searchBarTextDidBeginEditing searchBarTextDidEndEditing searchBarShouldBeginEditing \
        searchBarShouldEndEditing searchBarBookmarkButtonClicked searchBarResultsListButtonClicked
        UISearchResultsUpdating: updateSearchResults
        URLSessionDelegate: urlSession urlSessionDidFinishEvents
        URLSessionTaskDelegate: urlSession
        URLSessionDataDelegate: urlSession
        NSTableViewDataSource: tableView numberOfRows
        NSWindowDelegate: window windowWillClose windowDidResize windowDidBecomeKey windowDidResignKey \
        windowShouldClose windowDidMove windowDidBecomeMain windowDidResignMain windowWillReturnFieldEditor \
        windowDidEnterFullScreen windowDidExitFullScreen windowWillEnterFullScreen windowWillExitFullScreen \
        windowDidMiniaturize windowDidDeminiaturize windowDidEndLiveResize windowWillResize windowWillUseStandardFrame \
        windowWillReturnUndoManager windowDidChangeOcclusionState windowDidChangeScreen windowWillBeginSheet \
        windowDidEndSheet windowWillStartLiveResize windowDidChangeBackingProperties windowShouldZoom
        """

    private static let table: [String: Set<String>] = {
        var table: [String: Set<String>] = [:]
        for name in plain.split(separator: " ") { table[String(name)] = [] }
        for line in called.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let names = line[line.index(after: colon)...].split(separator: " ").map(String.init)
            table[String(line[..<colon])] = Set(names)
        }
        return table
    }()

    /// Supertypes whose types the system finds by itself.
    package static let discovered: Set<String> = [
        "AppIntent", "AppEntity", "AppEnum", "AppShortcutsProvider", "EntityQuery", "EntityStringQuery",
        "EnumerableEntityQuery", "EntityPropertyQuery", "DynamicOptionsProvider", "WidgetConfigurationIntent",
        "AudioPlaybackIntent", "OpenIntent", "LiveActivityIntent", "ControlConfigurationIntent", "SetFocusFilterIntent",
        "TransientAppEntity", "AppIntentsPackage", "ForegroundContinuableIntent", "DeleteIntent", "UniqueAppEntity",
        "XCTestCase", "NSManagedObject", "PersistentModel", "PreviewProvider", "LibraryContentProvider", "App",
        "WidgetBundle", "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate", "NSApplicationDelegate",
        "WKApplicationDelegate", "WKExtensionDelegate", "UNNotificationServiceExtension",
        "UNNotificationContentExtension", "INExtension", "NSFileProviderExtension", "NSFileProviderReplicatedExtension",
        "CLKComplicationDataSource", "BuildToolPlugin", "CommandPlugin", "ValueTransformer", "NSEntityMigrationPolicy",
        "ParsableCommand", "AsyncParsableCommand", "QuickSpec", "AsyncSpec", "NSPersistentDocument", "NSDocument",
        "CPTemplateApplicationSceneDelegate", "NSScriptCommand", "NSCreateCommand", "NSDeleteCommand",
        "NSExistsCommand",
        "NSGetCommand",
        "NSSetCommand",
        "NSMoveCommand", "NSCloneCommand", "NSCountCommand", "NSCloseCommand", "NSQuitCommand",
        "XCSourceEditorExtension", "XCSourceEditorCommand",
        "NETunnelProvider", "NEPacketTunnelProvider", "NEAppProxyProvider", "NEFilterDataProvider",
        "CXCallDirectoryProvider", "ASCredentialProviderViewController", "SFSafariExtensionHandler",
        "DeviceActivityMonitor",
        "ShieldActionDelegate", "QLPreviewProvider", "CSIndexExtensionRequestHandler",
    ]

    /// Members that the language or a library calls whatever their type is.
    package static let alwaysCalled: Set<String> = [
        "main", "wrappedValue", "projectedValue", "callAsFunction", "appendInterpolation", "appendLiteral",
        "dynamicallyCall", "buildBlock", "buildExpression", "buildOptional", "buildEither", "buildArray",
        "buildLimitedAvailability", "buildFinalResult", "buildPartialBlock", "buildIf", "description",
        "debugDescription", "customMirror", "playgroundDescription", "hash", "encode", "makeIterator", "body",
        "makeBody", "allCases", "rawValue", "errorDescription", "errorUserInfo", "localizedDescription",
        "hashValue", "isEqual", "unownedExecutor", "makeAsyncIterator", "CodingKeys",
    ]
}
