/** What makes a spreadsheet take a text for a formula, behind blanks and in full width too (SEC-075). */
const FORMULA = /^\p{Cc}|^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/u

/** Text that a spreadsheet would run as a formula gets an apostrophe before it; numbers stay numbers. */
const disarmed = (text: string): string =>
  FORMULA.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text

export type CsvCell = string | number | null | undefined

const cell = (value: CsvCell): string => {
  const text = value === null || value === undefined ? '' : disarmed(String(value))
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Lines of cells as CSV (RFC 4180), the last without a break: every export of the product is written here, on the server and in the browser, so
 * that nothing in any of them begins a formula.
 */
export const csvOf = (lines: readonly (readonly CsvCell[])[]): string =>
  lines.map((line) => line.map(cell).join(',')).join('\r\n')
