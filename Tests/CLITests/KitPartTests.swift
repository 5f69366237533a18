import Testing

/// `explain` says what the kit has in place of code that a rule reports.
@Suite struct KitPartTests {
    @Test func aRuleNamesThePartOfTheKit() throws {
        let process = try TenetProcess([:])
        defer { process.remove() }
        let retry = try process.tenet("explain", "retry-without-backoff").output
        #expect(
            retry.contains(
                "## In the kit\n\n- `RetryPolicy`: Decides whether a failed request is sent again, and when. Apps of `")
        )
        let badge = try process.tenet("explain", "badge-direct-write").output
        #expect(
            badge.contains("- `BadgeManager`: ")
                && badge.contains("`tenet new component badge` adds it to apps of `mvvm`"))
        // A free function, and what is said of a member.
        #expect(try process.tenet("explain", "test-sleep").output.contains("`waitForCondition()`"))
        #expect(try process.tenet("explain", "cancellation-shown-as-error").output.contains("- `ErrorView`: "))
        #expect(!(try process.tenet("explain", "force-unwrap").output.contains("In the kit")))
    }

    @Test func aClauseNamesThePartsOfItsRules() throws {
        let process = try TenetProcess([:])
        defer { process.remove() }
        let page = try process.tenet("explain", "AIQ-DESIGN-001").output
        #expect(page.contains("| In the kit | "), "\(page)")
    }
}
