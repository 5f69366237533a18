import AppCore

extension BaseViewModel {
    /// What is wrong with a field, or nil while it is empty or if nothing is.
    ///
    /// ```swift
    /// var emailError: String? { validationError(for: email, using: Validators.validateEmail) }
    /// ```
    ///
    /// Nobody reads a message before typing. Blanks count as typed: about a field of blanks the validator decides.
    /// - Parameters:
    ///   - text: What the field holds.
    ///   - validator: One of ``Validators``. Wrap one that needs more in a closure.
    public final func validationError(for text: String, using validator: (String) -> ValidationResult) -> String? {
        text.isEmpty ? nil : validator(text).message
    }

    /// What is wrong with a field that repeats another one, or nil while it is empty or if nothing is.
    ///
    /// ```swift
    /// var repetitionError: String? {
    ///     validationError(for: repetition, matching: password, using: Validators.validateRepetition)
    /// }
    /// ```
    /// - Parameters:
    ///   - repetition: What the field holds.
    ///   - original: What the other field holds.
    ///   - validator: Gets the repetition first.
    public final func validationError(
        for repetition: String, matching original: String, using validator: (String, String) -> ValidationResult
    ) -> String? {
        repetition.isEmpty ? nil : validator(repetition, original).message
    }
}
