import TenetModel

/// ANSI styling, or none.
struct Style {
    let isOn: Bool

    func bold(_ text: String) -> String { wrap(text, "1") }
    func faint(_ text: String) -> String { wrap(text, "2") }
    func gutter(_ text: String) -> String { wrap(text, "34") }
    func help(_ text: String) -> String { wrap(text, "36") }

    func severity(_ severity: Severity, _ text: String) -> String {
        switch severity {
        case .error: wrap(text, "1;31")
        case .warning: wrap(text, "1;33")
        case .note: wrap(text, "1;34")
        }
    }

    private func wrap(_ text: String, _ code: String) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
