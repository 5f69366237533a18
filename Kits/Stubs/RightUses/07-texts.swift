// Text: keys, formats, plus, attributed strings, interpolation, dates.
import SwiftUI

struct Texts: View {
    let name: String
    let count: Int
    let price: Decimal
    let date: Date
    let choice: Optional<String>

    var body: some View {
        VStack(alignment: .leading) {
            Text("Welcome, \(name)")
            Text("\(count) ships at \(date, format: .dateTime.hour().minute())")
            Text(name)
            Text(verbatim: "v1.0")
            Text(price, format: .currency(code: "EUR"))
            Text(count, format: .number)
            Text(date, style: .relative)
            Text("Bold").bold() + Text(" and ") + Text(Image(systemName: "star")).foregroundColor(.orange)
            Text(AttributedString("plain"))
            Text("Choice: \(choice ?? "none")")
            Text(key)
            Text(LocalizedStringKey(name))
            Text("Key", tableName: "Harbor", bundle: .main, comment: "A key")
            Text(String(localized: "Ships: \(count)", comment: "Number of ships"))
            Text("Total \(Text(price, format: .number).bold())")
        }
        .font(.system(.body, design: .rounded, weight: .semibold))
        .lineLimit(2)
        .multilineTextAlignment(.leading)
        .textSelection(.enabled)
        .dynamicTypeSize(...DynamicTypeSize.accessibility3)
        .textCase(.uppercase)
        .minimumScaleFactor(0.8)
    }

    private var key: LocalizedStringKey { count == 1 ? "One ship" : "\(count) ships" }
}
