import { afterEach } from 'vitest'
import { openPages } from './browser.ts'

/** With E2E_SCREENS=folder a test that fails leaves a picture of every page it had open. */
const screens = process.env['E2E_SCREENS']

afterEach(async ({ task }) => {
  if (!screens || task.result?.state !== 'fail') return
  const pages = [...openPages].filter((page) => !page.isClosed())
  const name = task.name.replaceAll(/\W+/g, '-')
  await Promise.all(pages.map((page, index) => page.screenshot({ path: `${screens}/${name}-${index}.png` })))
})
