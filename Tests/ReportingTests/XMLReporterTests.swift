import TenetModel
import Testing

@testable import TenetReporting

@Suite struct XMLReporterTests {
    @Test func checkstyleListsErrorsByFile() throws {
        let root = try XMLReader.parse(render(.checkstyle, Fixture.full))
        #expect(root.name == "checkstyle" && root.attributes["version"] != nil)
        #expect(root.comments.first?.contains("checked 1,204 files") == true)
        let files = root.all("file")
        #expect(
            files.map { $0.attributes["name"] } == [
                "Sources/App/Broken.swift", "Sources/App/Deep.swift", Fixture.greeting, Fixture.list,
                "Sources/App/Model.pb.swift", "Sources/App/Old.swift", "Sources/App/Secret.swift",
            ])
        let errors = files[3].all("error").map(\.attributes)
        #expect(errors[0]["line"] == "3" && errors[0]["column"] == "9" && errors[0]["severity"] == "warning")
        #expect(errors[0]["message"] == "Rows of type [Row](Int) are <unstable> | 50% at best. Use `ForEach { }`.")
        #expect(errors[0]["source"] == "tenet.closure-row")
        #expect(errors[1]["severity"] == "info")
        let (left, stale, unread) = (
            files[4].all("error")[0].attributes, files[5].all("error")[0].attributes,
            files[6].all("error")[0].attributes
        )
        #expect(left["severity"] == "info")
        #expect(
            stale["message"] == "1 baseline entry for this file no longer matches anything (force-try). "
                + "Remove what is stale with `tenet baseline prune`.")
        #expect(stale["severity"] == "error" && stale["source"] == "tenet.coverage")
        #expect(unread["message"] == "Not checked: permission denied.")
        #expect(unread["severity"] == "error" && unread["source"] == "tenet.coverage")
    }

    @Test func checkstyleOfNothing() throws {
        #expect(try XMLReader.parse(render(.checkstyle, Fixture.spotless)).all("file").isEmpty)
        let vacant = try XMLReader.parse(render(.checkstyle, Fixture.vacant))
        #expect(vacant.all("error").first?.attributes["message"]?.hasPrefix("Checked no files") == true)
    }

    @Test func junitHasACaseForEachRuleOfAFile() throws {
        let root = try XMLReader.parse(render(.junit, Fixture.full))
        #expect(root.name == "testsuites" && root.attributes["name"] == "tenet")
        #expect(root.attributes["tests"] == "9" && root.attributes["failures"] == "3")
        #expect(root.attributes["errors"] == "4" && root.attributes["skipped"] == "1")
        let suites = root.all("testsuite")
        #expect(suites.map { $0.attributes["name"] } == [Fixture.greeting, Fixture.list, "coverage"])
        for suite in suites { expectCounts(suite) }
        #expect(
            suites[2].all("error").map { $0.attributes["type"] } == [
                "syntax-errors", "too-deep", "unreadable", "stale-baseline",
            ])
        let cases = suites[0].all("testcase")
        #expect(cases.map { $0.attributes["name"] } == ["force-try", "force-unwrap"])
        #expect(cases.allSatisfy { $0.attributes["classname"] == Fixture.greeting })
        #expect(cases[1].all("failure").first?.attributes["type"] == "error")
        #expect(cases[1].all("failure").first?.text.hasPrefix("\(Fixture.greeting):4:") == true)
        // A note does not fail, yet is told.
        #expect(suites[1].all("system-out").first?.text.contains("Nothing is suppressed here") == true)
    }

    @Test func junitCountsEqualFindings() throws {
        let root = try XMLReader.parse(render(.junit, Fixture.crowd(errors: 3, warnings: 2, notes: 0)))
        let failure = try #require(root.all("failure").first)
        #expect(root.attributes["tests"] == "1" && root.attributes["failures"] == "1")
        #expect(failure.attributes["message"] == "`y!` crashes (and 4 more)")
        #expect(failure.text.split(separator: "\n").count == 5)
    }

    @Test func junitPassesOnlyWhenSomethingWasChecked() throws {
        let passed = try XMLReader.parse(render(.junit, Fixture.spotless))
        #expect(passed.attributes["tests"] == "1" && passed.attributes["failures"] == "0")
        #expect(passed.attributes["errors"] == "0" && passed.all("testcase").count == 1)
        let vacant = try XMLReader.parse(render(.junit, Fixture.vacant))
        #expect(vacant.attributes["errors"] == "1" && vacant.attributes["skipped"] == "1")
        #expect(vacant.all("error").first?.attributes["type"] == "nothing-checked")
    }

    @Test func escapesWhatXMLCannotHold() throws {
        let text = "a&b<c>\"d'\n\t\re\u{1}\u{FFFE}🎉"
        let node = try XMLReader.parse("<x\(XMLText.attribute("y", text))>\(XMLText.escape(text))</x>")
        let expected = "a&b<c>\"d'\n\t\re\u{FFFD}\u{FFFD}🎉"
        #expect(node.attributes["y"] == expected)
        #expect(node.text == expected)
    }

    private func expectCounts(_ suite: XMLElementNode) {
        let names = ["tests": "testcase", "failures": "failure", "errors": "error", "skipped": "skipped"]
        for (attribute, element) in names {
            #expect(suite.attributes[attribute] == String(suite.all(element).count), "\(attribute)")
        }
    }
}
