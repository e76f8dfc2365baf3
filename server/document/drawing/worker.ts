import { parentPort } from 'node:worker_threads'
import type { DocumentKind, FactsByKind } from '#domain/document/document-facts.ts'
import { drawPdf } from '#server/pdf/draw.ts'
import { documentDefinition } from './definitions.ts'

/** Entry of the worker threads that draw documents: one job at a time, answered in order. */

export interface DrawJob {
  kind: DocumentKind
  facts: FactsByKind[DocumentKind]
}

const answer = async ({ kind, facts }: DrawJob): Promise<void> => {
  try {
    const result = await drawPdf(documentDefinition(kind, facts))
    parentPort?.postMessage({ result })
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
}

parentPort?.on('message', ({ job }: { job: DrawJob }) => void answer(job))
