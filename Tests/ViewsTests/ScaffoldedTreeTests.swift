import TenetScaffold
import TenetViews
import Testing

/// The whole tree of the list that each standard's template makes, and of a form: a change of a template that VoiceOver would
/// notice is seen here.
@Suite struct ScaffoldedTreeTests {
    @Test func theListOfMvvm() throws {
        #expect(try ScaffoldedApp.of(.mvvm).tree("BerthsView")?.text == Self.mvvm + "\n")
    }

    @Test func theListOfClean() throws {
        #expect(try ScaffoldedApp.of(.clean).tree("BerthsView")?.text == Self.clean + "\n")
    }

    @Test func theListOfServiceLayer() throws {
        #expect(try ScaffoldedApp.of(.serviceLayer).tree("BerthsView")?.text == Self.serviceLayer + "\n")
    }

    @Test func theListOfNative() throws {
        #expect(try ScaffoldedApp.of(.native).tree("BerthsView")?.text == Self.native + "\n")
    }

    @Test func theFormOfClean() throws {
        #expect(try ScaffoldedApp.of(.clean).tree("BerthFormView")?.text == Self.cleanForm + "\n")
    }

    private static let mvvm = """
        BerthsView (Harbor/Views/Berths/BerthsView.swift:5)
          title "Berths"
          toolbar
            button "Add", picture plus
          when viewModel.isLoading && viewModel.berths.isEmpty
            progress "Loading", its parts are not read
          or when let error = viewModel.error, viewModel.berths.isEmpty
            element "Error: {viewModel.error.localizedDescription}" [Error: %@], its parts are not read
            when viewModel.canRetry
              button "Try again"
          or when viewModel.isEmpty
            element "Nothing here yet, New entries appear here.", its parts are not read
          otherwise
            list
              for each viewModel.berths
                navigation link (to BerthDetailView) "{item.name}, <{item.note} if let subtitle = item.note>"
          sheet (isAdding)
            screen BerthFormView
        """

    private static let clean = """
        BerthsView (Harbor/Presentation/Features/Berths/Views/BerthsView.swift:5)
          title "Berths" [berths.list.title]
          toolbar
            button "Add" [common.add], picture plus
          when viewModel.state: .loading
            progress "Loading berths" [berths.list.loading], its parts are not read
          or when viewModel.state: .error(let message)
            element "Error: {message}" [components.error.title], its parts are not read
            button "Try again" [components.error.try_again]
          or when viewModel.state: .loaded(let items)
            list
              when let message = viewModel.errorMessage
                element "Error: {viewModel.errorMessage}" [components.error.title], its parts are not read
              for each items
                navigation link (to AppRoute.berths(.detail(item))) "{item.name}, <{item.note} if let subtitle = item.note>"
            when items.isEmpty
              element "Nothing here yet, New entries appear here." [common.empty.title, common.empty.message], its parts are not read
          sheet (isAdding)
            screen BerthFormView
        """

    private static let serviceLayer = """
        BerthsView (Harbor/Views/Berths/BerthsView.swift:5)
          title "Berths"
          toolbar
            button "Add", picture plus
          when let elements = viewModel.state.value, !viewModel.state.value.isEmpty
            list
              for each viewModel.state.value
                navigation link (to BerthDetailView) "{item.name}, <{item.note} if let subtitle = item.note>"
          otherwise
            when viewModel.state: .idle, .loading
              progress "Loading", its parts are not read
            or when viewModel.state: .failed(let error, _)
              element "Error: {error.localizedDescription}" [Error: %@], its parts are not read
              when viewModel.state.canRetry
                button "Try again"
            or when viewModel.state: .loaded
              element "Nothing here yet, New entries appear here.", its parts are not read
          sheet (isAdding)
            screen BerthFormView
        """

    private static let native = """
        BerthsView (Harbor/Berths/BerthsView.swift:5)
          title "Berths"
          toolbar
            button "Add", picture plus
          when let items = load.state.value, !load.state.value.isEmpty
            list
              for each load.state.value
                navigation link (to BerthDetailView) "{item.name}, <{item.note} if let subtitle = item.note>"
          otherwise
            when load.state: .idle, .loading
              progress "Loading", its parts are not read
            or when load.state: .failed(let error, _)
              element "Error: {error.localizedDescription}" [Error: %@], its parts are not read
              when load.state.canRetry
                button "Try again"
            or when load.state: .loaded
              element "Nothing here yet, New entries appear here.", its parts are not read
          sheet (isAdding)
            screen BerthFormView
        """

    private static let cleanForm = """
        BerthFormView (Harbor/Presentation/Features/Berths/Views/BerthFormView.swift:5)
          title "Berth" [berths.form.title]
          toolbar
            button "Cancel" [common.cancel]
            button "Save" [common.save], disabled when !(viewModel.isValid && !viewModel.isLoading)
          form
            text "Name" [berths.name], hidden
            text field "Name" [berths.name], value "{viewModel.name}", at least ? × 44 points
            text field "Length" [berths.length], value "{viewModel.length}"
            toggle "Is free" [berths.is_free], value "{viewModel.isFree}"
            date picker "Since" [berths.since], value "{viewModel.since}"
            text "Note" [berths.note], hidden
            text field "Note" [berths.note], value "{viewModel.note}", at least ? × 44 points
            picker "Kind" [berths.kind], value "{viewModel.kind}"
              for each BerthKind.allCases
                text "{choice.localizedTitle}"
            when let message = viewModel.errorMessage
              element "Error: {viewModel.errorMessage}" [components.error.title], its parts are not read
        """
}
