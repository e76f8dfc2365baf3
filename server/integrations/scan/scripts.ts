import type { HttpFacts } from '#domain/risk/evidence.ts'

const MOST_SCRIPTS = 200
const LONGEST_TAG = 4_096
const LONGEST_ADDRESS = 500

const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
  return found ? (found[1] ?? found[2] ?? found[3] ?? '') : null
}

/** The scripts that a page loads by address, in one pass over its text and at most 200 of them. */
export const scriptsOf = (html: string): HttpFacts['scripts'] => {
  const found: HttpFacts['scripts'] = []
  const opening = /<(?:!--|script(?=[\s>/]))/gi
  for (let match = opening.exec(html); match && found.length < MOST_SCRIPTS; match = opening.exec(html)) {
    if (match[0] === '<!--') {
      const end = html.indexOf('-->', opening.lastIndex)
      if (end < 0) break
      opening.lastIndex = end + 3
      continue
    }
    const end = html.indexOf('>', opening.lastIndex)
    if (end < 0) break
    const tag = html.slice(opening.lastIndex, Math.min(end, opening.lastIndex + LONGEST_TAG))
    const src = attribute(tag, 'src')?.trim().slice(0, LONGEST_ADDRESS)
    if (src) found.push({ src, hasIntegrity: Boolean(attribute(tag, 'integrity')?.trim()) })
    const close = html.indexOf('</', end)
    opening.lastIndex = close < 0 ? html.length : close
  }
  return found
}
