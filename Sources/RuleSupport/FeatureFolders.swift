package import TenetRuleKit

/// Which feature of an app a file belongs to: the folder right below one that holds features.
package struct FeatureFolders {
    private let parents: [FolderPattern]
    private let shared: [FolderPattern]
    private let folders: ProjectFolders?

    /// - Parameters:
    ///   - parents: folders whose folders are features, as `Views` or `Presentation/Features`.
    ///   - shared: folders for what features share, as `Views/Common`.
    ///   - folders: when given, only the folders of targets hold features: `Views` of a feature does not.
    package init(parents: [String], shared: [String], folders: ProjectFolders? = nil) {
        self.folders = folders
        self.parents = parents.map { FolderPattern($0) }
        self.shared = shared.map { FolderPattern($0) }
    }

    /// The folder right below one that holds features, as a part of a path such as `App/Presentation/Features/Tides/A.swift`.
    package static func feature(of path: String, below folder: String) -> String? {
        guard let range = path.firstRange(of: folder + "/"),
            range.lowerBound == path.startIndex || path[..<range.lowerBound].last == "/"
        else { return nil }
        let rest = path[range.upperBound...].split(separator: "/")
        return rest.count > 1 ? rest.first.map(String.init) : nil
    }

    package func isShared(_ place: FilePlace) -> Bool { shared.contains { $0.matches(place) } }

    /// The feature's name; nil for shared files and files outside features.
    package func feature(of place: FilePlace) -> String? { start(of: place).map { String(place.folders[$0]) } }

    /// The feature's folder.
    package func folder(of place: FilePlace) -> String? {
        start(of: place).map { place.folders[...$0].joined(separator: "/") }
    }

    /// The folders below the feature's.
    package func foldersInFeature(_ place: FilePlace) -> ArraySlice<Substring> {
        start(of: place).map { place.folders[($0 + 1)...] } ?? []
    }

    private func start(of place: FilePlace) -> Int? {
        guard !isShared(place) else { return nil }
        for parent in parents {
            guard let start = parent.starts(in: place.folders).first,
                folders?.isOfTarget(place.folders[..<start].joined(separator: "/")) ?? true
            else { continue }
            let index = start + parent.depth
            return index < place.folders.count ? index : nil
        }
        return nil
    }
}

extension ProjectType {
    /// A view that is a part of screens rather than one: it owns no view model and no navigation of its own.
    package func isComponent(in model: ProjectModel) -> Bool {
        guard isView, !declaration.hasAttribute("main"), !name.hasSuffix("Screen"), !name.hasSuffix("Page") else {
            return false
        }
        let stem = name.hasSuffix("View") ? String(name.dropLast(4)) : name
        guard model.types(named: stem + "ViewModel").isNone, model.types(named: name + "Model").isNone else {
            return false
        }
        let owns = storedProperties.contains { property in
            property.hasAttribute("StateObject") || property.type.hasSuffix("ViewModel")
                || property.value.contains("ViewModel(")
        }
        let screenWords: Set<String> = [
            "navigationTitle", "navigationBarTitle", "navigationDestination", "NavigationStack", "NavigationView",
            "NavigationSplitView", "TabView",
        ]
        return !owns && !declaration.uses.contains { $0.kind == .call && screenWords.contains($0.name) }
    }

    /// Where app code makes one, outside the type itself and previews.
    package func creations(in model: ProjectModel) -> [Use] {
        model.uses(of: name).filter { use in
            use.kind == .call && use.role == .app && !use.has(.isPreview) && use.enclosingType != self
                && use.declaration.map { !$0.isInPreview && !$0.ancestors.contains(where: \.isInPreview) } ?? true
        }
    }
}
