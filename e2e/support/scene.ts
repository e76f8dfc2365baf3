import type { Page } from 'playwright-core'
import { systemClock } from '#server/process/clock.ts'
import { type Row, rowsOf, type SceneName } from '../../db/seed/scenes.ts'
import { apiGet } from './company.ts'

/**
 * The rows that show a scene of the demo book to the page's user, who has to be the login of the scene, in the order of
 * its list: what other files of the run have used up is missing.
 */
export const sceneRows = async (page: Page, name: SceneName): Promise<Row[]> => {
  const at = { now: systemClock.now(), today: systemClock.today() }
  const rows = await rowsOf(name, (path) => apiGet(page, path), at)
  if (rows.length === 0) throw new Error(`nothing of the demo book shows “${name}” any more`)
  return rows
}

/** The first of the rows that show a scene. */
export const sceneRow = async (page: Page, name: SceneName): Promise<Row> => {
  const [row] = await sceneRows(page, name)
  return row as Row
}
