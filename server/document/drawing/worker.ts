import { parentPort } from 'node:worker_threads'
import type { DocumentKind, FactsByKind } from '#domain/document/document-facts.ts'
import { type DrawnPdf, drawPdf } from '#server/pdf/draw.ts'
import { documentDefinition, webDocument } from './definitions.ts'
import type { TwinOf } from './parts/web.ts'

/** Entry of the worker threads that draw documents: one job at a time, answered in order. */

export interface DrawJob {
  kind: DocumentKind
  facts: FactsByKind[DocumentKind]
  /** The web page that names this PDF is asked for, and not the PDF. */
  twinOf?: TwinOf
}

export type Drawn = { pdf: DrawnPdf } | { page: string }

const draw = async ({ kind, facts, twinOf }: DrawJob): Promise<Drawn> =>
  twinOf
    ? { page: webDocument(kind, facts, twinOf) }
    : { pdf: await drawPdf(documentDefinition(kind, facts)) }

const answer = async (job: DrawJob): Promise<void> => {
  try {
    const result = await draw(job)
    parentPort?.postMessage({ result })
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
}

parentPort?.on('message', ({ job }: { job: DrawJob }) => void answer(job))
