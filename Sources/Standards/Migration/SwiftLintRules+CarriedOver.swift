internal import TenetModel

/// Rules whose names are aliases of Tenet rules.
extension SwiftLintRules {
    static let carriedOver: [SwiftLintRule] = [
        .same(
            "for_where", .byDefault, .warning,
            "conditions joined by `&&` or `||` fit a `where` clause, too"),
        .same("legacy_random"),
        .same("legacy_constructor"),
        .same("legacy_hashing"),
        .same("legacy_constant", .byDefault, .warning, "`M_PI` is left alone"),
        .same("unused_setter_value"),
        .same("unused_control_flow_label"),
        .same("static_over_final_class", .byDefault, .warning, "members that override one are left alone"),
        .same(
            "void_function_in_ternary", .byDefault, .warning,
            "in closures and getters the value may be the result"),
        .same(
            "compiler_protocol_init", .byDefault, .warning,
            "values that are known only at run time are left alone, and types of your own are looked at"),
        .same("discouraged_direct_init"),
        .same(
            "is_disjoint", .byDefault, .warning,
            "only what is known to be a set is meant: rectangles have an intersection, too"),
        .same("reduce_boolean", .byDefault, .warning, "only where `&&` or `||` joins the elements"),
        .same(
            "shorthand_operator", .byDefault, .error,
            "only one operator is meant: `a = a + b / c` is left alone; definitions of operators are looked at"),
        .same("self_in_property_initialization"),
        .same(
            "optional_data_string_conversion", .byDefault, .warning,
            "only what is declared as `Data`: bytes of another kind have no other initializer"),
        .same("duplicate_enum_cases", .byDefault, .error),
        .same("block_based_kvo"),
        .same("notification_center_detachment"),
        .same(
            "valid_ibinspectable", .byDefault, .warning,
            "constants and types that Interface Builder cannot show are meant; private properties are left alone"),
        .same("xctfail_message"),
        .same("invisible_character", .byDefault, .error, "joiners are left alone, which scripts and emoji need"),
        .same(
            "redundant_objc_attribute", .byDefault, .warning,
            "`@objcMembers` of a type holds in its extensions, too, and `@IBDesignable` implies nothing"),
        .same(
            "unneeded_synthesized_initializer", .byDefault, .warning,
            "initializers with documentation or with less access than the compiler's are left alone"),
        .same("syntactic_sugar", .byDefault, .warning, "types are looked at, expressions are not"),
        .same(
            "empty_enum_arguments", .byDefault, .warning,
            "empty parentheses, `case .bar()`, are left alone"),
        .same(
            "multiple_closures_with_trailing_closure", .byDefault, .warning,
            "several trailing closures of one call are left alone"),
        .same(
            "accessibility_label_for_image", .optIn, .warning,
            "only images that VoiceOver meets by themselves are meant: what stands beside a text or in a control with one is not"
        ),
        .same(
            "accessibility_trait_for_button", .optIn, .warning,
            "an element that has some trait or some other gesture is left alone"),
        .same(
            "async_without_await", .optIn, .warning,
            "only private functions of an actor or of the main actor are meant: elsewhere `async` moves work or is required"
        ),
        .same(
            "class_delegate_protocol", .byDefault, .warning,
            "protocols without members, and those that inherit from one that is not known, are left alone"),
        .same("closure_body_length", .optIn),
        .same("colon"),
        .same(
            "comma", .byDefault, .warning,
            "blanks behind a comma may line up columns"),
        .same(
            "contains_over_filter_count", .optIn, .warning,
            "`filter(where:)`, which Swift does not have, is left alone"),
        .same(
            "contains_over_filter_is_empty", .optIn, .warning,
            "`filter(where:)`, which Swift does not have, is left alone"),
        .same("cyclomatic_complexity"),
        .same(
            "discarded_notification_center_observer", .optIn, .warning,
            "only types that may end before the app does are meant"),
        .same(
            "duplicate_conditions", .byDefault, .error,
            "parts of a condition in another order are another condition"),
        .same(
            "duplicate_imports", .byDefault, .warning,
            "`import struct A.B` and `import A.B` beside `import A` are left alone"),
        .same(
            "duplicated_key_in_dictionary_literal", .byDefault, .warning,
            "only what is known to be a `Dictionary` is meant: other types hold a key twice"),
        .same(
            "empty_count", .optIn, .error,
            "only what is known to be no collection of another kind is meant"),
        .same("empty_xctest_method", .optIn),
        .same("explicit_type_interface", .optIn, .warning, "local variables are left alone"),
        .same(
            "fatal_error_message", .optIn, .warning,
            "`preconditionFailure` wants a message, too, and tests are left alone"),
        .same("file_length"),
        .same(
            "file_name", .optIn, .warning,
            "files with several types, extensions and constants have no one name"),
        .same(
            "final_test_case", .optIn, .warning,
            "classes that others inherit from are left alone, and test classes are looked for in tests"),
        .same(
            "first_where", .optIn, .warning,
            "other members of the same name, such as those of a comparison, are looked at, too"),
        .same("force_cast", .byDefault, .error),
        .same("force_try", .byDefault, .error),
        .same("force_unwrapping", .optIn),
        .same("function_body_length"),
        .same("function_parameter_count"),
        .same("generic_type_name"),
        .same(
            "identical_operands", .optIn, .warning, "only values whose type says that they equal themselves are meant"),
        .same("identifier_name"),
        .same("implicit_optional_initialization"),
        .same(
            "implicit_return", .optIn, .warning,
            "members that may be built by a result builder, initializers and `return` without a value are left alone"),
        .same(
            "implicitly_unwrapped_optional", .optIn, .warning,
            "only stored properties are meant"),
        .same("large_tuple"),
        .same(
            "last_where", .optIn, .warning,
            "other members of the same name, such as those of a comparison, are looked at, too"),
        .same(
            "line_length", .byDefault, .warning,
            "characters are counted as Unicode scalars, and literals of colors and images as they are written"),
        .same(
            "local_doc_comment", .optIn, .warning,
            "comments on declarations inside of functions are left alone, those behind statements are not"),
        .same(
            "mark", .byDefault, .warning,
            "marks with other dashes are left alone, and so are words that only begin like `MARK`"),
        .same(
            "missing_docs", .optIn, .warning,
            "members of public types are looked at one by one"),
        .same("nesting"),
        .same(
            "non_optional_string_data_conversion", .byDefault, .warning,
            "`data(using: .utf8)!` of any text is meant; without `!` it is left alone"),
        .same(
            "nslocalizedstring_key", .optIn, .warning,
            "only keys with an interpolation are meant"),
        .same("one_declaration_per_file", .optIn, .warning, "short helper types do not count"),
        .same("orphaned_doc_comment"),
        .same(
            "prefer_asset_symbols", .optIn, .warning,
            "only images and colors that the catalog has are meant"),
        .same(
            "prefer_type_checking", .byDefault, .warning,
            "`== nil` is looked at, too; a cast in parentheses and `nil` in front of the operator are not"),
        .same("private_over_fileprivate"),
        .same(
            "private_swiftui_state", .optIn, .warning,
            "state in types that are no views is looked at, too"),
        .same(
            "private_unit_test", .byDefault, .warning,
            "tests are looked for in tests"),
        .same(
            "quick_discouraged_focused_test", .optIn, .warning,
            "specs are looked for in tests"),
        .same("redundant_discardable_let"),
        .same("redundant_string_enum_value"),
        .same(
            "redundant_void_return", .byDefault, .warning,
            "the signatures of closures are left alone"),
        .same(
            "sorted_imports", .optIn, .warning,
            "`@testable` is part of no name: such imports have an order of their own"),
        .same(
            "superfluous_disable_command", .byDefault, .warning,
            "looks at `tenet:ignore`; comments for SwiftLint are left alone"),
        .same(
            "superfluous_else", .optIn, .warning,
            "only an `else` of several statements behind which the function goes on is meant"),
        .same("trailing_newline"),
        .same("trailing_semicolon"),
        .same("trailing_whitespace"),
        .same("type_body_length"),
        .same("type_name"),
        .same(
            "unhandled_throwing_task", .optIn, .error,
            "a task that is kept, and waiting or checking for cancellation, are told apart"),
        .same("unneeded_break_in_switch"),
        .same(
            "unneeded_override", .byDefault, .warning,
            "an override with `try!` or `try?` in front of the call is left alone"),
        .same(
            "unowned_variable_capture", .optIn, .warning,
            "only `self` is meant"),
        .same(
            "unused_closure_parameter", .byDefault, .warning,
            "bindings such as `$name` are left alone"),
        .same("unused_declaration", .analyzer, .error, "works without a build"),
        .same(
            "unused_enumerated", .byDefault, .warning,
            "only loops are looked at: closures that are handed `enumerated()` are left alone"),
        .same(
            "unused_optional_binding", .byDefault, .warning,
            "tuples of several `_` are left alone"),
        .same(
            "unused_parameter", .optIn, .warning,
            "parameters that a protocol, an override or Objective-C asks for are left alone"),
        .same("vertical_whitespace"),
        .same(
            "weak_delegate", .optIn, .warning,
            "only what keeps two objects alive is meant, so tests and local owners are left alone"),
        .same(
            "xct_specific_matcher", .optIn, .warning,
            "only what has a matcher of its own with a better message is meant"),
    ]
}
