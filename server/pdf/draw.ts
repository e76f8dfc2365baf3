import { createHash } from 'node:crypto'
import pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { loadFonts } from './fonts.ts'
import { keepFont } from './kept-fonts.ts'
import { runsOf } from './text.ts'

export interface DrawnPdf {
  bytes: Uint8Array
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: string
  pages: number
}

/** A definition whose header and footer are ours to wrap; fonts, images and attachments are not the caller's. */
export type DocumentDefinition = Omit<
  TDocumentDefinitions,
  'images' | 'attachments' | 'files' | 'header' | 'footer'
> & {
  info: { title: string; author: string; creationDate: Date }
  header: (page: number, pages: number) => Content
  footer: (page: number, pages: number) => Content
}

const CONTENT_KEYS = ['text', 'stack', 'columns', 'ul', 'ol', 'content'] as const

const preparedText = (text: string): unknown => {
  const runs = runsOf(text)
  const [only] = runs
  if (runs.length === 1 && only?.font === 'Inter') return only.text
  return { text: runs.map((run) => (run.font === 'Inter' ? run.text : { text: run.text, font: run.font })) }
}

/** Every text of a definition in drawable form: see `runsOf`. */
const prepared = (node: unknown): unknown => {
  if (typeof node === 'string') return preparedText(node)
  if (Array.isArray(node)) return node.map(prepared)
  if (node === null || typeof node !== 'object') return node
  const copy: Record<string, unknown> = { ...node }
  for (const key of CONTENT_KEYS) {
    const value = copy[key]
    if (key === 'text' && typeof value === 'string') {
      const text = preparedText(value)
      copy.text = typeof text === 'string' ? text : [text]
    } else if (value !== undefined) copy[key] = prepared(value)
  }
  if (typeof copy.table === 'object' && copy.table !== null)
    copy.table = { ...copy.table, body: prepared((copy.table as { body?: unknown }).body) }
  return copy
}

interface VirtualFiles {
  writeFileSync: (name: string, content: Buffer, options: Record<string, never>) => void
}

let isReady = false

/** Fonts live in the library's in-memory files, so that the real file system and the network can both be shut. */
const prepareLibrary = (): void => {
  if (isReady) return
  const { descriptors, files } = loadFonts()
  const { virtualfs } = pdfmake as typeof pdfmake & { virtualfs: VirtualFiles }
  for (const [name, content] of files) virtualfs.writeFileSync(name, keepFont(name, content), {})
  pdfmake.setFonts(descriptors)
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => false)
  isReady = true
}

/**
 * Draws a definition. The same definition gives the same bytes: the file id comes from `info`, whose creation date
 * the caller gives. Throws when the library cannot lay the definition out, which is a bug of the definition.
 */
export const drawPdf = async (definition: DocumentDefinition): Promise<DrawnPdf> => {
  prepareLibrary()
  let pages = 0
  const document = pdfmake.createPdf({
    version: '1.7',
    displayTitle: true,
    ...definition,
    content: prepared(definition.content) as Content,
    header: (page: number, count: number) => prepared(definition.header(page, count)) as Content,
    footer: (page: number, count: number) => {
      pages = count
      return prepared(definition.footer(page, count)) as Content
    },
  })
  const bytes = await document.getBuffer()
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), pages }
}
