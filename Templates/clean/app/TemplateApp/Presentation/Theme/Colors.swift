/// The colors of the app, by what they mean.
typealias Colors = ColorPalette
