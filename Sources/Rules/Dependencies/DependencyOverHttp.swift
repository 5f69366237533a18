import TenetRepositorySupport
import TenetRuleKit

struct DependencyOverHttp: Rule {
    static let about = About(
        "dependency-over-http", "Library fetched without protection", category: .dependencies, severity: .error,
        why: """
            What comes over `http:` or `git:` can be replaced by anybody on the way, and it is code that runs in the app \
            and on the machines that build it.
            """,
        phrasings: [
            "Fetch dependencies only over HTTPS or SSH, never from `http:` or `git:` addresses.",
            "Every URL in `Package.swift`, the `Podfile` and the `Cartfile` uses an encrypted protocol.",
        ])

    private static let schemes: Set = ["http", "git"]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let files = DependencyFiles.head(pass)
            for build in files.builds {
                for package in build.packages where package.location == .remote {
                    report(package.place, in: build.path, pass)
                }
            }
            for (path, _) in files.lists {
                guard let document = pass.repository.document(path) else { continue }
                // Podfiles name sources and repositories in lines of their own and behind the name of a pod.
                for line in document.lines where !line.text.drop(while: { $0 == " " }).hasPrefix("#") {
                    for address in Self.quoted(line) { report(address, in: path, pass) }
                }
            }
        }
    }

    private func report(_ address: RangedText, in path: String, _ pass: RepositoryPass) {
        let read = PackageAddress(address.text)
        guard let scheme = read.scheme, Self.schemes.contains(scheme), let host = read.host,
            !["localhost", "127.0.0.1"].contains(host)
        else { return }
        pass.report(
            "this library comes over `\(scheme):`, which does not protect it on the way",
            help: "use the `https:` address", in: path,
            at: address.range)
    }

    /// Texts in quotes of one line.
    private static func quoted(_ line: RangedText) -> [RangedText] {
        let bytes = Array(line.text.utf8)
        var found: [RangedText] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == 0x22 || bytes[index] == 0x27,
                let end = bytes[(index + 1)...].firstIndex(of: bytes[index])
            else {
                index += 1
                continue
            }
            let start = line.range.lower
            found.append(
                RangedText(
                    String(decoding: bytes[(index + 1)..<end], as: UTF8.self),
                    at: ByteRange(start + index + 1, start + end)))
            index = end + 1
        }
        return found
    }

    static let examples: [Example] = [
        .bad(files: [
            "Package.swift": DependencySample.manifest(
                ".package(url: ↓\"http://git.harbor.example/tides\", from: \"1.0.0\")")
        ]),
        .bad(files: ["Podfile": "pod 'Tides', :git => '↓git://git.harbor.example/tides.git', :tag => '1.0'\n"]),
        .bad(files: ["Cartfile": "binary \"↓http://harbor.example/Tides.json\" ~> 1.0\n"]),
        .good(files: [
            "Package.swift": DependencySample.manifest(
                ".package(url: \"https://git.harbor.example/tides\", from: \"1.0.0\")")
        ]),
        .good(files: [
            "Package.swift": DependencySample.manifest(
                ".package(url: \"git@git.harbor.example:harbor/tides.git\", from: \"1.0.0\")")
        ]),
        .good(files: ["Podfile": "# see 'http://harbor.example'\npod 'Tides', '~> 1.0'\n"]),
    ]
}
