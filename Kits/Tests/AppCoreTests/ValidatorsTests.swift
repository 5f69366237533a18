import AppCore
import Testing

@Suite("Validators")
struct ValidatorsTests {
    @Test(
        "addresses that exist are accepted",
        arguments: [
            "anna@example.com", "anna.berg@example.co.uk", "anna+harbor@example.com", "a@b.io",
            "anna_b@sub.example.com",
            "o'hara@example.com", "jürgen@müller.de", "用户@例子.公司", " anna@example.com ", "anna@1and1.com",
            "anna-b@ex-ample.com", "x@xn--mller-kva.de",
        ])
    func realAddressesAreNotRefused(address: String) {
        #expect(Validators.validateEmail(address) == .valid)
    }

    @Test(
        "texts that are no address are refused",
        arguments: [
            "", " ", "anna", "anna@", "@example.com", "anna@example", "anna@@example.com", "anna@exa mple.com",
            "an na@example.com", "anna@example..com", "anna@.example.com", "anna@example.com.", ".anna@example.com",
            "anna.@example.com", "an..na@example.com", "anna@-example.com", "anna@example-.com", "anna@example.c",
            "anna@127.0.0.1", "anna@192.168.10.10", "Anna <anna@example.com>", "anna@example.com, bert@example.com",
            "anna\u{200B}@example.com",
            "anna\n@example.com", "anna@exam_ple.com", "a;b@example.com",
            String(repeating: "a", count: 65) + "@example.com", "anna@" + String(repeating: "b", count: 64) + ".com",
            "anna@" + String(repeating: "abcdefghi.", count: 25) + "com",
        ])
    func typingErrorsAreFound(address: String) {
        let result = Validators.validateEmail(address)
        #expect(!result.isValid)
        #expect(result.message?.isEmpty == false)
    }

    @Test("an empty address has another message than a wrong one")
    func anEmptyAddressIsNotCalledWrong() {
        #expect(Validators.validateEmail("").message != Validators.validateEmail("anna").message)
    }

    @Test("addresses and names are limited exactly")
    func limitsAreExact() {
        #expect(Validators.validateEmail(String(repeating: "a", count: 64) + "@example.com").isValid)
        #expect(Validators.validateEmail("a@" + String(repeating: "b", count: 63) + ".com").isValid)
        #expect(Validators.validateName(String(repeating: "a", count: 100), fieldName: "Name").isValid)
        #expect(!Validators.validateName(String(repeating: "a", count: 101), fieldName: "Name").isValid)
    }

    @Test("a password is measured in characters, and blanks count")
    func aPasswordIsMeasuredInCharacters() {
        #expect(!Validators.validatePassword("1234567").isValid)
        #expect(Validators.validatePassword("12345678").isValid)
        #expect(Validators.validatePassword("        ").isValid)
        #expect(!Validators.validatePassword("👩‍👩‍👧‍👦👩‍👩‍👧‍👦").isValid)
        #expect(Validators.validatePassword("").message?.contains("8") == true)
    }

    @Test("a repetition must be the same, down to blanks and capitals")
    func aRepetitionMustBeTheSame() {
        #expect(Validators.validateRepetition("harbor", of: "harbor") == .valid)
        #expect(Validators.validateRepetition("Harbor", of: "harbor").message != nil)
        #expect(Validators.validateRepetition("harbor ", of: "harbor").message != nil)
        #expect(Validators.validateRepetition("", of: "harbor").message != nil)
    }

    @Test("a message names the field")
    func aMessageNamesTheField() {
        #expect(Validators.validateName("Anna", fieldName: "Captain") == .valid)
        #expect(Validators.validateName(" \n", fieldName: "Captain").message?.contains("Captain") == true)
        let long = Validators.validateName(String(repeating: "a", count: 101), fieldName: "Captain").message
        #expect(long?.contains("Captain") == true)
        #expect(long?.contains("100") == true)
        #expect(Validators.validateName("An\nna", fieldName: "100 %@").message?.contains("100 %@") == true)
    }

    @Test("a valid result has no message, an invalid one has")
    func aResultDoesNotContradictItself() {
        #expect(ValidationResult.valid.isValid)
        #expect(ValidationResult.valid.message == nil)
        #expect(!ValidationResult.invalid(message: "no").isValid)
        #expect(ValidationResult.invalid(message: "no").message == "no")
    }
}
