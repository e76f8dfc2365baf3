import { expect, test } from 'vitest'
import { noticesPage } from './notices-page.ts'

test('docs/notices.md says what the rows say', async () => {
  await expect(noticesPage()).toMatchFileSnapshot('../docs/notices.md')
})
