/// Registers what the screens for template items are made of.
struct TemplateFeatureAssembly: Assembly {
    func assemble(container: ServiceContainer) {
        container.register((any TemplateItemRepositoryProtocol).self) { container throws(ServiceContainerError) in
            TemplateItemRepository(
                networkManager: try container.require((any NetworkManagerProtocol).self),
                // when: cache
                errors: try container.require((any ErrorRecording).self),
                cache: try container.require(DataCache.self))
            // end
            // when: no cache
                errors: try container.require((any ErrorRecording).self))
            // end
        }
        container.register((any FetchTemplateItemsUseCaseProtocol).self) { container throws(ServiceContainerError) in
            FetchTemplateItemsUseCase(repository: try container.require((any TemplateItemRepositoryProtocol).self))
        }
        // when: form
        container.register((any CreateTemplateItemUseCaseProtocol).self) { container throws(ServiceContainerError) in
            CreateTemplateItemUseCase(repository: try container.require((any TemplateItemRepositoryProtocol).self))
        }
        container.register((any UpdateTemplateItemUseCaseProtocol).self) { container throws(ServiceContainerError) in
            UpdateTemplateItemUseCase(repository: try container.require((any TemplateItemRepositoryProtocol).self))
        }
        // end
    }
}
