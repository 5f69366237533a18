import TenetRuleKit
import TenetRuleSupport

struct ViewModelNotObservable: Rule {
    static let about = About(
        "view-model-not-observable", "View model that a view cannot observe", category: .architecture,
        severity: .warning, status: .preview, scope: .appCode,
        why: """
            A view is rendered again when an observed object says that it changed. A plain class says nothing: the \
            view goes on showing what the view model held at first.
            """,
        phrasings: [
            "Every view model whose state changes must be `@Observable` or an `ObservableObject`.",
            """
            A screen gets its data from a class that SwiftUI can watch, never from a plain one whose updates go \
            unnoticed.
            """,
        ])

    var suffix = "ViewModel"
    var always = false
    static let options = [
        Option<Self>("suffix", \.suffix, "What the names of view models end in."),
        Option<Self>(
            "always", \.always,
            "Report every view model that changes and cannot be observed, also one that tells of changes by callbacks."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { checkStruct($0, $1) }
        hooks.collectShownMembers()
        hooks.onProject(needing: [.declarations, .uses]) { project in
            var reported: Set<ProjectType> = []
            for read in project.shownReads where read.property.attributes.allSatisfy({ $0 == "State" }) {
                guard let type = project.model.type(of: read.property).one, type.kind == .class,
                    type.role == .app, type.name.hasSuffix(suffix), !type.isDouble, isPlain(type, project.model),
                    // Redrawn for another reason.
                    !read.view.storedProperties.contains(where: { $0 != read.property && $0.isViewState }),
                    let write = change(of: read.path[0], in: type), reported.insert(type).inserted
                else { continue }
                project.report(
                    "`\(read.view.name)` shows `\(read.path[0])` of `\(type.name)` but never learns that it changed",
                    help: "make `\(type.name)` `@Observable` or an `ObservableObject`", at: type.declaration,
                    notes: [
                        write.note("this changes"),
                        Note(path: read.view.path, range: read.range, message: "shown here"),
                    ])
            }
            guard always else { return }
            for type in project.sharedTypes where type.kind == .class && type.name.hasSuffix(suffix) && !type.isDouble {
                guard !reported.contains(type), isPlain(type, project.model), let write = visibleChange(in: type) else {
                    continue
                }
                project.report(
                    "`\(type.name)` changes `\(write.name)`, and no view can observe it",
                    help: "make `\(type.name)` an `ObservableObject` or `@Observable`", at: type.declaration,
                    notes: [write.note("this changes")])
            }
        }
    }

    /// A struct that changes itself while it waits: no view can hold one copy of it and see that.
    private func checkStruct(_ decl: StructDeclSyntax, _ file: FilePass) {
        guard decl.name.text.hasSuffix(suffix), decl.storedProperties.contains(where: \.isVar), !decl.isInPreview,
            let change = decl.members(FunctionDeclSyntax.self).first(where: {
                $0.hasModifier("mutating") && $0.isAsync
            })
        else { return }
        file.report(
            "`\(decl.name.text)` is a struct, so that no view learns what its async work has changed",
            help: "make it a class that is `@Observable` or an `ObservableObject`", at: decl.name,
            notes: [file.note("this changes a copy", at: change.name)])
    }

    /// Inherits from nothing that could make it observable.
    private func isPlain(_ type: ProjectType, _ model: ProjectModel) -> Bool {
        guard !type.isObservable, type.declaration.attributes.allSatisfy({ $0 == "MainActor" || $0 == "objc" }) else {
            return false
        }
        let plain: Set<String> = ["NSObject", "Sendable", "Identifiable", "Equatable", "Hashable"]
        return type.supertypes.allSatisfy { name in
            plain.contains(name) || model.types(named: name).one?.kind == .protocol
        }
    }

    /// Where a function of the view model changes what others may read.
    private func visibleChange(in type: ProjectType) -> Use? {
        let state = type.storedProperties.filter {
            $0.kind == .variable && $0.access > .fileprivate && !$0.has(.isClosure) && !$0.has(.isStatic)
                && !$0.name.hasSuffix("elegate")
        }
        let names = Set(state.map(\.name))
        return type.members.filter { $0.kind == .function }.flatMap(\.uses).first { use in
            use.has(.isWrite) && names.contains(use.name) && (use.base.isEmpty || use.base == "self")
        }
    }

    /// Where a function of the view model gives a stored property another value.
    private func change(of name: String, in type: ProjectType) -> Use? {
        guard let state = type.storedProperties.first(where: { $0.name == name }), state.kind == .variable,
            !type.storedProperties.contains(where: { $0.has(.isClosure) || $0.name.hasSuffix("elegate") })
        else { return nil }
        return type.members.filter { $0.kind == .function }.flatMap(\.uses).first { use in
            use.has(.isWrite) && use.name == name && (use.base.isEmpty || use.base == "self")
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            @MainActor
            struct ↓OfferViewModel {
                private(set) var text: String?

                mutating func load() async {
                    text = await shop.offer()
                }
            }
            """),
        .good(
            """
            struct OfferViewModel {
                var text: String
                var isOpen = false
                mutating func toggle() { isOpen.toggle() }
            }
            """),
        .bad(
            """
            final class ↓TideViewModel {
                private(set) var level = 0
                var changed: (() -> Void)?

                func rise() {
                    level += 1
                    changed?()
                }
            }
            """, options: ["always": .bool(true)]),
        .good(
            """
            final class TideViewModel {
                let level = 0
                private var timer = 0

                func tick() { timer += 1 }
            }

            final class WaveViewModel: TideBase {
                var level = 0
                func rise() { level += 1 }
            }
            """, options: ["always": .bool(true)]),
        .bad(
            """
            import SwiftUI

            final class ↓CartViewModel {
                private(set) var items: [String] = []

                func load() {
                    items = ["tea"]
                }
            }

            struct CartView: View {
                let model: CartViewModel
                var body: some View { Text(model.items.first ?? "") }
            }
            """),
        .bad(files: [
            "App/CounterView.swift":
                """
            import SwiftUI

            struct CounterView: View {
                @State private var model = CounterViewModel()
                var body: some View { Text("\\(model.count)") }
            }
            """,
            "App/CounterViewModel.swift":
                """
            @MainActor
            final class ↓CounterViewModel {
                var count = 0

                func add() {
                    count += 1
                }
            }
            """,
        ]),
        .good(
            """
            import SwiftUI

            final class CartViewModel: ObservableObject {
                @Published private(set) var items: [String] = []

                func load() {
                    items = ["tea"]
                }
            }

            struct CartView: View {
                @ObservedObject var model: CartViewModel
            }
            """),
        .good(
            """
            import SwiftUI

            @Observable
            final class CartViewModel {
                var items: [String] = []

                func load() {
                    items = ["tea"]
                }
            }

            struct CartView: View {
                let model: CartViewModel
            }
            """),
        // Nothing changes, a base class from elsewhere, or UIKit.
        .good(
            """
            import SwiftUI

            final class RowViewModel {
                let title = "tea"
            }

            final class CartViewModel: BaseViewModel {
                var items: [String] = []

                func load() {
                    items = ["tea"]
                }
            }

            struct CartView: View {
                let row: RowViewModel
                let model: CartViewModel
            }
            """),
        .good(
            """
            import SwiftUI

            final class CartViewModel {
                var items: [String] = []

                func load() {
                    items = ["tea"]
                }
            }

            final class CartViewController: UIViewController {
                let model = CartViewModel()
            }
            """),
    ]
}

extension Declaration {
    /// A view's property that redraws the view when it changes.
    fileprivate var isViewState: Bool { !attributes.isEmpty }
}
