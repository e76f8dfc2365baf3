import type { Answer } from '#web/client.ts'

export type Policy = Answer<'policyGet'>
