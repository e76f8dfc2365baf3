import { expect, test } from 'vitest'
import config from '../vitest.config.ts'

interface Project {
  name: string
  maxWorkers: number
  sequence?: { groupOrder?: number }
}

/** The runner refuses two such projects in one run, as a full run asks for on its other days. */
test('no two test projects of one group differ in their workers', () => {
  const projects = (config.test?.projects ?? []).map((one) => (one as { test: Project }).test)
  expect(projects.map(({ name }) => name)).toContain('server-alone')
  for (const one of projects)
    for (const other of projects)
      if ((one.sequence?.groupOrder ?? 0) === (other.sequence?.groupOrder ?? 0))
        expect(one.maxWorkers, `${one.name} and ${other.name}`).toBe(other.maxWorkers)
})
