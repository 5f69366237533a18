import TenetModel

/// The modules below a folder and the classes that they define. Modules beside the folder are read when a name leads
/// there.
final class PythonProject {
    /// Those below the folder.
    let modules: [PythonModule]
    /// Those beside it that were read so far.
    private(set) var outerModules: [PythonModule] = []
    private(set) var types: [PythonType] = []
    let problems: [ContractProblem]

    private let root: String
    private let files: any ContractFiles
    private var moduleByPath: [String: PythonModule]
    /// Files beside the folder that are not there.
    private var absent: Set<String> = []
    private let folders: Set<String>
    /// The folders that hold a module or a package of a name.
    private let parentsByName: [String: [String]]
    private var places: [PlaceKey: PythonModulePlace?] = [:]

    private struct PlaceKey: Hashable {
        var folder: String
        var name: PythonModuleName
    }

    init(_ path: String, from files: any ContractFiles) {
        var modules: [PythonModule] = []
        var problems: [ContractProblem] = []
        for file in PythonProject.paths(below: path, from: files) {
            switch files.bytes(of: file) {
            case .success(let bytes):
                if file != path, PythonProject.isTest(file, bytes) { continue }
                let module = PythonModule(path: file, bytes: bytes)
                modules.append(module)
                if let range = module.unclosed {
                    problems.append(
                        ContractProblem(
                            place: module.place(range),
                            message: "What begins here is never closed, so the rest of the file is not understood"))
                }
            case .failure(let error):
                let place = ContractPlace(path: file, range: ByteRange(0, 0))
                problems.append(ContractProblem(place: place, message: error.message))
            }
        }
        root = path == "." ? "" : path
        self.files = files
        self.modules = modules
        self.problems = problems
        moduleByPath = Dictionary(modules.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        folders = PythonProject.folders(of: modules)
        parentsByName = PythonProject.parents(modules, folders)
        for module in modules { module.names = names(module.statements, in: module, outer: nil) }
    }

    // MARK: Files

    private static func paths(below path: String, from files: any ContractFiles) -> [String] {
        let prefix = path == "." || path.isEmpty ? 0 : path.utf8.count
        return files.files(below: path, ending: ".py").filter { file in
            file == path || !isSkipped(file.utf8.dropFirst(prefix).split(separator: UInt8(ascii: "/")))
        }
    }

    private static let skippedFolders: Set<String> = [
        "tests", "test", "migrations", "venv", "env", "site-packages", "node_modules",
        "__pycache__", "__pypackages__", "alembic",
    ]

    private static func isSkipped(_ parts: [Substring.UTF8View.SubSequence]) -> Bool {
        parts.dropLast().contains { part in
            part.first == UInt8(ascii: ".") || skippedFolders.contains(String(Substring(part)))
        }
    }

    /// A test by its name and by what it says: `test_results.py` may be about the tests that users take.
    private static func isTest(_ path: String, _ bytes: [UInt8]) -> Bool {
        let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
        guard name.hasPrefix("test_") || name.hasSuffix("_test.py") else { return name == "conftest.py" }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.contains("def test_") || text.contains("import pytest") || text.contains("import unittest")
    }

    private static func folders(of modules: [PythonModule]) -> Set<String> {
        var folders: Set<String> = []
        for module in modules {
            var folder = module.folder
            while !folder.isEmpty, folders.insert(folder).inserted { folder = LexicalPath.parent(of: folder) }
        }
        return folders
    }

    private static func parents(_ modules: [PythonModule], _ folders: Set<String>) -> [String: [String]] {
        var parents: [String: Set<String>] = [:]
        for folder in folders {
            let name = folder.lastIndex(of: "/").map { String(folder[folder.index(after: $0)...]) } ?? folder
            parents[name, default: []].insert(LexicalPath.parent(of: folder))
        }
        for module in modules {
            let file = module.folder.isEmpty ? module.path : String(module.path.dropFirst(module.folder.count + 1))
            parents[String(file.dropLast(3)), default: []].insert(module.folder)
        }
        return parents.mapValues { $0.sorted() }
    }

    // MARK: Names

    private func names(_ statements: [PythonStatement], in module: PythonModule, outer: PythonType?) -> PythonNames {
        var names = PythonNames()
        collect(statements, in: module, outer: outer, isAlternative: false, into: &names)
        return names
    }

    /// The names that a function's body binds.
    func locals(_ statements: [PythonStatement], of function: PythonFunction, in module: PythonModule) -> PythonNames {
        var names = PythonNames()
        for parameter in function.parameters {
            let target = PythonExpression(.name(parameter.name), parameter.range)
            let value = PythonAssignment(target: target, annotation: parameter.annotation, value: nil)
            names.bind(parameter.name, .value(value), isAlternative: false)
        }
        collect(statements, in: nil, outer: nil, isAlternative: false, into: &names)
        return names
    }

    private func collect(
        _ statements: [PythonStatement], in module: PythonModule?, outer: PythonType?, isAlternative: Bool,
        into names: inout PythonNames
    ) {
        for statement in statements {
            switch statement {
            case .modules(let imports): bind(imports, isAlternative, into: &names)
            case .members(_, let imports): bind(imports, isAlternative, into: &names)
            case .type(let declaration):
                guard let module else { continue }
                let type = PythonType(index: types.count, module: module, declaration: declaration, outer: outer)
                types.append(type)
                type.names = self.names(declaration.body, in: module, outer: type)
                names.bind(declaration.name, .type(type), isAlternative: isAlternative)
            case .function(let function):
                names.bind(function.name, .function(function), isAlternative: isAlternative)
            case .assignment(let assignment):
                guard let name = assignment.target.dottedName?.joined(separator: ".") else { continue }
                names.bind(name, .value(assignment), isAlternative: isAlternative)
            case .alias(let alias): names.bind(alias.name, .alias(alias), isAlternative: isAlternative)
            case .loop(_, _, let body):
                collect(body, in: module, outer: outer, isAlternative: isAlternative, into: &names)
            case .block(let body, let isOther):
                collect(body, in: module, outer: outer, isAlternative: isAlternative || isOther, into: &names)
            case .expression, .result: break
            }
        }
    }

    private func bind(_ imports: [PythonImport], _ isAlternative: Bool, into names: inout PythonNames) {
        for item in imports {
            if item.name == "*" {
                names.starImports.append(item.module)
            } else if let name = item.name {
                names.bind(item.alias ?? name, .member(of: item.module, name), isAlternative: isAlternative)
            } else if let alias = item.alias {
                names.bind(alias, .module(item.module), isAlternative: isAlternative)
            } else if let first = item.module.parts.first {
                let package = PythonModuleName(parts: [first])
                names.bind(first, .module(package), isAlternative: isAlternative)
            }
        }
    }

    // MARK: Modules

    /// Where a module's name leads from a file; nil when it leads out of the project.
    func place(of name: PythonModuleName, from module: PythonModule) -> PythonModulePlace? {
        let key = PlaceKey(folder: module.folder, name: name)
        if let known = places[key] { return known }
        let found = findPlace(of: name, from: module)
        places[key] = .some(found)
        return found
    }

    private func findPlace(of name: PythonModuleName, from module: PythonModule) -> PythonModulePlace? {
        if name.level > 0 {
            var folder = module.folder
            for _ in 1..<name.level { folder = LexicalPath.parent(of: folder) }
            return place(name.parts, below: folder)
        }
        guard let first = name.parts.first else { return nil }
        let ancestors = LexicalPath.upwards(from: module.folder)
        let parents = parentsByName[first] ?? []
        let near = ancestors.filter { parents.contains($0) }
        let far = parents.filter { !ancestors.contains($0) }
        let roots = near.filter { !isPackage($0) } + near.filter(isPackage) + far.filter { !isPackage($0) }
        for root in roots {
            if let place = place(name.parts, below: root) { return place }
        }
        for ancestor in ancestors where isOutside(ancestor) {
            if let place = place(name.parts, below: ancestor) { return place }
        }
        return nil
    }

    private func isPackage(_ folder: String) -> Bool { moduleByPath[Self.join(folder, "__init__.py")] != nil }

    private static func join(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : folder + "/" + name }

    private func place(_ parts: [String], below root: String) -> PythonModulePlace? {
        let path = parts.reduce(root) { Self.join($0, $1) }
        let folder = folders.contains(path) || path.isEmpty ? path : nil
        let file = self.module(at: path + ".py")
        if file == nil || folder != nil, let package = self.module(at: Self.join(path, "__init__.py")) {
            return PythonModulePlace(file: package, folder: path)
        }
        if file == nil, folder == nil { return nil }
        return PythonModulePlace(file: file, folder: file == nil ? folder : nil)
    }

    // MARK: Modules beside the folder

    private func isOutside(_ path: String) -> Bool {
        !root.isEmpty && path != root && !path.hasPrefix(root + "/")
    }

    private func module(at path: String) -> PythonModule? {
        if let known = moduleByPath[path] { return known }
        guard isOutside(path), !absent.contains(path) else { return nil }
        guard case .success(let bytes) = files.bytes(of: path) else {
            absent.insert(path)
            return nil
        }
        let module = PythonModule(path: path, bytes: bytes)
        moduleByPath[path] = module
        outerModules.append(module)
        module.names = names(module.statements, in: module, outer: nil)
        return module
    }

    /// A module inside a package.
    func submodule(_ name: String, of place: PythonModulePlace) -> PythonModulePlace? {
        place.folder.flatMap { self.place([name], below: $0) }
    }
}
