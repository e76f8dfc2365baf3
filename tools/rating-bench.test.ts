import { expect, it } from 'vitest'
import { assertPeersAgree } from '../bench/rating.ts'

it('the rating benchmark measures peers that price as the program does, public charges included', async () => {
  await expect(assertPeersAgree()).resolves.toBeUndefined()
})
