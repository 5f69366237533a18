#if DEBUG
    import TemplateAppCore

    extension StubAnswer {
        /// Some template items.
        static let templateItems = StubAnswer(
            endpoint: .templateItems,
            body: """
                [
                // fields: preview json
                { "id": 1, "title": "Template item 1" }
                // end
                ]
                """)
    }
#endif
