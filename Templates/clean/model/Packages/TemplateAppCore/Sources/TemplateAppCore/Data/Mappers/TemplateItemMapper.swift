/// Turns what the server speaks of into what the app speaks of, and back.
enum TemplateItemMapper {
    /// The template item that a transfer object stands for.
    static func toDomain(_ dto: TemplateItemDTO) -> TemplateItem {
        TemplateItem(
            // fields: to domain
            id: dto.id,
            title: dto.title
            // end
        )
    }

    /// The transfer object that stands for a template item.
    static func toTransfer(_ item: TemplateItem) -> TemplateItemDTO {
        TemplateItemDTO(
            // fields: to transfer
            id: item.id,
            title: item.title
            // end
        )
    }
}
