import TenetRepositorySupport
import TenetRuleKit

struct LayerOutOfOrder: Rule {
    static let about = About(
        "layer-out-of-order", "Layer that was written before the one it builds on", category: .history, severity: .note,
        why: """
            A layer that is written first makes up what it needs of the layers below, and these are then bent to fit. In the \
            agreed order each finds finished what it depends on. The commits of a branch tell the order; what one commit \
            brings together says nothing.
            """,
        phrasings: [
            "Commit the layers of a feature in the agreed order, each before the layers that build on it.",
            "Start with the domain, then data, and finish with the screens; do not begin at the top.",
        ])

    var order: [String] = []
    static let options = [
        Option<Self>(
            "order", \.order,
            """
            The layers, the first one first, each as a pattern for paths: `Domain/` for everything below a folder of that \
            name; several patterns for one layer are parted by `|`.
            """)
    ]

    func install(_ hooks: inout Hooks) {
        let layers = order.map { Layer(name: $0, globs: PathGlobs(Self.anywhere($0))) }
        guard layers.count > 1 else { return }
        hooks.onRepository { pass in
            let repository = pass.repository
            guard !repository.isOnMain, repository.branch != nil || repository.pullRequest != nil else { return }
            // From the first commit on; merges bring what others wrote.
            let commits = repository.commits.reversed().filter { !$0.isForeign && !$0.isMerge && !$0.isByBot }
            var begun = [Commit?](repeating: nil, count: layers.count)
            for commit in commits {
                let touched = layers.indices.filter { commit.adds(to: layers[$0].globs) }
                for layer in touched where begun[layer] == nil { begun[layer] = commit }
            }
            report(layers, begun, pass)
        }
    }

    private struct Layer {
        var name: String
        var globs: PathGlobs
    }

    private static func anywhere(_ patterns: String) -> String {
        patterns.split(separator: "|").map { pattern in
            let text = pattern.filter { $0 != " " }
            return text.hasPrefix("**/") || text.hasPrefix("/") || !text.contains("/") ? text : "**/" + text
        }.joined(separator: "|")
    }

    /// Each layer that has a lower one begun in a later commit, once.
    private func report(_ layers: [Layer], _ begun: [Commit?], _ pass: RepositoryPass) {
        let places = Dictionary(pass.repository.commits.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { $1 })
        for upper in layers.indices.dropFirst() {
            guard let early = begun[upper], let place = places[early.id] else { continue }
            // Commits are listed newest first: a smaller place is a later commit.
            let late = layers.indices[..<upper].last { lower in
                begun[lower].flatMap { places[$0.id] }.map { $0 < place } ?? false
            }
            guard let late, let other = begun[late] else { continue }
            pass.report(
                "this commit begins `\(layers[upper].name)`, and `\(layers[late].name)` begins later, in \(other.shortID)",
                help: "put the commits in the order of the layers", in: early.document.path,
                at: early.message.subject.range)
        }
    }

    private static let order: [String: OptionValue] = ["order": .strings(["Domain/", "Data/", "Presentation/"])]
    private static func commits(_ first: String, _ second: String, branch: String = "feature/tides") -> [String: String]
    {
        [
            ".git/HEAD": branch + "\n", ".git/commit/2": "commit 2\n\(first)\n\nBegin\n",
            ".git/commit/1": "commit 1\n\(second)\n\nGo on\n",
        ]
    }

    static let examples: [Example] = [
        .bad(
            files: commits("A 9 0 App/Presentation/Tides/TideView.swift", "A 9 0 App/Domain/Tide.swift")
                .mapValues { $0.replacing("Begin", with: "↓Begin") }, options: order),
        .bad(
            files: commits("A 9 0 Tides/Data/TideStore.swift", "A 9 0 Tides/Domain/Tide.swift")
                .mapValues { $0.replacing("Begin", with: "↓Begin") }, options: order),
        .good(files: commits("A 9 0 App/Domain/Tide.swift", "A 9 0 App/Presentation/TideView.swift"), options: order),
        .good(
            files: commits("A 9 0 App/Domain/Tide.swift\nA 9 0 App/Data/TideStore.swift", "A 9 0 App/Data/Cache.swift"),
            options: order),
        .good(
            files: commits("M 2 1 App/Presentation/TideView.swift", "A 9 0 App/Domain/Tide.swift"), options: order),
        .good(
            files: commits("A 9 0 App/Data/TideStore.swift", "A 9 0 App/Domain/Tide.swift", branch: "main"),
            options: order),
        .good(files: commits("A 9 0 App/Data/TideStore.swift", "A 9 0 App/Domain/Tide.swift")),
    ]
}

extension Commit {
    /// A file of code is new in a place; changes of what is there begin nothing.
    fileprivate func adds(to place: PathGlobs) -> Bool {
        changes.contains { change in
            change.kind == .added && change.path.hasSuffix(".swift") && !FileKinds.isForTests(change.path)
                && place.matches(change.path)
        }
    }
}
