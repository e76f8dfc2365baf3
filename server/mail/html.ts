/** A piece of markup that is already safe. */
export interface Html {
  readonly markup: string
}

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

type Piece = string | number | Html | readonly Html[] | null | false

const markupOf = (piece: Piece): string => {
  if (piece === null || piece === false) return ''
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece))
  return 'markup' in piece ? piece.markup : piece.map((part) => part.markup).join('')
}

/** Template tag: every value is escaped unless it is markup made by this tag. */
export const html = (strings: TemplateStringsArray, ...pieces: Piece[]): Html => ({
  markup: strings.reduce((text, part, index) => `${text}${markupOf(pieces[index - 1] ?? null)}${part}`),
})
