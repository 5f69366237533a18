internal import TenetRuleKit
internal import TenetStandards

/// What a declaration is beside the part that its type plays.
enum UnitRoles {
    /// - Parameter project: what the rest of the project says of it.
    static func of(
        _ declaration: Declaration, in type: ProjectType?, _ project: UnitSurroundings
    ) -> Set<ChangeSubject> {
        var found: Set<ChangeSubject> = []
        if TypeRoles.isTest(declaration) {
            found.insert(declaration.role == .uiTest ? .uiTest : .test)
            if declaration.role == .uiTest { found.insert(.test) }
            if namesLimit(declaration.name) { found.insert(.limitTest) }
            return found
        }
        guard declaration.role == .app else { return found }
        if declaration.kind == .function, declaration.parent == nil { found.insert(.freeFunction) }
        if declaration.access >= .public, declaration.kind != .extension { found.insert(.publicDeclaration) }
        if isChained(declaration) { found.insert(.chainedMethod) }
        if isViewPart(declaration, in: type) { found.insert(.viewPart) }
        if project.isAction(declaration) { found.insert(.action) }
        if TypeRoles.servesTests(declaration.name) { found.insert(.testHelper) }
        guard let type else { return found }
        if ["errorDescription", "failureReason", "recoverySuggestion"].contains(declaration.name),
            TypeRoles.of(type, shown: []).contains(.errorType)
        {
            found.insert(.shownError)
        }
        if project.isCalledAtMoment(declaration) { found.insert(.lifecycleMethod) }
        if project.isDemand(declaration, of: type) { found.insert(.viewDemand) }
        // What it keeps: a method that tells of failures is none.
        if type.name.hasSuffix("ViewModel"), declaration.kind.isVariable,
            declaration.name.lowercased().contains("error")
        {
            found.insert(.viewModelError)
        }
        if answersNotification(declaration, of: type) { found.insert(.notification) }
        if let subject = Interaction.of(declaration) { found.insert(subject) }
        if draws(declaration, in: type) { found.formUnion([.shownImage, .content]) }
        if declaration.kind == .enumCase, type.name.hasSuffix("Endpoint") || type.name.hasSuffix("API") {
            found.insert(.endpoint)
        }
        return found
    }

    /// `testIsAvailable_After90Days_True`, `rejectsTextsOverTheMaximum`: a test says in its name which limit it is about.
    private static func namesLimit(_ name: String) -> Bool {
        let words = name.nameWords
        if !Set(words).isDisjoint(with: ["limit", "boundary", "threshold", "maximum", "minimum", "exactly"]) {
            return true
        }
        return words.indices.contains { index in
            // A number may stand behind the word or in it: `after_90_days`, `After90Days`.
            let word = words[index].prefix { $0.isLetter }
            let rest = words[index].dropFirst(word.count).first ?? words.dropFirst(index + 1).first?.first
            return ["after", "before", "at", "over", "under", "above", "below", "within"].contains(word)
                && rest?.isNumber == true
        }
    }

    /// A piece of what a view shows that stands by itself: no modifier, which alters what it is given.
    private static func isViewPart(_ declaration: Declaration, in type: ProjectType?) -> Bool {
        if declaration.kind.isType {
            return declaration.access < .internal && type.map(ViewRoles.isShown) == true
        }
        guard declaration.kind == .function || declaration.kind.isVariable, declaration.name != "body" else {
            return false
        }
        return declaration.type.hasPrefix("some View") && type.map(ViewRoles.isShown) == true
    }

    /// `draw(_:)` of a view, `path(in:)` of a shape.
    private static func draws(_ declaration: Declaration, in type: ProjectType) -> Bool {
        guard declaration.kind == .function else { return false }
        let isDrawn = declaration.name == "draw" && declaration.has(.isOverride)
        return isDrawn && ViewRoles.isShown(type)
            || declaration.fullName == "path(in:)" && type.conforms(toAnyOf: ["Shape", "InsettableShape"])
    }

    /// What the system calls when a notification comes or is touched, or a method of the same type that this calls.
    private static func answersNotification(_ declaration: Declaration, of type: ProjectType) -> Bool {
        guard declaration.kind == .function, type.conforms(toAnyOf: ["UNUserNotificationCenterDelegate"]) else {
            return false
        }
        let entry = "userNotificationCenter"
        return declaration.name == entry
            || type.members(named: entry).contains { member in
                member.uses.contains { $0.kind == .call && $0.name == declaration.name }
            }
    }

    /// A method that is no entry of its own: its result is of the type that it was called on. A modifier of views is none, because
    /// SwiftUI says how these are named, and neither is a conversion of a number or text.
    private static func isChained(_ declaration: Declaration) -> Bool {
        guard declaration.kind == .function, !declaration.has(.isStatic), let owner = declaration.parent,
            owner.groupedType != nil
        else { return false }
        return declaration.type == "Self" || declaration.type == owner.name
    }
}
