import { afterEach, beforeEach } from 'vitest'

/** For a describe whose steps build on each other: after one that failed the others fail at once, without waiting. */
export const inOrder = (): void => {
  let failed = ''
  beforeEach(() => {
    if (failed) throw new Error(`not tried, since “${failed}” failed`)
  })
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed ||= task.name
  })
}
