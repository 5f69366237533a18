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
    /// Whether it exists, only a message to it can show. Letters of all scripts are allowed. Names in quotation marks
    /// and domains that are numbers, which nobody uses, are refused.
    /// - Parameter text: What was typed.
    public static func validateEmail(_ text: String) -> ValidationResult {
        let address = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if address.isEmpty { return .invalid(message: Strings.Validation.emailMissing) }
        return EmailForm.matches(address) ? .valid : .invalid(message: Strings.Validation.emailInvalid)
    }

    /// Checks the length of a password. Every character counts, blanks too, and none is demanded: length is what helps.
    /// - Parameter text: What was typed.
    public static func validatePassword(_ text: String) -> ValidationResult {
        guard text.count < minimumPasswordLength else { return .valid }
        return .invalid(message: Strings.Validation.passwordShort(least: minimumPasswordLength))
    }

    /// Checks that a password was typed the same way twice.
    /// - Parameters:
    ///   - repetition: What was typed the second time.
    ///   - original: What was typed the first time.
    public static func validateRepetition(_ repetition: String, of original: String) -> ValidationResult {
        repetition == original ? .valid : .invalid(message: Strings.Validation.repetitionDifferent)
    }

    /// Checks that a name is there, on one line, and not overlong.
    /// - Parameters:
    ///   - text: What was typed.
    ///   - fieldName: What the field is called on the screen, in the language of the user.
    public static func validateName(_ text: String, fieldName: String) -> ValidationResult {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if name.isEmpty { return .invalid(message: Strings.Validation.nameMissing(fieldName: fieldName)) }
        if name.count > maximumNameLength {
            return .invalid(message: Strings.Validation.nameLong(fieldName: fieldName, most: maximumNameLength))
        }
        if name.rangeOfCharacter(from: .controlCharacters.union(.newlines)) != nil {
            return .invalid(message: Strings.Validation.nameSigns(fieldName: fieldName))
        }
        return .valid
    }
}
