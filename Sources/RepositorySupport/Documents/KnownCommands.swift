package import TenetRuleKit
import TenetRuleSupport

/// What a repository offers to be run: scripts, targets of Makefiles, lanes, products of packages, scripts of `package.json`.
package struct KnownCommands {
    /// What a command names that is not there.
    package struct Missing {
        package var message: String
        package var help: String
        package var place: RangedText
    }

    private let pass: RepositoryPass
    private let pipelines: Pipelines

    package init(_ pass: RepositoryPass) {
        self.pass = pass
        pipelines = Pipelines.of(pass)
    }

    /// Nil for a command that is there, and for one of which nobody can tell.
    package func missing(_ found: DocumentCommands.Command) -> Missing? {
        let command = found.command
        if let word = Pipelines.scriptWord(of: command), word.text.contains("/") {
            return script(word, found)
        }
        guard !found.isElsewhere else { return nil }
        switch command.name {
        case "make": return target(found)
        case "fastlane": return lane(found)
        case "npm", "yarn", "pnpm": return packageScript(found)
        case "xcodebuild", "open", "xed": return project(found)
        default: return command.words.first?.text == "swift" ? product(found) : nil
        }
    }

    /// Something that its reader fills in, or that a shell computes.
    private func isOpen(_ text: String) -> Bool { text.contains { "<>{}[]$*?`|…~:@=\"'(),".contains($0) } }

    // MARK: Scripts

    private func script(_ word: RangedText, _ found: DocumentCommands.Command) -> Missing? {
        let written = word.text
        guard !isOpen(written), !written.hasPrefix("/"), !written.contains("..."), !written.contains("path/to") else {
            return nil
        }
        let paths = found.folders.compactMap { RelativePath.resolve(written, in: $0) }
        guard !paths.contains(where: { pipelines.paths.contains($0) || pipelines.folders.contains($0) }),
            !pass.repository.links.contains(where: { link in paths.contains { isBelow($0, link.path) } }),
            let likely = paths.first(where: { hasFolder($0, isElsewhere: found.isElsewhere) }),
            IgnoreFiles.of(pass).line(hiding: likely) == nil, !pipelines.isInSubmodule(likely)
        else { return nil }
        let name = likely.split(separator: "/").last.map(String.init) ?? likely
        let there = pipelines.paths.filter { $0.hasSuffix("/" + name) || $0 == name }.min()
        // The text may have led its reader into the folder of a script that is called without one.
        guard there == nil || written.drop(while: { "./".contains($0) }).contains("/") else { return nil }
        return Missing(
            message: "`\(written)` is not in the repository",
            help: there.map { "it is at `\($0)` now" } ?? "name the script that is meant", place: word)
    }

    private func isBelow(_ path: String, _ folder: String) -> Bool { path == folder || path.hasPrefix(folder + "/") }

    /// The folder is there: what is not in the repository at all may be built or downloaded. At the root only what is plainly a
    /// script.
    private func hasFolder(_ path: String, isElsewhere: Bool) -> Bool {
        let folder = FileKinds.folder(of: path)
        if folder.isEmpty {
            return !isElsewhere && ["sh", "bash", "zsh", "py", "rb", "swift"].contains(FileKinds.ending(of: path))
        }
        return pipelines.folders.contains(folder)
    }

    /// A project or workspace of Xcode that is opened or built.
    private func project(_ found: DocumentCommands.Command) -> Missing? {
        for word in found.command.arguments {
            let written = word.text.hasSuffix("/") ? String(word.text.dropLast()) : word.text
            guard ["xcodeproj", "xcworkspace"].contains(FileKinds.ending(of: written)), !isOpen(written),
                !written.hasPrefix("/")
            else { continue }
            let paths = found.folders.compactMap { RelativePath.resolve(written, in: $0) }
            guard let first = paths.first, !paths.contains(where: pipelines.folders.contains),
                IgnoreFiles.of(pass).line(hiding: first + "/contents") == nil, !makesProjects
            else { continue }
            let name = first.split(separator: "/").last.map(String.init) ?? first
            let there = pipelines.folders.filter { $0.hasSuffix("/" + name) || $0 == name }.min()
            return Missing(
                message: "`\(written)` is not in the repository",
                help: there.map { "it is at `\($0)` now" } ?? "name the one that is meant", place: word)
        }
        return nil
    }

    /// Projects and workspaces are written by a tool from what is in the repository.
    private var makesProjects: Bool {
        ["project.yml", "project.yaml", "Project.swift", "Workspace.swift", "Podfile"].contains { name in
            pipelines.paths.contains { $0 == name || $0.hasSuffix("/" + name) }
        }
    }

    // MARK: Make, fastlane, npm

    private func target(_ found: DocumentCommands.Command) -> Missing? {
        let command = found.command
        guard !command.has("-C", "-f", "--file", "--directory", "-j"),
            let target = command.arguments.first(where: { !$0.text.hasPrefix("-") && !$0.text.contains("=") }),
            !isOpen(target.text)
        else { return nil }
        let makefiles = found.folders.flatMap { folder in
            ["Makefile", "makefile", "GNUmakefile"].map { folder.isEmpty ? $0 : folder + "/" + $0 }
        }
        let answers = makefiles.filter(pipelines.paths.contains).map {
            (path: $0, hasIt: pipelines.hasTarget(target.text, makefile: $0))
        }
        guard let first = answers.first, answers.allSatisfy({ $0.hasIt == false }) else { return nil }
        return Missing(
            message: "`\(first.path)` has no target `\(target.text)`", help: "name one that it has", place: target)
    }

    private func lane(_ found: DocumentCommands.Command) -> Missing? {
        let words = found.command.arguments.filter { !$0.text.contains(":") }
        guard let first = words.first, !first.text.hasPrefix("-"), !pipelines.fastfiles.isEmpty,
            !pipelines.fastfiles.contains(where: \.file.importsLanes)
        else { return nil }
        let isPlatform = ["ios", "mac", "android"].contains(first.text)
        guard let name = isPlatform ? words.dropFirst().first : first, !isOpen(name.text),
            isPlatform || !Self.fastlaneCommands.contains(name.text)
        else { return nil }
        let lanes = pipelines.fastfiles.flatMap(\.file.lanes).map(\.name.text)
        guard !lanes.isEmpty, !lanes.contains(name.text) else { return nil }
        return Missing(
            message: "no Fastfile has a lane `\(name.text)`", help: NearestName.help(for: name.text, in: lanes),
            place: name)
    }

    /// What fastlane itself understands: its commands, and the tools that can be called like lanes.
    private static let fastlaneCommands: Set<String> = [
        "init", "run", "lanes", "list", "docs", "action", "actions", "env", "trigger", "new_plugin", "new_action",
        "add_plugin", "install_plugins", "update_plugins", "search_plugins", "update_fastlane", "spaceauth", "help",
        "enable_auto_complete", "socket_server", "console", "match", "cert", "sigh", "pem", "produce", "deliver",
        "pilot",
        "gym", "scan", "snapshot", "frameit", "precheck", "supply", "screengrab", "appstore", "testflight", "build",
    ]

    private func packageScript(_ found: DocumentCommands.Command) -> Missing? {
        let words = found.command.arguments
        guard words.count > 1, words.first?.text == "run", let name = words.dropFirst().first, !isOpen(name.text),
            !name.text.hasPrefix("-"), !found.command.has("-w", "--workspace", "--prefix", "-C", "--filter")
        else { return nil }
        let places = found.folders.map { $0.isEmpty ? "package.json" : $0 + "/package.json" }
        let answers = places.filter(pipelines.paths.contains).compactMap { path -> (path: String, scripts: [String])? in
            guard let bytes = pass.repository.bytes(of: path), let root = JSONDocument(SourceText(bytes)).root else {
                return nil
            }
            return (path, root["scripts"]?.members.map(\.key.text) ?? [])
        }
        guard let first = answers.first, !answers.contains(where: { $0.scripts.contains(name.text) }) else {
            return nil
        }
        return Missing(
            message: "`\(first.path)` has no script `\(name.text)`", help: "name one that it has", place: name)
    }

    // MARK: Packages

    private func product(_ found: DocumentCommands.Command) -> Missing? {
        let words = found.command.words
        guard words.count > 2, words[1].text == "run", let name = Self.productName(words.dropFirst(2)),
            !isOpen(name.text), !name.text.contains("/")
        else { return nil }
        let builds = DependencyFiles.head(pass).builds.filter { build in
            build.format == .package && found.folders.contains(build.folder)
        }
        guard let first = builds.first, builds.allSatisfy(\.problems.isEmpty) else { return nil }
        let names = builds.flatMap { build in
            build.products.filter { $0.kind == .executable }.map(\.name.text)
                + build.targets.filter { ![.unitTests, .plugin, .binary, .systemLibrary].contains($0.kind) }
                .map(\.name.text)
        }
        // A dependency may bring a program along.
        guard !names.contains(name.text), !names.contains(""),
            builds.allSatisfy(\.packages.isEmpty) || NearestName.of(name.text, in: names) != nil
        else { return nil }
        return Missing(
            message: "`\(first.path)` has no product `\(name.text)`", help: NearestName.help(for: name.text, in: names),
            place: name)
    }

    /// Behind options, some of which take a value; nil where the package is another one.
    private static func productName(_ words: ArraySlice<RangedText>) -> RangedText? {
        var rest = words
        while let word = rest.first, word.text.hasPrefix("-") {
            if word.text.hasPrefix("--package-path") || word.text == "--repl" { return nil }
            let takesValue = [
                "-c", "--configuration", "-Xswiftc", "-Xcc", "-Xlinker", "--scratch-path", "--build-path",
                "--product", "--sdk", "--swift-sdk", "--triple", "-j", "--jobs", "--traits", "--sanitize",
            ].contains(word.text)
            rest = rest.dropFirst(takesValue && word.text != "--product" ? 2 : 1)
        }
        return rest.first
    }
}
