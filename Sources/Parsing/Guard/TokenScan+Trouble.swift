extension TokenScan {
    /// A construct, and the byte where it went beyond a limit.
    package struct Trouble: Equatable {
        package var offset: Int
        package var construct: String
    }
}

extension TokenScan.Frame.Kind {
    /// What people call such brackets, of which several are open.
    var words: String {
        switch self {
        case .paren: "parentheses"
        case .square: "square brackets"
        case .angle: "angle brackets"
        case .condition: "#if blocks"
        case .brace, .file: "braces"
        }
    }
}
