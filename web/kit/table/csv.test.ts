import { expect, it } from 'vitest'
import { csvText, loadAllRows } from './csv.ts'
import type { Column } from './types.ts'

interface Row {
  name: string
  amount: number | null
}

const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: () => null, csv: (row) => row.name },
  { id: 'actions', header: 'Buttons', cell: () => null },
  { id: 'amount', header: 'Amount, total', cell: () => null, csv: (row) => row.amount },
]

it('writes headings, quotes commas and quotes, and leaves out columns without text', () => {
  expect(csvText(columns, [{ name: 'Acme "A", Inc', amount: 12.5 }], 'Currency')).toBe(
    'Name,"Amount, total"\r\n"Acme ""A"", Inc",12.5\r\n',
  )
})

it.each([
  '=1+1',
  '+cmd',
  '-cmd',
  '@sum',
  '\tx',
  '\rx',
  '\nx',
  '\0x',
  ' =1+1',
  '\u00a0@sum',
  '＝1+1',
  '＋cmd',
  '－cmd',
  '＠sum',
  '-2+3+cmd',
])('disarms %j, which a spreadsheet would run (SEC-075)', (name) => {
  const text = csvText(columns, [{ name, amount: null }], 'Currency')
  const cell = text.slice(text.indexOf('\r\n') + 2)
  expect(cell.startsWith(`'${name}`) || cell.startsWith(`"'${name}`)).toBe(true)
})

it('leaves negative amounts as numbers', () => {
  expect(csvText(columns, [{ name: 'x', amount: -5 }], 'Currency')).toContain('x,-5')
})

it('says in which currency the amounts of a row are', () => {
  const rows = [
    { name: 'Acme', amount: 10, currency: 'USD' },
    { name: 'Thames', amount: 10.5, currency: 'GBP' },
  ]
  expect(csvText(columns, rows, 'Currency')).toBe(
    'Name,"Amount, total",Currency\r\nAcme,10,USD\r\nThames,10.5,GBP\r\n',
  )
})

it('reads every page of the filter', async () => {
  const asked: number[] = []
  const { rows, isCut } = await loadAllRows<number>(
    async (query) => {
      asked.push(query.page)
      return { content: [query.page], totalElements: 3, totalPages: 3 }
    },
    { page: 1, size: 25, status: 'READY' },
    new AbortController().signal,
  )
  expect({ rows, asked, isCut }).toEqual({ rows: [0, 1, 2], asked: [0, 1, 2], isCut: false })
})

it('stops at five thousand rows and says so', async () => {
  const { rows, isCut } = await loadAllRows<number>(
    async () => ({
      content: Array.from({ length: 100 }, (_, row) => row),
      totalElements: 9000,
      totalPages: 90,
    }),
    { page: 0, size: 25 },
    new AbortController().signal,
  )
  expect([rows.length, isCut]).toEqual([5000, true])
})
