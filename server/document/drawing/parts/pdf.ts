import type { Column as PageColumn, Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import type { Block, Cell, Column, Fact, Run, SignatureLine } from './blocks.ts'
import { BODY_POINTS, COLOURS } from './style.ts'

/** How each block is drawn on the pages of a PDF. */

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

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

const factsGrid = ({ facts, columns }: Of<'facts'>): Content => {
  const rows: TableCell[][] = []
  for (let index = 0; index < facts.length; index += columns)
    rows.push(Array.from({ length: columns }, (_, column) => factCell(facts[index + column])))
  return {
    table: { widths: Array.from({ length: columns }, () => '*'), body: rows, dontBreakRows: true },
    layout: ruled(false),
    margin: [0, 4, 0, 8],
  }
}

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

const tableOf = ({ title, columns, rows }: Of<'table'>): Content => ({
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

const BOX: CustomTableLayout = {
  hLineWidth: () => 1.4,
  vLineWidth: () => 1.4,
  paddingLeft: () => 10,
  paddingRight: () => 10,
  paddingTop: () => 8,
  paddingBottom: () => 6,
}

/** Red as a law means it: no tint, so that it is red on paper too. */
const RED = '#ff0000'

/** The same around several rows, as one box that the end of a page may part. */
const BOX_OF_ROWS: CustomTableLayout = {
  ...BOX,
  hLineWidth: (line, { table }) => (line === 0 || line === table.body.length ? 1.4 : 0),
  paddingTop: (row) => (row === 0 ? 8 : 0),
  paddingBottom: (row, { table }) => (row === table.body.length - 1 ? 6 : 0),
}

/** Square points that a text may take and is sure to fit on one page, which has some 340,000 between its margins. */
const FITS_A_PAGE = 270_000

/** About what a letter takes with its line, as a part of its size squared. */
const LETTER = 0.8

/** A box that keeps together while it fits on a page. One that is taller would be left out, so each part of it is a row. */
const boxOf = (parts: readonly Content[], letters: number, points: number): Content =>
  letters * points ** 2 * LETTER <= FITS_A_PAGE
    ? { table: { widths: ['*'], body: [[{ stack: [...parts] }]] }, layout: BOX, unbreakable: true }
    : {
        table: { widths: ['*'], body: parts.map((part) => [part]), dontBreakRows: true },
        layout: BOX_OF_ROWS,
      }

const lettersOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0)

/** Heading and names keep the size of the text, and nothing in it is smaller than the law wants. */
const statutoryOf = ({ title, texts, points, isBold, isRed, named, remarks }: Of<'statutory'>): Content => ({
  fontSize: points,
  color: isRed ? RED : COLOURS.ink,
  margin: [0, 6, 0, 8],
  stack: [
    boxOf(
      [
        { text: title, bold: true, margin: [0, 0, 0, 3] },
        ...texts.map((text): Content => ({ text, bold: isBold, margin: [0, 0, 0, 4] })),
        ...named.map((text): Content => ({ text, bold: isBold })),
        ...remarks.map((text): Content => ({ text, style: 'note', margin: [0, 3, 0, 0] })),
      ],
      lettersOf([...texts, ...named, ...remarks]),
      points,
    ),
  ],
})

const noticeOf = ({ title, texts, isBold }: Of<'notice'>): Content => ({
  margin: [0, 10, 0, 6],
  stack: [
    boxOf(
      [
        { text: title, bold: true, margin: [0, 0, 0, 3] },
        ...texts.map((text): Content => ({ text, bold: isBold, margin: [0, 0, 0, 4] })),
      ],
      lettersOf(texts),
      BODY_POINTS,
    ),
  ],
})

const finePrintOf = ({ title, texts }: Of<'finePrint'>): Content => ({
  stack: [
    { text: title, bold: true, fontSize: 9, margin: [0, 8, 0, 2] },
    ...texts.map((text): Content => ({ text, fontSize: 9, margin: [0, 0, 0, 3] })),
  ],
  unbreakable: true,
})

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

const signatureRows = (lines: readonly SignatureLine[], width: number): Content[] => {
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

const runsOf = (runs: readonly Run[]): Content[] =>
  runs.map((run) => (typeof run === 'string' ? { text: run } : { text: run.text, bold: true }))

const lettered = (items: readonly (readonly Run[])[]): Content[] =>
  items.map((item, index) => ({
    columns: [
      { text: `(${String.fromCodePoint(97 + index)})`, width: 18 },
      { text: runsOf(item), width: '*' },
    ],
    margin: [16, 0, 0, 3],
  }))

const tickBox = (item: string): Content => ({
  columns: [
    { canvas: [{ type: 'rect', x: 0, y: 2, w: 8, h: 8, lineWidth: 0.8 }], width: 12 },
    { text: item, width: '*' },
  ],
  columnGap: 4,
  margin: [0, 0, 0, 4],
})

const ticksOf = ({ title, items }: Of<'checklist'>): Content[] => {
  const [first, ...rest] = items.map(tickBox)
  return [{ stack: [heading(title), ...(first === undefined ? [] : [first])], unbreakable: true }, ...rest]
}

/** What a block becomes on pages whose margins leave so many points between them. */
export const pdfContent = (block: Block, width: number): Content[] => {
  switch (block.kind) {
    case 'title':
      return [
        { text: block.title, style: 'title', pageBreak: 'before' },
        { text: block.subtitle, style: 'subtitle', margin: [0, 2, 0, 10] },
      ]
    case 'heading':
      return [heading(block.text)]
    case 'clause':
      return [{ text: block.text, style: 'clause' }]
    case 'paragraph':
      return [{ text: block.text, margin: [0, 0, 0, 6], ...(block.style ? { style: block.style } : {}) }]
    case 'wording':
      return [{ text: runsOf(block.runs), margin: [0, 0, 0, 4] }]
    case 'lettered':
      return lettered(block.items)
    case 'list':
      return [{ ul: [...block.items], margin: [0, 0, 0, 6] }]
    case 'checklist':
      return ticksOf(block)
    case 'facts':
      return [factsGrid(block)]
    case 'table':
      return [tableOf(block)]
    case 'notice':
      return [noticeOf(block)]
    case 'statutory':
      return [statutoryOf(block)]
    case 'finePrint':
      return [finePrintOf(block)]
    case 'signatures':
      return signatureRows(block.lines, width)
    case 'together':
      return [{ stack: block.blocks.flatMap((one) => pdfContent(one, width)), unbreakable: true }]
  }
}
