import Foundation

extension Strings {
    /// What people read beside a field. The texts here are shown where the app's table of strings has none.
    enum Validation {
        /// The field for an email address is empty.
        static var emailMissing: String {
            NSLocalizedString(
                "validation.email.missing", value: "Please enter your email address.", comment: "Field is empty")
        }

        /// The field for an email address holds something else.
        static var emailInvalid: String {
            NSLocalizedString(
                "validation.email.invalid", value: "This is no email address, such as name@example.com.",
                comment: "Field holds something else")
        }

        /// A password and its repetition differ.
        static var repetitionDifferent: String {
            NSLocalizedString(
                "validation.repetition.different", value: "The passwords are different.",
                comment: "Password and its repetition")
        }

        /// A password has too few characters.
        static func passwordShort(least: Int) -> String {
            let format = NSLocalizedString(
                "validation.password.short", value: "Please use at least %lld characters.",
                comment: "Password is too short; the number is the least length")
            return String.localizedStringWithFormat(format, Int64(least))
        }

        /// The field with that label is empty.
        static func nameMissing(fieldName: String) -> String {
            let format = NSLocalizedString(
                "validation.name.missing", value: "%@ is missing.", comment: "Field is empty; its label")
            return String.localizedStringWithFormat(format, fieldName)
        }

        /// The text in the field with that label is too long.
        static func nameLong(fieldName: String, most: Int) -> String {
            let format = NSLocalizedString(
                "validation.name.long", value: "%1$@ can have %2$lld characters at most.",
                comment: "Text is too long; the label of the field and the greatest length")
            return String.localizedStringWithFormat(format, fieldName, Int64(most))
        }

        /// The text in the field with that label has line breaks or invisible signs.
        static func nameSigns(fieldName: String) -> String {
            let format = NSLocalizedString(
                "validation.name.signs", value: "%@ has signs that cannot be used.",
                comment: "Line breaks or invisible signs in a field; its label")
            return String.localizedStringWithFormat(format, fieldName)
        }
    }
}
