import TenetEngine
import TenetModel
import TenetRuleKit
import TenetRules
import Testing

/// No number ends a run, however large it is: rules that count, compare and convert what a file says must not trap.
///
/// Each example is checked again and again with all of its numbers replaced by one that fits into nothing.
@Suite struct ExtremeNumberTests {
    private static let rules = allRules.map { RuleDefinition($0) }
    private static let numbers = [
        "9223372036854775807", "9223372036854775808", "6917529027641081856", "1e19", "1e308", "0x7000_0000_0000_0000",
    ]

    @Test(arguments: numbers)
    func numbersFit(number: String) throws {
        var count = 0
        for rule in Self.rules {
            for example in rule.examples {
                let files = example.files.map { file in
                    let source = Example.unmarked(file.source).source
                    return (file.path, Self.replaced(source, by: number), source)
                }
                guard files.contains(where: { $0.1 != $0.2 }) else { continue }
                let rules = RuleSet([try rule.configured(example.options)])
                var request = CheckRequest(root: "")
                request.contents = PathMap(files.map { ($0.0, Array($0.1.utf8)) })
                request.threads = 1
                let report = Checker(provider: OneRule(rules: rules), known: [rule]).run(request)
                count += report.checkedFiles
            }
        }
        #expect(count > 1000)
    }

    private struct OneRule: RuleProvider {
        let rules: RuleSet
        func key(for path: String) -> String { "" }
        func ruleSet(for path: String) -> RuleSet { rules }
    }

    /// Digits that are no part of a name; a minus in front of them stays.
    private static func replaced(_ source: String, by number: String) -> String {
        var result = ""
        var rest = source[...]
        while let first = rest.first {
            if first.isLetter || first == "_" {
                let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                result += name
                rest = rest[name.endIndex...]
            } else if first.isASCII, first.isNumber {
                let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "_") }
                result += number
                rest = rest[digits.endIndex...]
                // What stands behind the point belongs to the number.
                if rest.first == ".", rest.dropFirst().first?.isNumber == true {
                    rest = rest.dropFirst().drop { $0.isASCII && $0.isNumber }
                }
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}
