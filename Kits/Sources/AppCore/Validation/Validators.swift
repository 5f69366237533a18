import Foundation

/// The checks of what people type into forms, so that they read at once what is wrong. The server decides in the end.
///
/// A validator answers for every text, the empty one included; that nobody sees a message before typing is the work of
/// `validationError(for:using:)` of the base view model. Blanks around an email address and a name do not count, since
/// keyboards add them: trim before sending. The rule `validation-error-helper` finds fields that go round this, and
/// `duplicate-validation` checks that are written again elsewhere.
public enum Validators {
    /// The fewest characters of a password.
    public static let minimumPasswordLength = 8
    /// The most characters of a name.
    public static let maximumNameLength = 100

    /// Checks the form of an email address: a name, one at sign and a domain with a dot.
    ///
    /// Whether it exists, only a message to it can show. Letters of all scripts are allowed. Names in quotation marks and
    /// domains that are numbers, which nobody uses, are refused.
    /// - Parameter text: What was typed.
    public static func validateEmail(_ text: String) -> ValidationResult {
        let address = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !address.isEmpty else {
            return .invalid(
                message: NSLocalizedString(
                    "validation.email.missing", value: "Please enter your email address.", comment: "Field is empty"))
        }
        guard EmailForm.matches(address) else {
            return .invalid(
                message: NSLocalizedString(
                    "validation.email.invalid", value: "This is no email address, such as name@example.com.",
                    comment: "Field holds something else"))
        }
        return .valid
    }

    /// Checks the length of a password. Every character counts, blanks too, and none is demanded: length is what helps.
    /// - Parameter text: What was typed.
    public static func validatePassword(_ text: String) -> ValidationResult {
        guard text.count < minimumPasswordLength else { return .valid }
        let format = NSLocalizedString(
            "validation.password.short", value: "Please use at least %lld characters.",
            comment: "Password is too short; the number is the least length")
        return .invalid(message: String.localizedStringWithFormat(format, Int64(minimumPasswordLength)))
    }

    /// Checks that a password was typed the same way twice.
    /// - Parameters:
    ///   - repetition: What was typed the second time.
    ///   - original: What was typed the first time.
    public static func validateRepetition(_ repetition: String, of original: String) -> ValidationResult {
        guard repetition == original else {
            return .invalid(
                message: NSLocalizedString(
                    "validation.repetition.different", value: "The passwords are different.",
                    comment: "Password and its repetition"))
        }
        return .valid
    }

    /// Checks that a name is there, on one line, and not overlong.
    /// - Parameters:
    ///   - text: What was typed.
    ///   - fieldName: What the field is called on the screen, in the language of the user.
    public static func validateName(_ text: String, fieldName: String) -> ValidationResult {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if name.isEmpty {
            let format = NSLocalizedString(
                "validation.name.missing", value: "%@ is missing.", comment: "Field is empty; its label")
            return .invalid(message: String.localizedStringWithFormat(format, fieldName))
        }
        if name.count > maximumNameLength {
            let format = NSLocalizedString(
                "validation.name.long", value: "%@ can have %lld characters at most.",
                comment: "Text is too long; the label of the field and the greatest length")
            return .invalid(message: String.localizedStringWithFormat(format, fieldName, Int64(maximumNameLength)))
        }
        if name.rangeOfCharacter(from: .controlCharacters.union(.newlines)) != nil {
            let format = NSLocalizedString(
                "validation.name.signs", value: "%@ has signs that cannot be used.",
                comment: "Line breaks or invisible signs in a field; its label")
            return .invalid(message: String.localizedStringWithFormat(format, fieldName))
        }
        return .valid
    }
}
