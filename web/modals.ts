import type { z } from 'zod'
import type { ModalDefinition, ParamsSchema } from './kit/window/modal.tsx'
import { modals as access } from './access/modals.ts'
import { modals as account } from './account/modals.ts'
import { modals as claim } from './claim/modals.ts'
import { modals as document } from './document/modals.ts'
import { modals as money } from './money/modals.ts'
import { modals as party } from './party/modals.ts'
import { modals as platform } from './platform/modals.ts'
import { modals as policy } from './policy/modals.ts'
import { modals as quote } from './quote/modals.ts'
import { modals as rating } from './rating/modals.ts'
import { modals as risk } from './risk/modals.ts'
import { modals as underwriting } from './underwriting/modals.ts'

/** Every dialog by its name. */
export const modals = {
  ...access,
  ...account,
  ...claim,
  ...document,
  ...money,
  ...party,
  ...platform,
  ...policy,
  ...quote,
  ...rating,
  ...risk,
  ...underwriting,
} as const

type Registry = typeof modals
export type ModalName = keyof Registry & string

type DefinitionOf<N extends ModalName> = Registry[N] extends { load: () => Promise<{ modal: infer M }> }
  ? M
  : never

/** What a modal must be given: ids and words, written into the address. */
export type ModalParams<N extends ModalName> =
  DefinitionOf<N> extends ModalDefinition<infer P extends ParamsSchema> ? z.input<P> : never
