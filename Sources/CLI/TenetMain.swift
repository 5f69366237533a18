public import ArgumentParser
internal import TenetEngine
public import TenetRuleKit

public enum TenetMain {
    public static func main(rules: [any Rule.Type]) {
        let verifier = ExampleVerifier(allRules: rules)
        let wanted = CommandLine.arguments.dropFirst()
        var failures = 0
        for rule in rules where wanted.isEmpty || wanted.contains(rule.about.id.rawValue) || wanted.contains(rule.about.category.rawValue) {
            for failure in verifier.verify(rule) { print(failure); failures += 1 }
        }
        print("\(failures) failures")
    }
}
