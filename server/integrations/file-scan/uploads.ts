import { refusal } from '#domain/kernel/refusal.ts'
import { createWorkerPool, type WorkerPool } from '#server/process/turns/pool.ts'
import type { FileScan } from './file-scan.ts'
import type { UploadFound, UploadJob } from './upload-worker.ts'

/** What strangers send is taken apart and looked into here, off the main thread, so that it holds no one else up. */
export interface Uploads {
  /** The one file of a multipart body; empty when there is none or more than one. Rejects when it cannot be read. */
  fileOf(body: Uint8Array, contentType: string): Promise<Uint8Array>
  /** The scanner that comes with the product: known signatures in the bytes themselves. */
  scan: FileScan
  close(): Promise<void>
}

const BY = 'signatures'

/** One thread, so that the other cores stay with those who wait for answers; it ends when no one uploads any more. */
const DEFAULTS = { size: 1, queueLimit: 8, timeoutMs: 10_000, memoryMb: 128, idleMs: 30_000 }

const FULL = refusal(
  'limited',
  'UPLOADS_FULL',
  'Too many files are being looked into. Try again in a minute.',
)

/** Starts its thread with the first upload. */
export const createUploads = (options: Partial<typeof DEFAULTS> = {}): Uploads => {
  const pool: WorkerPool<UploadJob, UploadFound> = createWorkerPool({
    entry: new URL('./upload-worker.ts', import.meta.url),
    full: FULL,
    ...DEFAULTS,
    ...options,
  })
  return {
    fileOf: async (body, contentType) => {
      const file = await pool.run({ step: 'take', body, contentType })
      return file instanceof Uint8Array ? file : new Uint8Array()
    },
    scan: {
      look: async (bytes) => {
        const threat = await pool.run({ step: 'look', bytes })
        return typeof threat === 'string' ? { isClean: false, by: BY, threat } : { isClean: true, by: BY }
      },
    },
    close: () => pool.close(),
  }
}
