import TenetModel

/// A statement as far as declarations need it; others are left out.
enum PythonStatement {
    case modules([PythonImport])
    case members(of: PythonModuleName, [PythonImport])
    case type(PythonClass)
    case function(PythonFunction)
    /// `a = value`, `a: annotation`, `a: annotation = value`.
    case assignment(PythonAssignment)
    /// `type Name[T] = value`.
    case alias(PythonAlias)
    case expression(PythonExpression)
    case result(PythonExpression)
    case loop(target: PythonExpression, over: PythonExpression, [PythonStatement])
    /// The block of a compound statement; an alternative (`else`, `except`) counts when nothing else did.
    case block([PythonStatement], isAlternative: Bool)
}

/// `import a.b as c` (name nil) or one name of `from m import n as c`.
struct PythonImport {
    var module: PythonModuleName
    var name: String?
    var alias: String?
}

/// A module's name; the level counts the leading dots.
struct PythonModuleName: Hashable {
    var level = 0
    var parts: [String] = []
}

struct PythonAssignment {
    var target: PythonExpression
    var annotation: PythonExpression?
    var value: PythonExpression?
}

struct PythonAlias {
    var name: String
    var parameters: [String]
    var value: PythonExpression
}

final class PythonClass {
    let name: String
    let range: ByteRange
    let parameters: [String]
    let arguments: [PythonArgument]
    let decorators: [PythonExpression]
    let body: [PythonStatement]

    init(
        name: String, range: ByteRange, parameters: [String], arguments: [PythonArgument],
        decorators: [PythonExpression], body: [PythonStatement]
    ) {
        self.name = name
        self.range = range
        self.parameters = parameters
        self.arguments = arguments
        self.decorators = decorators
        self.body = body
    }
}

final class PythonFunction {
    let name: String
    let range: ByteRange
    let decorators: [PythonExpression]
    let parameters: [PythonParameter]
    let returns: PythonExpression?
    /// The bytes of its block, read only when somebody asks.
    let body: ByteRange

    init(
        name: String, range: ByteRange, decorators: [PythonExpression], parameters: [PythonParameter],
        returns: PythonExpression?, body: ByteRange
    ) {
        self.name = name
        self.range = range
        self.decorators = decorators
        self.parameters = parameters
        self.returns = returns
        self.body = body
    }
}

struct PythonParameter {
    var name: String
    var range: ByteRange
    var annotation: PythonExpression?
    var value: PythonExpression?
    /// `*args` or `**options`.
    var isVariadic: Bool
}
