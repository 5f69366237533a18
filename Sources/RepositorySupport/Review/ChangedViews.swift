package import TenetRuleKit

/// The views that a change adds or changes, by what they are declared as.
package struct ChangedViews {
    package struct View {
        /// With the types around it; the path of a file of Interface Builder.
        package var name: String
        package var path: String
        package var range: ByteRange
    }

    package let views: [View]

    /// Nil when nothing says where the change begins. O(bytes of the files that differ).
    package static func of(_ pass: RepositoryPass) -> ChangedViews? {
        pass.repository.changes.map { changes in
            pass.service("changed views") { ChangedViews(changes, pass.repository) }
        }
    }

    private init(_ changes: [ChangedFile], _ repository: Repository) {
        views = changes.flatMap { file -> [View] in
            guard file.change.kind != .deleted, !FileKinds.isForTests(file.path), !FileKinds.isForeign(file.path) else {
                return []
            }
            switch FileKinds.ending(of: file.path) {
            case "swift": return Self.views(in: file, repository)
            case "storyboard", "xib":
                let isMoved = file.change.added + file.change.removed == 0
                return isMoved ? [] : [View(name: file.path, path: file.path, range: ByteRange(0, 0))]
            default: return []
            }
        }
    }

    private static func views(in file: ChangedFile, _ repository: Repository) -> [View] {
        guard let now = repository.declaredTypes(of: file.path) else { return [] }
        let before = repository.declaredTypes(of: file.change.oldPath ?? file.path, atBase: true) ?? []
        let names = Set(now.filter(isView).map(\.name))
        return now.filter { type in
            // Extensions of a view that the file declares belong to it.
            names.contains(type.name) && !before.contains { $0.name == type.name && $0.code == type.code }
        }.map { View(name: $0.name, path: file.path, range: $0.place) }
    }

    private static func isView(_ type: DeclaredType) -> Bool {
        type.inherited.contains { ViewTypes.names.contains($0) }
    }
}
