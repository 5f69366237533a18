// Grids, lazy stacks, scrolling, bindings to elements, selection, moving, async images.
import SwiftUI

struct Task2: Identifiable, Hashable {
    var id = UUID()
    var title: String
    var isDone = false
}

struct Tasks: View {
    @State private var tasks: [Task2] = []
    @State private var chosen: Set<UUID> = []
    @State private var one: UUID?
    @State private var position: Int?

    private let columns = [GridItem(.adaptive(minimum: 100), spacing: 8), GridItem(.flexible())]

    var body: some View {
        VStack {
            List($tasks) { $task in
                Toggle(task.title, isOn: $task.isDone)
            }
            List(tasks, selection: $chosen) { task in Text(task.title) }
            List(selection: $one) {
                ForEach($tasks) { $task in
                    TextField("Title", text: $task.title)
                }
                .onMove { tasks.move(fromOffsets: $0, toOffset: $1) }
                .onDelete { tasks.remove(atOffsets: $0) }
            }
            ScrollView(.horizontal) {
                LazyHStack {
                    ForEach(0..<10) { number in Text("\(number)").id(number) }
                }
                .scrollTargetLayout()
            }
            .scrollPosition(id: $position)
            .scrollIndicators(.hidden)
            ScrollViewReader { proxy in
                ScrollView {
                    LazyVGrid(columns: columns, spacing: 12) {
                        ForEach(Array(tasks.enumerated()), id: \.element.id) { index, task in
                            Text("\(index): \(task.title)")
                        }
                    }
                }
                .onChange(of: position) { _, new in proxy.scrollTo(new, anchor: .center) }
            }
            Grid(horizontalSpacing: 8) {
                GridRow {
                    Text("Name")
                    Text("Done").gridColumnAlignment(.trailing)
                }
                Divider()
                ForEach(tasks, id: \.self) { task in
                    GridRow {
                        Text(task.title)
                        Image(systemName: task.isDone ? "checkmark" : "minus")
                    }
                }
            }
            ViewThatFits {
                HStack { pair }
                VStack { pair }
            }
        }
    }

    @ViewBuilder
    private var pair: some View {
        AsyncImage(url: URL(string: "https://example.com/a.png")) { image in
            image.resizable().aspectRatio(contentMode: .fit)
        } placeholder: {
            ProgressView()
        }
        AsyncImage(url: nil) { phase in
            switch phase {
            case .empty: ProgressView()
            case .success(let image): image.resizable().scaledToFill()
            case .failure: Image(systemName: "photo")
            @unknown default: EmptyView()
            }
        }
    }
}

struct Fractions: View {
    var body: some View {
        GeometryReader { proxy in
            HStack(spacing: 0) {
                Color.red.frame(width: proxy.size.width * 0.3)
                Color.blue
            }
            .frame(height: proxy.frame(in: .global).height)
        }
    }
}
