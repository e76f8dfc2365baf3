import { crc32 } from 'node:zlib'

type Cell = string | number

const escaped = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** A text stays a text: nothing in the file is a formula. */
const cellOf = (cell: Cell): string =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const WORKBOOK = 'xl/workbook.xml'
const SHEET = 'xl/worksheets/sheet1.xml'

/** The list of content types names a part by its place from the root of the file. */
const fromRoot = (part: string): string => ['', part].join('/')

const partsOf = (sheet: string, rows: readonly (readonly Cell[])[]): [name: string, text: string][] => [
  [
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="${fromRoot(WORKBOOK)}" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="${fromRoot(SHEET)}" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    WORKBOOK,
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
  [
    SHEET,
    `<worksheet xmlns="${MAIN}"><sheetData>${rows.map((row) => `<row>${row.map(cellOf).join('')}</row>`).join('')}</sheetData></worksheet>`,
  ],
]

/** 1 January 1980, the first day that the format knows: the same rows give the same bytes. */
const DAY = 0x21

const header = (signature: number, size: number, write: (buffer: Buffer) => void): Buffer => {
  const buffer = Buffer.alloc(size)
  buffer.writeUInt32LE(signature, 0)
  write(buffer)
  return buffer
}

/** What both headers of a stored file say, from an offset. */
const facts = (buffer: Buffer, at: number, name: Buffer, bytes: Buffer): void => {
  buffer.writeUInt16LE(20, at)
  buffer.writeUInt16LE(DAY, at + 8)
  buffer.writeUInt32LE(crc32(bytes), at + 10)
  buffer.writeUInt32LE(bytes.length, at + 14)
  buffer.writeUInt32LE(bytes.length, at + 18)
  buffer.writeUInt16LE(name.length, at + 22)
}

/** Rows as a workbook of one sheet (Office Open XML in a ZIP file that is not compressed). */
export const xlsxOf = (sheet: string, rows: readonly (readonly Cell[])[]): Buffer => {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [part, text] of partsOf(sheet, rows)) {
    const name = Buffer.from(part)
    const bytes = Buffer.from(`${XML}${text}`)
    const at = offset
    const file = Buffer.concat([header(0x04034b50, 30, (one) => facts(one, 4, name, bytes)), name, bytes])
    local.push(file)
    offset += file.length
    central.push(
      header(0x02014b50, 46, (one) => {
        one.writeUInt16LE(20, 4)
        facts(one, 6, name, bytes)
        one.writeUInt32LE(at, 42)
      }),
      name,
    )
  }
  const directory = Buffer.concat(central)
  const count = local.length
  const end = header(0x06054b50, 22, (one) => {
    one.writeUInt16LE(count, 8)
    one.writeUInt16LE(count, 10)
    one.writeUInt32LE(directory.length, 12)
    one.writeUInt32LE(offset, 16)
  })
  return Buffer.concat([...local, directory, end])
}
