import AppCore
import AppTesting
import Combine
import KitMVVM
import Testing

@MainActor
private final class SignUpViewModel: BaseViewModel {
    @Published var email = ""
    @Published var password = ""
    @Published var repetition = ""
    @Published var captain = ""

    var emailError: String? { validationError(for: email, using: Validators.validateEmail) }
    var passwordError: String? { validationError(for: password, using: Validators.validatePassword) }
    var repetitionError: String? {
        validationError(for: repetition, matching: password, using: Validators.validateRepetition)
    }
    var captainError: String? {
        validationError(for: captain, using: { Validators.validateName($0, fieldName: "Captain") })
    }

    var isFormValidPublisher: AnyPublisher<Bool, Never> {
        $email.combineLatest($password, $repetition)
            .map { email, password, repetition in
                Validators.validateEmail(email).isValid && Validators.validatePassword(password).isValid
                    && Validators.validateRepetition(repetition, of: password).isValid
            }
            .removeDuplicates()
            .eraseToAnyPublisher()
    }
}

@MainActor
@Suite("Validation of fields")
struct FieldValidationTests {
    private let model = SignUpViewModel(errors: RecordedErrors())

    @Test("nobody reads a message before typing")
    func anEmptyFieldShowsNoMessage() {
        #expect(model.emailError == nil)
        #expect(model.passwordError == nil)
        #expect(model.repetitionError == nil)
        #expect(model.captainError == nil)
        model.password = "long enough"
        #expect(model.repetitionError == nil)
    }

    @Test("a message comes with the first sign and goes when the text is right")
    func aMessageComesAndGoes() {
        model.email = "anna@"
        #expect(model.emailError != nil)
        model.email = "anna@example.com"
        #expect(model.emailError == nil)
        model.password = "short"
        #expect(model.passwordError?.contains("8") == true)
        model.repetition = "shor"
        #expect(model.repetitionError != nil)
        model.repetition = "short"
        #expect(model.repetitionError == nil)
    }

    @Test("a field of blanks is filled in, and the validator decides")
    func blanksAreNotTakenForEmpty() {
        model.captain = "  "
        #expect(model.captainError?.contains("Captain") == true)
        model.email = " "
        #expect(model.emailError != nil)
        model.password = "         "
        #expect(model.passwordError == nil)
    }

    @Test("the validator is not asked about an empty field")
    func theValidatorIsNotAskedBeforeInteraction() {
        var asked: [String] = []
        let check: (String) -> ValidationResult = { text in
            asked.append(text)
            return .invalid(message: "no")
        }
        #expect(model.validationError(for: "", using: check) == nil)
        #expect(model.validationError(for: "a", using: check) == "no")
        #expect(asked == ["a"])
        let second: (String, String) -> ValidationResult = { .invalid(message: $0 + $1) }
        #expect(model.validationError(for: "", matching: "b", using: second) == nil)
        #expect(model.validationError(for: "a", matching: "b", using: second) == "ab")
    }

    @Test("the validity of the form follows every field")
    func theFormIsValidWhenAllFieldsAre() {
        var seen: [Bool] = []
        let cancellable = model.isFormValidPublisher.sink { seen.append($0) }
        model.email = "anna@example.com"
        model.password = "harbor lights"
        model.repetition = "harbor lights"
        #expect(seen == [false, true])
        model.password = "harbor light"
        #expect(seen == [false, true, false])
        cancellable.cancel()
    }
}
