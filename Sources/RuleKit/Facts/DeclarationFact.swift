/// What is declared.
public enum DeclarationKind: UInt8, Sendable, CaseIterable {
    case `class`, `struct`, `enum`, actor, `protocol`, `extension`
    case function, initializer, deinitializer, `subscript`
    case variable, constant, enumCase, typeAlias, associatedType, macro

    /// A class, struct, enum, actor or protocol.
    public var isType: Bool { rawValue <= DeclarationKind.protocol.rawValue }
    /// A function, initialiser, deinitialiser or subscript.
    public var isFunction: Bool { rawValue >= DeclarationKind.function.rawValue && rawValue <= 9 }
    /// A `var` or `let`.
    public var isVariable: Bool { self == .variable || self == .constant }
    /// The keyword, as the source writes it.
    public var keyword: String {
        switch self {
        case .class: "class"
        case .struct: "struct"
        case .enum: "enum"
        case .actor: "actor"
        case .protocol: "protocol"
        case .extension: "extension"
        case .function: "func"
        case .initializer: "init"
        case .deinitializer: "deinit"
        case .subscript: "subscript"
        case .variable: "var"
        case .constant: "let"
        case .enumCase: "case"
        case .typeAlias: "typealias"
        case .associatedType: "associatedtype"
        case .macro: "macro"
        }
    }
}

/// Who may use a declaration, as written; `internal` when nothing is written.
public enum AccessLevel: UInt8, Sendable, CaseIterable, Comparable {
    case `private`, `fileprivate`, `internal`, package, `public`, open

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    init?(_ word: String) {
        switch word {
        case "private": self = .private
        case "fileprivate": self = .fileprivate
        case "internal": self = .internal
        case "package": self = .package
        case "public": self = .public
        case "open": self = .open
        default: return nil
        }
    }
}

/// Yes-or-no properties of a declaration.
public struct DeclarationTraits: OptionSet, Hashable, Sendable {
    public var rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let isStatic = Self(rawValue: 1 << 0)
    public static let isFinal = Self(rawValue: 1 << 1)
    public static let isOverride = Self(rawValue: 1 << 2)
    public static let isLazy = Self(rawValue: 1 << 3)
    public static let isWeak = Self(rawValue: 1 << 4)
    public static let isUnowned = Self(rawValue: 1 << 5)
    public static let isMutating = Self(rawValue: 1 << 6)
    public static let isNonisolated = Self(rawValue: 1 << 7)
    public static let isAsync = Self(rawValue: 1 << 8)
    public static let isThrowing = Self(rawValue: 1 << 9)
    /// Has a getter, so that nothing is stored.
    public static let isComputed = Self(rawValue: 1 << 10)
    /// Has an initial or default value.
    public static let hasValue = Self(rawValue: 1 << 11)
    public static let isFailable = Self(rawValue: 1 << 12)
    public static let isRequired = Self(rawValue: 1 << 13)
    public static let isConvenience = Self(rawValue: 1 << 14)
    /// Written in a `#Preview` or a `PreviewProvider`.
    public static let isPreview = Self(rawValue: 1 << 15)
    public static let isDebug = Self(rawValue: 1 << 16)
    /// The type is `T?` or `T!`.
    public static let isOptional = Self(rawValue: 1 << 17)
    /// The type is a function type, perhaps optional.
    public static let isClosure = Self(rawValue: 1 << 18)
    /// The type is read off the initial value rather than written.
    public static let isInferred = Self(rawValue: 1 << 19)
    public static let hasObservers = Self(rawValue: 1 << 20)
    public static let hasBody = Self(rawValue: 1 << 21)
    /// `dynamic`, or visible to Objective-C through its own attribute.
    public static let isDynamic = Self(rawValue: 1 << 22)
    /// `private(set)` and the like.
    public static let hasPrivateSetter = Self(rawValue: 1 << 23)
    /// Bound by `if let`, `guard let` and so on.
    public static let isBinding = Self(rawValue: 1 << 24)
    public static let isIndirect = Self(rawValue: 1 << 25)
}

/// One declaration as the cache keeps it. Enclosing declarations come before what they enclose.
struct DeclarationFact: Hashable, Sendable {
    var kind: DeclarationKind
    var access: AccessLevel
    var traits: DeclarationTraits
    /// The declared name; the extended type's for an extension.
    var name: Name
    /// The enclosing declaration's index in the file, or -1.
    var parent: Int32
    /// The type of a variable, what a function returns, what an alias stands for. As written, without attributes.
    var type: Name
    /// What a variable starts as, when that is a name, a call of a name or a literal.
    var value: Name
    var attributes: [Name]
    var inherited: [Name]
    var parameters: [ParameterFact]
    /// The name's place.
    var range: ByteRange
    /// The declaration's place, attributes included.
    var extent: ByteRange
}

struct ParameterFact: Hashable, Sendable {
    /// Empty for `_`.
    var label: Name
    var name: Name
    var type: Name
    var value: Name
    var traits: ParameterTraits
}

/// Yes-or-no properties of a parameter.
public struct ParameterTraits: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let hasDefault = Self(rawValue: 1 << 0)
    public static let isEscaping = Self(rawValue: 1 << 1)
    public static let isClosure = Self(rawValue: 1 << 2)
    public static let isInout = Self(rawValue: 1 << 3)
    public static let isVariadic = Self(rawValue: 1 << 4)
    public static let isOptional = Self(rawValue: 1 << 5)
}
