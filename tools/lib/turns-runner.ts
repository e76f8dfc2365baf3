import { relative } from 'node:path'
import { type RunnerTask, type RunnerTestFile, TestRunner } from 'vitest'
import { isWalked } from './turns.ts'

const ROOT = `${import.meta.dirname}/../..`

/** Marks what waits for another run; a story of which nothing is left need not be set up either. */
const leave = (task: RunnerTask, file: string, story: string): void => {
  if (task.type === 'test') {
    if (!isWalked(file, story, task.name)) task.mode = 'skip'
    return
  }
  for (const one of task.tasks) leave(one, file, story)
  if (task.tasks.length > 0 && task.tasks.every(({ mode }) => mode === 'skip')) task.mode = 'skip'
}

/** Leaves out what `turns.ts` keeps for other runs. */
export default class TurnsRunner extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    for (const file of files) {
      const name = relative(ROOT, file.filepath).replaceAll('\\', '/')
      for (const task of file.tasks) leave(task, name, task.name)
      if (file.tasks.every(({ mode }) => mode === 'skip')) file.mode = 'skip'
    }
  }
}
