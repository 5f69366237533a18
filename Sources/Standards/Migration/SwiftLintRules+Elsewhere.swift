internal import TenetModel

/// Rules whose matter the compiler or another rule of Tenet sees to.
extension SwiftLintRules {
    static let elsewhere: [SwiftLintRule] = [
        .compiler("deployment_target", .byDefault, "warns of checks for versions that the target does not support"),
        .compiler("discouraged_none_name", .optIn, "warns where a case `none` could be that of an optional"),

        .near(
            "balanced_xctest_lifecycle", .optIn, ["test-teardown-nils", "fixture-not-released"],
            "they look for what a test leaves behind, whether or not there is a `tearDown`"),
        .near(
            "blanket_disable_command", .byDefault, ["suppression-without-reason"],
            "a `tenet:ignore` is for one place unless it says `:file` or `:begin`, and wants a reason"),
        .near(
            "contains_over_first_not_nil", .optIn, ["filter-then-test"],
            "it looks at `filter` in place of `contains`, not at `first(where:) != nil`"),
        .near(
            "indentation_width", .optIn, ["indentation-character"],
            "tabs and blanks are told apart; the width is the formatter's"),
        .near(
            "invalid_swiftlint_command", .byDefault, ["malformed-suppression"],
            "it reports unknown names in `tenet:ignore`"),
        .near(
            "no_empty_block", .optIn, ["empty-catch", "empty-deinitializer", "empty-test"],
            "only blocks whose emptiness is a mistake are reported"),
        .near(
            "no_magic_numbers", .optIn, ["hardcoded-spacing", "hardcoded-corner-radius", "date-fixed-day-seconds"],
            "numbers of the interface and of time are looked at, others are not"),
        .near(
            "overridden_super_call", .optIn, ["test-super-setup-teardown"],
            "only set-up and tear-down of tests are looked at"),
        .near(
            "prefixed_toplevel_constant", .optIn, ["constant-style"],
            "it says the opposite: constants have no `k` in front of them"),
        .near(
            "quick_discouraged_call", .optIn, ["spec-fresh-fixtures"],
            "it reports fixtures that examples share because they are made outside of them"),
        .near(
            "quick_discouraged_pending_test", .optIn, ["skipped-test-without-reason"],
            "a test may be skipped when it says why"),
        .near(
            "raw_value_for_camel_cased_codable_enum", .optIn, ["camel-case-key-unmapped"],
            "it looks at properties of decoded types"),
        .near(
            "strict_fileprivate", .optIn, ["fileprivate-at-file-scope"],
            "`fileprivate` is reported only where `private` means the same"),
        .near(
            "todo", .byDefault, ["todo-format"],
            "open work may be marked; the mark has a form, and with `tickets` a ticket"),
        .near(
            "expiring_todo", .optIn, ["todo-format"], "a mark may name a ticket in place of a date"),
        .near(
            "type_contents_order", .optIn, ["mark-order", "mark-membership"],
            "sections below `MARK` comments have an order, single members have none"),
        .near(
            "explicit_acl", .optIn, ["redundant-internal"], "it says the opposite: `internal` is not written out"),
        .near(
            "explicit_top_level_acl", .optIn, ["redundant-internal"],
            "it says the opposite: `internal` is not written out"),
        .near(
            "prefer_nimble", .optIn, ["wrong-test-framework"], "it asks for the frameworks that its options name"),
        .near(
            "single_test_class", .optIn, ["several-types-in-file"], "it looks at the app's files, not at tests"),
    ]
}
