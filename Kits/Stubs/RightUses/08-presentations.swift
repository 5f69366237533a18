// Sheets with items, covers, popovers, dialogs, errors, menus, context menus, links.
import SwiftUI

enum SaveError: LocalizedError {
    case full
    var errorDescription: String? { String(localized: "The disk is full.") }
}

struct Item: Identifiable {
    let id: String
}

struct Presentations: View {
    @State private var item: Item?
    @State private var isCovered = false
    @State private var isAsking = false
    @State private var error: SaveError?
    @State private var detent = PresentationDetent.medium
    @State private var sort = "name"

    var body: some View {
        VStack {
            Menu("Sort") {
                Picker("Order", selection: $sort) {
                    Text("Name").tag("name")
                    Text("Date").tag("date")
                }
                Divider()
                Button("Delete", role: .destructive) { isAsking = true }
            }
            Menu {
                Button("Copy", systemImage: "doc.on.doc") { UIPasteboard.general.string = sort }
            } label: {
                Image(systemName: "ellipsis").frame(minWidth: 44, minHeight: 44)
            }
            .accessibilityLabel("More")
            if let url = URL(string: "https://example.com") {
                Link("Site", destination: url)
                ShareLink(item: url)
            }
            Text("Hold").contextMenu {
                Button("Open") { item = Item(id: "a") }
            }
        }
        .sheet(item: $item) { item in
            NavigationStack { Text(item.id) }
                .presentationDetents([.medium, .fraction(0.8)], selection: $detent)
                .presentationDragIndicator(.visible)
                .interactiveDismissDisabled()
        }
        .fullScreenCover(isPresented: $isCovered) { Text("Covered") }
        .popover(isPresented: $isCovered) { Text("Popover") }
        .confirmationDialog("Delete?", isPresented: $isAsking, titleVisibility: .visible) {
            Button("Delete", role: .destructive) { item = nil }
            Button("Keep", role: .cancel) {}
        } message: {
            Text("This cannot be undone.")
        }
        .alert(isPresented: isFailed, error: error) { error in
            Button("OK") { self.error = nil }
        } message: { error in
            Text(error.localizedDescription)
        }
    }

    private var isFailed: Binding<Bool> {
        Binding {
            error != nil
        } set: { shown in
            if !shown { error = nil }
        }
    }
}
