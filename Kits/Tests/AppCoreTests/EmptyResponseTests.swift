import Foundation
import Testing

@testable import AppCore

@Suite struct EmptyResponseTests {
    @Test(arguments: ["{}", "[1,2]", #"{"detail":"done"}"#, #""OK""#, "null", "0"])
    func anAnswerThatNobodyReadsCannotBeTheWrongOne(body: String) throws {
        let answer = try JSONDecoder().decode(EmptyResponse.self, from: Data(body.utf8))
        #expect(answer == EmptyResponse())
    }
}
