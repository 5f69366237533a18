internal import ArgumentParser
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel

struct RepoHookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hook", abstract: "Check the message of each commit when it is made.",
        subcommands: [Install.self])

    struct Install: TenetCommand {
        static let configuration = CommandConfiguration(
            commandName: "install",
            abstract: "Write the hook `commit-msg`, which ends a commit whose message has findings.",
            discussion: """
                A hook that is there already runs first. Nothing is written when the hooks of this repository lie outside of \
                it: the setting `core.hooksPath` is read and never changed.
                """)

        @Flag(help: "Write nothing; print the hook.")
        var print = false

        @Flag(help: "Take the hook out again, and put back what was there before.")
        var uninstall = false

        func validate() throws {
            if print, uninstall { throw ValidationError("--print and --uninstall exclude each other") }
        }

        func run(in environment: Environment) throws -> RunCode {
            let place: GitHookPlace
            do {
                place = try Git(root: CommandLinePath.current).hookPlace()
            } catch {
                throw UserError(error.description)
            }
            let hook = CommitMessageHook(place)
            if print {
                environment.print(hook.script)
            } else if uninstall {
                environment.print(line: try hook.takeOut())
            } else {
                environment.print(line: try hook.install())
            }
            return .clean
        }
    }
}

/// The hook `commit-msg` of a repository.
struct CommitMessageHook {
    private let place: GitHookPlace
    private var path: String { place.folder + "/commit-msg" }
    /// What was there before, which the hook runs first.
    private var earlier: String { path + ".before-tenet" }

    private static let mark = "# Written by `tenet repo hook install`"

    init(_ place: GitHookPlace) { self.place = place }

    /// Looks for `tenet` when it runs. Without one the commit is made all the same: whoever has no `tenet` must be able to
    /// work, and CI looks again.
    var script: String {
        let folder = place.prefix.isEmpty ? "" : "cd \(Self.quoted(place.prefix)) || exit 1\n"
        return """
            #!/bin/sh
            \(Self.mark); `tenet repo hook install --uninstall` takes it out.
            case $1 in /*) message=$1 ;; *) message=$PWD/$1 ;; esac
            earlier="$0.before-tenet"
            if [ -x "$earlier" ]; then "$earlier" "$@" || exit $?; fi
            if ! command -v tenet >/dev/null 2>&1; then
              echo "tenet is not on the search path: the message of this commit was not checked" >&2
              exit 0
            fi
            \(folder)exec tenet repo check --quiet --message-file "$message"

            """
    }

    /// - Returns: what was done.
    func install() throws -> String {
        guard place.isInside else {
            throw UserError(
                "the hooks of this repository lie in \(place.folder), outside of it (`core.hooksPath`); add the lines of "
                    + "`tenet repo hook install --print` to its `commit-msg` yourself")
        }
        let isOurs = try isOurs()
        if FileWriter.isTaken(path), !isOurs {
            guard !FileWriter.isTaken(earlier) else {
                throw UserError("\(path) was written anew since tenet kept \(earlier); merge the two and try again")
            }
            try move(path, to: earlier)
        }
        try FileWriter.replace(path, with: Array(script.utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        let shown = CommandLinePath.shown(path)
        let chain = FileWriter.isTaken(earlier) ? "; \(CommandLinePath.shown(earlier)) runs first" : ""
        return isOurs ? "\(shown) is there already\(chain)" : "wrote \(shown)\(chain)"
    }

    func takeOut() throws -> String {
        let shown = CommandLinePath.shown(path)
        guard try isOurs() else { return "there is no hook of tenet in \(shown)" }
        guard place.isInside else {
            throw UserError("\(path) lies outside of this repository (`core.hooksPath`); take it out yourself")
        }
        try FileManager.default.removeItem(atPath: path)
        guard FileWriter.isTaken(earlier) else { return "took out \(shown)" }
        try move(earlier, to: path)
        return "took out \(shown), and put back the hook that was there before"
    }

    private func move(_ old: String, to new: String) throws {
        guard rename(old, new) == 0 else { throw UserError("\(old) cannot be renamed; see who may write its folder") }
    }

    private func isOurs() throws -> Bool {
        guard FileWriter.isTaken(path) else { return false }
        var bytes: [UInt8] = []
        guard case .success = FileReader.read(path, into: &bytes, limit: 1 << 20) else { return false }
        return bytes.firstRange(of: Self.mark.utf8) != nil
    }

    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
