/// The kinds of differences. Raw values are stable ids.
public enum ContractChangeKind: String, Sendable, CaseIterable {
    case operationRemoved = "operation-removed"
    case deprecatedOperationRemoved = "deprecated-operation-removed"
    case operationAdded = "operation-added"
    case operationDeprecated = "operation-deprecated"
    case operationReactivated = "operation-reactivated"

    case parameterRemoved = "parameter-removed"
    case parameterAdded = "parameter-added"
    case requiredParameterAdded = "required-parameter-added"
    case parameterBecameRequired = "parameter-became-required"
    case parameterBecameOptional = "parameter-became-optional"

    case requestBodyRemoved = "request-body-removed"
    case requestBodyAdded = "request-body-added"
    case requiredRequestBodyAdded = "required-request-body-added"
    case requestBodyBecameRequired = "request-body-became-required"
    case requestBodyBecameOptional = "request-body-became-optional"
    case requestMediaTypeRemoved = "request-media-type-removed"
    case requestMediaTypeAdded = "request-media-type-added"

    case responseSuccessStatusRemoved = "response-success-status-removed"
    case responseSuccessStatusAdded = "response-success-status-added"
    case responseErrorStatusRemoved = "response-error-status-removed"
    case responseErrorStatusAdded = "response-error-status-added"
    case responseMediaTypeRemoved = "response-media-type-removed"
    case responseMediaTypeAdded = "response-media-type-added"

    case requestPropertyRemoved = "request-property-removed"
    case requestPropertyAdded = "request-property-added"
    case requestRequiredPropertyAdded = "request-required-property-added"
    case requestPropertyBecameRequired = "request-property-became-required"
    case requestPropertyBecameOptional = "request-property-became-optional"
    case requestPropertyBecameNullable = "request-property-became-nullable"
    case requestPropertyBecameNonNull = "request-property-became-non-null"
    case requestPropertyBecameReadOnly = "request-property-became-read-only"
    case requestDefaultAdded = "request-default-added"
    case requestDefaultRemoved = "request-default-removed"
    case requestAdditionalPropertiesForbidden = "request-additional-properties-forbidden"
    case requestAdditionalPropertiesAllowed = "request-additional-properties-allowed"

    case responsePropertyRemoved = "response-property-removed"
    case responseOptionalPropertyRemoved = "response-optional-property-removed"
    case responsePropertyAdded = "response-property-added"
    case responsePropertyBecameOptional = "response-property-became-optional"
    case responsePropertyBecameRequired = "response-property-became-required"
    case responsePropertyBecameNullable = "response-property-became-nullable"
    case responsePropertyBecameNonNull = "response-property-became-non-null"
    case responsePropertyBecameWriteOnly = "response-property-became-write-only"

    case requestTypeChanged = "request-type-changed"
    case requestTypeWidened = "request-type-widened"
    case requestFormatChanged = "request-format-changed"
    case requestFormatWidened = "request-format-widened"
    case responseTypeChanged = "response-type-changed"
    case responseTypeWidened = "response-type-widened"
    case responseTypeNarrowed = "response-type-narrowed"
    case responseFormatChanged = "response-format-changed"
    case responseFormatNarrowed = "response-format-narrowed"

    case requestEnumIntroduced = "request-enum-introduced"
    case requestEnumDropped = "request-enum-dropped"
    case requestEnumValueRemoved = "request-enum-value-removed"
    case requestEnumValueAdded = "request-enum-value-added"
    case responseEnumIntroduced = "response-enum-introduced"
    case responseEnumDropped = "response-enum-dropped"
    case responseEnumValueRemoved = "response-enum-value-removed"
    case responseEnumValueAdded = "response-enum-value-added"
    case responseEnumReplaced = "response-enum-replaced"

    case requestLimitTightened = "request-limit-tightened"
    case requestLimitIntroduced = "request-limit-introduced"
    case requestLimitLoosened = "request-limit-loosened"
    case requestPatternIntroduced = "request-pattern-introduced"
    case requestPatternChanged = "request-pattern-changed"
    case requestPatternRemoved = "request-pattern-removed"
    case responseLimitLoosened = "response-limit-loosened"
    case responseLimitDropped = "response-limit-dropped"
    case responseLimitTightened = "response-limit-tightened"
    case responsePatternChanged = "response-pattern-changed"

    case requestAlternativeRemoved = "request-alternative-removed"
    case requestAlternativeAdded = "request-alternative-added"
    case responseAlternativeRemoved = "response-alternative-removed"
    case responseAlternativeAdded = "response-alternative-added"
    case requestConditionAdded = "request-condition-added"
    case requestConditionRemoved = "request-condition-removed"
    case discriminatorChanged = "discriminator-changed"

    case propertyDeprecated = "property-deprecated"
    case propertyReactivated = "property-reactivated"
    case schemaRemoved = "schema-removed"
    case schemaAdded = "schema-added"

    /// The usual level of such a change.
    public var level: ContractChangeLevel {
        switch self {
        case .operationRemoved, .requiredParameterAdded, .parameterBecameRequired, .requestBodyRemoved,
            .requiredRequestBodyAdded, .requestBodyBecameRequired, .requestMediaTypeRemoved,
            .responseSuccessStatusRemoved, .responseMediaTypeRemoved, .requestRequiredPropertyAdded,
            .requestPropertyBecameRequired, .requestPropertyBecameNonNull, .responsePropertyRemoved,
            .responsePropertyBecameOptional, .responsePropertyBecameNullable, .requestTypeChanged,
            .requestFormatChanged, .responseTypeChanged, .responseTypeWidened, .responseFormatChanged,
            .requestEnumIntroduced, .requestEnumValueRemoved, .responseEnumReplaced, .requestLimitTightened,
            .requestPatternIntroduced, .responseLimitLoosened, .requestAlternativeRemoved, .responseAlternativeAdded,
            .requestConditionAdded:
            .breaking
        case .parameterRemoved, .requestPropertyRemoved, .requestAdditionalPropertiesForbidden,
            .responseOptionalPropertyRemoved, .responsePropertyBecameWriteOnly, .responseEnumDropped,
            .responseEnumValueAdded, .requestLimitIntroduced, .requestPatternChanged, .requestConditionRemoved:
            .warning
        default: .info
        }
    }
}
