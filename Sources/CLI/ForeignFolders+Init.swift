internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetStandards

extension MigrationSource {
    /// The folders of the project with code that others wrote, as far as they are looked at now.
    func foreignFolders(_ draft: ConfigurationDraft?) throws -> ForeignFolders {
        var buffer: [UInt8] = []
        return ForeignFolders(
            sources: try sources(draft).map(\.path),
            in: ForeignFolders.Files(
                entries: { FolderContents.names(in: LexicalPath.joined(folder, $0)) },
                text: { path in
                    let absolute = LexicalPath.joined(folder, path)
                    guard case .success = FileReader.read(absolute, into: &buffer, limit: 4 << 20) else { return "" }
                    return String(decoding: buffer, as: UTF8.self)
                }))
    }
}

extension ForeignFolders {
    /// What `exclude` says of them.
    var excluded: [ConfigurationDraft.Path] {
        folders.map {
            ConfigurationDraft.Path(glob: $0.path + "/**", comment: "a license of its own: \($0.owner)")
        }
    }

    /// What `init` says of them; nil for none.
    var sentence: String? {
        guard !folders.isEmpty else { return nil }
        let count = folders.reduce(0) { $0 + $1.fileCount }
        let places = folders.count == 1 ? "`\(folders[0].path)`" : Prose.count(folders.count, "folder")
        return
            "\(Prose.count(count, "Swift file")) in \(places) with a license of somebody else \(count == 1 ? "is" : "are") left out under "
            + "`exclude` in tenet.yml; take out the lines of what is yours"
    }
}

extension LeftOverFolders {
    /// What `exclude` says of them.
    var excluded: [ConfigurationDraft.Path] {
        folders.map { ConfigurationDraft.Path(glob: $0.path + "/**", comment: "no target compiles it") }
    }

    /// What `init` says of them; nil for none.
    var sentence: String? {
        guard !folders.isEmpty else { return nil }
        let count = folders.reduce(0) { $0 + $1.fileCount }
        let places = folders.count == 1 ? "`\(folders[0].path)`" : Prose.count(folders.count, "folder")
        return
            "\(Prose.count(count, "Swift file")) in \(places) that no target compiles are left out under `exclude` in "
            + "tenet.yml; take out the lines of what is built otherwise"
    }
}
