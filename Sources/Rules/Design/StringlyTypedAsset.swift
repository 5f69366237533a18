import TenetRuleKit
import TenetRuleSupport

struct StringlyTypedAsset: Rule {
    static let about = About(
        "stringly-typed-asset", "Asset named by a string", category: .design, severity: .note, status: .stable,
        scope: .appCode,
        aliases: ["prefer_asset_symbols"],
        why: """
            A misspelled or deleted asset named by a string shows nothing and fails nowhere. The constants that Xcode \
            makes for every asset turn it into a compiler error.
            """,
        phrasings: [
            "Refer to images and colors in asset catalogs by their generated symbols, not by string literals.",
            "Prefer `Image(.mapPin)` to `UIImage(named: \"map-pin\")`, so that a typo doesn't compile.",
        ])

    var symbols = false
    static let options = [
        Option<Self>("symbols", \.symbols, "Also report SF Symbols that are named by a literal in a view.")
    ]

    private struct Named: Fact {
        var name: String
        var constant: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Named.self, fromCallsOf: Self.types) { call, file in
            guard call.isPlain, let first = call.firstArgument,
                let literal = first.expression.as(StringLiteralExprSyntax.self),
                let text = literal.literalText, !text.hasPrefix("#"), !call.isInPreview
            else { return nil }
            let label = first.label?.text
            let isNamed = call.calledName?.text.hasPrefix("UI") == true ? label == "named" : label == nil
            guard isNamed, !call.hasArgument("bundle"), !call.hasArgument("in"), !file.isPackageSource else {
                return nil
            }
            return (Named(name: text, constant: constant(text, label != nil, call)), literal.range)
        }
        hooks.onProject { project in
            let index = AssetIndex.of(project)
            let known = index.names(of: AssetIndex.imageKinds + [.color])
            // A project that describes its targets and has no catalogue has its images elsewhere, maybe compiled.
            let isUnknown = index.entries.isEmpty && (project.model.targets.isEmpty || index.lacksCatalogue)
            for use in project.facts(Named.self) where !Self.isOfPackage(use.path, project.model) {
                // Of what is in no catalogue there is no constant.
                guard isUnknown || known.contains(use.fact.name) else { continue }
                project.report(
                    "nothing notices when the asset `\(use.fact.name)` is renamed or deleted",
                    help: "use the generated constant, for example `\(use.fact.constant)`", in: use.path,
                    at: use.range)
            }
        }
        guard symbols else { return }
        hooks.onCall(Self.types) { call, file in
            guard call.isPlain, let first = call.firstArgument, first.label?.text == "systemName",
                let text = first.expression.stringValue, !call.isInPreview
            else { return }
            file.report(
                "nothing notices when the symbol `\(text)` is misspelled",
                help: "use a constant of the project's symbols", at: first.expression)
        }
    }

    private static let types = ["Image", "Color", "UIImage", "UIColor"]

    /// The constants for the app's assets are made for the app's module alone.
    private static func isOfPackage(_ path: String, _ model: ProjectModel) -> Bool {
        let targets = model.targets(ofPath: path)
        return !targets.isEmpty && targets.allSatisfy { $0.path.hasSuffix("Package.swift") }
    }

    private func constant(_ name: String, _ isUIKit: Bool, _ call: FunctionCallExprSyntax) -> String {
        "\(call.calledName?.text.string ?? "")(\(isUIKit ? "resource: " : "").\(camelCase(name)))"
    }

    /// As Xcode makes it: `map-pin` and `Map Pin` become `mapPin`.
    private func camelCase(_ name: String) -> String {
        let words = (name.split(separator: "/").last ?? "").split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first else { return name }
        return String(first).lowerCamel
            + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    static let examples: [Example] = [
        .bad("Image(↓\"map-pin\").resizable()"),
        .bad("let pin = UIImage(named: ↓\"map-pin\")\nlet sea = Color(↓\"Sea\")"),
        .bad("Image(systemName: ↓\"map\")", options: ["symbols": .bool(true)]),
        .good("Image(.mapPin).resizable()"),
        .good(files: [
            "Kit/Package.swift":
                "// swift-tools-version: 6.0\nimport PackageDescription\n\nlet package = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])",
            "Kit/Sources/Kit/Logo.swift": "import SwiftUI\n\nlet logo = Image(\"Logo\")",
        ]),
        .good(files: [
            "Shop.xcodeproj/project.pbxproj": XcodeProjectSample.app,
            "Shop/Logo.swift": "let logo = UIImage(named: \"Logo\")",
        ]),
        .good("Image(name)"),
        .good("Image(\"map-pin\", bundle: .module)"),
        .good("Image(systemName: \"map\")"),
        .good("Color(\"#FF8800\")"),
    ]
}

extension FilePass {
    /// In a package, where assets are found through `Bundle.module` and constants differ.
    fileprivate var isPackageSource: Bool { path.contains("Packages/") }
}
