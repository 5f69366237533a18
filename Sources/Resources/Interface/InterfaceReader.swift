internal import TenetModel

/// Reads the elements of a storyboard or xib one by one.
struct InterfaceReader {
    static func read(_ bytes: [UInt8], into file: InterfaceFile) -> InterfaceFile {
        var reader = InterfaceReader(XMLDocument(SourceText(bytes)), file)
        for index in reader.document.elements.indices { reader.read(index) }
        reader.resolve()
        reader.file.problems = reader.document.problems.sorted
        return reader.file
    }

    private let document: XMLDocument
    private var file: InterfaceFile
    /// For each element the object that it is or that is around it.
    private var owners: [String?]

    private init(_ document: XMLDocument, _ file: InterfaceFile) {
        self.document = document
        self.file = file
        owners = Array(repeating: nil, count: document.elements.count)
    }

    private mutating func read(_ index: Int) {
        let around = document.elements[index].parent.flatMap { owners[$0] }
        let name = document.elements[index].name
        switch name {
        case "document":
            file.initialObjectID = string("initialViewController", index)
        case "segue": segue(index, source: around)
        case "outlet", "outletCollection": outlet(index, owner: around)
        case "action": action(index, sender: around)
        case "image": imageDeclaration(index)
        case "namedColor": color(index, isDeclaration: true, owner: nil)
        case "color": color(index, isDeclaration: false, owner: around)
        case "viewControllerPlaceholder": storyboardReference(index)
        case "userDefinedRuntimeAttribute": runtimeAttribute(index, owner: around)
        default: break
        }
        // Connections have identities too, but nothing inside them is about them.
        owners[index] = Self.connections.contains(name) ? around : string("id", index) ?? around
        if !Self.connections.contains(name) { object(index) }
        texts(index)
        if name != "image" { images(index) }
    }

    private static let connections: Set = ["segue", "outlet", "outletCollection", "action", "binding", "connections"]

    private func string(_ attribute: String, _ index: Int) -> String? { document.value(of: attribute, in: index)?.text }

    private mutating func object(_ index: Int) {
        let element = document.elements[index].name
        let id = string("id", index)
        let customClass = document.value(of: "customClass", in: index)
        if let customClass {
            file.customClasses.append(
                InterfaceFile.CustomClass(
                    name: customClass, module: document.value(of: "customModule", in: index),
                    usesTargetModule: string("customModuleProvider", index) == "target", element: element,
                    objectID: id))
        }
        func named(_ name: RangedText) -> InterfaceFile.ObjectName {
            InterfaceFile.ObjectName(name: name, element: element, objectID: id, className: customClass?.text)
        }
        if let name = document.value(of: "storyboardIdentifier", in: index) {
            file.storyboardIdentifiers.append(named(name))
        }
        if let name = document.value(of: "reuseIdentifier", in: index) { file.reuseIdentifiers.append(named(name)) }
    }

    private mutating func segue(_ index: Int, source: String?) {
        let selector =
            document.value(of: "unwindAction", in: index)
            ?? document.value(of: "destinationCreationSelector", in: index)
        file.segues.append(
            InterfaceFile.Segue(
                range: document.range(of: index), identifier: document.value(of: "identifier", in: index),
                kind: string("kind", index), destination: string("destination", index), sourceID: source,
                className: string("customClass", index), selector: selector))
    }

    private mutating func outlet(_ index: Int, owner: String?) {
        guard let property = document.value(of: "property", in: index) else { return }
        file.outlets.append(
            InterfaceFile.Outlet(
                property: property, isCollection: document.elements[index].name == "outletCollection", ownerID: owner,
                ownerClass: nil, destination: string("destination", index), range: document.range(of: index)))
    }

    private mutating func action(_ index: Int, sender: String?) {
        guard let selector = document.value(of: "selector", in: index) else { return }
        // A phone's interface names the receiver `destination`, a desktop's `target`.
        file.actions.append(
            InterfaceFile.Action(
                selector: selector, event: string("eventType", index), senderID: sender,
                targetID: string("destination", index) ?? string("target", index), targetClass: nil,
                range: document.range(of: index)))
    }

    private mutating func storyboardReference(_ index: Int) {
        file.storyboardReferences.append(
            InterfaceFile.StoryboardReference(
                storyboard: document.value(of: "storyboardName", in: index),
                identifier: document.value(of: "referencedIdentifier", in: index), range: document.range(of: index)))
    }

    private mutating func runtimeAttribute(_ index: Int, owner: String?) {
        guard let keyPath = document.value(of: "keyPath", in: index) else { return }
        file.runtimeAttributes.append(
            InterfaceFile.RuntimeAttribute(
                keyPath: keyPath, type: string("type", index), value: runtimeValue(index), ownerID: owner,
                ownerClass: nil, range: document.range(of: index)))
    }

    /// The value stands in an attribute, in an attribute of an element inside, or as the text of one.
    private func runtimeValue(_ index: Int) -> RangedText? {
        if let value = document.value(of: "value", in: index) { return value }
        guard let child = document.children(of: index).first else { return nil }
        if let value = document.value(of: "value", in: child) { return value }
        return document.elements[child].name == "string" ? document.text(of: child) : nil
    }

    private mutating func imageDeclaration(_ index: Int) {
        guard let name = document.value(of: "name", in: index) else { return }
        file.images.append(
            InterfaceFile.ImageUse(
                name: name, attribute: "name", isSystem: string("catalog", index) == "system", isDeclaration: true,
                objectID: nil))
    }

    private mutating func images(_ index: Int) {
        for attribute in document.attributes[document.elements[index].attributes]
        where attribute.name == "image" || attribute.name.hasSuffix("Image") {
            let name = document.value(of: attribute)
            // Some flags have such names too.
            if name.text == "YES" || name.text == "NO" || name.text.isEmpty { continue }
            file.images.append(
                InterfaceFile.ImageUse(
                    name: name, attribute: attribute.name, isSystem: string("catalog", index) == "system",
                    isDeclaration: false, objectID: owners[index]))
        }
    }

    private mutating func color(_ index: Int, isDeclaration: Bool, owner: String?) {
        guard let name = document.value(of: "name", in: index), string("catalog", index) != "System" else { return }
        file.colors.append(InterfaceFile.ColorUse(name: name, isDeclaration: isDeclaration, objectID: owner))
    }

    private mutating func texts(_ index: Int) {
        let element = document.elements[index]
        for attribute in document.attributes[element.attributes]
        where InterfaceTexts.isVisible(attribute.name, of: element.name) {
            add(document.value(of: attribute), attribute.name, of: element.name, index)
        }
        guard element.name == "string" || element.name == "mutableString", let key = string("key", index),
            let parent = element.parent
        else { return }
        let owner = document.elements[parent].name
        if InterfaceTexts.isVisible(key, of: owner) { add(decoded(index), key, of: owner, index) }
    }

    /// Texts with unusual characters are in base 64.
    private func decoded(_ index: Int) -> RangedText {
        let text = document.text(of: index)
        guard string("base64-UTF8", index) == "YES", let bytes = Base64.decode(text.text.utf8) else { return text }
        return RangedText(String(decoding: bytes, as: UTF8.self), at: text.range)
    }

    private mutating func add(_ text: RangedText, _ attribute: String, of element: String, _ index: Int) {
        guard !text.text.isEmpty, !isNote(index) else { return }
        file.texts.append(
            InterfaceFile.Text(text: text, attribute: attribute, element: element, objectID: owners[index]))
    }

    /// True inside the comments that a designer writes for translators.
    private func isNote(_ index: Int) -> Bool {
        var place: Int? = index
        while let current = place {
            if document.elements[current].name == "attributedString" { return string("key", current) == "userComments" }
            place = document.elements[current].parent
        }
        return false
    }

    /// Fills in what stands elsewhere in the file: classes of objects, and which images are the system's.
    private mutating func resolve() {
        var classes: [String: String] = [:]
        for customClass in file.customClasses {
            if let id = customClass.objectID { classes[id] = customClass.name.text }
        }
        func className(_ id: String?) -> String? { id.flatMap { classes[$0] } }
        for index in file.outlets.indices { file.outlets[index].ownerClass = className(file.outlets[index].ownerID) }
        for index in file.actions.indices { file.actions[index].targetClass = className(file.actions[index].targetID) }
        for index in file.runtimeAttributes.indices {
            file.runtimeAttributes[index].ownerClass = className(file.runtimeAttributes[index].ownerID)
        }
        let system = Set(file.images.lazy.filter { $0.isDeclaration && $0.isSystem }.map(\.name.text))
        for index in file.images.indices where system.contains(file.images[index].name.text) {
            file.images[index].isSystem = true
        }
    }
}
