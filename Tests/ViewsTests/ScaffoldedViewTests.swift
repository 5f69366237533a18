import TenetScaffold
import TenetViews
import Testing

/// What VoiceOver meets in the views that `tenet new app` and `tenet new feature` make.
@Suite struct ScaffoldedViewTests {
    /// What is found in the trees of all four standards.
    private struct Fault: Hashable, CustomStringConvertible {
        var view: String
        var complaint: String
        var description: String { "\(view): \(complaint)" }
    }

    private func faults(
        _ trees: [AccessibilityTree], _ complaint: (AccessibilityNode) -> String?
    ) -> [Fault] {
        trees.flatMap { tree in
            tree.all.compactMap { node in complaint(node).map { Fault(view: tree.view, complaint: $0) } }
        }
    }

    @Test(arguments: AppStandard.allCases) func theFeatureHasItsViews(standard: AppStandard) throws {
        let app = try ScaffoldedApp.of(standard)
        for view in ["BerthsView", "BerthDetailView", "BerthFormView", "BerthRow"] {
            #expect(app.tree(view)?.nodes.isEmpty == false, "\(view)")
            #expect(app.screens.contains { $0.view == view }, "\(view) is looked at as a component")
        }
        #expect(app.screens.count > 5)
        #expect(faults(app.trees) { $0.role == .unknown ? "unknown view \($0.detail)" : nil } == [])
        #expect(faults(app.trees) { $0.notes.isEmpty ? nil : $0.notes.joined() } == [])
    }

    @Test(arguments: AppStandard.allCases) func everythingThatIsWorkedHasALabelOfTheCatalog(standard: AppStandard)
        throws
    {
        let app = try ScaffoldedApp.of(standard)
        let worked = app.screens.flatMap(\.all).filter { $0.isInteractive && !$0.isHidden }
        #expect(worked.count > 10)
        #expect(
            faults(app.screens) { node in
                guard node.isInteractive, !node.isHidden else { return nil }
                guard let label = node.label else { return "\(node.role) without a label, \(node.picture ?? "")" }
                // A row says what the server said of it; all else is taken from the catalog.
                let isRow = node.role == .navigationLink && label.keys.isEmpty
                return isRow || !label.keys.isEmpty ? nil : "\(node.role) \(label)"
            } == [])
    }

    @Test(arguments: AppStandard.allCases) func noTextIsMissingInTheCatalogOrWrittenBesideIt(standard: AppStandard)
        throws
    {
        let app = try ScaffoldedApp.of(standard)
        #expect(
            faults(app.trees) { node in
                for text in [node.label, node.value, node.hint].compactMap(\.self) {
                    if !text.unknownKeys.isEmpty { return "no such key: \(text.unknownKeys)" }
                    if !text.untranslatedWords.isEmpty { return "not translated: \(text.untranslatedWords)" }
                }
                return nil
            } == [])
    }

    @Test(arguments: AppStandard.allCases) func picturesHaveALabelOrAreHidden(standard: AppStandard) throws {
        let app = try ScaffoldedApp.of(standard)
        #expect(
            faults(app.trees) { node in
                node.role == .image && node.label == nil && !node.isHidden ? "picture \(node.picture ?? "")" : nil
            } == [])
        #expect(
            faults(app.trees) { node in
                node.picture != nil && node.isInteractive && node.label == nil ? "button of a symbol" : nil
            } == [])
    }

    @Test(arguments: AppStandard.allCases) func headersAndTitlesAreHeaders(standard: AppStandard) throws {
        let app = try ScaffoldedApp.of(standard)
        #expect(
            faults(app.trees) { node in
                [.header, .title].contains(node.role) && !node.traits.contains("isHeader") ? "\(node.role)" : nil
            } == [])
        for view in ["BerthsView", "BerthDetailView", "BerthFormView"] {
            #expect(app.tree(view)?.all.filter { $0.role == .title }.count == 1, "\(view)")
        }
    }

    @Test(arguments: AppStandard.allCases) func eachStateHasAnElementAndTheErrorAWayOut(standard: AppStandard) throws {
        let app = try ScaffoldedApp.of(standard)
        let list = try #require(app.tree("BerthsView"))
        #expect(list.all.contains { $0.role == .progress && $0.label?.keys.isEmpty == false })
        #expect(
            list.all.contains {
                $0.role == .element && $0.label?.written == "Nothing here yet, New entries appear here."
            })
        // The error and its button stand in one branch, whatever else that branch asks.
        let failed = try #require(
            list.all.first { node in
                node.role == .when && node.content.contains { $0.label?.written.hasPrefix("Error: ") == true }
            })
        #expect(failed.content.all.contains { $0.role == .button && $0.label?.written == "Try again" })
        #expect(list.all.contains { $0.role == .list && !$0.content.isEmpty })
    }

    @Test(arguments: AppStandard.allCases) func fieldsHaveLabels(standard: AppStandard) throws {
        let form = try #require(try ScaffoldedApp.of(standard).tree("BerthFormView"))
        let fields = form.all.filter { [.textField, .toggle, .datePicker, .picker].contains($0.role) }
        #expect(fields.compactMap { $0.label?.written } == ["Name", "Length", "Is free", "Since", "Note", "Kind"])
        #expect(fields.allSatisfy { $0.value != nil })
    }

    @Test(arguments: AppStandard.allCases) func identifiersAreUniqueInAView(standard: AppStandard) throws {
        for tree in try ScaffoldedApp.of(standard).trees {
            let identifiers = tree.all.compactMap { $0.identifier?.written }
            #expect(Set(identifiers).count == identifiers.count, "\(tree.view)")
        }
    }

    @Test(arguments: AppStandard.allCases) func noTargetIsTooSmall(standard: AppStandard) throws {
        let app = try ScaffoldedApp.of(standard)
        #expect(
            faults(app.trees) { node in
                guard node.isInteractive, let target = node.target else { return nil }
                let isSmall = (target.width ?? 44) < 44 || (target.height ?? 44) < 44
                return isSmall ? "\(target)" : nil
            } == [])
        #expect(app.trees.flatMap(\.all).contains { $0.isInteractive && $0.target != nil })
    }
}
