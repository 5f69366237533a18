import TenetContracts
import TenetEngine
import TenetModel
import TenetRuleKit
import TenetRules
import Testing

/// What a contract is compared with must not depend on how a client is written: in each of many styles the right client is
/// silent, and each fault that is planted is found.
@Suite struct ClientStyleTests {
    @Test(arguments: ClientStyle.all)
    func rightClientsAreSilent(_ style: ClientStyle) {
        #expect(Self.findings(style.source) == [])
    }

    @Test(arguments: ClientStyle.all)
    func everyFaultIsFound(_ style: ClientStyle) {
        #expect(style.faults.count >= 9)
        for fault in style.faults {
            guard let client = style.planting(fault) else {
                Issue.record("\(fault.right) does not stand once in the client")
                continue
            }
            #expect(
                Self.findings(client).contains(fault.kind.rule),
                "\(fault.kind.rawValue): \(fault.right) → \(fault.wrong)")
        }
    }

    /// Names of the rules that say something.
    private static func findings(_ client: String) -> Set<String> {
        var settings = ContractSettings()
        settings.sources = [.init(kind: .openAPI, path: "api.yaml")]
        var request = CheckRequest(root: "")
        request.contents = ["App/Client.swift": Array(client.utf8)]
        request.contract =
            ContractReader.read(settings, from: OneDocument(path: "api.yaml", text: ClientStyle.document)).contract
        let rules = allRules.filter { $0.about.category == .contracts && $0.about.status != .preview }
        let provider = TheRules(rules: RuleSet(rules.map { RuleSet.Active($0.init()) }))
        return Set(Checker(provider: provider, known: allRules).run(request).findings.map(\.rule.rawValue))
    }
}

private struct OneDocument: ContractFiles {
    let path: String
    let text: String

    func bytes(of path: String) -> Result<[UInt8], ContractFileError> {
        path == self.path ? .success(Array(text.utf8)) : .failure(ContractFileError("there is no such file"))
    }

    func files(below path: String, ending: String) -> [String] {
        self.path.hasSuffix(ending) && path == self.path ? [path] : []
    }
}

private struct TheRules: RuleProvider {
    let rules: RuleSet
    func key(for path: String) -> String { "" }
    func ruleSet(for path: String) -> RuleSet { rules }
}
