import type { DocumentKind, FactsByKind } from '#domain/document/document-facts.ts'
import type { DrawnPdf } from '#server/pdf/draw.ts'
import { createWorkerPool } from '#server/process/turns/pool.ts'
import type { DrawJob } from '../drawing/worker.ts'

export interface RenderedPdf {
  bytes: Buffer
  /** SHA-256 of the bytes, hexadecimal: the same facts always give the same. */
  sha256: string
  pages: number
}

export interface DocumentRenderer {
  /** Refused with DOCUMENT_QUEUE_FULL when 1,000 documents wait; rejects when drawing fails or takes 20 s. */
  renderPdf: <Kind extends DocumentKind>(kind: Kind, facts: FactsByKind[Kind]) => Promise<RenderedPdf>
  close: () => Promise<void>
}

const DEFAULTS = { size: 2, queueLimit: 1000, timeoutMs: 20_000, memoryMb: 256, idleMs: 30_000 }

/**
 * Draws documents off the main thread. Workers start with the first document, and end when none came for half a minute:
 * each holds the fonts and some 80 MB.
 */
export const createDocumentRenderer = (options: Partial<typeof DEFAULTS> = {}): DocumentRenderer => {
  const pool = createWorkerPool<DrawJob, DrawnPdf>({
    entry: new URL('../drawing/worker.ts', import.meta.url),
    ...DEFAULTS,
    ...options,
  })
  return {
    renderPdf: async (kind, facts) => {
      const { bytes, sha256, pages } = await pool.run({ kind, facts })
      return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sha256, pages }
    },
    close: () => pool.close(),
  }
}
