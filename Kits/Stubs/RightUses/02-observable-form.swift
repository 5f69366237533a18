// A form with an observable model: bindings, focus, pickers, validation beside the fields.
import SwiftUI

enum Flour: String, CaseIterable, Identifiable {
    case wheat, rye, spelt
    var id: Self { self }
    var title: LocalizedStringKey {
        switch self {
        case .wheat: "Wheat"
        case .rye: "Rye"
        case .spelt: "Spelt"
        }
    }
}

@MainActor
@Observable
final class RecipeModel {
    var name = ""
    var flour = Flour.rye
    var water = 0.7
    var loaves = 2
    var isSourdough = true
    var bakedOn = Date.now
    var notes = ""
    private(set) var isSaving = false

    var nameError: String? { name.isEmpty ? String(localized: "Give the recipe a name.") : nil }

    func save() async throws {
        isSaving = true
        defer { isSaving = false }
        try await Task.sleep(for: .milliseconds(1))
    }
}

struct RecipeForm: View {
    private enum Field: Hashable { case name, notes }

    @State private var model: RecipeModel
    @State private var failure: String?
    @FocusState private var field: Field?
    @Environment(\.dismiss) private var dismiss

    init(model: RecipeModel) {
        _model = State(initialValue: model)
    }

    var body: some View {
        Form {
            Section {
                TextField("Name", text: $model.name)
                    .focused($field, equals: .name)
                    .submitLabel(.next)
                    .textInputAutocapitalization(.words)
                    .autocorrectionDisabled()
                    .onSubmit { field = .notes }
                if let error = model.nameError {
                    Label(error, systemImage: "exclamationmark.circle").font(.caption)
                }
                Picker("Flour", selection: $model.flour) {
                    ForEach(Flour.allCases) { flour in
                        Text(flour.title).tag(flour)
                    }
                }
                .pickerStyle(.segmented)
                Slider(value: $model.water, in: 0.5...0.9, step: 0.05) { Text("Water") }
                    .accessibilityValue("\(model.water, format: .percent)")
                Stepper("Loaves: \(model.loaves)", value: $model.loaves, in: 1...12)
                Toggle("Sourdough", isOn: $model.isSourdough)
                DatePicker("Baked on", selection: $model.bakedOn, in: ...Date.now, displayedComponents: .date)
            } header: {
                Text("Bread")
            } footer: {
                Text("Water is a part of the flour's weight.")
            }
            TextField("Notes", text: $model.notes, axis: .vertical)
                .lineLimit(3...6)
                .focused($field, equals: .notes)
            Section { LabeledContent("Loaves", value: model.loaves, format: .number) }
        }
        .formStyle(.grouped)
        .disabled(model.isSaving)
        .toolbar {
            ToolbarItem(placement: .confirmationAction) {
                Button("Save") { Task { await save() } }.disabled(model.nameError != nil)
            }
        }
        .alert("Not saved", isPresented: isFailed, presenting: failure) { _ in
            Button("OK", role: .cancel) { failure = nil }
        } message: { text in
            Text(text)
        }
        .onChange(of: model.flour) { oldValue, newValue in
            if oldValue != newValue { model.water = 0.7 }
        }
        .onAppear { field = .name }
    }

    private var isFailed: Binding<Bool> {
        Binding(get: { failure != nil }, set: { if !$0 { failure = nil } })
    }

    private func save() async {
        do {
            try await model.save()
            dismiss()
        } catch {
            failure = error.localizedDescription
        }
    }
}

struct FlourPicker: View {
    @Bindable var model: RecipeModel

    var body: some View {
        Picker(selection: $model.flour) {
            ForEach(Flour.allCases, id: \.self) { Text($0.title).tag($0) }
        } label: {
            Label("Flour", systemImage: "leaf")
        }
    }
}
