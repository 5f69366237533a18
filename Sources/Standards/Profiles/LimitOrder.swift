internal import TenetModel
internal import TenetRuleKit

/// Rules with two limits, `limit` and `error_limit`, say: beyond the second a finding is an error. Behind the first it comes too
/// late: what lies between the two is reported by neither.
enum LimitOrder {
    private static let prefix = "error_"

    /// The option is the least that is allowed, and no most.
    static func isLowest(_ option: String) -> Bool { option.hasPrefix("min_") }

    /// What is wrong with the limits of a rule, by the option of the second.
    /// - Parameter options: what is set; what is absent is as the rule has it by itself.
    static func problems(
        in options: [String: OptionValue], of rule: RuleDefinition
    ) -> [(option: String, message: String, help: String)] {
        func number(_ key: String) -> Int? {
            let value = options[key] ?? rule.describedOptions.first { $0.key == key }?.defaultValue
            guard case .int(let number)? = value else { return nil }
            return number
        }
        let keys = options.keys.compactMap { key in
            key.hasPrefix(prefix) ? key : rule.optionNames.contains(prefix + key) ? prefix + key : nil
        }
        return Set(keys).sorted().compactMap { errorKey in
            let key = String(errorKey.dropFirst(prefix.count))
            guard let error = number(errorKey), error > 0, let limit = number(key), limit > 0 else { return nil }
            guard isLowest(key) ? error > limit : error < limit else { return nil }
            return (
                errorKey,
                "`\(errorKey)` of `\(rule.about.id)` is \(error) and `\(key)` \(limit), so what lies between is not reported",
                "write an `\(errorKey)` \(isLowest(key) ? "below" : "above") the `\(key)`, or 0 for none; for errors alone make "
                    + "both \(error)"
            )
        }
    }
}
