package import TenetRuleKit

/// Which declarations must be thought of as used although nothing in the project's code names them: what the system,
/// the compiler, a library or another module reaches.
package final class RetainedCode {
    private let model: ProjectModel
    private let evidence: UnusedEvidenceTable
    private let resources: ResourceNames
    private let checksPublic: Bool
    private let retainsTestSupport: Bool
    /// Supertypes of a type and of everything that inherits from it, as far as they decide anything.
    private var unions: [ProjectType: Set<String>] = [:]
    /// The same for extended types that the project does not declare.
    private var foreign: [String: Set<String>] = [:]
    private var called: [ProjectType: Called] = [:]
    private var calledForeign: [String: Called] = [:]
    private var reflected: Set<ProjectType> = []
    private var specialFiles: [Int: SpecialFile] = [:]
    /// Who may use declarations, by number.
    private var accesses: [AccessLevel?]
    private var exposed: [Declaration: Bool] = [:]
    private var readAsWhole: [ProjectType: Bool] = [:]
    private var openEnums: [ProjectType: Bool] = [:]
    /// Whether a name alone retains what is called so, by symbol.
    private var retainedNames: [Symbol: Bool] = [:]
    /// Whether a supertype of this name decides anything.
    private var decisive: [String: Bool] = [:]

    /// Files that are run from the outside, as a whole or in part.
    private enum SpecialFile {
        case no, wholly, main, manifest
    }

    /// What supertypes call.
    private struct Called {
        package var names: Set<String> = []
        /// One of them is unknown and may call anything.
        package var isUnknown = false

        package func has(_ name: String) -> Bool { isUnknown || names.contains(name) }
    }

    /// - Parameter retainsTestSupport: what lies among stand-ins and helpers of tests counts as used by tests, wherever
    ///   these are.
    package init(
        _ project: ProjectPass, _ evidence: UnusedEvidenceTable, checksPublic: Bool, retainsTestSupport: Bool
    ) {
        model = project.model
        self.evidence = evidence
        self.checksPublic = checksPublic
        self.retainsTestSupport = retainsTestSupport
        resources = ResourceNames(project.model)
        accesses = Array(repeating: nil, count: project.model.declarations.count)
        for type in model.types {
            let own = type.supertypes.filter(isDecisive)
            unions[type, default: []].formUnion(own)
            for supertype in type.projectSupertypes { unions[supertype, default: []].formUnion(own) }
        }
        for declaration in model.declarations where declaration.kind == .extension {
            foreign[declaration.name.lastPart, default: []].formUnion(declaration.inherited.map(\.lastPart))
        }
        for name in ["Mirror", "MemoryLayout", "dump"] {
            for use in model.uses(of: name) where use.kind != .text && use.base.isEmpty { addReflected(by: use) }
        }
    }

    /// Classes of the project call nothing by themselves: sets without them stay small in long chains of classes, where
    /// each class is compared with all above it.
    private func isDecisive(_ name: String) -> Bool {
        if let known = decisive[name] { return known }
        let candidates = model.declarations(named: name)
        let found =
            candidates.contains { $0.kind == .typeAlias || $0.kind == .protocol } || name == "NSObject"
            || KnownProtocols.discovered.contains(name) || KnownProtocols.requirements(of: name) != nil
            || isTestCase(name) || !candidates.contains(where: \.kind.isType)
        decisive[name] = found
        return found
    }

    /// Types whose stored properties are read as a whole: those around and those that the same code names.
    private func addReflected(by use: Use) {
        if let type = use.enclosingType {
            reflected.insert(type)
            reflected.formUnion(model.types.filter { $0.projectSupertypes.contains(type) })
        }
        for other in use.declaration?.ownUses ?? [] where other.kind == .name || other.kind == .type {
            reflected.formUnion(model.types(named: other.name).all)
        }
    }

    // MARK: Access

    /// Who may use a declaration, its surroundings considered.
    package func access(of declaration: Declaration) -> AccessLevel {
        if let known = accesses[declaration.number] { return known }
        let found = findAccess(of: declaration)
        accesses[declaration.number] = found
        return found
    }

    private func findAccess(of declaration: Declaration) -> AccessLevel {
        guard let parent = declaration.parent else {
            guard declaration.kind == .extension, let type = declaration.groupedType else {
                return declaration.access
            }
            return min(max(declaration.access, .internal), access(of: type.declaration))
        }
        if parent.kind == .extension {
            let outer = parent.groupedType.map { access(of: $0.declaration) } ?? .open
            let own = declaration.access == .internal ? parent.access : declaration.access
            return min(own, outer)
        }
        if parent.kind == .protocol || declaration.kind == .enumCase { return access(of: parent) }
        return min(declaration.access, access(of: parent))
    }

    // MARK: Questions

    /// Retained by itself, wherever it stands.
    package func isRetained(_ declaration: Declaration) -> Bool {
        guard declaration.role == .app, !declaration.isInPreview, !declaration.has(.isOverride),
            !declaration.has(.isDynamic), !declaration.has(.isRequired), !isRetainedName(declaration.nameSymbol),
            !isSpecialFile(declaration), !evidence.isOutdated(declaration)
        else { return true }
        if !checksPublic, access(of: declaration) >= .public { return true }
        if declaration.kind.isType || declaration.kind == .typeAlias, isRetainedType(declaration) { return true }
        if declaration.hasAttributes, !declaration.attributes.allSatisfy({ isHarmless($0, of: declaration) }) {
            return true
        }
        return declaration.isMember && isRetainedMember(declaration)
    }

    /// The system calls what is called so, a resource names it, or it is an operator.
    private func isRetainedName(_ symbol: Symbol) -> Bool {
        if let known = retainedNames[symbol] { return known }
        let name = model.text(of: symbol)
        let isLetter = name.first?.isLetter ?? false
        let found = !isLetter || KnownProtocols.alwaysCalled.contains(name) || resources.contains(name)
        retainedNames[symbol] = found
        return found
    }

    /// Scripts and manifests are run from the outside.
    private func isSpecialFile(_ declaration: Declaration) -> Bool {
        switch specialFile(declaration) {
        case .no: return false
        case .wholly: return true
        case .main: return declaration.parent == nil && declaration.kind.isVariable
        case .manifest: return declaration.parent == nil && declaration.name == "package"
        }
    }

    private func specialFile(_ declaration: Declaration) -> SpecialFile {
        if let known = specialFiles[declaration.fileNumber] { return known }
        let place = declaration.place
        let found: SpecialFile
        if isSpecial(declaration.path, place) || place.file == "Dangerfile.swift" {
            found = .wholly
        } else if place.file == "main.swift" {
            found = .main
        } else {
            found = place.file.hasPrefix("Package") ? .manifest : .no
        }
        specialFiles[declaration.fileNumber] = found
        return found
    }

    private func isSpecial(_ path: String, _ place: FilePlace) -> Bool {
        path.contains(".playground/") || path.contains("___") || path.contains("fastlane/")
            || retainsTestSupport
                && (Self.isTestSupport(place.file) || place.folders.contains(where: Self.isTestSupport))
    }

    /// A class of tests, also one of another library.
    private func isTestCase(_ name: String) -> Bool { name.hasSuffix("TestCase") }

    /// Folders and files that serve tests although the app's targets may compile them.
    private static func isTestSupport(_ part: Substring) -> Bool {
        ["TestHelper", "TestSupport", "TestUtil", "Fixture", "Mocks", "Stubs"].contains { part.contains($0) }
            || part.hasSuffix(".swift") && ["Mock", "Fake", "Stub", "Spy"].contains { part.hasPrefix($0) }
    }

    private func isRetainedType(_ declaration: Declaration) -> Bool {
        guard let type = declaration.groupedType else { return false }
        let union = unions[type] ?? []
        if !union.isDisjoint(with: KnownProtocols.discovered) || union.contains(where: isTestCase) {
            return true
        }
        if declaration.hasAttribute("objcMembers") || type.members.contains(where: { $0.hasAttribute("Test") }) {
            return true
        }
        // Code in Objective-C can make it by its name.
        return declaration.kind == .class && resources.hasObjectiveC
            && (union.contains("NSObject") || type.directSupertypes.contains { model.types(named: $0).isNone })
    }

    private static let harmless: Set<String> = [
        "MainActor", "discardableResult", "available", "inline", "inlinable", "ViewBuilder", "Sendable",
        "preconcurrency", "nonobjc", "frozen", "usableFromInline", "Observable", "dynamicMemberLookup",
        "propertyWrapper", "resultBuilder", "objcMembers", "unchecked", "retroactive", "concurrent",
        "warn_unqualified_access",
        "CasePathable", "ToolbarContentBuilder", "CommandsBuilder", "SceneBuilder", "globalActor", "escaping",
        "ObservableState", "_disfavoredOverload", "ObservationIgnored", "unknown", "dynamicCallable", "Reducer",
    ]
    private static let harmlessWrappers: Set<String> = [
        "Published", "State", "Binding", "ObservedObject", "StateObject", "Environment", "EnvironmentObject",
        "FocusState", "ScaledMetric", "Namespace", "GestureState", "Bindable", "ObservationIgnored",
    ]

    private func isHarmless(_ attribute: String, of declaration: Declaration) -> Bool {
        if Self.harmless.contains(attribute) { return true }
        return declaration.kind.isVariable && Self.harmlessWrappers.contains(attribute)
    }

    private func isRetainedMember(_ declaration: Declaration) -> Bool {
        guard let parent = declaration.parent else { return false }
        if isExposed(parent) { return true }
        if declaration.name == "shared", parent.hasAttribute("globalActor") { return true }
        if declaration.name.hasPrefix("test"), parent.groupedType?.supertypes.contains(where: isTestCase) == true {
            return true
        }
        guard let type = parent.groupedType else {
            return parent.kind != .extension || isCalledInForeignType(declaration, parent.name.lastPart)
        }
        if isExposed(type.declaration) { return true }
        let isStored = declaration.kind.isVariable && !declaration.has(.isComputed) && !declaration.has(.isStatic)
        if isStored, type.kind != .protocol, isReadAsWhole(type) { return true }
        if declaration.kind == .enumCase {
            return isEnumOpen(type) || called(in: type).names.contains(declaration.name)
        }
        // A requirement is called by what its own protocol inherits from only.
        if parent.kind == .protocol { return called(by: type.supertypes, besides: type.name).has(declaration.name) }
        if declaration.access == .private { return false }
        return called(in: type).has(declaration.name)
    }

    /// Visible to Objective-C as a whole, or rewritten by an unknown macro.
    private func isExposed(_ group: Declaration) -> Bool {
        if let known = exposed[group] { return known }
        let found = findExposed(group)
        exposed[group] = found
        return found
    }

    private func findExposed(_ group: Declaration) -> Bool {
        if group.attributes.contains(where: { !Self.harmless.contains($0) && $0 != "main" && $0 != "objc" }) {
            return true
        }
        if group.hasAttribute("objc"), group.kind == .extension || group.kind == .protocol { return true }
        guard group.kind == .class, let type = group.groupedType else { return group.hasAttribute("objcMembers") }
        return group.hasAttribute("objcMembers")
            || type.projectSupertypes.contains { $0.declaration.hasAttribute("objcMembers") }
    }

    /// Something reads every stored property of the type: the compiler's own code or a mirror.
    private func isReadAsWhole(_ type: ProjectType) -> Bool {
        if let known = readAsWhole[type] { return known }
        let found = findReadAsWhole(type)
        readAsWhole[type] = found
        return found
    }

    private func findReadAsWhole(_ type: ProjectType) -> Bool {
        if reflected.contains(type) { return true }
        let supertypes = type.supertypes
        if called(in: type).isUnknown { return true }
        if !supertypes.isDisjoint(with: ["Encodable", "Decodable", "Codable"]) { return true }
        guard type.kind == .struct || type.kind == .enum else { return false }
        if supertypes.contains("Hashable"), type.members(named: "hash").isEmpty { return true }
        return !supertypes.isDisjoint(with: ["Equatable", "Hashable", "Comparable"])
            && type.members(named: "==").isEmpty
    }

    private static let closedEnumSupertypes: Set<String> = [
        "Error", "LocalizedError", "Equatable", "Hashable", "Sendable", "Identifiable", "Comparable",
        "CustomStringConvertible", "CustomDebugStringConvertible", "Observable", "CustomNSError", "SendableMetatype",
    ]

    /// Cases can be made from raw values, listed or decoded.
    private func isEnumOpen(_ type: ProjectType) -> Bool {
        if let known = openEnums[type] { return known }
        let found = type.supertypes.contains { name in
            !Self.closedEnumSupertypes.contains(name) && !isProjectType(name)
        }
        openEnums[type] = found
        return found
    }

    private func isProjectType(_ name: String) -> Bool {
        model.declarations(named: name).contains { $0.kind.isType || $0.kind == .typeAlias }
    }

    // MARK: What supertypes call

    private func called(in type: ProjectType) -> Called {
        if let known = called[type] { return known }
        var union = unions[type] ?? []
        if type.kind == .protocol { union.insert(type.name) }
        let found = called(by: union, besides: nil)
        called[type] = found
        return found
    }

    private func called(by supertypes: Set<String>, besides own: String?) -> Called {
        var found = Called()
        for name in supertypes where name != own {
            if let known = KnownProtocols.requirements(of: name) {
                found.names.formUnion(known)
                continue
            }
            let candidates = model.declarations(named: name)
            if let alias = candidates.first(where: { $0.kind == .typeAlias }) {
                // `typealias Both = First & Second` has been looked through; anything else has not.
                let isOpen = alias.type.words.contains {
                    KnownProtocols.requirements(of: $0) == nil && !isProjectType($0)
                }
                if isOpen { found.isUnknown = true }
                continue
            }
            let types = candidates.filter(\.kind.isType)
            if types.isEmpty { found.isUnknown = true }
            for type in types where type.kind == .protocol { found.names.formUnion(type.children.map(\.name)) }
        }
        return found
    }

    /// A member of an extension of a type that the project does not declare.
    private func isCalledInForeignType(_ declaration: Declaration, _ name: String) -> Bool {
        if declaration.access == .private { return false }
        // Default answers to what a library asks.
        if ["Delegate", "DataSource", "Reducer", "Provider"].contains(where: { name.hasSuffix($0) }) { return true }
        if KnownProtocols.requirements(of: name)?.contains(declaration.name) == true { return true }
        if let known = calledForeign[name] { return known.has(declaration.name) }
        var supertypes = foreign[name] ?? []
        for supertype in supertypes {
            for type in model.types(named: supertype).all { supertypes.formUnion(type.supertypes) }
        }
        let found = called(by: supertypes, besides: nil)
        calledForeign[name] = found
        return found.has(declaration.name)
    }
}

extension String {
    /// `Inner` of `Outer.Inner`.
    package var lastPart: String {
        utf8.lastIndex(of: UInt8(ascii: ".")).map { String(self[utf8.index(after: $0)...]) } ?? self
    }
}
