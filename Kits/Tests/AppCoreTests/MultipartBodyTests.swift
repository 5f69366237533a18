import Foundation
import Testing

@testable import AppCore

@Suite struct MultipartBodyTests {
    private func makeText(_ body: MultipartBody) throws -> String {
        try #require(String(data: body.encoded().data, encoding: .utf8))
    }

    @Test func aFormIsWrittenAsTheStandardWantsIt() throws {
        let body = MultipartBody { "edge" }.addingField("title", value: "Fugue")
            .addingFile("sound", fileName: "fugue.wav", contentType: "audio/wav", content: Data("~~".utf8))
        #expect(body.encoded().contentType == "multipart/form-data; boundary=edge")
        let expected = """
            --edge
            Content-Disposition: form-data; name="title"

            Fugue
            --edge
            Content-Disposition: form-data; name="sound"; filename="fugue.wav"
            Content-Type: audio/wav

            ~~
            --edge--

            """
        #expect(try makeText(body) == expected.replacingOccurrences(of: "\n", with: "\r\n"))
    }

    @Test func aBoundaryInTheContentDoesNotCutAFileInTwo() throws {
        let content = "before\r\n--edge--\r\nbetween\r\n--edge-1\r\nafter"
        let body = MultipartBody { "edge" }.addingField("edge-2", value: content)
        #expect(body.encoded().contentType == "multipart/form-data; boundary=edge-3")
        #expect(try makeText(body).components(separatedBy: "--edge-3").count == 3)
        #expect(try makeText(body).contains(content))
    }

    @Test func drawnBoundariesDiffer() {
        let body = MultipartBody().addingField("a", value: "b")
        #expect(MultipartBody().encoded().contentType != body.encoded().contentType)
        #expect(body.encoded().contentType.count <= "multipart/form-data; boundary=".count + 70)
    }

    @Test func aFileNameCannotAddAFieldOfItsOwn() throws {
        let name = "a\"; name=\"admin\r\nX-Role: owner\n\0.wav"
        let body = MultipartBody { "edge" }.addingFile(
            "x\"y\r\n", fileName: name, contentType: "audio/wav\r\nX-Role: owner", content: Data())
        let lines = try makeText(body).components(separatedBy: "\r\n")
        #expect(
            lines[1] == "Content-Disposition: form-data; name=\"x%22y%0D%0A\"; "
                + "filename=\"a%22; name=%22admin%0D%0AX-Role: owner%0A%00.wav\"")
        #expect(lines[2] == "Content-Type: audio/wavX-Role: owner")
        #expect(lines[3].isEmpty)
    }

    @Test(arguments: [
        ("/Users/ida/song.wav", "song.wav"), ("C:\\ida\\song.wav", "song.wav"), ("", "file"), ("ö.wav", "ö.wav"),
    ])
    func theFolderOfAFileIsNotSent(path: String, name: String) throws {
        let body = MultipartBody { "edge" }.addingFile("a", fileName: path, contentType: "audio/wav", content: Data())
        #expect(try makeText(body).contains("filename=\"\(name)\""))
        #expect(try !makeText(body).contains("ida"))
    }

    @Test func bytesThatAreNoTextArriveUnchanged() {
        let content = Data((0...255).map { UInt8($0) })
        let body = MultipartBody { "edge" }.addingFile("a", fileName: "b", contentType: "c/d", content: content)
        #expect(body.encoded().data.range(of: content) != nil)
    }
}
