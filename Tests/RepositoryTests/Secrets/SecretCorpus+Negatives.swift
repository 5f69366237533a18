import TenetRuleSupport

// What looks like a secret and is none.
extension SecretCorpus {
    mutating func addNegatives() {
        for _ in 0..<12 {
            addHashes()
            addIdentifiers()
            addReferences()
            addPlaceholders()
            addTypes()
            addPublicKeys()
            addTexts()
            addBlobs()
        }
    }

    private mutating func addHashes() {
        let hex = Self.hexadecimal
        add(
            "hash", "Package.resolved",
            "{\n  \"identity\": \"\(word())\",\n  \"state\": { \"revision\": \"\(draw(40, hex))\" }\n}\n")
        add(
            "hash", "Podfile.lock",
            "SPEC CHECKSUMS:\n  \(word().uppercased()): \(draw(40, hex))\nPODFILE CHECKSUM: \(draw(40, hex))\n")
        add(
            "hash", "package-lock.json",
            "{\"resolved\": \"https://registry.io/\(word())\", \"integrity\": \"sha512-\(encoded(bytes(64)))\"}\n")
        add("hash", "yarn.lock", "\(word())@^1.2.0:\n  version \"1.2.3\"\n  integrity sha512-\(encoded(bytes(64)))\n")
        add("hash", "Gemfile.lock", "CHECKSUMS\n  \(word()) (1.2.0) sha256=\(draw(64, hex))\n")
        add("hash", "checksums.txt", "\(draw(64, hex))  \(word()).zip\n")
        add("hash", "index.html", "<script src=\"/a.js\" integrity=\"sha384-\(encoded(bytes(48)))\"></script>\n")
        add("hash", ".github/workflows/pin.yml", "steps:\n  - uses: actions/checkout@\(draw(40, hex)) # v4\n")
        add("hash", "Dockerfile", "FROM swift@sha256:\(draw(64, hex))\n")
        add("hash", "App/Cache.swift", "let checksum = \"\(draw(64, hex))\"\nlet cacheKey = \"\(draw(32, hex))\"\n")
        add(
            "hash", "App/Pins.swift",
            "let pins = [\"sha256/\(encoded(bytes(32)))\"]\nlet publicKeyHash = \"\(encoded(bytes(32)))\"\n")
        add("hash", "Info.plist", "<key>SPKI-SHA256-BASE64</key>\n<string>\(encoded(bytes(32)))</string>\n")
        add("hash", "CHANGELOG.md", "- Fix the \(word()) key ([\(draw(7, hex))](https://git.io/c/\(draw(40, hex))))\n")
        add(
            "hash", "etag.json",
            "{\"etag\": \"\(draw(32, hex))\", \"md5\": \"\(draw(32, hex))\", \"nextPageToken\": \"\(draw(24, Self.base62))\"}\n"
        )
        // Of the form of GitHub's tokens, and with a wrong checksum: somebody made it up.
        add("made up", "AppTests/GitTests.swift", "let value = \"ghp_\(draw(36, Self.base62))\"\n")
    }

    private mutating func addIdentifiers() {
        add(
            "identifier", "App.xcodeproj/project.pbxproj",
            "\t\t\(draw(24, Array("0123456789ABCDEF"))) /* Key.swift */ = {isa = PBXFileReference; path = Token.swift; };\n\t\tDEVELOPMENT_TEAM = \(draw(10, Self.capitals));\n"
        )
        add(
            "identifier", "App/Ids.swift", "let id = UUID(uuidString: \"\(uuid())\")\nlet accessToken = \"\(uuid())\"\n"
        )
        add(
            "identifier", "config.json",
            "{\"client_id\": \"\(draw(20, Self.base62))\", \"app_id\": \"\(draw(32, Self.hexadecimal))\", \"team_id\": \"\(draw(10, Self.capitals))\"}\n"
        )
        add(
            "identifier", "App/Store.swift",
            "let keyIdentifier = \"\(draw(20, Self.base62))\"\nlet measurementId = \"G-\(draw(10, Self.capitals))\"\n")
        add(
            "identifier", "App.xib",
            "<outlet property=\"passwordField\" destination=\"\(draw(3, Self.base62))-\(draw(2, Self.base62))-\(draw(3, Self.base62))\" id=\"\(draw(3, Self.base62))-xY-\(draw(3, Self.base62))\"/>\n"
        )
        add(
            "identifier", "AppTests/Users.json",
            "{\"id\": \"\(draw(24, Self.hexadecimal))\", \"key\": \"\(draw(20, Self.base62))\", \"name\": \"\(word())\"}\n"
        )
        add(
            "identifier", "Data.xcstrings",
            "{\"strings\": {\"token.\(word())\": {\"localizations\": {\"de\": {\"stringUnit\": {\"value\": \"Schl\u{FC}ssel \(word())\"}}}}}}\n"
        )
        add(
            "identifier", "App/Rows.json",
            "["
                + (0..<8).map { "{\"row\": \($0), \"trackToken\": \"\(draw(22, Self.base62))\"}" }.joined(
                    separator: ",\n ") + "]\n")
    }

    private mutating func addReferences() {
        let name = word().uppercased()
        add(
            "reference", "ci.yml",
            "env:\n  API_KEY: ${{ secrets.\(name)_API_KEY }}\n  TOKEN: $\(name)_TOKEN\n  password: ${\(name)_PASSWORD}\n"
        )
        add("reference", "Release.xcconfig", "API_KEY = $(\(name)_API_KEY)\nSECRET_KEY = ${\(name)_SECRET}\n")
        add(
            "reference", "fastlane/Fastfile",
            "upload(api_key: ENV[\"\(name)_API_KEY_2\"], password: ENV.fetch(\"\(name)_PASSWORD1\"))\n")
        add(
            "reference", "App/Key.swift",
            "let apiKey = Bundle.main.object(forInfoDictionaryKey: \"\(name)ApiKey2\") as? String\nlet token = keychain[\"auth_token_v2_\(word())\"]\n"
        )
        add(
            "reference", "deploy.py",
            "password = os.environ['\(name)_PASSWORD_2']\napi_key = config.get('\(word()).api_key')\n")
        add(
            "reference", "build.sh",
            "TOKEN=$(security find-generic-password -s \(word())2 -w)\nexport API_KEY=\"${\(name)_KEY:-}\"\n")
        add("reference", "Info.plist", "<key>ApiKey</key>\n<string>$(\(name)_API_KEY_1)</string>\n")
        add(
            "reference", "App/Path.swift",
            "let passwordPath = \"/etc/\(word())/\(word())2.key\"\nlet tokenURL = \"https://\(word()).io/oauth2/token\"\n"
        )
        add(
            "reference", "k8s.yaml",
            "env:\n  - name: API_TOKEN\n    valueFrom:\n      secretKeyRef:\n        name: \(word())-credentials-v2\n")
    }

    private mutating func addPlaceholders() {
        let upper = word().uppercased()
        add(
            "placeholder", ".env.example",
            "API_KEY=your-\(word())-key-here\nTOKEN=xxxxxxxxxxxxxxxxxxxxxxxx\nDB_PASSWORD=changeme\nSECRET_KEY=<\(word())-secret-key>\n"
        )
        add(
            "placeholder", "README.md",
            "Run `export \(upper)_API_KEY=YOUR_API_KEY_1234` or `token=abc123`; `password: \"********\"`.\n")
        add(
            "placeholder", "App/Sample.swift",
            "let apiKey = \"\(upper)_API_KEY_GOES_HERE\"\nlet accessKey = \"AKIAIOSFODNN7EXAMPLE\"\n")
        add(
            "placeholder", "AppTests/LoginTests.swift",
            "login(user: \"\(word())\", password: \"\(word())123\")\nlet token = \"\(word())-token-\(number(1...9))\"\nlet secret = \"\(word())_secret\"\n"
        )
        add(
            "placeholder", "AppTests/TokenTests.swift",
            "let accessToken = \"mock-access-token-12345\"\nlet refreshToken = \"refresh_token_\(word())_\(number(10...99))\"\nlet apiKey = \"test_\(draw(12, Self.small))\"\n"
        )
        add(
            "placeholder", "AppTests/PasswordTests.swift",
            "XCTAssertTrue(isValid(password: \"Passw0rd!\(number(1...9))\"))\nlet password = \"Abc123!@#\"\nlet newPassword = \"P@ssword\(number(10...99))\"\n"
        )
        add(
            "placeholder", "App/Url.swift",
            "let url = \"https://user:password@\(word()).io\"\nlet db = \"postgres://\(word()):\(word())@localhost:5432/\(word())\"\n"
        )
        add(
            "placeholder", "config.json",
            "{\"apiKey\": \"0000000000000000000000000000\", \"token\": \"1234567890abcdef1234567890abcdef\", \"secret\": \"\"}\n"
        )
        add(
            "placeholder", "AppTests/Pem.swift",
            "let begin = \"-----BEGIN PRIVATE KEY-----\"\nlet pem = \"-----BEGIN RSA PRIVATE KEY-----\\n...\\n-----END RSA PRIVATE KEY-----\"\n"
        )
    }

    private mutating func addTypes() {
        let name = word()
        add(
            "type or code", "App/Crypto.swift",
            "let privateKey: P256.Signing.PrivateKey\nlet signingKey = Curve25519.Signing.PrivateKey()\nvar apiKey: String? { get }\n"
        )
        add(
            "type or code", "App/Token.swift",
            "struct AccessToken: Codable { let token: String; let expiresIn: Int }\nlet token = try await \(name)Service.refreshToken2(for: user)\n"
        )
        add(
            "type or code", "App/Defaults.swift",
            "static let passwordKey = \"com.\(name).settings.password2\"\nenum Keys: String { case authToken = \"auth_token_\(name)\" }\n"
        )
        add(
            "type or code", "App/Label.swift",
            "label.text = NSLocalizedString(\"password.\(name).title1\", comment: \"\")\nlet secretTitle = \"Keep the \(name) secret\"\n"
        )
        add(
            "type or code", "App/Select.m",
            "[self addObserver:self forKeyPath:@\"\(name)TokenV2\" options:0 context:nil];\nSEL key = @selector(\(name)Key:didChangeToken2:);\n"
        )
        add(
            "type or code", "fastlane/Fastfile",
            "api_key = app_store_connect_api_key(key_id: \"\(draw(10, Self.capitals))\", issuer_id: \"\(uuid())\")\n")
        add(
            "type or code", "server.ts",
            "const password: string = await prompt('\(name) password');\nconst apiKey = process.env.\(name.uppercased())_API_KEY1;\n"
        )
        add(
            "type or code", "App/Format.swift",
            "let tokenPattern = \"^[A-Za-z0-9]{32}$\"\nlet keyFormat = \"yyyy-MM-dd'T'HH:mm:ss\"\nif token.hasPrefix(\"ghp_\") { hide() }\n"
        )
        add(
            "type or code", "web/app.min.js",
            "var a=function(t){return{key:t.k1,token:b2,password:\"pw\"+t}},secret=\(draw(2, Self.small))(function(e){var q8=e.tokenKey})\n"
        )
    }

    private mutating func addPublicKeys() {
        let body = encoded([0x30, 0x82, 0x01, 0x22] + bytes(290))
        add("public key", "keys/server.pub.pem", "-----BEGIN PUBLIC KEY-----\n\(body)\n-----END PUBLIC KEY-----\n")
        add("public key", "cert.pem", "-----BEGIN CERTIFICATE-----\n\(body)\n-----END CERTIFICATE-----\n")
        add("public key", "id_ed25519.pub", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5\(draw(44, Self.base62)) anna@harbour\n")
        add(
            "public key", "App/GoogleService-Info.plist",
            "<key>API_KEY</key>\n<string>AIza\(draw(35, Self.base64ForURLs))</string>\n<key>CLIENT_ID</key>\n<string>\(draw(12, Self.digits))-\(draw(32, Self.small)).apps.googleusercontent.com</string>\n"
        )
        add(
            "public key", "App/Pay.swift",
            "let publishableKey = \"pk_live_\(draw(24, Self.base62))\"\nlet mapboxPublicToken = \"pk.eyJ\(draw(60, Self.base62)).\(draw(22, Self.base62))\"\n"
        )
        add(
            "public key", "App/Crash.swift",
            "options.dsn = \"https://\(draw(32, Self.hexadecimal))@o\(number(1000...9999)).ingest.sentry.io/\(number(1000...9999))\"\n"
        )
        add(
            "public key", "App/Reports.swift",
            "options.dsn = \"https://\(draw(32, Self.hexadecimal))@reports.harbour.io/core/\(number(10...99))\"\n"
        )
        add("public key", "App/Purchases.swift", "Purchases.configure(withAPIKey: \"appl_\(draw(27, Self.base62))\")\n")
        add(
            "public key", "Info.plist",
            "<key>SUPublicEDKey</key>\n<string>\(encoded(bytes(32)))</string>\n<key>GADApplicationIdentifier</key>\n<string>ca-app-pub-\(draw(16, Self.digits))~\(draw(10, Self.digits))</string>\n"
        )
        let header = encoded(Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8), forURLs: true)
        let anyone = encoded(
            Array(
                #"{"iss":"supabase","ref":"\#(draw(20, Self.small))","role":"anon","iat":1690000000,"exp":2205000000}"#
                    .utf8), forURLs: true)
        add(
            "public key", "App/Base.swift",
            "let supabaseAnonKey = \"\(header).\(anyone).\(encoded(bytes(32), forURLs: true))\"\n")
        let expired = encoded(Array(#"{"sub":"\#(word())","iat":1516239022,"exp":1516242622}"#.utf8), forURLs: true)
        add(
            "expired", "AppTests/TokenTests.swift",
            "let jwt = \"\(header).\(expired).\(encoded(bytes(32), forURLs: true))\"\n")
    }

    private mutating func addTexts() {
        let (one, two) = (word(), word())
        add(
            "text", "en.lproj/Localizable.strings",
            "\"password.\(one)\" = \"Enter the password of the \(two) (8-16 characters)\";\n\"token_hint\" = \"Your token, e.g. 4711\";\n"
        )
        add(
            "text", "README.md",
            "The **API key** of the \(one) is kept by the \(two); the password: ask Anna. Tokens expire after 3600 seconds.\n"
        )
        add(
            "text", "Docs/design.md",
            "| Key | Meaning |\n| --- | --- |\n| token | \(one)_\(two)2 |\n| secret | kept in the keychain |\n")
        add(
            "text", "lorem.txt",
            "Lorem ipsum dolor sit amet, passim token secretum \(one) key consectetur adipiscing elit.\n")
        add(
            "text", "App/Colors.swift",
            "let keyColor = \"#\(draw(6, Self.hexadecimal))\"\nlet tokenColors = [\"#\(draw(6, Self.hexadecimal))\", \"#\(draw(8, Self.hexadecimal))\"]\n"
        )
        add("text", "App/Version.plist", "<key>TokenVersion</key>\n<string>2026.11.27-\(number(100...999))</string>\n")
        add(
            "text", "feed.json",
            "{\"title\": \"Secret \(one)\", \"keyword\": \"\(two)-1234-\(one)\", \"author\": \"\(one)\(number(10...99))\"}\n"
        )
        add(
            "text", "App/Keyboard.swift",
            "let keyEquivalent = \"k\"\nlet passage = \"\(one)-\(two)-\(number(100...999))\"\nlet monkey = \"\(draw(8, Self.small))\"\n"
        )
    }

    private mutating func addBlobs() {
        let image = encoded([0x89, 0x50, 0x4E, 0x47] + bytes(400))
        add("blob", "App/Image.swift", "let icon = \"data:image/png;base64,\(image)\"\n")
        add("blob", "style.css", ".token { background: url(data:image/png;base64,\(image)) }\n")
        add("blob", "icon.svg", "<svg><image id=\"key\" xlink:href=\"data:image/png;base64,\(image)\"/></svg>\n")
        add("blob", "AppTests/Receipt.json", "{\"receipt-data\": \"\(encoded(bytes(300)))\"}\n")
        add(
            "blob", "page.html",
            "<script>var e={\"viewToken\":\"\(draw(40, Self.base62))\",\"csrfToken\":\"\(draw(32, Self.base62))\"}</script>\n"
        )
        add(
            "blob", "AppTests/Text.swift",
            "let token = \"\(encoded(Array("an awesome \(word()) of the \(word())".utf8)))\"\n")
        add("blob", "data.csv", "key,value\n\(draw(20, Self.base62)),\(draw(20, Self.base62))\n")
        add(
            "blob", "map.json",
            "{\"version\":3,\"mappings\":\"\(draw(80, Self.base62)),\(draw(40, Self.base62))\",\"sources\":[\"token.ts\"]}\n"
        )
    }
}
