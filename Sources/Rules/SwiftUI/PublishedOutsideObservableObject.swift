import TenetRuleKit
import TenetRuleSupport

struct PublishedOutsideObservableObject: Rule {
    static let about = About(
        "published-outside-observable-object", "Published property that nobody can observe", category: .swiftui,
        severity: .note, status: .stable, scope: .appCode,
        why: """
            `@Published` tells views of changes only in a class that is an `ObservableObject`. In any other class the \
            wrapper costs time and looks as if somebody were told.
            """,
        phrasings: [
            "Use `@Published` only in classes that conform to `ObservableObject`.",
            """
            Don't put the Combine property wrapper into an `@Observable` or ordinary class, where no view would hear \
            of the change.
            """,
        ])

    var onlyViewModels = false
    static let options = [
        Option<Self>("only_view_models", \.onlyViewModels, "Look only at classes named `…ViewModel`.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for type in project.model.types where type.kind == .class && type.isAppCode {
                guard !onlyViewModels || type.isViewModel("ViewModel"),
                    type.members.contains(where: { $0.hasAttribute("Published") }),
                    !type.conforms(to: "ObservableObject"), isKnown(type, project)
                else { continue }
                for member in type.members where member.hasAttribute("Published") {
                    // Subscribing to `$name` works in any class.
                    guard project.model.uses(of: "$" + member.name).isEmpty, !isHandedOn(member, project),
                        !isOffered(member, project.model)
                    else { continue }
                    project.report(
                        "nothing can observe `\(member.name)`: `\(type.name)` is no `ObservableObject` and nobody "
                            + "subscribes to `$\(member.name)`",
                        help: "conform `\(type.name)` to `ObservableObject`, or drop `@Published`", at: member)
                }
            }
        }
    }

    /// `_berth.projectedValue` is what `$berth` stands for.
    private func isHandedOn(_ member: Declaration, _ project: ProjectPass) -> Bool {
        project.model.uses(of: "projectedValue").contains { use in
            use.path == member.path && (use.base == "_" + member.name || use.base == "self._" + member.name)
        }
    }

    /// The apps that use a library subscribe to what it makes public. Where a package is part of an app's project, and
    /// not the other way round, all the code that could subscribe is at hand.
    private func isOffered(_ member: Declaration, _ model: ProjectModel) -> Bool {
        guard member.access >= .public else { return false }
        return model.builds.contains { package in
            package.format == .package && !package.products.isEmpty && Self.isInside(member.path, package.folder)
                && model.builds.allSatisfy { build in
                    !build.targets.contains { $0.kind == .app }
                        || build.folder != package.folder && Self.isInside(build.folder, package.folder)
                }
        }
    }

    private static func isInside(_ path: String, _ folder: String) -> Bool {
        folder.isEmpty || path.isInFolder(folder)
    }

    /// No supertype outside the project can make the class an `ObservableObject`.
    private func isKnown(_ type: ProjectType, _ project: ProjectPass) -> Bool {
        // Managed objects are `ObservableObject`s.
        guard !type.conforms(to: "NSManagedObject") else { return false }
        return type.supertypes.allSatisfy { name in
            !project.model.types(named: name).isNone || Self.known.contains(name) || name.hasPrefix("UI")
                || name.hasPrefix("NS") || name.hasSuffix("Delegate") || name.hasSuffix("DataSource")
        }
    }

    private static let known: Set<String> = [
        "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Identifiable", "Sendable", "Comparable",
        "CustomStringConvertible", "AnyObject", "Observable",
    ]

    static let examples: [Example] = [
        .bad(files: [
            "App/Base.swift": "class Base {}",
            "App/CartModel.swift": "final class CartModel: Base {\n    @Published var ↓total = 0\n}",
        ]),
        .bad("final class Search: NSObject {\n    @Published private(set) var ↓results: [String] = []\n}"),
        .good(files: [
            "App/Base.swift": "class Base: ObservableObject {}",
            "App/CartModel.swift": "final class CartModel: Base {\n    @Published var total = 0\n}",
        ]),
        .good(files: [
            "App/CartModel.swift": "final class CartModel {\n    @Published var total = 0\n}",
            "App/CartController.swift": "func bind(_ model: CartModel) { model.$total.sink { show($0) } }",
        ]),
        .good(
            """
            final class Pilots {
                @Published var berth: String?
                func start() { board = Board(berths: _berth.projectedValue, other: self._berth.projectedValue) }
            }
            """),
        .bad(
            """
            final class Pilots {
                @Published var ↓berth: String?
                init(berth: String) {
                    _berth = Published(initialValue: berth)
                    show(_depth.projectedValue)
                }
            }
            """),
        .good("final class Pilots {\n    @Published var berth = 1\n}", options: ["only_view_models": .bool(true)]),
        .bad(
            "final class PilotsViewModel {\n    @Published var ↓berth = 1\n}",
            options: ["only_view_models": .bool(true)]),
        .good("import CoreData\nfinal class Berth: NSManagedObject {\n    @Published var isChosen = false\n}"),
        .good(files: [
            "Package.swift":
                "// swift-tools-version: 6.0\nimport PackageDescription\n\nlet package = Package(name: \"Tides\", products: [.library(name: \"Tides\", targets: [\"Tides\"])], targets: [.target(name: \"Tides\")])",
            "Sources/Tides/Gauge.swift": "public final class Gauge {\n    @Published public var height = 0\n}",
        ]),
        .good("import Framework\nfinal class CartModel: FrameworkModel {\n    @Published var total = 0\n}"),
        .bad("@Observable\nfinal class CartModel {\n    @Published var ↓items: [Item] = []\n}"),
    ]
}
