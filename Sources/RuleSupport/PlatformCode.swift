package import TenetRuleKit

// Which platforms `#if` leaves in, and which a target is built for.

extension BuildTarget {
    /// What it is built for; empty when that is not known.
    package var platforms: [String] {
        let versioned = deploymentTargets.map(\.platform)
        // Versions may be kept in `.xcconfig` files that are not in the repository.
        let isForMac =
            versioned.isEmpty && setting("SUPPORTED_PLATFORMS") == nil && setting("SDKROOT")?.text == "macosx"
        return isForMac ? ["macOS"] : versioned
    }
}

extension BuildTarget {
    /// False when the settings name the platforms that it is built for, and this one, written as in `os(iOS)`, is none of
    /// them.
    fileprivate func mayRun(on platform: String) -> Bool {
        let written = resolvedSetting("SUPPORTED_PLATFORMS")?.text ?? resolvedSetting("SDKROOT")?.text ?? ""
        let known = written.split(separator: " ").map { Self.platformNames[String($0)] }
        // Variables that nothing defines, and `auto`, leave it open.
        if !known.isEmpty { return known.contains { $0 == nil || $0 == platform } }
        let versioned = deploymentTargets.map(\.platform)
        return versioned.isEmpty || versioned.contains(platform)
    }

    /// What Xcode calls the systems' kits.
    private static let platformNames = [
        "iphoneos": "iOS", "iphonesimulator": "iOS", "macosx": "macOS", "appletvos": "tvOS", "appletvsimulator": "tvOS",
        "watchos": "watchOS", "watchsimulator": "watchOS", "xros": "visionOS", "xrsimulator": "visionOS",
    ]
}

extension ProjectModel {
    /// False when every target that compiles the file is built for other platforms than this one, written as in
    /// `os(iOS)`, as far as the build is known.
    package func mayRun(on platform: String, _ path: String) -> Bool {
        let targets = targets(ofPath: path)
        return targets.isEmpty || targets.contains { $0.target.mayRun(on: platform) }
    }

    /// True when nothing but apps for the Mac is made of the file, as far as the build is known.
    package func isForMacOnly(_ path: String) -> Bool {
        let targets = targets(ofPath: path)
        return !targets.isEmpty && targets.allSatisfy { $0.target.platforms == ["macOS"] }
    }
}

extension SyntaxProtocol {
    /// False when the `#if` around the node leave out every one of these platforms, written as in `os(iOS)`.
    package func isCompiled(forOneOf platforms: String...) -> Bool {
        let clauses = ancestors.compactMap { $0.as(IfConfigClauseSyntax.self) }
        return clauses.isEmpty || platforms.contains { platform in clauses.allSatisfy { $0.mayHold(on: platform) } }
    }

    /// A declaration around says `@available(iOS, unavailable)` of this platform.
    package func isUnavailable(on platform: String) -> Bool {
        ancestors.contains { node in
            let attributes = node.children.lazy.compactMap { $0.as(AttributeListSyntax.self) }.first
            return attributes?.all.contains { attribute in
                guard attribute.name == "available", let arguments = attribute.arguments else { return false }
                let words = arguments.tokens.map { $0.text.string }
                return words.first == platform && words.contains("unavailable")
            } ?? false
        }
    }
}

extension IfConfigClauseSyntax {
    /// The clause may be the one that is compiled for a platform.
    fileprivate func mayHold(on platform: String) -> Bool {
        for clause in parent?.as(IfConfigClauseListSyntax.self).map(Array.init) ?? [self] {
            let answer = clause.condition.map { PlatformCondition.holds($0, on: platform) } ?? true
            if clause.syntax == syntax { return answer != false }
            if answer == true { return false }
        }
        return true
    }
}

/// The conditions of `#if` as far as they speak of platforms; nil is what no platform decides.
private enum PlatformCondition {
    package static func holds(_ condition: ExprSyntax, on platform: String) -> Bool? {
        if let tuple = condition.as(TupleExprSyntax.self), let only = tuple.elements.only {
            return holds(only.expression, on: platform)
        }
        if let negation = condition.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
            return holds(negation.expression, on: platform).map { !$0 }
        }
        if let sequence = condition.as(SequenceExprSyntax.self) { return holds(Array(sequence.elements), on: platform) }
        guard let call = condition.as(FunctionCallExprSyntax.self), call.isPlain,
            let name = call.arguments.only?.expression.lastName?.text.string
        else { return nil }
        switch call.calledName?.text.string {
        case "os": return name == platform
        case "targetEnvironment":
            // Apps for the iPad on a Mac are compiled for iOS, and used with a pointer.
            return name == "macCatalyst" ? false : nil
        case "canImport":
            if name == "UIKit" { return platform != "macOS" }
            if name == "AppKit" || name == "Cocoa" { return platform == "macOS" }
            if name == "WatchKit" { return platform == "watchOS" ? true : nil }
            return nil
        default: return nil
        }
    }

    /// `&&` binds its sides before `||` does.
    private static func holds(_ parts: [ExprSyntax], on platform: String) -> Bool? {
        var any: Bool? = false
        var all: Bool? = true
        for part in parts {
            if part.kind == .binaryOperatorExpr {
                if part.text == "||" {
                    any = either(any, all)
                    all = true
                } else if part.text != "&&" {
                    return nil
                }
            } else {
                all = both(all, holds(part, on: platform))
            }
        }
        return either(any, all)
    }

    private static func both(_ one: Bool?, _ other: Bool?) -> Bool? {
        if one == false || other == false { return false }
        return one == true && other == true ? true : nil
    }

    private static func either(_ one: Bool?, _ other: Bool?) -> Bool? {
        if one == true || other == true { return true }
        return one == false && other == false ? false : nil
    }
}
