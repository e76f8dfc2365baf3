import { expect } from 'vitest'
import { it } from '#server/testing/fixtures.ts'

it('only a wholesaler’s session holds the right to answer retail agencies', async ({ web }) => {
  const answerOf = async (isWholesale: boolean): Promise<number> => {
    const user = await web.person()
    await web.app.ports.db
      .updateTable('org')
      .set({ is_wholesale: isWholesale })
      .where('id', '=', user.org_id)
      .execute()
    const { accessToken } = await web.signIn(user.email)
    const path = '/api/quote/v1/search/retail-requests'
    return (await web.send('GET', path, undefined, { token: accessToken })).status
  }
  expect(await answerOf(true)).toBe(200)
  expect(await answerOf(false)).toBe(403)
})
