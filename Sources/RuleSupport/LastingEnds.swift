package import TenetRuleKit

/// Who in the project ends lasting work, and whether that can happen before the object goes away that the work keeps
/// alive. What nobody knows counts as an end.
package final class LastingEnds {
    private struct End {
        package var use: Use
        package var subject: [String]
    }

    /// Ends of one kind of work.
    private struct Table {
        package var byType: [ProjectType: [End]] = [:]
        /// By the last name of what they end.
        package var byName: [String: [End]] = [:]
    }

    private let model: ProjectModel
    private let tables: [LastingWork.Kind: Table]
    private var lives: [ProjectType: Bool] = [:]

    private init(_ project: ProjectPass) {
        model = project.model
        var tables: [LastingWork.Kind: Table] = [:]
        var seen: Set<Use> = []
        for located in project.facts(LastingEnd.self) where located.role == .app {
            guard let use = project.model.use(in: located.path, at: located.range.lower), seen.insert(use).inserted
            else { continue }
            let end = End(use: use, subject: located.fact.subject.split(separator: ".").map(String.init))
            if let type = use.enclosingType {
                tables[located.fact.kind, default: Table()].byType[type, default: []].append(end)
            }
            if let name = end.subject.last {
                tables[located.fact.kind, default: Table()].byName[name, default: []].append(end)
            }
        }
        self.tables = tables
    }

    /// The ends of a project, read once for all rules.
    package static func of(_ project: ProjectPass) -> LastingEnds {
        project.service("lasting ends") { LastingEnds(project) }
    }

    /// What is known of the ends of some work.
    package enum Answer {
        /// It may end in time.
        case mayEnd
        /// It does not; these are the places that would end it but come too late, by path and position.
        case lasts(tooLate: [Use])
    }

    /// Whether work that an object of a type starts may end before the objects go away that it keeps alive.
    /// - Parameters:
    ///   - start: the call that starts it.
    ///   - others: types of objects that it keeps alive beside that of `type`.
    package func answer(for work: LastingWork, start: Use, type: ProjectType, keeping others: [ProjectType] = [])
        -> Answer
    {
        guard work.keeper != .unknown else { return .mayEnd }
        guard let table = tables[work.kind] else { return .lasts(tooLate: []) }
        let kept = ([type] + others).reduce(into: Set()) { $0.formUnion(Self.family(of: $1)) }
        var late: [Use] = []
        for end in ends(in: table, for: work, type) {
            guard isTooLate(end, start, work, kept) else { return .mayEnd }
            late.append(end)
        }
        return .lasts(tooLate: late.sorted { ($0.path, $0.range) < ($1.path, $1.range) })
    }

    /// Whether an object of a library may be told to stop before the object goes away that owns it: what it does with
    /// what it was given, nobody knows.
    package func mayStop(_ chain: String, start: Use, type: ProjectType) -> Bool {
        [LastingWork.Kind.subscription, .timer].contains { kind in
            let work = LastingWork(kind, of: chain, place: start.range.lower)
            if case .mayEnd = answer(for: work, start: start, type: type) { return true }
            return false
        }
    }

    /// The type, its superclasses and protocols, and everything that inherits from it.
    package static func family(of type: ProjectType) -> Set<ProjectType> {
        var found = Set([type] + type.projectSupertypes)
        var next = [type]
        while let current = next.popLast() {
            for subtype in current.directSubtypes where found.insert(subtype).inserted { next.append(subtype) }
        }
        return found
    }

    /// Why work lasts: the places that would end it, or the property that keeps it.
    package func notes(_ late: [Use], for work: LastingWork, _ type: ProjectType) -> [Note] {
        if !late.isEmpty {
            return late.prefix(2).map { use in
                use.note(
                    use.declaration?.kind == .deinitializer
                        ? "`deinit` cannot run before what this ends" : "only `deinit` or the next start gets here")
            }
        }
        guard let name = work.chain.first, let property = type.member(named: name).one else { return [] }
        return [property.note("nothing ends what `\(work.property)` holds")]
    }

    // MARK: Which work an end is for

    private func ends(in table: Table, for work: LastingWork, _ type: ProjectType) -> [Use] {
        let family = Self.family(of: type)
        let keeper = work.chain
        var found = family.flatMap { table.byType[$0] ?? [] }.filter { ends($0, work, keeper, type) }
        if work.keeper == .property, let last = keeper.last {
            found += (table.byName[last] ?? []).filter { end in
                end.use.enclosingType.map(family.contains) != true && (end.subject.count > 1 || keeper.count > 1)
            }
        }
        return found.map(\.use)
    }

    /// Whether an end in the type or its relatives may be for the work.
    private func ends(_ end: End, _ work: LastingWork, _ keeper: [String], _ type: ProjectType) -> Bool {
        guard let last = end.subject.last, work.keeper != .local else { return true }
        if work.keeper == .property, last == keeper.last { return true }
        // Anything may be emptied; only what keeps the subscription matters.
        if work.kind == .subscription { return false }
        // A property of its own that holds other work; anything else may hold this work, too.
        guard end.subject.count == 1, let property = type.member(named: last).one, property.kind.isVariable else {
            return true
        }
        return !Self.holdsOne(property)
    }

    private static func holdsOne(_ property: Declaration) -> Bool {
        let type = property.type.filter { $0 != "?" && $0 != "!" && $0 != "(" && $0 != ")" }
        return ["Timer", "CADisplayLink", "NSObjectProtocol", "any NSObjectProtocol"].contains(type)
    }

    // MARK: When an end happens

    /// In the `deinit` of what is kept alive, in a function that only such a `deinit` calls, or right before the work is
    /// started anew.
    private func isTooLate(_ end: Use, _ start: Use, _ work: LastingWork, _ kept: Set<ProjectType>) -> Bool {
        var seen: Set<Declaration> = []
        return isTooLate(end, start, work, kept, &seen)
    }

    private func isTooLate(
        _ use: Use, _ start: Use, _ work: LastingWork, _ kept: Set<ProjectType>, _ seen: inout Set<Declaration>
    ) -> Bool {
        if use.path == start.path, work.before.contains(Int32(truncatingIfNeeded: use.range.lower)) { return true }
        guard let declaration = use.declaration else { return false }
        if declaration.kind == .deinitializer || declaration.ancestors.contains(where: { $0.kind == .deinitializer }) {
            return use.enclosingType.map(kept.contains) == true
        }
        guard let function = declaration.enclosingFunction, function.kind == .function, !function.has(.isOverride),
            !function.has(.isDynamic), function.isMember
        else { return false }
        // Whoever calls a function again and again ends nothing by itself.
        guard seen.insert(function).inserted else { return true }
        let callers = callers(of: function)
        return !callers.isEmpty && callers.allSatisfy { isTooLate($0, start, work, kept, &seen) }
    }

    /// The places of the app that may run a function.
    private func callers(of function: Declaration) -> [Use] {
        guard let type = function.enclosingType else { return [] }
        let family = Self.family(of: type)
        return model.uses(of: function.name).filter { use in
            guard use.role == .app, use.kind != .type, use.kind != .text,
                use.declaration?.enclosingFunction != function
            else { return false }
            let targets = use.target.all
            return targets.isEmpty || targets.contains { $0.enclosingType.map(family.contains) ?? false }
        }
    }

    // MARK: What lives as long as the app

    /// The app's delegate, a singleton, or something that only those keep.
    package func livesAsLongAsApp(_ type: ProjectType) -> Bool {
        if let known = lives[type] { return known }
        lives[type] = false
        let found = isApp(type) || isShared(type) || isMadeByLastingTypes(type)
        lives[type] = found
        return found
    }

    private func isApp(_ type: ProjectType) -> Bool {
        type.declaration.hasAttribute("main", "UIApplicationMain", "NSApplicationMain")
            || ["AppDelegate", "SceneDelegate"].contains(type.name)
            || type.conforms(toAnyOf: [
                "App", "UIApplicationDelegate", "NSApplicationDelegate", "UIWindowSceneDelegate", "UISceneDelegate",
            ])
    }

    /// A static or global constant holds one.
    private func isShared(_ type: ProjectType) -> Bool {
        if type.members.contains(where: { $0.kind.isVariable && $0.has(.isStatic) && holds($0, type) }) { return true }
        return model.uses(of: type.name).contains { use in
            guard use.role == .app, let property = use.declaration, property.kind.isVariable, holds(property, type)
            else {
                return false
            }
            return property.has(.isStatic) || property.parent == nil
        }
    }

    private func holds(_ property: Declaration, _ type: ProjectType) -> Bool {
        guard !property.has(.isComputed), !property.has(.isWeak) else { return false }
        return property.type.filter { $0 != "?" && $0 != "!" } == type.name || property.value == type.name + "()"
            || (["Self()", ".init()"].contains(property.value) && property.enclosingType == type)
    }

    private func isMadeByLastingTypes(_ type: ProjectType) -> Bool {
        let makers = model.uses(of: type.name).filter { $0.kind == .call && $0.role == .app && !$0.has(.isPreview) }
        return !makers.isEmpty
            && makers.allSatisfy { use in
                guard let place = use.declaration else { return false }
                if let owner = use.enclosingType, isApp(owner), Self.isScreen(type) { return true }
                guard place.kind.isVariable, place.isMember else { return isKeptByMaker(type, use) }
                guard !place.has(.isComputed), let owner = place.enclosingType else { return false }
                return place.has(.isStatic) || livesAsLongAsApp(owner)
            }
    }

    /// What the app itself shows, in `body` of an `App` or as the root of a window, stays until its window is closed.
    private static func isScreen(_ type: ProjectType) -> Bool {
        type.isView || type.conforms(toAnyOf: ["UIViewController", "NSViewController", "NSWindowController"])
    }

    /// Made in a function of something that lasts and has a property for it.
    private func isKeptByMaker(_ type: ProjectType, _ use: Use) -> Bool {
        guard let owner = use.enclosingType, owner != type else { return false }
        // A property may hold it by one of its protocols.
        let names = Set([type.name] + type.projectSupertypes.filter { $0.kind == .protocol }.map(\.name))
        let hasProperty = owner.storedProperties.contains { property in
            let written = property.type.filter { !"?!()".contains($0) }
            let name = written.hasPrefix("any ") ? String(written.dropFirst(4)) : written
            return property.isOwning && names.contains(name)
        }
        return hasProperty && livesAsLongAsApp(owner)
    }
}
