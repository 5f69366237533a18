#if DEBUG
    import TemplateAppCore

    extension StubAnswer {
        /// One template item.
        static let templateItems = StubAnswer(
            endpoint: .templateItems,
            body: """
                [
                // fields: json
                { "id": 3, "title": "Title" }
                // end
                ]
                """)
    }
#endif
