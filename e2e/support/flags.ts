import type { Page } from 'playwright-core'
import { expect } from 'vitest'

interface Switching {
  userId?: string
  /** Null leaves it to the default again. */
  isOn: boolean | null
  message?: string
}

/** Switches a feature as the signed-in staff of a page. */
export const switchFlag = async (staff: Page, flag: string, given: Switching): Promise<void> => {
  const status = await staff.evaluate(
    async ([name, body]) => {
      const answer = await fetch(`/api/platform/v1/flags/${name}`, {
        method: 'PUT',
        headers: {
          Authorization: `Bearer ${sessionStorage.getItem('accessToken')}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: JSON.stringify(body),
      })
      return answer.status
    },
    [flag, { userId: null, message: null, ...given }] as const,
  )
  expect(status, flag).toBe(204)
}
