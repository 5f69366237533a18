internal import TenetModel

/// Where git looks for the hooks of a repository.
public struct GitHookPlace: Sendable, Hashable {
    /// Absolute.
    public var folder: String
    /// The folder is one of this repository and not one that several repositories share.
    public var isInside: Bool
    /// From the top of the work tree, where hooks run, to the project, with a slash at the end; empty at the top.
    public var prefix: String
}

extension Git {
    /// - Throws: outside of git.
    public func hookPlace() throws(Failure) -> GitHookPlace {
        let (root, inherited) = (root, inherited)
        return try blocking { () async throws(Failure) in
            let repository = try await GitRepository(root: root, inherited: inherited)
            guard let place = try await repository.place(),
                let top = try await repository.process.path(ofRepository: ["--show-toplevel"])
            else { throw Failure(description: "there is no work tree of git here; make one with `git init`") }
            let usual = place.sharedFolder + "/hooks"
            guard let setting = try await repository.hooksPath() else {
                return GitHookPlace(folder: usual, isInside: true, prefix: place.prefix)
            }
            let folder = LexicalPath.absolute(setting, in: top)
            let homes = [place.sharedFolder, top].map { RealPath.of($0) ?? $0 }
            let real = RealPath.of(folder) ?? folder
            return GitHookPlace(
                folder: folder, isInside: homes.contains { LexicalPath.contains($0, real) }, prefix: place.prefix)
        }
    }
}

extension GitRepository {
    /// What `core.hooksPath` says; nil when nothing says it. The last value is the one that keeps hooks from running here.
    fileprivate func hooksPath() async throws(Git.Failure) -> String? {
        var answer: [UInt8] = []
        let ending = try await process.run(
            ["config", "--get-all", "-z", "--type=path", "core.hooksPath"], patience: .short
        ) { answer.append(contentsOf: $0) }
        let values = answer.split(separator: 0).dropLast()
        guard ending.isSuccess, let value = values.last else { return nil }
        return String(validating: value, as: UTF8.self)
    }
}
