package import TenetRuleKit

// Where the files of a project lie: what rules about places ask of the project model.

/// The folders of an app's Swift files, and where its targets begin.
package struct ProjectFolders {
    package let tree: FolderTree
    /// Folders of files with an entry point: each is, or lies in, the folder of a target.
    private let entries: Set<String>
    private let appEntries: Set<String>

    package init(_ model: ProjectModel) {
        let files = model.appSources
        tree = FolderTree(files.map(\.path))
        let starts = files.filter(\.isEntry)
        entries = Set(starts.map { $0.place.directory })
        appEntries = Set(starts.filter { !$0.startsExtension }.map { $0.place.directory })
    }

    /// The folders in which any of the patterns begins.
    package func homes(of patterns: [FolderPattern]) -> Set<String> {
        patterns.reduce(into: []) { $0.formUnion(tree.homes(of: $1)) }
    }

    /// True when the order of a folder holds for a file: it lies below, and neither in a package nor in a target that
    /// lies below by itself.
    package func governs(_ home: String, _ place: FilePlace) -> Bool {
        let directory = place.directory
        guard directory.isInFolder(home) else { return false }
        let depth = home.split(separator: "/").count
        if place.folders.dropFirst(depth).contains(where: { ["Sources", "Packages", "Carthage"].contains($0) }) {
            return false
        }
        return !entries.contains { $0 != home && $0.isInFolder(home) && directory.isInFolder($0) }
    }

    /// True when a target's entry point lies in the folder, however deep.
    package func holdsEntry(_ folder: String) -> Bool { entries.contains { $0.isInFolder(folder) } }

    /// True for a folder that holds an entry point; for all folders where there is no entry point at all.
    package func isOfTarget(_ folder: String) -> Bool { entries.isEmpty || holdsEntry(folder) }

    /// True for the folder of a target or module, as opposed to that of a feature.
    package func isOfModule(_ folder: String) -> Bool {
        let parts = folder.split(separator: "/")
        return parts.count < 2 || parts[parts.count - 2] == "Sources" || isOfTarget(folder)
    }

    /// The folders of apps: an entry point's own, or the one around when the own is named after entry points.
    package var roots: [String] {
        let names: Set<Substring> = ["App", "Application", "Main", "Entry", "Launch", "AppDelegate", "Root"]
        let found = appEntries.map { entry -> String in
            let parts = entry.split(separator: "/")
            guard parts.count > 1, let last = parts.last, names.contains(last) else { return entry }
            return parts.dropLast().joined(separator: "/")
        }
        return Set(found).sorted()
    }
}

extension ProjectPass {
    /// Made once for all rules.
    package var folders: ProjectFolders { service("folders") { ProjectFolders(model) } }
    /// ``ProjectModel/sharedTypes``, made once for all rules.
    package var sharedTypes: [ProjectType] { service("shared types") { model.sharedTypes } }
    /// ``ProjectModel/appSources``, made once for all rules.
    package var appSources: [ProjectFile] { service("app sources") { model.appSources } }
}

extension ProjectModel {
    /// Swift files of apps and modules: no tests, manifests or generated files.
    package var appSources: [ProjectFile] { sources.filter { $0.role == .app && !$0.isMadeByTools } }

    /// Types that other files of the app can use: at the top of a file, not private, not for previews or tests.
    package var sharedTypes: [ProjectType] { types.filter(\.isShared) }

    /// True when there is a unit test.
    package var hasUnitTests: Bool {
        sources.contains { file in
            file.role == .test && file.imports.contains { ["XCTest", "Testing", "Quick"].contains($0.module) }
        }
    }
}

extension ProjectModel {
    /// Something of the app starts here. Where nothing does, everything may be there for somebody else.
    package var startsAnApp: Bool { sources.contains { $0.role == .app && $0.isEntry } }
}

extension ProjectFile {
    /// A manifest or a file that nobody wrote.
    package var isMadeByTools: Bool { place.isMadeByTools }
    /// Holds the entry point of a target.
    package var isEntry: Bool {
        place.file == "main.swift"
            || declarations.contains { $0.hasAttribute("main", "UIApplicationMain", "NSApplicationMain") }
    }
    /// Holds the entry point of a widget or another extension.
    fileprivate var startsExtension: Bool {
        declarations.contains { declaration in
            declaration.hasAttribute("main")
                && declaration.inherited.contains {
                    ["Widget", "WidgetBundle"].contains($0) || $0.hasSuffix("Extension")
                }
        }
    }
    /// Where to report about the whole file: its first declaration's name.
    package var anchor: ByteRange {
        declarations.first { $0.kind.isType }?.range ?? declarations.first?.range ?? imports.first?.range
            ?? ByteRange(0, 0)
    }
}

extension ProjectType {
    package var isShared: Bool {
        role == .app && access > .fileprivate && declaration.parent == nil && !declaration.isInPreview
            && !declaration.has(.isDebug) && !place.isMadeByTools
    }
}

extension FilePlace {
    /// A page of a playground, which is no part of the app.
    package var isPlayground: Bool {
        folders.contains { $0.hasSuffix(".playground") || $0.hasSuffix(".xcplaygroundpage") }
    }
}
