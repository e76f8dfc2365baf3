import type { Answer } from '#web/client.ts'

export type Message = Answer<'mailboxSearch'>[number]
