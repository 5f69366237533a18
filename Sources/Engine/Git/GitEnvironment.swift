internal import Subprocess

/// What git is told by its environment and its options.
///
/// The configuration of the repository is that of whoever made it, and much of it names programs. Git is asked with commands only
/// that convert no file of the work tree, so filters, text converters and hooks have no place to run; what remains is
/// switched off here. Settings of the user and of the system hold, `safe.directory` above all.
struct GitEnvironment: Sendable {
    private(set) var variables: [String: String]

    /// Comes before the command. An empty `core.fsmonitor` is "off" for every version of git; older ones take `false`
    /// for the name of a program.
    static let options = [
        "--no-pager", "-c", "core.fsmonitor=", "-c", "core.hooksPath=/dev/null", "-c", "submodule.recurse=false",
    ]

    /// - Parameter inherited: the variables of this process; all but those that are needed are left out, so that none of them
    ///   names a program, a log or another repository.
    init(inherited: [String: String]) {
        variables = inherited.filter { Self.isKept($0.key) }
        // Nothing is written, not even a refreshed index.
        variables["GIT_OPTIONAL_LOCKS"] = "0"
        // A partial clone fetches what it lacks. Versions of git that do not know the first are held back by the second: an empty
        // list allows no protocol, while any name in it would allow the helper program of that name.
        variables["GIT_NO_LAZY_FETCH"] = "1"
        variables["GIT_ALLOW_PROTOCOL"] = ""
        variables["GIT_TERMINAL_PROMPT"] = "0"
        variables["LC_ALL"] = "C"
    }

    /// To read history with: what attributes say of files, and what replaces commits or gives them other parents, does
    /// not count. Attributes could make any text a binary file of which nothing is counted, and git would open the files that
    /// hold them wherever a commit has a folder. So there is no work tree and no index, and git looks for them among its own.
    /// - Parameters:
    ///   - gitFolder: absolute.
    ///   - emptyTree: the object without entries, which newer versions of git take attributes from.
    func forHistory(gitFolder: String, emptyTree: String) -> GitEnvironment {
        var environment = self
        environment.variables["GIT_DIR"] = gitFolder
        environment.variables["GIT_WORK_TREE"] = gitFolder
        environment.variables["GIT_INDEX_FILE"] = gitFolder + "/no-index-is-read"
        environment.variables["GIT_ATTR_NOSYSTEM"] = "1"
        environment.variables["GIT_ATTR_SOURCE"] = emptyTree
        environment.variables["GIT_NO_REPLACE_OBJECTS"] = "1"
        // A file that is there, and be it empty, makes git give advice in place of reasons.
        environment.variables["GIT_GRAFT_FILE"] = "/dev/null/none"
        return environment
    }

    /// For the repository of a folder.
    ///
    /// Hooks run with variables that say which repository is meant. `git commit` names the index that is about to be
    /// committed by `GIT_INDEX_FILE`: with `-a` and with paths it is not the usual one, and a check of what is staged has
    /// to read that. But the variables hold for the repository of the hook and not for another one that it looks at,
    /// so they count only when both are the same, or when the folder has none of its own.
    static func of(
        root: String, inherited: [String: String], program: Executable
    ) async throws(Git.Failure) -> GitEnvironment {
        func folder(_ folder: String?, _ environment: GitEnvironment) async throws(Git.Failure) -> String? {
            try await GitProcess(folder: folder, environment: environment, program: program)
                .path(ofRepository: ["--absolute-git-dir"])
        }
        let plain = GitEnvironment(inherited: inherited)
        let meant = inherited.filter { Self.namesRepository.contains($0.key) || Self.namesData.contains($0.key) }
        guard !meant.isEmpty else { return plain }
        var whole = plain
        whole.variables.merge(meant) { $1 }
        guard let caller = try await folder(nil, whole) else { return plain }
        let own = try await folder(root, plain)
        if own == nil {
            // Relative ones count from the folder of this process, which git leaves for that of the project.
            whole.variables["GIT_DIR"] = caller
            whole.variables["GIT_WORK_TREE"] =
                try await GitProcess(folder: nil, environment: whole, program: program)
                .path(ofRepository: ["--show-toplevel"])
            return whole
        }
        guard own == caller else { return plain }
        var environment = plain
        environment.variables.merge(meant.filter { Self.namesData.contains($0.key) }) { $1 }
        return environment
    }

    private static let namesRepository: Set<String> = ["GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR"]
    private static let namesData: Set<String> = [
        "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_QUARANTINE_PATH",
        "GIT_SHALLOW_FILE",
    ]

    /// Where programs, libraries and the user's settings lie. `SUDO_UID` tells git whose repositories root may read.
    private static let kept: Set<String> = [
        "PATH", "HOME", "XDG_CONFIG_HOME", "TMPDIR", "SUDO_UID", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH",
        "DYLD_FALLBACK_LIBRARY_PATH", "DEVELOPER_DIR", "TOOLCHAINS", "SDKROOT", "GIT_CEILING_DIRECTORIES",
        "GIT_DISCOVERY_ACROSS_FILESYSTEM", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
        "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
    ]

    private static func isKept(_ name: String) -> Bool {
        kept.contains(name) || name.hasPrefix("GIT_CONFIG_KEY_") || name.hasPrefix("GIT_CONFIG_VALUE_")
    }
}
