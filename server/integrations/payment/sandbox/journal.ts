import { appendFile, readFile } from 'node:fs/promises'
import { writeDurably } from '#server/process/folder/durable-file.ts'
import type { Change } from './payment-memory.ts'

/** The stand-in's memory on disk: one JSON line a change, the last line of a record wins. */
export interface Journal {
  write: (change: Change) => Promise<void>
}

const keyOf = (change: Change): string =>
  'record' in change ? `record ${change.record.request.intentId}` : `saved ${change.saved.tokenId}`

/** A last line that a crash cut off is dropped: no one was notified of it. */
const changeOf = (line: string): Change | null => {
  try {
    return JSON.parse(line) as Change
  } catch {
    return null
  }
}

/** Reads the file (absent is empty), hands every record to `remember`, and keeps only the last lines. */
export const openJournal = async (file: string, remember: (change: Change) => void): Promise<Journal> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const latest = new Map<string, string>()
  for (const line of text.split('\n')) {
    const change = line === '' ? null : changeOf(line)
    if (change === null) continue
    latest.set(keyOf(change), line)
  }
  for (const line of latest.values()) {
    const change = changeOf(line)
    if (change !== null) remember(change)
  }
  await writeDurably(file, [...latest.values(), ''].join('\n'))
  return { write: batched(file) }
}

/** Changes that arrive while a write runs go out together with the next one, in their order. */
const batched = (file: string): Journal['write'] => {
  let lines: string[] = []
  let next: Promise<void> | null = null
  let running: Promise<void> = Promise.resolve()
  return (change) => {
    lines.push(JSON.stringify(change))
    next ??= running.then(async () => {
      const batch = lines
      lines = []
      // One that failed, as on a full disk, must not take those after it along, nor the line that it began.
      running = (next ?? running).catch(() => {
        lines.unshift('')
      })
      next = null
      await appendFile(file, `${batch.join('\n')}\n`, { flush: true })
    })
    return next
  }
}
