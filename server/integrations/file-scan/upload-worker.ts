import { parentPort } from 'node:worker_threads'
import { threatIn } from './signatures.ts'

/** Entry of the thread in which uploads are taken apart and looked into: one job at a time, answered in order. */

export type UploadJob =
  | { step: 'take'; body: Uint8Array; contentType: string }
  | { step: 'look'; bytes: Uint8Array }

/** The file of a body, or the threat in a file; null for neither. */
export type UploadFound = Uint8Array | string | null

/** The one file of a multipart body, by whatever name; null when there is none or more than one. */
const fileOf = async (body: Uint8Array, contentType: string): Promise<Uint8Array | null> => {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  }).formData()
  const files = [...form.values()].filter((value) => typeof value !== 'string')
  return files[0] && files.length === 1 ? new Uint8Array(await files[0].arrayBuffer()) : null
}

const found = (job: UploadJob): Promise<UploadFound> | UploadFound =>
  job.step === 'take'
    ? fileOf(job.body, job.contentType)
    : threatIn(Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.byteLength))

const answer = async (job: UploadJob): Promise<void> => {
  try {
    parentPort?.postMessage({ result: await found(job) })
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
}

parentPort?.on('message', ({ job }: { job: UploadJob }) => void answer(job))
