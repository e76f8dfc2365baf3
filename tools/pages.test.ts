import { expect, it } from 'vitest'
import { pageRoutes } from '#web/routes.tsx'
import { sampleOf } from '../e2e/support/sweep-pages.ts'

it('The sweep of the browser has a sample of every page', () => {
  const forgotten = pageRoutes.filter((route) => sampleOf(route) === undefined).map(({ path }) => path)
  expect(forgotten, 'to be added to e2e/support/sweep-pages.ts').toEqual([])
})
