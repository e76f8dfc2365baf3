import { expect, test } from 'vitest'
import { compliancePage } from './compliance-page.ts'

test('docs/compliance.md says what the rows say', async () => {
  await expect(compliancePage()).toMatchFileSnapshot('../docs/compliance.md')
})
