import TenetStandards

/// Parts of what is shown, sent and failed with, and what is next to them.
enum PartRows {
    private static func view(_ body: String) -> String { SubjectRow.view(body) }
    private static func function(_ body: String) -> String { SubjectRow.function(body) }

    static let shown: [SubjectRow] = [
        SubjectRow(.content, view("Text(\"a\")"), not: view("Spacer()")),
        SubjectRow(.shownText, view("Text(\"a\")"), not: view("Spacer()")),
        SubjectRow(
            .placedText, view("HStack { Text(\"a\"); Text(\"b\") }"),
            not: view("HStack { Spacer().contextMenu { Button(\"b\") { } } }")),
        SubjectRow(
            .touchTarget, view("Button { } label: { Image(\"a\") }"),
            not: view("Menu(\"a\") { Button { } label: { Image(\"a\") } }")),
        SubjectRow(.shownImage, view("Image(\"a\")"), not: view("Text(\"a\")")),
        SubjectRow(.color, view("Text(\"a\").foregroundStyle(.red)"), not: view("Text(\"a\").padding(2)")),
        SubjectRow(.font, view("Text(\"a\").font(.title)"), not: view("Text(\"a\").padding(2)")),
        SubjectRow(
            .fixedSize, view("Text(\"a\").frame(height: 20)"), not: view("Text(\"a\").frame(maxWidth: .infinity)")),
        SubjectRow(
            .textGroup, view("HStack { Text(\"a\"); Text(\"b\") }"), not: view("HStack { Text(\"a\"); Spacer() }")),
        SubjectRow(.direction, view("Text(\"a\").offset(x: 4)"), not: view("Text(\"a\").offset(y: 4)")),
        SubjectRow(.layout, view("HStack { Text(\"a\") }"), not: view("VStack { Text(\"a\") }.padding(4)")),
        SubjectRow(.list, view("List { Text(\"a\") }"), not: view("Group { Text(\"a\") }")),
        SubjectRow(.inputField, view("TextField(\"a\", text: $a)"), not: view("Text(\"a\")")),
        SubjectRow(
            .navigation, view("Text(\"a\").sheet(isPresented: $a) { }"), not: view("Text(\"a\").overlay { }")),
        SubjectRow(.alert, view("Text(\"a\").alert(\"b\", isPresented: $a) { }"), not: view("Text(\"a\").overlay { }")),
        SubjectRow(.loadingState, view("ProgressView()"), not: view("Text(\"a\")")),
        SubjectRow(.emptyState, view("if boats.isEmpty { Text(\"a\") }"), not: view("if isOpen { Text(\"a\") }")),
        SubjectRow(.shownCondition, view("if isOpen { Text(\"a\") }"), not: view("Text(\"a\")")),
        SubjectRow(
            .shownError, view("Text(failure.localizedDescription)"), not: view("Text(boat.title)")),
    ]

    static let wire: [SubjectRow] = [
        SubjectRow(
            .host, function("load(URL(string: \"https://example.com/boats\"))"), not: function("load(boats)")),
        SubjectRow(
            .parameter, function("add(URLQueryItem(name: \"page\", value: a))"),
            not: function("add(Item(name: \"page\"))")),
        SubjectRow(
            .requestField, "struct Boat: Encodable { let id: Int }", not: "struct Boat: Decodable { let id: Int }"),
        SubjectRow(
            .responseField, "struct Boat: Decodable { let id: Int }", not: "struct Boat: Encodable { let id: Int }"),
    ]

    static let failures: [SubjectRow] = [
        SubjectRow(.thrownError, function("throw Failure.lost"), not: function("return Failure.lost")),
        SubjectRow(.caughtError, function("do { try run() } catch { log(1) }"), not: function("do { run() }")),
        SubjectRow(
            .errorMapping, function("do { try run() } catch { throw Failure.lost }"),
            not: function("throw Failure.lost")),
        SubjectRow(.decision, function("if isOpen { run() }"), not: view("if isOpen { Text(\"a\") }")),
        SubjectRow(.uncertainAnswer, function("run(isOpen ?? false)"), not: function("run(name ?? empty)")),
        SubjectRow(.uncertainYes, function("run(isOpen ?? true)"), not: function("run(isOpen ?? false)")),
    ]

    static let all = shown + wire + failures
}
