import TenetModel

/// One file of the project and the names at its top level.
final class PythonModule {
    let path: String
    /// The folder that the file lies in; empty for the root.
    let folder: String
    let bytes: [UInt8]
    let statements: [PythonStatement]
    /// The first bracket or string without an end.
    let unclosed: ByteRange?
    /// Set once by the project while it reads the module.
    var names = PythonNames()

    init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
        (statements, unclosed) = PythonParser.parse(bytes)
    }

    /// The text of a part of the file.
    func text(_ range: ByteRange) -> String {
        let upper = min(range.upper, bytes.count)
        return String(decoding: bytes[min(range.lower, upper)..<upper], as: UTF8.self)
    }

    func place(_ range: ByteRange) -> ContractPlace { ContractPlace(path: path, range: range) }
}

/// What names stand for at a module's top level, in a class or in a function.
struct PythonNames {
    var bindings: [String: PythonBinding] = [:]
    var starImports: [PythonModuleName] = []

    subscript(name: String) -> PythonBinding? { bindings[name] }

    mutating func bind(_ name: String, _ binding: PythonBinding, isAlternative: Bool) {
        if isAlternative, bindings[name] != nil { return }
        bindings[name] = binding
    }
}

enum PythonBinding {
    case module(PythonModuleName)
    case member(of: PythonModuleName, String)
    case type(PythonType)
    case function(PythonFunction)
    case value(PythonAssignment)
    case alias(PythonAlias)
}

/// A class of the project.
final class PythonType {
    /// Its place in the project's list.
    let index: Int
    let module: PythonModule
    let declaration: PythonClass
    let outer: PythonType?
    /// `Outer.Inner`.
    let qualifiedName: String
    var names = PythonNames()

    init(index: Int, module: PythonModule, declaration: PythonClass, outer: PythonType?) {
        self.index = index
        self.module = module
        self.declaration = declaration
        self.outer = outer
        qualifiedName = (outer.map { $0.qualifiedName + "." } ?? "") + declaration.name
    }

    var name: String { declaration.name }
    var scope: PythonScope { PythonScope(module: module, type: self) }

    /// Where the class's own header is read.
    var outerScope: PythonScope { PythonScope(module: module, type: outer) }
}

/// Where a name is looked up: in a function, in a class, then in the module.
struct PythonScope {
    var module: PythonModule
    var type: PythonType?
    var locals = PythonNames()

    init(module: PythonModule, type: PythonType? = nil, locals: PythonNames = PythonNames()) {
        self.module = module
        self.type = type
        self.locals = locals
    }
}

/// What an expression names.
enum PythonEntity {
    case type(PythonType)
    case function(PythonFunction, PythonModule)
    case value(PythonAssignment, PythonScope)
    case alias(PythonAlias, PythonScope)
    case module(PythonModulePlace)
    /// Something outside the project, with the names that lead there: `["typing", "Optional"]`, `["str"]`.
    case external([String])
    /// The project should have it but does not.
    case missing

    /// The last part of an external name.
    var externalName: String? {
        if case .external(let names) = self { return names.last }
        return nil
    }
}

/// A file, a folder with modules, or a package, which is both.
struct PythonModulePlace {
    var file: PythonModule?
    var folder: String?
}
