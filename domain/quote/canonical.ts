type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** JSON with the keys of every object in order and no spaces: equal contents give equal text (RFC 8785's idea). */
export const canonicalJson = (value: Json): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item as Json)).join(',')}]`
  const entries = Object.entries(value as Record<string, Json | undefined>)
    .filter((entry): entry is [string, Json] => entry[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
}
