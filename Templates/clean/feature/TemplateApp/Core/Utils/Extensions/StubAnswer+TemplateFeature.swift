#if DEBUG
    extension StubAnswer {
        /// One template item.
        static let templateItems = StubAnswer(
            path: "/v1/template-items",
            body: """
                [
                // fields: json
                { "id": 3, "title": "Title" }
                // end
                ]
                """)
    }
#endif
