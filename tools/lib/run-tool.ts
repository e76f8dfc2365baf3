import { readFileSync } from 'node:fs'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { ended, explain, StartRefused } from '#server/process/start-refused.ts'

/**
 * Runs a command, which gives its exit code. What its reader can mend ends it with the sentence and the exit code that a
 * start has for it; anything else is a bug and keeps its stack.
 */
export const runTool = async (work: () => Promise<number>): Promise<void> => {
  process.exitCode = await work().catch(explain)
}

/** The words after the command's name. Throws StartRefused at an option that it does not know. */
export const wordsOf = <T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> => {
  try {
    return parseArgs(config)
  } catch (error) {
    const [what = ''] = (error as Error).message.split('. ')
    throw new StartRefused(`${ended(what)} docs/operations.md has the options of each command.`, {
      exitCode: 2,
      cause: error,
    })
  }
}

/** The text of a file that an option names. */
export const textOf = (option: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartRefused(`${option} names a file that cannot be read: ${ended((error as Error).message)}`, {
      exitCode: 2,
      cause: error,
    })
  }
}
