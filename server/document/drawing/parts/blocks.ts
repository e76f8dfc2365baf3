import type { Column as PageColumn, Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import { COLOURS } from './style.ts'

/** Pieces of every document. Nothing here knows what the figures mean. */

/** Ruled rows; in a table with a title the first row is that title and has neither rule nor shade. */
const ruled = (hasTitle: boolean): CustomTableLayout => ({
  hLineWidth: (index, node) => {
    if (hasTitle && index === 0) return 0
    return index === Number(hasTitle) || index === node.table.body.length ? 0.8 : 0.4
  },
  vLineWidth: () => 0,
  hLineColor: (index, node) =>
    index === Number(hasTitle) || index === node.table.body.length ? COLOURS.muted : COLOURS.rule,
  fillColor: (row) => (hasTitle && row === 1 ? COLOURS.shade : null),
  paddingLeft: () => 6,
  paddingRight: () => 6,
  paddingTop: () => 4,
  paddingBottom: () => 3,
})

const heading = (text: string): Content => ({ text, style: 'heading' })

export const paragraph = (text: string, style?: string): Content => ({
  text,
  margin: [0, 0, 0, 6],
  ...(style ? { style } : {}),
})

/** A heading that is never alone at the foot of a page: it keeps with what comes first. */
export const section = (title: string, first: Content, ...rest: readonly Content[]): Content[] => [
  { stack: [heading(title), first], unbreakable: true },
  ...rest,
]

export interface Fact {
  label: string
  /** One line each. */
  value: string | readonly string[]
}

const factCell = (fact: Fact | undefined): TableCell =>
  fact
    ? {
        stack: [
          { text: fact.label, style: 'label' },
          ...(typeof fact.value === 'string' ? [fact.value] : fact.value).map((line) => ({
            text: line,
            style: /^[−$£\d]/.test(line) ? ['cell', 'figures'] : 'cell',
          })),
        ],
      }
    : { text: '' }

/** The facts of a document in a grid of two columns, read across. */
export const factsTable = (facts: readonly (Fact | null)[], columns = 2): Content => {
  const present = facts.filter((fact): fact is Fact => fact !== null)
  const rows: TableCell[][] = []
  for (let index = 0; index < present.length; index += columns)
    rows.push(Array.from({ length: columns }, (_, column) => factCell(present[index + column])))
  return {
    table: { widths: Array.from({ length: columns }, () => '*'), body: rows, dontBreakRows: true },
    layout: ruled(false),
    margin: [0, 4, 0, 8],
  }
}

interface Column {
  head: string
  width: '*' | 'auto' | number
  isMoney?: boolean
}

export type Cell = string | { text: string; note: string } | { text: string; isStrong: true }

const tableCell = (cell: Cell, column: Column | undefined): TableCell => {
  const style = column?.isMoney ? 'money' : 'cell'
  if (typeof cell === 'string') return { text: cell, style }
  if ('note' in cell)
    return {
      stack: [
        { text: cell.text, style },
        { text: cell.note, style: 'note' },
      ],
    }
  return { text: cell.text, style, bold: true }
}

/** Flush with the text around the table, not with the text in its cells. */
const titleCell = (title: string, colSpan: number): TableCell => ({
  text: title,
  style: 'heading',
  margin: [-6, 6, 0, 3],
  colSpan,
})

/** A table whose title and header repeat on every page, and whose rows are never split. */
export const dataTable = (
  title: string,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): Content => ({
  table: {
    headerRows: 2,
    dontBreakRows: true,
    keepWithHeaderRows: 1,
    widths: columns.map((column) => column.width),
    body: [
      [titleCell(title, columns.length), ...columns.slice(1).map(() => ({ text: '' }))],
      columns.map((column) => ({
        text: column.head,
        style: 'columnHead',
        ...(column.isMoney ? { alignment: 'right' as const } : {}),
      })),
      ...rows.map((row) => row.map((cell, index) => tableCell(cell, columns[index]))),
    ],
  },
  layout: ruled(true),
  margin: [0, 8, 0, 8],
})

/** Conspicuous text: a box with a heavy black border. */
export const noticeBox = (
  title: string,
  texts: readonly string[],
  options: { isBold?: boolean; more?: readonly Content[] } = {},
): Content => ({
  table: {
    widths: ['*'],
    body: [
      [
        {
          stack: [
            { text: title, bold: true, margin: [0, 0, 0, 3] },
            ...texts.map((text): Content => ({ text, bold: options.isBold ?? false, margin: [0, 0, 0, 4] })),
            ...(options.more ?? []),
          ],
        },
      ],
    ],
  },
  layout: {
    hLineWidth: () => 1.4,
    vLineWidth: () => 1.4,
    paddingLeft: () => 10,
    paddingRight: () => 10,
    paddingTop: () => 8,
    paddingBottom: () => 6,
  },
  margin: [0, 10, 0, 6],
  unbreakable: true,
})

/** Quiet text at the end of a document. */
export const finePrint = (title: string, texts: readonly string[]): Content => ({
  stack: [
    { text: title, bold: true, fontSize: 9, margin: [0, 8, 0, 2] },
    ...texts.map((text): Content => ({ text, fontSize: 9, margin: [0, 0, 0, 3] })),
  ],
  unbreakable: true,
})

interface SignatureLine {
  /** Drawn above the line, as signed. */
  signed?: string
  name: string
  title: string
  onBehalfOf?: string
}

const signatureCell = (line: SignatureLine, width: number): PageColumn => ({
  width,
  stack: [
    { text: line.signed ?? ' ', italics: true, fontSize: 13, margin: [0, 10, 0, 2] },
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.8, lineColor: COLOURS.ink }] },
    { text: line.name, bold: true, margin: [0, 3, 0, 0] },
    ...(line.title ? [{ text: line.title, style: 'note' }] : []),
    ...(line.onBehalfOf && line.onBehalfOf !== line.name ? [{ text: line.onBehalfOf, style: 'note' }] : []),
  ],
})

/** Signatures side by side, two to a row. */
export const signatures = (lines: readonly SignatureLine[], width: number): Content[] => {
  const rows: Content[] = []
  for (let index = 0; index < lines.length; index += 2)
    rows.push({
      columns: lines.slice(index, index + 2).map((line) => signatureCell(line, width / 2 - 20)),
      columnGap: 40,
      unbreakable: true,
      margin: [0, 4, 0, 4],
    })
  return rows
}
