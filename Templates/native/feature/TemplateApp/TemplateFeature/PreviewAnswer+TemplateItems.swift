#if DEBUG
    extension PreviewAnswer {
        /// Some template items.
        static let templateItems = PreviewAnswer.json(
            """
            [
            // fields: preview json
            { "id": 1, "title": "Template item 1" }
            // end
            ]
            """)
    }
#endif
