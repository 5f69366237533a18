// How secrets stand in files of each kind.
extension SecretCorpus {
    /// A file with a value under a name that says what it is.
    struct Form: Sendable {
        var file: String
        var text: @Sendable (_ name: String, _ value: String) -> String
        /// `API_KEY`, `api_key`, `apiKey`, `X-Api-Key` or `api-key`.
        var style: Style

        enum Style: Sendable { case capitals, snake, camel, header, kebab }
    }

    static let forms: [Form] = swiftForms + settingsForms + dataForms + commandForms + textForms

    private static let swiftForms = [
        Form(
            file: "App/Services/Client.swift", text: { "struct Client {\n    private let \($0) = \"\($1)\"\n}\n" },
            style: .camel),
        Form(
            file: "App/Config.swift", text: { "enum Config {\n    static let \($0): String = \"\($1)\"\n}\n" },
            style: .camel),
        Form(
            file: "App/App.swift", text: { "Service.shared.configure(\($0): \"\($1)\", isDebug: false)\n" },
            style: .camel),
        Form(
            file: "AppTests/ClientTests.swift",
            text: { "func testLoad() {\n    let client = Client(\($0): \"\($1)\")\n}\n" }, style: .camel),
        Form(
            file: "AppTests/Stub.swift", text: { "let body = #\"{\"id\": 7, \"\($0)\": \"\($1)\"}\"#\n" }, style: .snake
        ),
        Form(
            file: "App/Request.swift", text: { "request.setValue(\"\($1)\", forHTTPHeaderField: \"\($0)\")\n" },
            style: .header),
        Form(file: "App/Old.swift", text: { "// let \($0) = \"\($1)\"\nlet isOld = true\n" }, style: .camel),
        Form(file: "App/Keys.swift", text: { "var \($0): String {\n    return \"\($1)\"\n}\n" }, style: .camel),
        Form(file: "App/Client.m", text: { "static NSString *const \($0) = @\"\($1)\";\n" }, style: .camel),
    ]

    private static let settingsForms = [
        Form(
            file: ".env", text: { "API_URL=https://api.harbour.io\n\($0)=\($1)\nLOG_LEVEL=debug\n" }, style: .capitals),
        Form(file: "fastlane/.env.default", text: { "SCHEME=Harbour\n\($0)=\"\($1)\"\n" }, style: .capitals),
        Form(file: "Config/Release.xcconfig", text: { "PRODUCT_NAME = Harbour\n\($0) = \($1)\n" }, style: .capitals),
        Form(
            file: ".github/workflows/ci.yml", text: { "jobs:\n  test:\n    env:\n      \($0): \($1)\n    steps: []\n" },
            style: .capitals),
        Form(
            file: "config/service.yaml", text: { "service:\n  url: https://harbour.io\n  \($0): \"\($1)\"\n" },
            style: .snake),
        Form(file: "k8s/app.yaml", text: { "env:\n  - name: \($0)\n    value: \"\($1)\"\n" }, style: .capitals),
        Form(file: "gradle.properties", text: { "org.gradle.jvmargs=-Xmx2g\n\($0)=\($1)\n" }, style: .camel),
        Form(file: "config.toml", text: { "[service]\nport = 80\n\($0) = \"\($1)\"\n" }, style: .snake),
        Form(file: "scripts/build.sh", text: { "#!/bin/sh\nexport \($0)=\"\($1)\"\nxcodebuild\n" }, style: .capitals),
        Form(
            file: "scripts/upload.sh", text: { "curl -s -H '\($0): \($1)' https://api.harbour.io/v1/ships\n" },
            style: .header),
        Form(file: "scripts/deploy.sh", text: { "deploy --\($0) \($1) --verbose\n" }, style: .kebab),
        Form(file: "Dockerfile", text: { "FROM swift:6.2\nENV \($0)=\($1)\n" }, style: .capitals),
    ]

    private static let dataForms = [
        Form(
            file: "App/Info.plist",
            text: { "<plist><dict>\n\t<key>\($0)</key>\n\t<string>\($1)</string>\n</dict></plist>\n" }, style: .camel),
        Form(file: "config.json", text: { "{\n  \"name\": \"harbour\",\n  \"\($0)\": \"\($1)\"\n}\n" }, style: .snake),
        Form(
            file: "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme",
            text: {
                "<EnvironmentVariables>\n   <EnvironmentVariable\n      key = \"\($0)\"\n      value = \"\($1)\"\n      isEnabled = \"YES\">\n"
            },
            style: .capitals),
        Form(
            file: "Tests/Fixtures/login.har",
            text: { "{\"request\": {\"headers\": [\n {\"name\": \"\($0)\", \"value\": \"\($1)\"}\n]}}\n" },
            style: .header),
        Form(
            file: "Tests/Cassettes/load.json", text: { "{\"headers\": {\n \"\($0)\": [\"\($1)\"]\n}}\n" },
            style: .header),
        Form(
            file: "res/values/strings.xml",
            text: { "<resources>\n  <string name=\"\($0)\">\($1)</string>\n</resources>\n" }, style: .snake),
    ]

    private static let commandForms = [
        Form(file: "fastlane/Fastfile", text: { "lane :beta do\n  upload(\($0): \"\($1)\")\nend\n" }, style: .snake),
        Form(file: "fastlane/Matchfile", text: { "\($0) \"\($1)\"\n" }, style: .snake),
        Form(file: "Podfile", text: { "ENV['\($0)'] = '\($1)'\n" }, style: .capitals),
        Form(
            file: "app/build.gradle",
            text: { "android {\n  buildConfigField \"String\", \"\($0)\", \"\\\"\($1)\\\"\"\n}\n" }, style: .capitals),
        Form(file: "server.js", text: { "const client = new Client({\n  \($0): '\($1)',\n});\n" }, style: .camel),
        Form(file: "deploy.py", text: { "\($0) = '\($1)'\n" }, style: .capitals),
    ]

    private static let textForms = [
        Form(file: "README.md", text: { "# Server\n\nSet `\($0)=\($1)` before the start.\n" }, style: .capitals),
        Form(file: "Docs/setup.md", text: { "```sh\nexport \($0)=\($1)\n```\n" }, style: .capitals),
        Form(
            file: "App/Link.swift", text: { "let link = \"https://api.harbour.io/v1/ships?\($0)=\($1)&page=2\"\n" },
            style: .snake),
    ]

    private static func written(_ words: [String], _ style: Form.Style) -> String {
        let capitalized = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return switch style {
        case .capitals: words.joined(separator: "_").uppercased()
        case .snake: words.joined(separator: "_")
        case .camel: words[0] + capitalized.dropFirst().joined()
        case .header: "X-" + capitalized.joined(separator: "-")
        case .kebab: words.joined(separator: "-")
        }
    }

    /// Files where a key stands under a neutral name, so that only its form tells.
    mutating func addProviderKeys() {
        for round in 0..<4 {
            for (index, entry) in providerKeys().enumerated() {
                let form = Self.forms[(index * 7 + round * 11) % Self.forms.count]
                let name = Self.written(
                    pick([["service", "value"], ["harbour", "config"], ["upload", "setting"]]), form.style)
                add("provider: \(entry.label)", form.file, form.text(name, entry.key), secret: entry.key)
            }
        }
    }

    static let keyNames = [
        ["api", "key"], ["client", "secret"], ["access", "token"], ["auth", "token"], ["secret", "key"],
        ["api", "token"],
        ["signing", "key"], ["encryption", "key"], ["refresh", "token"], ["webhook", "secret"], ["private", "token"],
        ["sentry", "auth", "token"], ["consumer", "secret"], ["bot", "token"], ["service", "key"], ["jwt", "secret"],
        ["search", "api", "key"], ["deploy", "token"], ["app", "secret"], ["session", "token"], ["account", "key"],
    ]

    mutating func addNamedKeys() {
        for form in Self.forms {
            for _ in 0..<8 {
                let value = formlessKey()
                let name = Self.written(pick(Self.keyNames), form.style)
                add("key by name", form.file, form.text(name, value), secret: value)
            }
        }
        for _ in 0..<12 {
            let token = formlessKey()
            add(
                "header", "scripts/load.sh", "curl -H \"Authorization: Bearer \(token)\" https://api.harbour.io\n",
                secret: token)
            add(
                "header", "App/Load.swift",
                "request.setValue(\"Bearer \(token)\", forHTTPHeaderField: \"Authorization\")\n", secret: token)
            let basic = encoded(Array("anna:\(password())".utf8))
            add(
                "header", "Tests/Recordings/load.json",
                "{\"headers\": {\n  \"Authorization\": \"Basic \(basic)\"\n}}\n",
                secret: basic)
        }
    }

    mutating func addPasswords() {
        let names = [
            ["db", "password"], ["admin", "password"], ["smtp", "password"], ["keystore", "password"], ["password"],
            ["user", "passwd"], ["match", "password"], ["key", "passphrase"],
        ]
        for form in Self.forms where !form.file.contains("Tests") && form.style != .header {
            for _ in 0..<3 {
                let value = password()
                if value.contains("&") && form.file.contains("Link")
                    || value.contains("=") && form.file.contains("toml")
                {
                    continue
                }
                add(
                    "password by name", form.file, form.text(Self.written(pick(names), form.style), value),
                    secret: value)
            }
        }
        for _ in 0..<10 {
            let value = draw(number(10...14), Self.base62) + draw(2, Self.digits) + "q"
            let scheme = pick(["https", "postgres", "mongodb+srv", "redis", "amqp"])
            let url = "\(scheme)://\(word()):\(value)@\(word()).\(word()).io:5432/\(word())"
            add(
                "password in URL", pick(["config.yml", "App/Store.swift", "README.md", ".env"]), "url = \"\(url)\"\n",
                secret: value)
            add("netrc", ".netrc", "machine api.harbour.io login \(word()) password \(value)\n", secret: value)
        }
    }

    mutating func addPrivateKeys() {
        let kinds = ["RSA ", "EC ", "", "ENCRYPTED ", "OPENSSH "]
        for round in 0..<5 {
            for kind in kinds {
                let magic =
                    kind == "OPENSSH " ? Array("openssh-key-v1\0".utf8) : [0x30, 0x82, 0x04, 0xA4, 0x02, 0x01, 0x00]
                let body = encoded(magic + bytes(kind == "EC " ? 114 : 600))
                let lines = stride(from: 0, to: body.count, by: 64).map {
                    String(Array(body)[$0..<min($0 + 64, body.count)])
                }
                let parts = ["-----BEGIN \(kind)PRIVATE KEY-----"] + lines + ["-----END \(kind)PRIVATE KEY-----"]
                let pem = parts.joined(separator: "\n")
                switch round {
                case 0: add("private key", "AuthKey_Q7.p8", pem + "\n", secret: pem)
                case 1: add("private key", "Tests/Fixtures/server.pem", pem + "\n", secret: pem)
                case 2:
                    let text = parts.joined(separator: "\\n")
                    add(
                        "private key", "service-account.json", "{\n  \"private_key\": \"\(text)\\n\"\n}\n", secret: text
                    )
                case 3: add("private key", "App/Pem.swift", "let pem = \"\"\"\n\(pem)\n\"\"\"\n", secret: pem)
                default:
                    let text = parts.map { "  " + $0 }.joined(separator: "\n")
                    add("private key", "config.yml", "key: |\n\(text)\n", secret: text)
                }
            }
        }
    }
}
