import { appendFile, readFile, rename, writeFile } from 'node:fs/promises'
import type { Change } from './payment-memory.ts'

/** The stand-in's memory on disk: one JSON line a change, the last line of a record wins. */
export interface Journal {
  write: (change: Change) => Promise<void>
}

const keyOf = (change: Change): string =>
  'record' in change ? `record ${change.record.request.intentId}` : `saved ${change.saved.tokenId}`

/** A last line that a crash cut off is dropped: nobody had been told of it. */
const changeOf = (line: string): Change | null => {
  try {
    return JSON.parse(line) as Change
  } catch {
    return null
  }
}

/** Reads the file (absent is empty), hands every record to `remember`, and keeps only the last lines. */
export const openJournal = async (file: string, remember: (change: Change) => void): Promise<Journal> => {
  const text = await readFile(file, 'utf8').catch(() => '')
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
  await writeFile(`${file}.new`, [...latest.values(), ''].join('\n'), { mode: 0o600 })
  await rename(`${file}.new`, file)
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
      running = next ?? running
      next = null
      await appendFile(file, `${batch.join('\n')}\n`, { mode: 0o600 })
    })
    return next
  }
}
