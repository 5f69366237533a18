package import TenetRuleKit

// Values that are made up for trying things out: nothing is sent to their addresses.

extension FilePass {
    /// The file's name says that it holds such values.
    package var isSampleData: Bool {
        ["Fixture", "Mock", "Sample", "Preview", "Stub"].contains { name.contains($0) }
    }
}

extension SyntaxProtocol {
    /// `let testVideo = …`, `static let mockRequest: URLRequest = { … }()`, `func makeSampleRequest()`.
    package var isSampleValue: Bool {
        ancestors.contains { node in
            let name = node.as(PatternBindingSyntax.self)?.nameToken ?? node.as(FunctionDeclSyntax.self)?.name
            guard let name = name?.identifier else { return false }
            return name.startsWithWord(of: ["test", "preview", "sample", "example", "mock", "dummy", "fake", "stub"])
                || ["Preview", "Sample", "Example", "Mock", "Dummy", "Fake", "Stub"].contains { name.contains($0) }
        }
    }
}
