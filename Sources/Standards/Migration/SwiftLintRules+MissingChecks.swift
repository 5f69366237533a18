/// Rules that look for mistakes or ask for habits that no rule of Tenet knows.
extension SwiftLintRules {
    private static let build = "it needs a build, which Tenet does without"
    private static let interfaceBuilder =
        "outlets and actions are checked against the interface instead: `interface-connection-missing`"
    private static let pattern = "no rule says it yet; a pattern rule in a standard of your own can"
    private static let unknown = "no rule says it yet"

    static let missingChecks: [SwiftLintRule] = [
        .missing("capture_variable", .analyzer, build),
        .missing("disallow_default_parameter", .optIn, unknown),
        .missing("discouraged_assert", .optIn, pattern),
        .missing("discouraged_object_literal", .optIn, pattern),
        .missing("discouraged_optional_boolean", .optIn, pattern),
        .missing("discouraged_optional_collection", .optIn, unknown),
        .missing("dynamic_inline", .byDefault, unknown),
        .missing("enum_case_associated_values_count", .optIn, unknown),
        .missing("fallthrough", .optIn, pattern),
        .missing("file_header", .optIn, "SwiftFormat writes and checks headers by its option `--header`"),
        .missing("file_name_no_space", .optIn, unknown),
        .missing("ibinspectable_in_extension", .optIn, interfaceBuilder),
        .missing("inclusive_language", .byDefault, "words are left to people"),
        .missing("incompatible_concurrency_annotation", .optIn, unknown),
        .missing("legacy_objc_type", .optIn, pattern),
        .missing("lower_acl_than_parent", .optIn, unknown),
        .missing("no_fallthrough_only", .byDefault, unknown),
        .missing("non_overridable_class_declaration", .optIn, unknown),
        .missing("nslocalizedstring_require_bundle", .optIn, pattern),
        .missing("nsobject_prefer_isequal", .byDefault, unknown),
        .missing("override_in_extension", .optIn, unknown),
        .missing("private_action", .optIn, interfaceBuilder),
        .missing("private_outlet", .optIn, interfaceBuilder),
        .missing("private_subject", .optIn, pattern),
        .missing("prohibited_interface_builder", .optIn, pattern),
        .missing("prohibited_super_call", .optIn, unknown),
        .missing("reduce_into", .optIn, unknown),
        .missing("required_deinit", .optIn, unknown),
        .missing("required_enum_case", .optIn, unknown),
        .missing("strong_iboutlet", .optIn, interfaceBuilder),
        .missing("test_case_accessibility", .optIn, unknown),
        .missing("typesafe_array_init", .analyzer, build),
        .missing("unavailable_condition", .byDefault, unknown),
        .missing("unavailable_function", .optIn, unknown),
        .missing("unneeded_escaping", .optIn, unknown),
        .missing("unneeded_throws_rethrows", .optIn, unknown),
        .missing("unused_import", .analyzer, build),
    ]
}
