import { sql } from 'kysely'
import type { Db } from '#server/database/kysely.ts'
import { isDiskFull } from '#server/process/folder/disk-space.ts'
import { StoredFileDamaged } from '#server/process/folder/files.ts'
import type { Ports } from '#server/command/ports.ts'
import type { DocumentRow } from '#server/database/tables.ts'

type Drawn = Pick<DocumentRow, 'tenant_id' | 'id' | 'kind' | 'facts' | 'sha256'>

/**
 * Draws a document from its facts, stores the file under its hash and notes the hash on the record. Drawing is a
 * function of the facts alone, so doing it twice leaves one file and the same record.
 */
export const drawDocument = async (
  ports: Pick<Ports, 'renderPdf' | 'files' | 'clock'> & { db: Db },
  document: Drawn,
): Promise<Uint8Array> => {
  const { bytes, sha256, pages } = await ports.renderPdf(document.kind, document.facts)
  try {
    await keepDrawn(ports, document, { sha256, pages, bytes })
  } catch (error) {
    // The reader needs no disk space; it is kept the next time.
    if (!isDiskFull(error)) throw error
  }
  return bytes
}

const keepDrawn = async (
  ports: Pick<Ports, 'files' | 'clock'> & { db: Db },
  document: Drawn,
  { sha256, pages, bytes }: { sha256: string; pages: number; bytes: Uint8Array },
): Promise<void> => {
  await ports.files.put(sha256, bytes)
  await ports.db
    .updateTable('document')
    .set({ sha256, pages, rendered_at: ports.clock.now() })
    .where('tenant_id', '=', document.tenant_id)
    .where('id', '=', document.id)
    .where(sql<boolean>`sha256 is distinct from ${sha256}`)
    .execute()
}

/** Drawn in one run of the job, so that it never competes with people for long. */
const DRAWN_AT_ONCE = 20
const LATELY_MS = 86_400_000

/**
 * Draws the newest documents of the last day that no one has opened yet, so that the first reader does not wait.
 * Under load most are drawn when they are opened; that costs their reader a tenth of a second.
 */
export const drawWaiting = async (
  ports: Pick<Ports, 'renderPdf' | 'files' | 'clock'> & { db: Db },
): Promise<void> => {
  const waiting = await ports.db
    .selectFrom('document')
    .select(['tenant_id', 'id', 'kind', 'facts', 'sha256'])
    .where('sha256', 'is', null)
    .where('created_at', '>', new Date(ports.clock.now().getTime() - LATELY_MS))
    .orderBy('created_at', 'desc')
    .limit(DRAWN_AT_ONCE)
    .execute()
  const failures: unknown[] = []
  for (const document of waiting)
    await drawDocument(ports, document).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} documents could not be drawn`)
}

/** What is stored; null where it is absent or is not what it was, since either is drawn again, and the log says so. */
const storedBytes = async (
  { files, log }: Pick<Ports, 'files' | 'log'>,
  { id, sha256 }: Drawn & { sha256: string },
): Promise<Uint8Array | null> => {
  const drawnAgain = (reason: string): null => {
    log.warn({ documentId: id, reason }, 'the file of a document is drawn again')
    return null
  }
  try {
    return (await files.get(sha256)) ?? drawnAgain(`${sha256} is not stored`)
  } catch (error) {
    if (error instanceof StoredFileDamaged) return drawnAgain(error.message)
    throw error
  }
}

/**
 * The file of a document: as stored, or drawn now when it is not drawn yet, or its file is gone or damaged. A stored
 * file that is not the one whose hash was kept is never given out.
 */
export const documentBytes = async (
  ports: Pick<Ports, 'renderPdf' | 'files' | 'clock' | 'log'> & { db: Db },
  document: Drawn,
): Promise<Uint8Array> => {
  const { sha256 } = document
  const stored = sha256 === null ? null : await storedBytes(ports, { ...document, sha256 })
  return stored ?? drawDocument(ports, document)
}
