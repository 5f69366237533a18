import TenetRepositorySupport
import TenetRuleKit

struct SecretInFile: Rule {
    static let about = About(
        "secret-in-file", "Secret in a file", category: .secrets, severity: .error, status: .stable,
        why: """
            Everybody who can read the repository, now or later, has what is written into its files, and so has everybody \
            who gets a copy of it: forks, caches of build servers, laptops. Programs search public repositories for keys \
            within minutes of a push. A secret that was committed has to be revoked; deleting it is not enough.
            """,
        phrasings: [
            "Never commit API keys, passwords, tokens, or other secrets to the repository.",
            "Credentials live in the keychain or in CI variables; no file under version control contains them.",
        ])

    var allowedNames: [String] = []
    static let options = [
        Option<Self>(
            "allowed_names", \.allowedNames,
            "Names whose values are meant to be public, such as an identifier of a client.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let found = RepositorySecrets.of(pass, allowedNames: allowedNames)
            for (path, secrets) in found.files {
                for secret in secrets {
                    report(secret, "this file (\(secret.shown))", in: path, at: secret.range, pass)
                }
            }
            for (path, text, secrets) in found.decoded {
                for secret in secrets {
                    for text in secret.texts { pass.conceal(Array(text.map { [$0, 0] }.joined().dropLast())) }
                    let line = text.bytes[..<secret.range.lower].count { $0 == 0x0A } + 1
                    let place = text.hasLines ? "line \(line) of this file" : "this file"
                    report(secret, "\(place) (\(secret.shown))", in: path, at: RepositoryDocument.wholeFile, pass)
                }
            }
        }
    }

    private func report(
        _ secret: FoundSecret, _ place: String, in path: String, at range: ByteRange, _ pass: RepositoryPass
    ) {
        secret.texts.forEach(pass.conceal)
        pass.report(
            "\(secret.name) is written into \(place)",
            help:
                "revoke it, and read the new one from the keychain, the environment or the store of secrets of the build server",
            in: path, at: range)
    }

    static let examples: [Example] = [
        .bad(files: [".env": "API_URL=https://api.harbour.io\nAPI_KEY=↓q8Zk3Lw0Vt5Nx2Rb7Hd4\n"]),
        .bad(files: ["Config/Release.xcconfig": "SEARCH_API_KEY = ↓9f86d081884c7d659a2feaa0c55ad015\n"]),
        .bad(files: ["ci.yml": "env:\n  DEPLOY_TOKEN: \"↓q8Zk3Lw0Vt5Nx2Rb7Hd4\"\n  DB_PASSWORD: ↓Tr0ub4dor&3x\n"]),
        .bad(files: [
            "App/Info.plist":
                "<dict>\n  <key>ApiSecret</key>\n  <string>↓q8Zk3Lw0Vt5Nx2Rb7Hd4</string>\n</dict>\n"
        ]),
        .bad(files: [
            "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme":
                "<EnvironmentVariable\n   key = \"API_TOKEN\"\n   value = \"↓q8Zk3Lw0Vt5Nx2Rb7Hd4\"\n   isEnabled = \"YES\">\n"
        ]),
        .bad(files: ["AppTests/LoginTests.swift": "let accessToken = \"↓q8Zk3Lw0Vt5Nx2Rb7Hd4\"\n"]),
        .bad(files: ["fastlane/Fastfile": "match(git_basic_authorization: \"↓q8Zk3Lw0Vt5Nx2Rb7Hd4\")\n"]),
        .bad(files: ["App/Keys.h": "#define API_SECRET @\"↓q8Zk3Lw0Vt5Nx2Rb7Hd4\"\n"]),
        .bad(files: ["App/Keys.swift": "let token = \"↓q8Zk3Lw0\"\n    + \"Vt5Nx2Rb7Hd4\"\n"]),
        .bad(files: ["scripts/upload.sh": "curl -s \\\n  -u anna:↓q8Zk3Lw0Vt5Nx2 https://harbour.io\n"]),
        .bad(files: ["Server/roles.sql": "ALTER USER app WITH PASSWORD '↓q8Zk3Lw0Vt5Nx2';\n"]),
        .bad(files: ["auth.json": "{\"token\": {\"type\": \"text\", \"value\": \"↓q8Zk3Lw0Vt5Nx2Rb7Hd4\"}}\n"]),
        .bad(files: ["deploy.yml": "secret: |\n  ↓q8Zk3Lw0Vt5Nx2Rb7Hd4\nuser: anna\n"]),
        .good(files: ["scripts/upload.sh": "curl -u anna:$PASSWORD https://harbour.io\nid -u anna:q8Zk3Lw0Vt5Nx2\n"]),
        .good(files: [
            "App/Keys.swift":
                "let token = \"eyeAm.AJsoN.weBTOKen\"\nlet password = \"crwd15:0crwde154862:0crwde154862\"\n"
        ]),
        .good(files: ["README.md": "![State](https://ci.harbour.io/boats/main?token=q8Zk3Lw0Vt5Nx2Rb7Hd4)\n"]),
        .bad(files: ["fastlane/.env": "FASTLANE_APPLE_APPLICATION_SPECIFIC_PASSWORD=↓qzxv-kwjp-hrgb-tdmf\n"]),
        .bad(files: [
            "scripts/upload.sh": "curl -H \"Authorization: Bearer ↓q8Zk3Lw0Vt5Nx2Rb7Hd4\" https://harbour.io\n"
        ]),
        .bad(files: ["Server.md": "Clone `https://anna:↓Tide7Low3@git.harbour.io/boats`.\n"]),
        .bad(files: [
            "Fixtures/login.json": "{\"headers\": [{\"name\": \"X-Api-Key\", \"value\": \"↓q8Zk3Lw0Vt5Nx2Rb7Hd4\"}]}\n"
        ]),
        .good(files: [
            "ci.yml": "env:\n  TOKEN: ${{ secrets.DEPLOY_TOKEN }}\n  API_KEY: $(API_KEY)\n  PASSWORD: <your password>\n"
        ]),
        .good(files: ["fastlane/Fastfile": "match(password: ENV[\"MATCH_PASSWORD\"])\n"]),
        .good(files: [
            "AppTests/LoginTests.swift":
                "login(user: \"anna\", password: \"secret\")\nlet privateKey: P256.Signing.PrivateKey\n"
        ]),
        .good(files: [
            "README.md": "![State](https://ci.harbour.io/boats/main.svg?token=q8Zk3Lw0Vt5Nx2Rb7Hd4)\n",
            "Cartfile": "github \"harbour/token-store\" \"new/token-store+ios17\"\n",
        ]),
        .bad(files: ["README.md": "Ask `https://ci.harbour.io/boats?token=↓q8Zk3Lw0Vt5Nx2Rb7Hd4`.\n"]),
        .good(files: ["Package.resolved": "{\"revision\" : \"9f86d081884c7d659a2feaa0c55ad0154f1b2c3d\"}\n"]),
        .good(files: ["App/Info.plist": "<key>ApiKey</key>\n<string>$(API_KEY)</string>\n"]),
        .good(files: [
            "keys.json":
                "{\"cacheKey\": \"9f86d081884c7d659a2feaa0c55ad015\", \"nextPageToken\": \"q8Zk3Lw0Vt5Nx2Rb7Hd4\"}\n"
        ]),
        .good(files: [
            "App/texts.js":
                "t={hidePassword:\"Ocultar contrase\\xf1a9\",userPassword:\"\\u5bc6\\u7801\\u8f93\\u5165A\"}\n"
        ]),
        .good(files: ["App/pl.lproj/Localizable.strings": "\"field.auth\" = \"Uwierzytelnianie9\";\n"]),
        .bad(files: ["App/login.js": "t={password:\"↓Tide7Low3#\"}\n"]),
        // Recorded answers of a server: one name, many values.
        .good(
            files: Dictionary(
                uniqueKeysWithValues: ["q8Zk3Lw0", "Vt5Nx2Rb", "7Hd4Kp9W", "m3Xs6Ty1", "J5cB8nQ2"].enumerated().map {
                    ("Stubs/boat\($0).json", "{\"slip\": {\"token\": \"\($1)zR4vL6qD2fH\"}}\n")
                })),
        .good(
            files: [".env": "CLIENT_KEY=q8Zk3Lw0Vt5Nx2Rb7Hd4\n"], options: ["allowed_names": .strings(["CLIENT_KEY"])]),
    ]
}
