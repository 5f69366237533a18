#if canImport(CoreData)
    import CoreData

    extension BaseRepository {
        /// Runs an operation of the store on the queue of its context.
        ///
        /// A failure is recorded with the type of the repository and thrown on as it was. Managed objects belong to
        /// their context: hand domain models out of the operation, which are values.
        /// - Parameters:
        ///   - context: The context to work in, from ``CoreDataStack``.
        ///   - operation: Reads or changes objects of the context. It runs on the queue of the context.
        /// - Throws: What the operation throws.
        final func safeCoreDataCall<Value: Sendable>(
            in context: NSManagedObjectContext,
            operation: @escaping @Sendable (NSManagedObjectContext) throws -> Value
        ) async throws -> Value {
            do {
                return try await context.perform { try operation(context) }
            } catch {
                recordFailure(error)
                throw error
            }
        }
    }
#endif
