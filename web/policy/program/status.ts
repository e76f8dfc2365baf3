import type { Answer } from '#web/client.ts'

export type ProgramOrder = Answer<'programOrderUndo'>
export type WholeOrder = Answer<'programOrderGet'>
