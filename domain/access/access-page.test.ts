import { expect, it } from 'vitest'
import { accessPage } from './access-page.ts'

it('the page of roles and permissions in docs is current', async () => {
  await expect(accessPage()).toMatchFileSnapshot('../../docs/access.md')
})
