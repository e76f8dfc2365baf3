import { z } from 'zod'
import type { Egress } from '#server/outbound/egress.ts'
import { assertTextable, type TextSender } from './text-sender.ts'

export interface TextSenderSettings {
  /** Address that takes messages, `https://…/v1/messages`. */
  url: string
  apiKey: string
  /** Number or name that messages come from, as the provider registered it. */
  from: string
  egress: Egress
}

const accepted = z.object({ messageId: z.string().min(1).max(100) })

/** The adapter for a provider that speaks docs/integrations/text-messages.md. Throws when it does not accept. */
export const httpTextSender = (settings: TextSenderSettings): TextSender => ({
  keepsOne: false,
  send: async (message) => {
    assertTextable(message)
    const answer = await settings.egress({
      url: settings.url,
      method: 'POST',
      headers: {
        authorization: `Bearer ${settings.apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': message.id,
      },
      body: JSON.stringify({ from: settings.from, to: message.to, text: message.text }),
    })
    if (answer.status !== 200 && answer.status !== 201 && answer.status !== 202)
      throw new Error(`the text message provider answered ${answer.status}`)
    if (!accepted.safeParse(parsed(answer.body)).success)
      throw new Error('the text message provider answered something else')
  },
})

/** Undefined for a text that is not JSON. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
