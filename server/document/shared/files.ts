import { sql } from 'kysely'
import type { Db } from '#server/database/kysely.ts'
import { isDiskFull } from '#server/process/folder/disk-space.ts'
import { StoredFileDamaged } from '#server/process/folder/files.ts'
import type { Ports } from '#server/command/ports.ts'
import type { DocumentRow } from '#server/database/tables.ts'

type Drawn = Pick<DocumentRow, 'tenant_id' | 'id' | 'kind' | 'facts' | 'sha256'>

type Drawing = Pick<Ports, 'renderPdf' | 'renderTwin' | 'files' | 'clock'> & { db: Db }

/** The reader needs no disk space: what found none is kept the next time. */
const keptWhereThereIsRoom = async (keep: () => Promise<void>): Promise<void> => {
  try {
    await keep()
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

/**
 * Draws a document and its web page from its facts, stores both files under their hashes and notes these on the record.
 * Drawing is a function of the facts alone, so doing it twice leaves the same files and the same record.
 */
export const drawDocument = async (
  ports: Drawing,
  document: Drawn,
): Promise<{ pdf: Uint8Array; page: Uint8Array }> => {
  const { bytes, sha256, pages } = await ports.renderPdf(document.kind, document.facts)
  await keptWhereThereIsRoom(() => keepDrawn(ports, document, { sha256, pages, bytes }))
  const page = await writeTwin(ports, document, { sha256, pages })
  return { pdf: bytes, page }
}

const keepDrawn = async (
  ports: Drawing,
  document: Drawn,
  { sha256, pages, bytes }: { sha256: string; pages: number; bytes: Uint8Array },
): Promise<void> => {
  await ports.files.put(sha256, bytes)
  await ports.db
    .updateTable('document')
    .set({ sha256, pages, rendered_at: ports.clock.now(), twin_sha256: null })
    .where('tenant_id', '=', document.tenant_id)
    .where('id', '=', document.id)
    .where(sql<boolean>`sha256 is distinct from ${sha256}`)
    .execute()
}

/** The web page of a document whose PDF is drawn; it is noted for as long as this PDF is the document's. */
const writeTwin = async (
  ports: Drawing,
  document: Drawn,
  pdf: { sha256: string; pages: number },
): Promise<Uint8Array> => {
  const { bytes, sha256 } = await ports.renderTwin(document.kind, document.facts, pdf)
  await keptWhereThereIsRoom(async () => {
    await ports.files.put(sha256, bytes)
    await ports.db
      .updateTable('document')
      .set({ twin_sha256: sha256 })
      .where('tenant_id', '=', document.tenant_id)
      .where('id', '=', document.id)
      .where('sha256', '=', pdf.sha256)
      .where(sql<boolean>`twin_sha256 is distinct from ${sha256}`)
      .execute()
  })
  return bytes
}

/** Drawn in one run of the job, so that it never competes with people for long. */
const DRAWN_AT_ONCE = 20
const LATELY_MS = 86_400_000

/**
 * Draws the newest documents of the last day that no one has opened yet, so that the first reader does not wait.
 * Under load most are drawn when they are opened; that costs their reader a tenth of a second.
 */
export const drawWaiting = async (ports: Drawing): Promise<void> => {
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

/** What is stored; null where it is absent or is not what it was, since either is made again, and the log says so. */
const storedBytes = async (
  { files, log }: Pick<Ports, 'files' | 'log'>,
  id: string,
  sha256: string,
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
  ports: Drawing & Pick<Ports, 'log'>,
  document: Drawn,
): Promise<Uint8Array> => {
  const { id, sha256 } = document
  const stored = sha256 === null ? null : await storedBytes(ports, id, sha256)
  return stored ?? (await drawDocument(ports, document)).pdf
}

/** The web page of a document, on the same terms as its file; it names the PDF that the record names. */
export const twinBytes = async (
  ports: Drawing & Pick<Ports, 'log'>,
  document: Drawn & Pick<DocumentRow, 'pages' | 'twin_sha256'>,
): Promise<Uint8Array> => {
  const { id, sha256, pages, twin_sha256: twin } = document
  const stored = twin === null ? null : await storedBytes(ports, id, twin)
  if (stored) return stored
  if (sha256 === null || pages === null) return (await drawDocument(ports, document)).page
  return writeTwin(ports, document, { sha256, pages })
}
