import type { Page } from 'playwright-core'
import type { Row } from '../../db/seed/scenes.ts'
import { sceneRow } from './scene.ts'

/**
 * A cyber quote of the page's user that is READY, priced, starts in the future and may be sent; the oldest, which no
 * other file made.
 */
export const readyQuote = (page: Page, login: 'agent' | 'underwriter' = 'agent'): Promise<Row> =>
  sceneRow(page, `${login}: ready to be sent`)
