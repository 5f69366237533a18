import Foundation

/// One kind of text that ``Redaction`` takes out.
///
/// Each pattern begins at the edge of a word and never repeats a repetition, so that no text, however it was made,
/// takes more than a time that grows with its length.
struct RedactionRule: Sendable {
    /// Whether it is about a person and no secret, and may be read at a developer's desk.
    let isPersonal: Bool
    private let expression: NSRegularExpression
    private let template: String

    private init?(_ pattern: String, _ template: String, isPersonal: Bool = false) {
        guard let expression = try? NSRegularExpression(pattern: pattern, options: [.caseInsensitive]) else {
            return nil
        }
        self.expression = expression
        self.template = template
        self.isPersonal = isPersonal
    }

    /// The text with the placeholder in every match.
    func apply(to text: String) -> String {
        let all = NSRange(location: 0, length: text.utf16.count)
        return expression.stringByReplacingMatches(in: text, range: all, withTemplate: template)
    }

    /// Whether every pattern could be read.
    static let areComplete: Bool = all.count == patterns.count

    /// All rules, in the order in which they are applied.
    static let all: [RedactionRule] = patterns.compactMap {
        RedactionRule($0.pattern, $0.template, isPersonal: $0.isPersonal)
    }

    private typealias Pattern = (pattern: String, template: String, isPersonal: Bool)

    private static let hidden = Redaction.placeholder

    private static let patterns: [Pattern] = [
        // Header fields, whose value goes to the end of the line or of the quotation.
        (
            #"(?<![\w-])((?:proxy-)?authorization|(?:set-)?cookie|x-[\w-]{1,40}-(?:key|token))"# + separator
                + #"("?)[^"\r\n]+"#, "$1$2$3\(hidden)", false
        ),
        // A scheme of authorization with its credential, wherever it stands.
        (#"\b(bearer)\s{1,8}(?=[\w.~+/=-]{8})[\w.~+/=-]+"#, "$1 \(hidden)", false),
        (#"\b(basic|digest|negotiate)\s{1,8}(?=[a-z]{0,80}[0-9+/=])[\w.~+/=-]{8,}"#, "$1 \(hidden)", false),
        // Names that hold a secret: with a value in quotation marks, in brackets or up to a separator, and in tags.
        (secretName + separator + #"(")(?:[^"\\]|\\.)*+"#, "$1$2$3\(hidden)", false),
        (
            secretName + separator + #"(?!")(?!<redacted>)(?!(?:true|false|nil|null)\b)"#
                + #"(?:\[[^\]]*+\]?|\{[^}]*+\}?|[^\s"&,;)\]}]+)"#, "$1$2\(hidden)", false
        ),
        (#"(?<=[<:])"# + secretName + #"([^<>"]{0,80}+>)[^<]++(?=</)"#, "$1$2\(hidden)", false),
        // A user and a password in front of a host.
        (#"(?<=://)[^\s/@"<>]+@"#, "\(hidden)@", false),
        // Signed tokens of three parts, and other runs of 40 characters and more, with a digit, that no word is.
        (#"(?<![\w-])eyJ[\w-]{4,}\.[\w-]+(?:\.[\w-]*)?"#, hidden, false),
        (#"(?<![\w+-])(?=[a-z_+-]{0,80}[0-9])[\w+-]{40,}={0,2}"#, hidden, false),
        // About people.
        (#"(?<![\w.%+-])[\w.%+-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)+"#, hidden, true),
        (#"(?<=[?&])([\w.~%\[\]+-]{1,80}=)(?!<redacted>)[^\s&#"'<>)]+"#, "$1\(hidden)", true),
    ]

    /// A name one of whose words says that its value is secret: `password`, `refreshToken`, `client_secret`.
    private static let secretName: String =
        #"(?<![\w-])([\w-]*?(?:pass(?:word|wd|code|phrase)|pwd|secret|token|api[_-]?key|private[_-]?key"#
        + #"|credential|signature|session[_-]?id|otp)s?(?:[_-]?(?:value|hash|string))?)"#

    /// What stands between a name and its value, in header fields, JSON, forms and descriptions of Swift values.
    private static let separator = #"(\\?+"?+[\])]?+\s{0,8}+[:=]\s{0,8}+(?:Optional\()?+\\?+)"#
}
