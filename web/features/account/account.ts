import type { Answer } from '#web/client.ts'

export type Account = Answer<'accountGet'>
/** As on the wire: money in major units. */
export type WireFirmographics = Account['firmographics']
