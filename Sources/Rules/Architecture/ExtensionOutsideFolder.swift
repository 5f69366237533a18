import TenetRuleKit
import TenetRuleSupport

struct ExtensionOutsideFolder: Rule {
    static let about = About(
        "extension-outside-folder", "Cross-cutting extension outside the folder for extensions",
        category: .architecture, severity: .note, status: .stable, scope: .appCode,
        why: """
            An extension of somebody else's type serves the whole app. In one feature's folder nobody looks for it, \
            and the next feature writes it again.
            """,
        phrasings: [
            "Put extensions of foreign types that are used across features into the `Extensions` folder.",
            "A shared helper on `Date` or `String` does not stay in one screen's directory when others use it too.",
        ])

    var folders = ["Utilities/Extensions", "Core/Utils/Extensions", "Extensions"]
    var besides = [
        "Utilities/Design", "Presentation/Theme", "*DesignSystem*", "Theme", "Core/Storage", "Services/Storage",
    ]
    var users = 2
    var always = false
    static let options = [
        Option<Self>("folders", \.folders, "Folders for extensions of types that the project does not declare."),
        Option<Self>("besides", \.besides, "Other folders in which such extensions may be."),
        Option<Self>(
            "users", \.users, minimum: 0,
            "In how many folders beside its own the extension must be used to count as cross-cutting."),
        Option<Self>(
            "always", \.always,
            """
            Also look where there is no such folder, and at extensions beside other declarations. An extension that \
            speaks of a type of the project is part of that.
            """),
    ]

    /// An extension for values of a type that is not the system's: `extension Sequence where Element == Tide`.
    private struct Bound: Fact {}

    func install(_ hooks: inout Hooks) {
        hooks.collect(Bound.self, from: ExtensionDeclSyntax.self) { node, _ in
            guard let clause = node.genericWhereClause, isBound(clause) else { return nil }
            return (Bound(), node.extendedType.range)
        }
        let goals = folders.map { FolderPattern($0) }
        let besides = besides.map { FolderPattern($0) }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let folders = project.folders
            let homes = folders.homes(of: goals)
            guard !homes.isEmpty || always else { return }
            let known = goals.map { (goal: $0, homes: folders.tree.homes(of: $0)) }
            let bound = Set(project.facts(Bound.self).map { Self.key($0.path, $0.range) })
            for file in project.appSources {
                let place = file.place
                guard !(goals + besides).contains(where: { $0.matches(place) }) else { continue }
                var found: (first: Declaration, users: Set<String>)?
                if homes.contains(where: { folders.governs($0, place) }),
                    let first = foreignExtension(file, project.model), !bound.contains(Self.key(file.path, first.range))
                {
                    let users = usingFolders(file, file.declarations, project.model)
                    if users.count >= (always ? max(2, self.users) : self.users) { found = (first, users) }
                }
                if found == nil, always, let first = generalExtension(file, place, project.model),
                    !bound.contains(Self.key(file.path, first.range))
                {
                    let users = usingFolders(file, [first], project.model)
                    if users.count >= self.users || isCalledByLabels(first) { found = (first, users) }
                }
                guard let (first, users) = found else { continue }
                let here = place.folders.last.map { "lies in `\($0)`" } ?? "lies beside all folders"
                project.report(
                    users.isEmpty
                        ? "the whole app sees this extension of `\(first.name)`, which \(here)"
                        : "the extension of `\(first.name)` is used in \(Self.others(users.count)) but \(here)",
                    help: "move it to `\(goal(for: place, known, folders))`"
                        + (users.isEmpty ? ", or make it private" : ""), at: first)
            }
        }
    }

    private static func key(_ path: String, _ range: ByteRange) -> String { "\(range.lower) \(path)" }

    /// The clause asks for a type that neither the system's usual ones nor a protocol's own names are.
    private func isBound(_ clause: GenericWhereClauseSyntax) -> Bool {
        Array(clause.requirements).contains { requirement in
            guard let last = Array(requirement.requirement.descendants(IdentifierTypeSyntax.self)).last else {
                return false
            }
            let name = last.name.identifier.string
            return !Self.system.contains(name) && !Self.bounds.contains(name)
        }
    }

    private static let bounds: Set<String> = [
        "Element", "Key", "Value", "Wrapped", "Equatable", "Hashable", "Identifiable", "Comparable", "Sendable",
        "AdditiveArithmetic", "FloatingPoint", "BinaryFloatingPoint", "SignedNumeric", "StringProtocol", "Codable",
        "AnyHashable", "Any", "UInt8", "UInt", "Int64", "Never", "Void", "Failure", "Output", "Self", "Index",
    ]

    private static func others(_ count: Int) -> String { count == 1 ? "another folder" : "\(count) other folders" }

    /// The first extension of a file that holds nothing but extensions of types from elsewhere, without conformances.
    private func foreignExtension(_ file: ProjectFile, _ model: ProjectModel) -> Declaration? {
        let declarations = file.declarations
        let isForeign = declarations.allSatisfy { declaration in
            if declaration.isInPreview || declaration.access <= .fileprivate { return true }
            return declaration.kind == .extension && declaration.inherited.isEmpty
                && model.types(named: Self.firstPart(declaration.name)).isNone
        }
        guard isForeign else { return nil }
        return declarations.first { declaration in
            declaration.kind == .extension && declaration.access > .fileprivate
                && !(declaration.name == "View" && offersModifiers(file))
        }
    }

    /// What the methods for `View` in this file offer is declared here, too.
    private func offersModifiers(_ file: ProjectFile) -> Bool {
        file.declarations.contains { declaration in
            declaration.inherited.contains { base in
                ["Modifier", "Style", "Key", "Shape", "Layout", "Representable"].contains { base.hasSuffix($0) }
                    || base == "View" && declaration.access <= .fileprivate
            }
        }
    }

    /// An extension beside other declarations that has nothing to do with them.
    private func generalExtension(_ file: ProjectFile, _ place: FilePlace, _ model: ProjectModel) -> Declaration? {
        guard users == 0 || place.folders.contains(where: { Self.layers.contains($0) }),
            !place.folders.contains(where: { Self.packages.contains($0) || $0.contains("xten") })
                || users == 0 && !place.folders.contains(where: { $0.contains("xtension") })
        else { return nil }
        return file.declarations.first { declaration in
            let name = Self.firstPart(declaration.name)
            guard declaration.kind == .extension, declaration.access > .fileprivate, declaration.inherited.isEmpty,
                users == 0 || Self.system.contains(declaration.name), !declaration.isInPreview,
                !declaration.has(.isDebug),
                model.types(named: name).isNone,
                !(name == "View" && offersModifiers(file))
            else { return false }
            let members = declaration.children.filter { $0.access > .fileprivate }
            return !members.isEmpty && !members.contains { $0.has(.isOverride) || $0.hasAttribute("objc") }
                && members.allSatisfy {
                    $0.kind == .function || $0.has(.isComputed) || $0.kind == .subscript
                        || (["Color", "Font"].contains(name) && $0.has(.isStatic))
                }
                && declaration.descendants.allSatisfy { part in
                    part.uses.allSatisfy { use in
                        use.name.first?.isUppercase != true || model.types(named: use.name).isNone
                    }
                }
        }
    }

    /// Folders that say what their files are for, so that a general extension does not belong there.
    private static let layers: Set<Substring> = [
        "Features", "Presentation", "Domain", "Data", "Views", "ViewModels", "Services", "Screens", "Scenes",
    ]
    private static let packages: Set<Substring> = ["Sources", "Packages", "Modules", "LocalPackages"]
    /// Types of the system that many parts of an app extend.
    private static let system: Set<String> = [
        "String", "Substring", "StringProtocol", "Character", "Array", "Dictionary", "Set", "Sequence", "Collection",
        "RandomAccessCollection", "MutableCollection", "RangeReplaceableCollection", "BidirectionalCollection",
        "Optional", "Int", "Double", "Float", "Bool", "Date", "Data", "URL", "Calendar", "Locale", "Decimal",
        "TimeInterval", "View", "Color", "Font", "Image", "Text", "Binding", "CGFloat", "CGSize", "CGPoint", "CGRect",
        "UIColor", "UIImage", "UIView", "UIViewController", "UIFont", "UIApplication", "UIDevice", "UIScreen",
        "NSAttributedString",
        "AttributedString", "DateFormatter", "NumberFormatter", "FileManager", "Result", "Error", "Publisher", "Task",
        "Comparable", "Numeric", "BinaryInteger", "Encodable", "Decodable", "JSONDecoder", "JSONEncoder",
    ]

    /// Uses of a subscript or an initialiser cannot be found by a name.
    private func isCalledByLabels(_ declaration: Declaration) -> Bool {
        let members = declaration.children.filter { $0.access > .fileprivate }
        return !members.isEmpty && members.allSatisfy { $0.kind == .subscript }
    }

    /// Folders outside the file's own that use members which only this file declares.
    private func usingFolders(
        _ file: ProjectFile, _ declarations: [Declaration], _ model: ProjectModel
    ) -> Set<String> {
        let own = file.place.directory
        // A module of the app is a part of its own, and what is used within it is not for the whole app.
        let module = file.place.folders.contains("Sources") ? model.module(ofPath: file.path) : ""
        var found: Set<String> = []
        var seen: Set<Int> = [file.number]
        for member in declarations.flatMap(\.children) where member.access > .fileprivate {
            // Constants, as names of notifications, belong to what they are for.
            guard member.kind == .function || member.kind.isVariable && member.has(.isComputed),
                !model.declarations(named: member.name).contains(where: {
                    $0.fileNumber != member.fileNumber && $0.isMember
                })
            else { continue }
            for use in model.uses(of: member.name)
            where use.role == .app && !use.hasNoBase && isCall(use, of: member)
                && seen.insert(use.fileNumber).inserted
            {
                let folder = use.place.directory
                if !folder.isInFolder(own), module.isEmpty || model.module(ofPath: use.path) != module {
                    found.insert(folder)
                }
            }
        }
        return found
    }

    /// With no more arguments than the function takes: something of the system may have the same name.
    private func isCall(_ use: Use, of member: Declaration) -> Bool {
        use.kind != .call || member.kind != .function || use.labels.count <= member.parameters.count
    }

    /// The folder for extensions that there is.
    private func goal(
        for place: FilePlace, _ goals: [(goal: FolderPattern, homes: Set<String>)], _ folders: ProjectFolders
    ) -> String {
        goals.first { $0.homes.contains { folders.governs($0, place) } }?.goal.text ?? "Extensions"
    }

    private static func firstPart(_ name: String) -> String {
        name.split(separator: ".").first.map(String.init) ?? name
    }

    static let examples: [Example] = [
        .good(files: [
            "App/Extensions/URL+Query.swift": "extension URL {\n    var query2: String { path }\n}",
            "App/Views/Cart/CartView.swift": "let view = list.searchBar()",
            "App/Views/Login/SearchBar.swift": """
            extension View {
                func searchBar() -> some View { overlay(SearchBar()) }
            }
            private struct SearchBar: UIViewControllerRepresentable {}
            """,
            "App/Views/Order/OrderView.swift": "let view = list.searchBar()",
        ]),
        .bad(files: [
            "App/Utilities/Extensions/URL+Query.swift": "extension URL {\n    var query2: String { path }\n}",
            "App/Views/Cart/CartView.swift": "let label = Date().weekLabel",
            "App/Views/Login/Date+Week.swift":
                """
            import Foundation

            extension ↓Date {
                var weekLabel: String { "" }
            }
            """,
            "App/Views/Order/OrderView.swift": "let label = Date().weekLabel",
        ]),
        .bad(
            files: [
                "App/Cart/String+Trim.swift": "extension ↓String {\n    func trimmed() -> String { self }\n}",
                "App/Extensions/URL+Query.swift": "extension URL {}",
                "App/Login/LoginView.swift": "let name = input.trimmed()",
            ],
            options: ["users": .int(1)]),
        .bad(
            files: [
                "App/Features/Tides/TideView.swift":
                    "struct TideView: View {\n    var body: some View { Text(\"\").plate() }\n}\n\nextension ↓View {\n    func plate() -> some View { padding() }\n}"
            ], options: ["always": .bool(true), "users": .int(0)]),
        .good(
            files: [
                "App/Features/Tides/TideView.swift":
                    """
                struct Tide {}
                struct Plate: ViewModifier {}
                extension View {
                    func plate() -> some View { modifier(Plate()) }
                }
                extension Date {
                    func isIn(_ tide: Tide) -> Bool { false }
                }
                private extension String {
                    var trimmed2: String { self }
                }
                """
            ], options: ["always": .bool(true), "users": .int(0)]),
        // One feature's own.
        .good(files: [
            "App/Utilities/Extensions/URL+Query.swift": "extension URL {}",
            "App/Views/Login/Date+Week.swift": "extension Date {\n    var weekLabel: String { \"\" }\n}",
            "App/Views/Login/LoginView.swift": "let label = Date().weekLabel",
        ]),
        // Conformances and extensions of the project's own types stay with their types.
        .good(files: [
            "App/Cart/Cart+Sum.swift":
                """
            extension Cart {
                var total: Int { 0 }
            }

            extension URL: @retroactive Identifiable {}
            """,
            "App/Cart/Cart.swift": "struct Cart {}",
            "App/Extensions/URL+Query.swift": "extension URL {}",
            "App/Login/LoginView.swift": "let sum = cart.total",
            "App/Order/OrderView.swift": "let sum = cart.total",
        ]),
        // No folder for extensions.
        .good(files: [
            "App/Cart/CartView.swift": "let label = Date().weekLabel",
            "App/Login/Date+Week.swift": "extension Date {\n    var weekLabel: String { \"\" }\n}",
            "App/Order/OrderView.swift": "let label = Date().weekLabel",
        ]),
    ]
}
