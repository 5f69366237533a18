import TenetRepositorySupport
import TenetRuleKit

struct SecretInHistory: Rule {
    static let about = About(
        "secret-in-history", "Secret in the history", category: .secrets, severity: .error,
        why: """
            A commit that takes a secret out of a file leaves the commits before it as they are. Whoever has a clone, a fork \
            or a cached page can still read the secret, so that it has to be revoked as if it were still there.
            """,
        phrasings: [
            """
            Secrets must not appear in any commit; revoke every secret that was ever committed, even if it was removed \
            later.
            """,
            "An API key or password that once got into Git counts as leaked, so deleting the line is not enough.",
        ])

    var allowedNames: [String] = []
    static let options = [
        Option<Self>(
            "allowed_names", \.allowedNames,
            "Names whose values are meant to be public, such as an identifier of a client.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let texts = texts(pass.repository)
            guard !texts.isEmpty else { return }
            let now = RepositorySecrets.of(pass, allowedNames: allowedNames)
            let scan = SecretScan(allowedNames: allowedNames, today: pass.repository.today)
            var seen: Set<[UInt8]> = []
            var places: [String: SecretPlace] = [:]
            // From the oldest commit on: the one that brought a secret is the one to name.
            for text in texts {
                let place = places[text.path] ?? SecretPlace(path: text.path)
                places[text.path] = place
                for secret in scan.secrets(in: text.bytes, place)
                where !now.values.contains(secret.value) && seen.insert(secret.value).inserted {
                    report(secret, text, pass)
                }
            }
        }
    }

    /// From the oldest commit on, those of UTF-16 and of binary property lists among them.
    private func texts(_ repository: Repository) -> [AddedText] {
        let encoded = repository.addedEncodedTexts(SecretPlace.isNamedAsText)
        let texts = Array(repository.addedTexts().reversed())
        guard !encoded.isEmpty else { return texts }
        let places = Dictionary(
            repository.commits.enumerated().map { ($1.id, -$0) }, uniquingKeysWith: { first, _ in first })
        let all = (texts + encoded.reversed()).enumerated().map { (place: places[$1.commit] ?? 0, index: $0, text: $1) }
        return all.sorted { ($0.place, $0.index) < ($1.place, $1.index) }.map(\.text)
    }

    private func report(_ secret: FoundSecret, _ text: AddedText, _ pass: RepositoryPass) {
        // What still stands where it stood and is found there no more is none.
        if let bytes = pass.repository.bytes(of: text.path),
            (DecodedText(bytes)?.bytes ?? bytes).firstRange(of: secret.value) != nil
        {
            return
        }
        guard let commit = pass.repository.commits.first(where: { $0.id == text.commit }) else { return }
        secret.texts.forEach(pass.conceal)
        let line = commit.document.lines.first { $0.text.hasSuffix(text.path) && !$0.text.hasPrefix("author ") }
        // What this checkout leaves out may still hold it.
        let state =
            pass.repository.absentPaths.contains(text.path)
            ? "this checkout leaves the file out" : "it is gone from the file, not from the history"
        pass.report(
            "this commit writes \(secret.name) into `\(text.path)` (\(secret.shown)); \(state)",
            help: "revoke it, and look whether it was used", in: commit.document.path,
            at: line?.range ?? commit.document.firstLine)
    }

    static let examples: [Example] = [
        .bad(files: [
            ".git/commit/1": "commit 1\n\nRead the key from the keychain\n",
            ".git/commit/2": "commit 2\n↓A 1 0 App/Config.swift\n\nAdd the search\n",
            ".git/added/2/App/Config.swift": "let searchApiKey = \"q8Zk3Lw0Vt5Nx2Rb7Hd4\"\n",
            "App/Config.swift": "let searchApiKey = Keychain.searchKey\n",
        ]),
        .bad(files: [
            ".git/commit/1": "commit 1\n↓A 2 0 .env\n\nAdd settings\n",
            ".git/added/1/.env": "API_URL=https://harbour.io\nDEPLOY_TOKEN=q8Zk3Lw0Vt5Nx2Rb7Hd4\n",
        ]),
        .good(files: [
            ".git/commit/1": "commit 1\nA 1 0 App/Config.swift\n\nAdd the search\n",
            ".git/added/1/App/Config.swift": "let searchApiKey = \"q8Zk3Lw0Vt5Nx2Rb7Hd4\"\n",
            "App/Config.swift": "let searchApiKey = \"q8Zk3Lw0Vt5Nx2Rb7Hd4\"\n",
        ]),
        .good(files: [
            ".git/commit/1": "commit 1\nA 1 0 AppTests/LoginTests.swift\n\nTest the login\n",
            ".git/added/1/AppTests/LoginTests.swift": "login(password: \"hunter2\")\nlet token = \"abc-token-1\"\n",
        ]),
    ]
}
