// Components with content, generic views, erased views, previews of both kinds.
import SwiftUI

struct Panel<Content: View, Footer: View>: View {
    let title: LocalizedStringKey
    private let content: Content
    private let footer: Footer

    init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.title = title
        self.content = content()
        self.footer = footer()
    }

    var body: some View {
        VStack {
            Text(title)
            content
            footer
        }
    }
}

extension Panel where Footer == EmptyView {
    init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(title, content: content, footer: { EmptyView() })
    }
}

struct Rows<Data: RandomAccessCollection, Row: View>: View where Data.Element: Identifiable {
    let data: Data
    @ViewBuilder let row: (Data.Element) -> Row

    var body: some View {
        ForEach(data) { row($0) }
    }
}

struct Wrapper: View {
    @Binding var text: String
    var onDone: () -> Void = {}

    var body: some View {
        Panel("Text") {
            TextField("Text", text: $text, prompt: Text("Type"))
            if #available(iOS 17, *) {
                SecureField("Secret", text: $text)
            }
        }
        .onTapGesture(perform: onDone)
    }

    func erased() -> AnyView { AnyView(self) }
}

struct Wrapper_Previews: PreviewProvider {
    static var previews: some View {
        Wrapper(text: .constant("A")).previewDisplayName("Wrapper")
    }
}

#if canImport(DeveloperToolsSupport)
    #Preview("Wrapper") {
        Wrapper(text: .constant("A"))
    }
#endif
