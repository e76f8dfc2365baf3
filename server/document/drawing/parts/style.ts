import type { StyleDictionary } from 'pdfmake/interfaces.js'
import { FIGURES } from '#server/pdf/fonts.ts'
import type { DocumentMarket } from '#domain/document/document-facts.ts'

const POINTS_PER_MM = 72 / 25.4

/** 18 mm. */
export const MARGIN = Math.round(18 * POINTS_PER_MM)

/** Room for the running header and footer. */
export const TOP = MARGIN + 34
export const BOTTOM = MARGIN + 26

export const pageSize = (market: DocumentMarket): 'A4' | 'LETTER' => (market === 'UK' ? 'A4' : 'LETTER')

const PAGE_WIDTHS: Record<DocumentMarket, number> = { US: 612, UK: 595.28 }

/** Width between the margins, in points. */
export const contentWidth = (market: DocumentMarket): number => PAGE_WIDTHS[market] - 2 * MARGIN

/** Every pair keeps its contrast when printed in grey. */
export const COLOURS = {
  ink: '#12222B',
  accent: '#0B4F5A',
  muted: '#4A5B66',
  rule: '#C3CCD2',
  shade: '#EEF2F4',
} as const

/** Size of text that has no style of its own. */
export const BODY_POINTS = 10

/** Line height 14 for Inter at 10: its own line height is 1.21. */
export const LINE_HEIGHT = 1.157

export const STYLES: StyleDictionary = {
  title: { fontSize: 20, bold: true, color: COLOURS.accent, lineHeight: 1.1 },
  subtitle: { fontSize: 10.5, color: COLOURS.muted },
  heading: { fontSize: 12, bold: true, color: COLOURS.accent, margin: [0, 16, 0, 6] },
  clause: { bold: true, margin: [0, 6, 0, 2] },
  label: { fontSize: 8, color: COLOURS.muted },
  columnHead: { fontSize: 8.5, bold: true, color: COLOURS.ink },
  cell: { fontSize: 9.5 },
  figures: { font: FIGURES, fontFeatures: ['tnum'] },
  money: { fontSize: 9.5, alignment: 'right', font: FIGURES, fontFeatures: ['tnum'] },
  note: { fontSize: 8.5, color: COLOURS.muted },
  small: { fontSize: 7, color: COLOURS.muted, lineHeight: 1.15 },
}
