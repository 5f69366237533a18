/// A text of the project as a number, the same for all files of one project pass.
public struct Symbol: Hashable, Sendable {
    let index: UInt32

    init(index: UInt32) { self.index = index }

    static let none = Symbol(index: 0)

    /// Below ``ProjectModel/symbolCount``: for tables of a rule's own.
    public var number: Int { Int(index) }
}

/// The facts of all files side by side, in path order: texts are symbols, and declarations know one another by their
/// place in the whole table.
///
/// The rows hold no references and lie in memory of their own, because counting references cost more than all questions
/// that rules ask. ``ProjectModel`` owns the memory.
struct FactTable {
    struct File {
        var path: String
        var role: FileRole
        var declarations: Range<Int32>
        var uses: Range<Int32>
    }

    /// A part of one of the lists.
    struct Span {
        var start: Int32
        var count: Int32
    }

    struct DeclarationRow {
        var kind: DeclarationKind
        var access: AccessLevel
        var traits: DeclarationTraits
        var file: Int32
        /// -1 for none.
        var parent: Int32
        /// Behind the last declaration inside.
        var end: Int32
        var name: Symbol
        var type: Symbol
        var value: Symbol
        var attributes: Span
        var inherited: Span
        var parameters: Span
        var range: FactPlace
        var extent: FactPlace
    }

    struct ParameterRow {
        var label: Symbol
        var name: Symbol
        var type: Symbol
        var value: Symbol
        var traits: ParameterTraits
    }

    struct UseRow {
        var kind: UseKind
        var traits: UseTraits
        var file: Int32
        /// -1 for none.
        var declaration: Int32
        var name: Symbol
        var base: Symbol
        var labels: Symbol
        var literal: Symbol
        var range: FactPlace
    }

    let files: UnsafeMutableBufferPointer<File>
    let declarations: UnsafeMutableBufferPointer<DeclarationRow>
    let parameters: UnsafeMutableBufferPointer<ParameterRow>
    /// Attributes and inherited types.
    let lists: UnsafeMutableBufferPointer<Symbol>
    let uses: UnsafeMutableBufferPointer<UseRow>
    let texts: UnsafeMutableBufferPointer<String>

    fileprivate func deallocate() {
        files.deinitialize()
        texts.deinitialize()
        files.deallocate()
        declarations.deallocate()
        parameters.deallocate()
        lists.deallocate()
        uses.deallocate()
        texts.deallocate()
    }
}

/// Owns the memory of a table for the models that read it.
final class FactMemory {
    let table: FactTable

    init(_ table: FactTable) { self.table = table }

    deinit { table.deallocate() }
}
