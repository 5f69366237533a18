import TenetRuleSupport

// What services publish of the form of their keys.
extension SecretCorpus {
    /// A key of each service, drawn anew each time.
    mutating func providerKeys() -> [(label: String, key: String)] {
        cloudKeys() + developerKeys() + messageKeys() + modelKeys()
    }

    private mutating func cloudKeys() -> [(label: String, key: String)] {
        let hex = Self.hexadecimal
        let word = Self.base62
        let url = Self.base64ForURLs
        return [
            ("AWS", pick(["AKIA", "ASIA"]) + draw(16, Self.base32)), ("Google API", "AIza" + draw(35, url)),
            ("Google OAuth", "GOCSPX-" + draw(28, url)),
            ("Firebase server", "AAAA" + draw(7, url) + ":APA91b" + draw(134, url)),
            ("DigitalOcean", "dop_v1_" + draw(64, hex)), ("Azure client", draw(3, word) + "8Q~" + draw(34, url)),
            (
                "Azure storage",
                "AccountName=harbour;AccountKey=" + encoded(bytes(64)) + ";EndpointSuffix=core.windows.net"
            ),
            ("Stripe", pick(["sk_live_", "rk_live_", "sk_test_"]) + draw(pick([24, 99]), word)),
            ("Square", "sq0atp-" + draw(22, url)), ("Square", "sq0csp-" + draw(43, url)),
            ("Shopify", "shpat_" + draw(32, hex)), ("Mapbox", "sk.eyJ" + draw(80, word) + "." + draw(22, word)),
            ("Databricks", "dapi" + draw(32, hex)), ("Supabase", "sbp_" + draw(40, hex)),
            ("Heroku", "HRKU-AA" + draw(58, url)), ("Alibaba", "LTAI" + draw(20, word)),
        ]
    }

    private mutating func checked(_ prefix: String) -> String {
        let drawn = draw(30, Self.base62)
        return prefix + drawn + String(decoding: Checksum.digits(of: drawn.utf8), as: UTF8.self)
    }

    private mutating func developerKeys() -> [(label: String, key: String)] {
        let hex = Self.hexadecimal
        let word = Self.base62
        let url = Self.base64ForURLs
        return [
            ("GitHub", checked(pick(["ghp_", "gho_", "ghu_", "ghs_", "ghr_"]))),
            ("GitHub", "github_pat_" + draw(22, word) + "_" + draw(59, word)), ("GitLab", "glpat-" + draw(20, url)),
            ("GitLab", "gldt-" + draw(20, url)), ("npm", checked("npm_")),
            ("PyPI", "pypi-AgEIcHlwaS5vcmc" + draw(140, url)),
            ("RubyGems", "rubygems_" + draw(48, hex)), ("Docker", "dckr_pat_" + draw(27, url)),
            ("Artifactory", "AKCp" + draw(69, word)), ("Postman", "PMAK-" + draw(24, hex) + "-" + draw(34, hex)),
            ("Sentry", "sntryu_" + draw(64, hex)), ("Linear", "lin_api_" + draw(40, word)),
            ("Figma", "figd_" + draw(40, url)), ("New Relic", "NRAK-" + draw(27, Self.capitals)),
            ("Grafana", "glsa_" + draw(32, word) + "_" + draw(8, hex)), ("SonarQube", "sqp_" + draw(40, hex)),
            ("Bitbucket", "ATBB" + draw(24, word) + draw(8, Self.hexadecimal)),
            ("Notion", "ntn_" + draw(46, word)), ("Airtable", "pat" + draw(14, word) + "." + draw(64, hex)),
            ("Doppler", "dp.pt." + draw(43, word)), ("Vault", "hvs." + draw(95, url)),
        ]
    }

    private mutating func messageKeys() -> [(label: String, key: String)] {
        let hex = Self.hexadecimal
        let word = Self.base62
        let url = Self.base64ForURLs
        return [
            ("Slack", "xoxb-\(draw(12, Self.digits))-\(draw(12, Self.digits))-\(draw(24, word))"),
            ("Slack", "xapp-1-A\(draw(10, Self.capitals))-\(draw(13, Self.digits))-\(draw(64, hex))"),
            (
                "Slack webhook",
                "hooks.slack.com/services/T\(draw(8, Self.capitals))/B\(draw(10, Self.capitals))/\(draw(24, word))"
            ),
            ("Twilio", "SK" + draw(32, hex)), ("SendGrid", "SG." + draw(22, url) + "." + draw(43, url)),
            ("Mailgun", "key-" + draw(32, hex)), ("Mailchimp", draw(32, hex) + "-us" + pick(["1", "12", "21"])),
            ("Telegram", draw(10, Self.digits) + ":AA" + draw(33, url)),
            ("Discord", "M" + draw(23, word) + "." + draw(6, url) + "." + draw(38, url)),
        ]
    }

    private mutating func modelKeys() -> [(label: String, key: String)] {
        let word = Self.base62
        let url = Self.base64ForURLs
        return [
            ("OpenAI", "sk-proj-" + draw(74, url) + "T3BlbkFJ" + draw(74, url)),
            ("OpenAI", "sk-" + draw(20, word) + "T3BlbkFJ" + draw(20, word)),
            ("Anthropic", "sk-ant-api03-" + draw(93, url) + "AA"), ("Hugging Face", "hf_" + draw(34, Self.base62)),
            ("Groq", "gsk_" + draw(52, word)), ("Replicate", "r8_" + draw(37, word)), ("JWT", webToken()),
        ]
    }

    /// Signed, for a user, valid for years.
    mutating func webToken() -> String {
        let header = encoded(Array(#"{"alg":"\#(pick(["HS256", "ES256"]))","typ":"JWT"}"#.utf8), forURLs: true)
        let payload =
            #"{"iss":"\#(word()).io","sub":"user-\#(number(100...9999))","scope":"\#(word())","exp":\#(number(2_200_000_000...2_300_000_000))}"#
        return header + "." + encoded(Array(payload.utf8), forURLs: true) + "."
            + encoded(bytes(pick([32, 64])), forURLs: true)
    }

    /// What services without a form of their own hand out.
    mutating func formlessKey() -> String {
        switch number(0...7) {
        case 0: draw(32, Self.hexadecimal)
        case 1: draw(40, Self.hexadecimal)
        case 2: draw(64, Self.hexadecimal)
        case 3: draw(number(20...48), Self.base62)
        case 4: encoded(bytes(pick([24, 32, 48])))
        case 5: draw(number(24...48), Self.base64ForURLs.dropLast(2) + ["-", "_"])
        case 6: draw(number(20...32), Self.capitals)
        default: draw(number(22...36), Self.small)
        }
    }

    /// As a careful person chooses it: drawn, or words with digits and a mark.
    mutating func password() -> String {
        let marks = Array("!#%&*@^?+=")
        if number(0...1) == 0 {
            let text =
                draw(number(10...16), Self.base62) + String(pick(marks)) + draw(2, Self.digits) + draw(1, Self.base62)
            return text
        }
        return word().capitalized + String(pick(marks)) + word().capitalized + draw(number(2...4), Self.digits)
    }
}

extension String {
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
