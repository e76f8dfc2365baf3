import { createHash } from 'node:crypto'
import type { DocumentKind, FactsByKind } from '#domain/document/document-facts.ts'
import { createWorkerPool } from '#server/process/turns/pool.ts'
import type { TwinOf } from '../drawing/parts/web.ts'
import type { DrawJob, Drawn } from '../drawing/worker.ts'

export interface RenderedPdf {
  bytes: Buffer
  /** SHA-256 of the bytes, hexadecimal: the same facts always give the same. */
  sha256: string
  pages: number
}

export interface RenderedTwin {
  bytes: Buffer
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: string
}

export interface DocumentRenderer {
  /** Refused with DOCUMENT_QUEUE_FULL when 1,000 documents wait; rejects when drawing fails or takes 20 s. */
  renderPdf: <Kind extends DocumentKind>(kind: Kind, facts: FactsByKind[Kind]) => Promise<RenderedPdf>
  /** The same document as a web page, which names the PDF; refused and rejected as `renderPdf` is. */
  renderTwin: <Kind extends DocumentKind>(
    kind: Kind,
    facts: FactsByKind[Kind],
    pdf: TwinOf,
  ) => Promise<RenderedTwin>
  close: () => Promise<void>
}

const DEFAULTS = { size: 2, queueLimit: 1000, timeoutMs: 20_000, memoryMb: 256, idleMs: 30_000 }

/**
 * Draws documents off the main thread. Workers start with the first document, and end when none came for half a minute:
 * each holds the fonts and some 80 MB.
 */
export const createDocumentRenderer = (options: Partial<typeof DEFAULTS> = {}): DocumentRenderer => {
  const pool = createWorkerPool<DrawJob, Drawn>({
    entry: new URL('../drawing/worker.ts', import.meta.url),
    ...DEFAULTS,
    ...options,
  })
  return {
    renderPdf: async (kind, facts) => {
      const drawn = await pool.run({ kind, facts })
      if (!('pdf' in drawn)) throw new Error('a PDF was asked for')
      const { bytes, sha256, pages } = drawn.pdf
      return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sha256, pages }
    },
    renderTwin: async (kind, facts, { sha256, pages }) => {
      const drawn = await pool.run({ kind, facts, twinOf: { sha256, pages } })
      if (!('page' in drawn)) throw new Error('a web page was asked for')
      const bytes = Buffer.from(drawn.page)
      return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
    },
    close: () => pool.close(),
  }
}
