export const chromiumPath: () => string | null
export const ensureChromium: () => boolean
