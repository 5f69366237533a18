// A rule file needs one import. With MemberImportVisibility this re-export is necessary, not cosmetic.
@_exported public import TenetContracts
@_exported public import TenetModel
@_exported public import TenetResources
@_exported public import TenetSyntaxTree
