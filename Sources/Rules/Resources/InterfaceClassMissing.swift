import TenetRuleKit
import TenetRuleSupport

struct InterfaceClassMissing: Rule {
    static let about = About(
        "interface-class-missing", "Interface with a class that does not exist", category: .resources,
        severity: .error, scope: .everywhere,
        why: """
            An object whose class cannot be found is loaded as a plain view or controller. Its outlets are not there, \
            and the app crashes when the first one is connected.
            """,
        phrasings: [
            "Every custom class named in a storyboard or xib must exist in its module.",
            """
            Interface Builder files never point to a view controller or view that has been renamed or deleted in code.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations]) { project in
            let model = project.model
            let modules = Self.modules(model)
            guard !modules.isEmpty else { return }
            let unread = Self.unreadNames(model)
            for (path, resource) in model.resources {
                guard case .interface(let file) = resource, !FilePlace(path).folders.contains("Pods"),
                    !model.isLeftOver(path)
                else { continue }
                for use in file.customClasses {
                    let name = use.name.text
                    let isOurs = use.usesTargetModule || use.module.map { modules.contains($0.text) } ?? false
                    guard isOurs, !name.isEmpty, !name.contains("."), !name.hasPrefix("_"),
                        // Any declaration will do, also one whose name in Objective-C is another.
                        model.declarations(named: name).isEmpty, !unread.contains(name)
                    else { continue }
                    let near = LocalizedKey.nearest(
                        to: name, in: model.types.filter { $0.kind == .class }.map(\.name))
                    project.report(
                        "no class of the project is named `\(name)`, so this object is loaded without it",
                        help: near.map { "did you mean `\($0)`?" } ?? "choose an existing class, or delete the entry",
                        in: path, at: use.name.range)
                }
            }
        }
    }

    /// What files are called that a target compiles and that are left out of the check, or not committed.
    private static func unreadNames(_ model: ProjectModel) -> Set<String> {
        let read = Set(model.sources.map(\.path))
        let compiled = model.builds.flatMap { build in
            build.targets.flatMap(\.sources).compactMap { build.fullPath(of: $0.path) }
        }
        return Set(compiled.filter { $0.hasSuffix(".swift") && !read.contains($0) }.map { String(FilePlace($0).stem) })
    }

    /// Modules whose Swift files are all here. Classes of Objective-C have no module.
    private static func modules(_ model: ProjectModel) -> Set<String> {
        var found: Set<String> = []
        for build in model.builds {
            for target in build.targets where !target.name.text.isEmpty { found.insert(target.productModuleName) }
        }
        guard !found.isEmpty, !model.types.isEmpty else { return [] }
        return found
    }

    static let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "Shop", targets: [.target(name: "Shop")])
        """

    static func storyboard(_ body: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
            <scenes><scene><objects>
        \(body)
            </objects></scene></scenes>
        </document>
        """
    }

    /// Compiles `Berth.swift`, and has a storyboard.
    private static let project = XcodeProjectSample.text()
        .replacing("children = ( A3 )", with: "children = ( A3, A5 )")
        .replacing("files = ( A7 )", with: "files = ( A7, A9 )")
        .replacing(
            "A7 = {",
            with: "A5 = { isa = PBXFileReference; path = Main.storyboard; sourceTree = \"<group>\"; };\n"
                + "A9 = { isa = PBXBuildFile; fileRef = A5; };\nA7 = {")

    static let examples: [Example] = [
        .bad(files: [
            "Package.swift": manifest,
            "Sources/Shop/Main.storyboard": storyboard(
                "<viewController customClass=\"↓CartViewControler\" customModule=\"Shop\" id=\"a\"/>"),
            "Sources/Shop/A.swift": "final class CartViewController: UIViewController {}",
        ]),
        .bad(files: [
            "Package.swift": manifest,
            "Sources/Shop/Main.storyboard": storyboard(
                "<view customClass=\"↓PriceView\" customModule=\"App\" customModuleProvider=\"target\" id=\"a\"/>"),
            "Sources/Shop/A.swift": "final class CartViewController: UIViewController {}",
        ]),
        .good(files: [
            "Package.swift": manifest,
            "Sources/Shop/Main.storyboard": storyboard(
                "<viewController customClass=\"CartViewController\" customModule=\"Shop\" id=\"a\"/>"),
            "Sources/Shop/A.swift": "final class CartViewController: UIViewController {}",
        ]),
        .good(files: [
            "Package.swift": manifest,
            "Sources/Shop/Main.storyboard": storyboard(
                "<view customClass=\"MapBox\" customModule=\"Maps\" id=\"a\"/><view customClass=\"OldView\" id=\"b\"/>"),
            "Sources/Shop/A.swift": "final class CartViewController: UIViewController {}",
        ]),
        .good("final class CartViewController: UIViewController {}"),
        .good(files: [
            "Package.swift": manifest,
            "Old/Main.storyboard": storyboard(
                "<viewController customClass=\"BasketViewController\" customModule=\"Shop\" id=\"a\"/>"),
            "Sources/Shop/A.swift": "final class CartViewController: UIViewController {}",
        ]),
        // The file is compiled and left out of the check.
        .good(files: [
            XcodeProjectSample.path: project,
            "Main.storyboard": storyboard("<view customClass=\"Berth\" customModule=\"Harbour\" id=\"a\"/>"),
            "Quay.swift": "final class Quay: UIView {}",
        ]),
        .bad(files: [
            XcodeProjectSample.path: project,
            "Main.storyboard": storyboard("<view customClass=\"↓Buoy\" customModule=\"Harbour\" id=\"a\"/>"),
            "Quay.swift": "final class Quay: UIView {}",
        ]),
    ]
}
