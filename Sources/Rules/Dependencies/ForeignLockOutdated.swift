import TenetRepositorySupport
import TenetRuleKit

struct ForeignLockOutdated: Rule {
    static let about = About(
        "foreign-lock-outdated", "Pods or Carthage out of step with their lock", category: .dependencies,
        severity: .warning,
        why: """
            `Podfile.lock` and `Cartfile.resolved` say which versions everybody builds with. Without them, or after a \
            change of the list that nobody installed, each machine takes other versions.
            """,
        phrasings: [
            """
            Commit `Podfile.lock` and `Cartfile.resolved`, and keep them in step with the `Podfile` and the \
            `Cartfile`.
            """,
            """
            After editing the list of pods, run the install and check in the result, so that everyone builds with \
            equal versions.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let paths = Set(pass.repository.files.map(\.path))
            for (path, list) in DependencyFiles.head(pass).lists where !list.entries.isEmpty {
                let folder = FilePlace(path).directory
                let lock =
                    (folder.isEmpty ? "" : folder + "/")
                    + (list.format == .podfile ? "Podfile.lock" : "Cartfile.resolved")
                guard paths.contains(lock) else {
                    reportMissing(list, path, pass)
                    continue
                }
                if list.format == .podfile {
                    compareSums(path, lock, pass)
                } else {
                    compareNames(list, path, lock, pass)
                }
            }
        }
    }

    private func reportMissing(_ list: DependencyList, _ path: String, _ pass: RepositoryPass) {
        guard let first = list.entries.first(where: { $0.location == nil }) else { return }
        let name = list.format == .podfile ? "Podfile.lock" : "Cartfile.resolved"
        pass.report(
            "no `\(name)` in the repository says which versions are built",
            help: "commit the file, and let no ignore file hide it",
            in: path, at: first.name.range)
    }

    private func compareSums(_ path: String, _ lock: String, _ pass: RepositoryPass) {
        guard let bytes = pass.repository.bytes(of: path), let document = pass.repository.document(lock),
            let line = document.lines.first(where: { $0.text.hasPrefix("PODFILE CHECKSUM: ") }),
            !PodfileSum.matches(line.text.dropFirst("PODFILE CHECKSUM: ".count), bytes)
        else { return }
        pass.report(
            "`\(path)` was changed after the pods were installed", help: "run `pod install` and commit the lock file",
            in: document,
            at: line)
    }

    private func compareNames(_ list: DependencyList, _ path: String, _ lock: String, _ pass: RepositoryPass) {
        guard let bytes = pass.repository.bytes(of: lock) else { return }
        let locked = Set(CarthageLock.names(in: bytes).map { $0.lowercased() })
        for entry in list.entries where !locked.contains(entry.name.text.lowercased()) {
            pass.report(
                "`\(lock)` has no version of `\(entry.name.text)`",
                help:
                    "run `carthage update \(entry.name.text.split(separator: "/").last ?? "")` and commit the lock file",
                in: path, at: entry.name.range)
        }
    }

    private static let podfile = "platform :ios, '16.0'\ntarget 'Harbor' do\n  pod 'TideTables', '~> 2.1'\nend\n"

    static let examples: [Example] = [
        .bad(files: [
            "Podfile": podfile,
            "Podfile.lock":
                "PODS:\n  - TideTables (2.1.0)\n\n↓PODFILE CHECKSUM: 6fc187e283b4fb7f9f4a0ef73a27632724c90845\n",
        ]),
        .bad(files: ["Podfile": "target 'Harbor' do\n  pod '↓TideTables', '~> 2.1'\nend\n"]),
        .bad(files: [
            "Cartfile": "github \"harbor/Tides\" ~> 1.0\ngithub \"↓harbor/Maps\" ~> 2.0\n",
            "Cartfile.resolved": "github \"harbor/Tides\" \"1.0.2\"\n",
        ]),
        .good(files: [
            "Podfile": "pod 'TideTables'\n",
            "Podfile.lock": "PODFILE CHECKSUM: \(PodfileSum.example)\n",
        ]),
        .good(files: [
            "Cartfile": "github \"harbor/Tides\" ~> 1.0\n",
            "Cartfile.resolved": "github \"Harbor/tides\" \"1.0.2\"\ngithub \"harbor/Base\" \"3.0.0\"\n",
        ]),
        .good(files: ["Podfile": "target 'Harbor' do\n  pod 'Tides', :path => '../Tides'\nend\n"]),
    ]
}
