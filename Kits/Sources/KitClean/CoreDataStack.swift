#if canImport(CoreData)
    import CoreData

    /// Owns the database of the app, and hands out contexts to work in.
    ///
    /// It is opened by ``load()``, which the app awaits before anything is read, so that a database that cannot be
    /// opened is an error that people see and no crash. The rules `type-outside-folder` and `repository-unsafe-call`
    /// find code that goes round it.
    public final class CoreDataStack: Sendable {
        private let container: NSPersistentContainer

        /// The context of the main actor, for views. It takes in what other contexts save.
        @MainActor public var viewContext: NSManagedObjectContext { container.viewContext }

        /// - Parameters:
        ///   - name: The name of the model file, without its extension.
        ///   - model: The model. The app reads it once and keeps it, as two of one name confuse Core Data.
        ///   - isInMemory: Whether nothing is kept, as in tests and previews.
        public init(name: String, model: NSManagedObjectModel, isInMemory: Bool = false) {
            container = NSPersistentContainer(name: name, managedObjectModel: model)
            if isInMemory {
                let description = NSPersistentStoreDescription()
                description.type = NSInMemoryStoreType
                container.persistentStoreDescriptions = [description]
            }
        }

        /// Opens the database.
        /// - Throws: The error of Core Data, such as for a model that the stored data do not fit.
        @MainActor
        public func load() async throws {
            let container = container
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                // One description, so one call.
                container.loadPersistentStores { _, error in
                    continuation.resume(with: error.map(Result.failure) ?? .success(()))
                }
            }
            container.viewContext.automaticallyMergesChangesFromParent = true
        }

        /// A new context for work that the main actor does not wait for.
        public func makeBackgroundContext() -> NSManagedObjectContext {
            let context = container.newBackgroundContext()
            context.mergePolicy = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
            return context
        }
    }
#endif
