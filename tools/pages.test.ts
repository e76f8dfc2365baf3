import { expect, it } from 'vitest'
import { pageRoutes } from '#web/routes.tsx'
import { samples } from '../e2e/support/sweep-pages.ts'

it('The sweep of the browser has a sample of every page', () => {
  // What is missing belongs into e2e/support/sweep-pages.ts.
  expect(Object.keys(samples).toSorted()).toEqual(pageRoutes.map(({ path }) => path).toSorted())
})
