import type { Answer } from '#web/client.ts'

export type TokenInfo = Answer<'validationTokenGet'>
