import TenetRuleKit
import TenetRuleSupport

struct MissingCombineImport: Rule {
    static let about = About(
        "missing-combine-import", "Missing import of Combine", category: .swiftui, severity: .warning,
        status: .preview,
        why: """
            Without the import the file compiles only because another module happens to bring Combine along. An \
            unrelated change there breaks it.
            """,
        phrasings: [
            "Import `Combine` in every file that uses its types.",
            """
            Sources with `AnyCancellable`, subjects or `sink` do not depend on some other module bringing the \
            framework along.
            """,
        ])

    var providers = ["Combine", "OpenCombine", "ComposableArchitecture", "CombineSchedulers", "CombineExt"]
    static let options = [
        Option<Self>("providers", \.providers, "Modules whose import makes the names of Combine visible.")
    ]

    private static let names = [
        "AnyCancellable", "AnyPublisher", "PassthroughSubject", "CurrentValueSubject", "AnySubject", "Cancellable",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(IdentifierTypeSyntax.self) { node, file in
            guard node.name.text.isOne(of: Self.names), !isOfOther(node.name, file) else { return }
            check(node.name, file)
        }
        hooks.onReference("AnyCancellable", "AnyPublisher", "PassthroughSubject", "CurrentValueSubject") { node, file in
            check(node.baseName, file)
        }
        hooks.onCall("sink", "assign") { call, file in
            // SwiftUI brings the methods of publishers along.
            guard file.imports.isDisjoint(with: providers + ["SwiftUI"]), let name = call.calledName, !call.isPlain,
                !call.closures.isEmpty || call.hasArgument("to"), startsAtPublished(call), isFirstSink(call, file)
            else { return }
            file.report(
                "`\(name.text)` comes from Combine, which this file does not import", help: "add `import Combine`",
                at: name)
        }
    }

    /// Other libraries have a `Cancellable` as well.
    private func isOfOther(_ name: TokenSyntax, _ file: FilePass) -> Bool {
        guard name.text == "Cancellable" else { return false }
        let isUsed = file.root.tokens.contains { $0.text != "Cancellable" && $0.text.isOne(of: Self.names) }
        return !isUsed && !file.imports.isSubset(of: Self.appleModules)
    }

    private static let appleModules: Set = [
        "Foundation", "SwiftUI", "UIKit", "AppKit", "Observation", "CoreData", "SwiftData", "MapKit", "CoreLocation",
        "AVFoundation", "WidgetKit", "Network", "os", "StoreKit", "UserNotifications",
    ]

    /// `cart.$items.map { … }.sink { … }` or `center.publisher(for: …).sink { … }`.
    private func startsAtPublished(_ call: FunctionCallExprSyntax) -> Bool {
        var base = call.calledBase
        while let next = base {
            if let inner = next.as(FunctionCallExprSyntax.self) {
                if inner.calledName?.text == "publisher", inner.hasArgument("for") { return true }
                base = inner.calledBase
            } else {
                return next.lastName?.text.hasPrefix("$") == true
            }
        }
        return false
    }

    /// The names of Combine are reported where they stand.
    private func isFirstSink(_ call: FunctionCallExprSyntax, _ file: FilePass) -> Bool {
        for token in file.root.tokens where token.tokenKind == .identifier {
            if token.text.isOne(of: Self.names) { return false }
            if token.text == "sink" || token.text == "assign" { return token.id == call.calledName?.id }
        }
        return false
    }

    private func check(_ name: TokenSyntax, _ file: FilePass) {
        guard file.imports.isDisjoint(with: providers), isFirst(name, file) else { return }
        let imports = file.root.descendants(ImportDeclSyntax.self)
        let firstImport = imports.first { $0.parent?.parent?.parent?.kind == .sourceFile }
        file.report(
            "`\(name.text)` comes from Combine, which this file does not import", help: "add `import Combine`",
            at: name,
            fix: firstImport.map { .insert("import Combine" + file.newline, before: $0, "Import Combine", .unsafe) })
    }

    /// One finding per file is enough; a type of the project with that name is another matter.
    private func isFirst(_ name: TokenSyntax, _ file: FilePass) -> Bool {
        for token in file.root.tokens where token.tokenKind == .identifier && token.text.isOne(of: Self.names) {
            if let decl = token.parent?.asDeclGroup, decl.groupName == token { return false }
            return token.id == name.id
        }
        return false
    }

    static let examples: [Example] = [
        .bad(
            "import UIKit\n\nfinal class Badge {\n    var link: Any?\n    func start() {\n"
                + "        link = cart.$items.map(\\.count).↓sink { show($0) }\n    }\n}"),
        .good("import Apollo\n\nfunc fetch() -> Cancellable { client.fetch(query) }"),
        .bad(
            "import Foundation\n\nfunc fetch() -> ↓Cancellable { client.fetch(query) }",
            fixed: "import Combine\nimport Foundation\n\nfunc fetch() -> Cancellable { client.fetch(query) }"),
        .good(
            "import RxSwift\n\nfinal class Badge {\n    func start() {\n        stream.sink { show($0) }\n    }\n}"),
        .bad(
            "import Foundation\n\nfinal class Model {\n    private var bag = Set<↓AnyCancellable>()\n}",
            fixed: "import Combine\nimport Foundation\n\nfinal class Model {\n"
                + "    private var bag = Set<AnyCancellable>()\n}"),
        .bad(
            "import SwiftUI\n\nfinal class Model {\n    let taps = ↓PassthroughSubject<Void, Never>()\n"
                + "    var bag: AnyCancellable?\n}",
            fixed: "import Combine\nimport SwiftUI\n\nfinal class Model {\n"
                + "    let taps = PassthroughSubject<Void, Never>()\n"
                + "    var bag: AnyCancellable?\n}"),
        .good("import Combine\n\nfinal class Model {\n    private var bag = Set<AnyCancellable>()\n}"),
        .good("import SwiftUI\n\nfinal class Model: ObservableObject {\n    @Published var count = 0\n}"),
        .good("struct AnyCancellable {}\nlet bag: AnyCancellable? = nil"),
    ]
}
