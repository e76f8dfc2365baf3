/**
 * Pieces of every document: what is said, in which order and as what. `pdf.ts` draws them on pages, `web.ts` writes them as a
 * web page; neither adds a word of its own. Nothing here knows what the figures mean.
 */

/** A stretch of text; bold where it is a defined term. */
export type Run = string | { text: string; isBold: true }

export interface Fact {
  label: string
  /** One line each. */
  value: string | readonly string[]
}

export interface Column {
  head: string
  width: '*' | 'auto' | number
  isMoney?: boolean
}

export type Cell = string | { text: string; note: string } | { text: string; isStrong: true }

export interface SignatureLine {
  /** Drawn above the line, as signed. */
  signed?: string
  name: string
  title: string
  onBehalfOf?: string
}

export type Block =
  /** Begins a part of its own, such as a form or an endorsement. */
  | { kind: 'title'; title: string; subtitle: string }
  | { kind: 'heading'; text: string }
  | { kind: 'clause'; text: string }
  | { kind: 'paragraph'; text: string; style?: 'note' }
  /** Text of a wording. */
  | { kind: 'wording'; runs: readonly Run[] }
  /** Points (a), (b) and so on of a wording. */
  | { kind: 'lettered'; items: readonly (readonly Run[])[] }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'checklist'; title: string; items: readonly string[] }
  | { kind: 'facts'; facts: readonly Fact[]; columns: number }
  | { kind: 'table'; title: string; columns: readonly Column[]; rows: readonly (readonly Cell[])[] }
  | { kind: 'notice'; title: string; texts: readonly string[]; isBold: boolean }
  /** Text that a law wants in a size, a weight and a color. */
  | {
      kind: 'statutory'
      title: string
      texts: readonly string[]
      points: number
      isBold: boolean
      isRed: boolean
      /** Who is named under it, one line each. */
      named: readonly string[]
      remarks: readonly string[]
    }
  | { kind: 'finePrint'; title: string; texts: readonly string[] }
  | { kind: 'signatures'; lines: readonly SignatureLine[] }
  /** Never parted by the end of a page. */
  | { kind: 'together'; blocks: readonly Block[] }

export const paragraph = (text: string, style?: 'note'): Block => ({
  kind: 'paragraph',
  text,
  ...(style ? { style } : {}),
})

/** Blocks that no end of a page parts. */
export const together = (...blocks: readonly Block[]): Block => ({ kind: 'together', blocks })

/** A heading that is never alone at the foot of a page: it keeps with what comes first. */
export const section = (
  title: string,
  first: Block | readonly Block[],
  ...rest: readonly Block[]
): Block[] => [
  together({ kind: 'heading', text: title }, ...(Array.isArray(first) ? first : [first as Block])),
  ...rest,
]

/** The facts of a document in a grid, read across. */
export const factsTable = (facts: readonly (Fact | null)[], columns = 2): Block => ({
  kind: 'facts',
  facts: facts.filter((fact): fact is Fact => fact !== null),
  columns,
})

/** A table whose title and header repeat on every page, and whose rows are never split; each row begins with its name. */
export const dataTable = (
  title: string,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): Block => ({ kind: 'table', title, columns, rows })

/** Conspicuous text: a box with a heavy black border. */
export const noticeBox = (
  title: string,
  texts: readonly string[],
  options: { isBold?: boolean } = {},
): Block => ({ kind: 'notice', title, texts, isBold: options.isBold ?? false })

/** Quiet text at the end of a document. */
export const finePrint = (title: string, texts: readonly string[]): Block => ({
  kind: 'finePrint',
  title,
  texts,
})

/** Signatures side by side, two to a row. */
export const signatures = (lines: readonly SignatureLine[]): Block => ({ kind: 'signatures', lines })

/** Things to do, each with an empty box to tick on paper; nothing where there are none. */
export const checklist = (title: string, items: readonly string[]): Block[] =>
  items.length === 0 ? [] : [{ kind: 'checklist', title, items }]
