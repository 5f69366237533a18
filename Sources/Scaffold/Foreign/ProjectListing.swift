internal import TenetModel
internal import TenetResources

/// What lets a project compile new files: nothing where folders are synchronized, lines of the project where it lists its
/// files one by one.
struct ProjectListing {
    let module: ForeignModule
    let place: FeaturePlace

    /// - Parameter files: the new ones.
    func insertions(for files: [String]) -> [Insertion] {
        let code = files.filter { $0.hasSuffix(".swift") && !isTest($0) }
        let tests = files.filter { $0.hasSuffix(".swift") && isTest($0) }
        let listings = [
            (module.owner, code), (module.builds.testOwner(of: place.tests, for: module.owner), tests),
        ].compactMap { owner, files -> Listing? in
            guard let owner, owner.listsFiles, !files.isEmpty else { return nil }
            return Listing(owner: owner, files: files)
        }
        let byProject = Dictionary(grouping: listings) { $0.owner.build.path }
        return byProject.sorted { $0.key < $1.key }.map { insertion(into: $0.key, $0.value) }
    }

    /// What a person has to look at; nil when there is nothing.
    var remark: String? {
        if let owner = module.owner {
            guard owner.listsFiles, module.builds.testOwner(of: place.tests, for: owner) == nil else { return nil }
            return
                "\(LexicalPath.parent(of: owner.build.path)) has no target of unit tests: make one in Xcode, and add \(place.tests) to it\n"
        }
        return
            "no project file says which target compiles \(place.folder): see that the new files belong to one; a tool that writes the project finds them when it runs again\n"
    }

    /// What a person takes out of projects that list the files.
    /// - Parameter files: those that go.
    func remarks(withoutFiles files: [String]) -> [String] {
        let owners = [module.owner, module.builds.testOwner(of: place.tests, for: module.owner)].compactMap(\.self)
        let listed = files.filter { path in owners.contains { $0.listsFiles && $0.contains(path) } }
        guard !listed.isEmpty, let owner = owners.first else { return [] }
        let project = LexicalPath.name(of: LexicalPath.parent(of: owner.build.path))
        return [
            "\(project) still lists files that are no longer generated; delete their references in Xcode:\n\n"
                + ForeignInsertions.indented(listed)
        ]
    }

    private struct Listing {
        var owner: ProjectBuilds.Owner
        var files: [String]
    }

    private func isTest(_ path: String) -> Bool { path.hasPrefix(place.tests + "/") }

    private func insertion(into path: String, _ listings: [Listing]) -> Insertion {
        let project = LexicalPath.name(of: LexicalPath.parent(of: path))
        let files = listings.flatMap { listing in
            listing.files.map {
                XcodeFileAddition.File(
                    path: listing.owner.build.localPath(of: $0), targetID: listing.owner.target.id ?? "")
            }
        }
        let rivals = listings.first { !$0.owner.rivals.isEmpty }.map { listing in
            ([listing.owner.target.name.text] + listing.owner.rivals).map { "`\($0)`" }.joined(separator: ", ")
        }
        let addition = XcodeFileAddition(files) { ObjectID(project + "/" + $0).text }
        return Insertion(
            path: path, purpose: "\(project) lists its files one by one and needs the new ones",
            lines: listings.flatMap(lines).joined(separator: "\n")
        ) { text throws(InsertionRefusal) in
            if let rivals {
                throw InsertionRefusal("the files beside them belong to several targets alike: \(rivals)")
            }
            do throws(XcodeFileAddition.Refusal) {
                return try addition.edited(text)
            } catch {
                throw InsertionRefusal(error.reason)
            }
        }
    }

    /// What a person does in Xcode in place of us: *Add Files to*, with each folder and its target.
    private func lines(_ listing: Listing) -> [String] {
        let folders = listing.files.map { path -> String in
            let below = isTest(path) ? place.tests : place.folder
            guard path.hasPrefix(below + "/") else { return LexicalPath.parent(of: path) }
            return "\(below)/\(path.dropFirst(below.utf8.count + 1).prefix { $0 != "/" })"
        }
        return Set(folders).sorted().map { "\($0), to the target `\(listing.owner.target.name.text)`" }
    }
}
