type Cells = readonly string[]

/** A Markdown table, its columns as wide as their widest cell. */
export const markdownTable = (head: Cells, rows: readonly Cells[]): string => {
  const widths = head.map((cell, at) =>
    Math.max(3, cell.length, ...rows.map((row) => (row[at] ?? '').length)),
  )
  const line = (cells: Cells): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}
