/// How closely a trigger says what it is about. Where several triggers fire at one place, the most specific one speaks.
extension ChangeTrigger {
    /// Higher for what says more: amounts, releases and events; rules; paths; kinds of files; kinds of declarations; the part
    /// that a declaration plays; members, keys and uses. That something comes or goes says more than that it changes.
    public var specificity: Int {
        switch self {
        case .lines, .addedTypes, .release, .event: 0
        case .rule: 2
        case .path: 4
        case .subject(let subject, let kind): subject.level.rawValue * 2 + (kind == .changes ? 0 : 1)
        case .uses: ChangeSubject.Level.member.rawValue * 2
        case .all(let triggers): triggers.map(\.specificity).max() ?? 0
        }
    }
}

extension ChangeSubject {
    enum Level: Int {
        case file = 3
        case declaration
        case part
        case member
    }

    var level: Level {
        switch self {
        case .asset, .buildSetting, .pipeline, .document, .blueprint, .contract, .standard, .folder, .featureFolder,
            .pinnedCertificate:
            .file
        case .type, .proto, .actor, .freeFunction, .publicDeclaration, .comment, .decision, .view,
            .model, .test,
            .service:
            .declaration
        case .screen, .look, .component, .viewModel, .storedModel, .responseModel, .useCase, .repositoryType,
            .errorType,
            .cache,
            .migration, .route, .container, .resultBuilder, .propertyWrapper, .chainedMethod, .widget, .uiTest,
            .testDouble,
            .testHelper, .limitTest, .viewPart, .nearCopy, .worker:
            .part
        case .viewModelError, .viewDemand, .lifecycleMethod, .endpoint, .deepLink, .backgroundTask, .notification,
            .badge,
            .animation, .control, .form, .menu, .gesture, .action, .focus, .accessibilityLabel, .dateComputation,
            .validation,
            .typedText,
            .featureFlag, .analyticsEvent, .audioSession, .content, .shownText, .placedText, .touchTarget, .shownImage,
            .color, .font, .fixedSize,
            .textGroup, .direction, .layout, .list, .inputField, .navigation, .alert, .loadingState,
            .emptyState,
            .shownCondition, .host, .parameter, .requestField, .responseField, .thrownError, .caughtError,
            .errorMapping,
            .shownError, .uncertainAnswer, .uncertainYes, .permissionKey, .entitlement, .localizedString, .dependency:
            .member
        }
    }
}
