import { createHash } from 'node:crypto'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from '#server/process/folder/durable-file.ts'
import { StartRefused } from '#server/process/start-refused.ts'

const FORMAT = 1
const FILE = 'manifest.json'

const schema = z.object({
  format: z.literal(FORMAT),
  /** ISO instant. */
  madeAt: z.string(),
  /** The version of the product. */
  product: z.string(),
  /** Major version of PostgreSQL. */
  postgres: z.number(),
  /** The migrations that the database holds. */
  migrations: z.array(z.string()),
  /** Relative paths with `/`; folders come before what they hold. */
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() })),
})

/** What a backup holds, and how each file of it has to be. */
export type Manifest = z.infer<typeof schema>

export type CopiedFile = Manifest['files'][number]

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The last file of a backup: a folder without it is none. Its own hash is its second line. */
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> => {
  const text = JSON.stringify(manifest)
  return writeDurably(join(folder, FILE), `${text}\n${hashOf(text)}\n`)
}

/** Reads what a backup holds. Throws StartRefused when the folder is no backup or its list was damaged. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const kept = await readFile(join(folder, FILE), 'utf8').catch(() => null)
  if (kept === null)
    throw new StartRefused(`${folder} is no backup: it has no ${FILE}. Name the folder of a whole backup.`)
  const [text = '', hash] = kept.split('\n')
  const parsed = hashOf(text) === hash ? schema.safeParse(JSON.parse(text)) : null
  if (!parsed?.success)
    throw new StartRefused(
      `The backup in ${folder} is damaged: its ${FILE} is not what was written. Use another backup.`,
    )
  return parsed.data
}

/** Files up to this size are read at once, which for many small ones takes a fraction of the time. */
const READ_AT_ONCE = 32 * 1_048_576

/** Hash of a file of any size. */
const hashOfFile = async (path: string, size: number): Promise<string> => {
  if (size <= READ_AT_ONCE)
    return createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  const hash = createHash('sha256')
  const file = await open(path, 'r')
  try {
    for await (const chunk of file.createReadStream({ highWaterMark: 1_048_576 }))
      hash.update(chunk as Buffer)
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

const isWhole = async (path: string, { size, sha256 }: CopiedFile): Promise<boolean> => {
  const found = await stat(path).catch(() => null)
  return found?.size === size && (await hashOfFile(path, size)) === sha256
}

/** Reads every file of a backup. Throws StartRefused that names the first that is gone or changed. */
export const checkBackup = async (folder: string, { files }: Manifest): Promise<void> => {
  for (const file of files)
    if (!(await isWhole(join(folder, file.path), file)))
      throw new StartRefused(
        `The backup in ${folder} is damaged: ${file.path} is gone or not what was written. Use another backup.`,
      )
}
