internal import TenetModel

/// Reads a `.strings` file: mostly the old style of `"key" = "value";`, seldom a property list.
enum StringsFileReader {
    static func read(_ bytes: [UInt8], into table: StringTable) -> StringTable {
        var table = table
        table.isBinary = SourceText.isBinary(bytes)
        if table.isBinary { return table }
        let source = SourceText(bytes)
        let first = source.skippingSpace(from: source.start)
        if first < source.bytes.count, source.bytes[first] == Byte.less { return readPropertyList(source, into: table) }
        var scanner = StringsScanner(source, language: table.language)
        scanner.scan()
        table.entries = scanner.entries
        table.problems = scanner.problems.sorted
        return table
    }

    private static func readPropertyList(_ source: SourceText, into table: StringTable) -> StringTable {
        var table = table
        let tree = PlistReader.read(source)
        var problems = ProblemList()
        problems.add(tree.problems)
        for entry in tree.root?.entries ?? [] {
            if let text = entry.value.text {
                let value = StringTable.Value(language: table.language, text: text)
                table.entries.append(StringTable.Entry(key: entry.key, range: entry.range, values: [value]))
            } else {
                problems.add("The value is no string.", at: entry.value.range)
            }
        }
        table.problems = problems.sorted
        return table
    }
}
