#if DEBUG
    /// What the server of a preview does with every request.
    enum PreviewAnswer {
        /// It answers with this.
        case json(String)
        /// It never answers.
        case nothing
        /// It refuses.
        case refusal
    }
#endif
