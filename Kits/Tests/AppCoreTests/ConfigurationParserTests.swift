import AppCore
import Foundation
import Testing

@Suite struct ConfigurationParserTests {
    private struct Radio: Decodable, Equatable {
        let channel: Int
    }

    private func error(_ text: String, encoding: String.Encoding = .utf8) -> ConfigurationError? {
        #expect(throws: ConfigurationError.self) {
            let _: Radio = try ConfigurationParser.parse(text, encoding: encoding)
        }
    }

    @Test func aConfigurationIsRead() throws {
        #expect(try ConfigurationParser.parse(#"{"channel": 16}"#) == Radio(channel: 16))
    }

    @Test(arguments: ["", " ", "\n\t"])
    func textWithoutAnythingInItIsEmpty(text: String) {
        guard case .empty = error(text) else {
            Issue.record("an empty file is not a damaged one")
            return
        }
    }

    @Test func charactersThatTheEncodingDoesNotKnowAreNotLost() {
        guard case .notEncodable = error(#"{"name": "Ærø"}"#, encoding: .ascii) else {
            Issue.record("nothing is decoded that could not be encoded whole")
            return
        }
    }

    @Test(arguments: ["{", "16", #"{"channel": "sixteen"}"#])
    func textOfAnotherFormIsUnreadableAndTheReasonStays(text: String) {
        #expect(error(text)?.carriedError is DecodingError)
    }

    @Test func peopleReadWhatIsWrongAndNoNumber() {
        #expect(error("")?.localizedDescription == "There are no settings in it.")
        #expect(error("{")?.localizedDescription == "These settings can't be read.")
    }
}
