import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { AxeResults, Result, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What passed is not described, only what did not: a page of tables takes a quarter of the time. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], iframes: false }

/**
 * What axe finds wrong with a page. Frames are left out: the only one the product has shows a mail, where no script
 * may run, axe's neither.
 */
export const violationsOf = async (page: Page): Promise<Result[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    OPTIONS,
  )
  return violations
}

/** The first elements that a finding is about, as selectors. */
export const placesOf = ({ nodes }: Result, most: number): string =>
  nodes
    .slice(0, most)
    .map((node) => node.target.join(' '))
    .join('; ')
