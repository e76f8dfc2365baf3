import type { Answer } from '#web/client.ts'

export type Account = Answer<'accountGet'>
