import type { z } from 'zod'
import type { ModalDefinition } from './kit/modal.tsx'

/** Modals by name, each in its own lazily loaded file. A feature adds its lines here. */
export const modals = {} as const

type Registry = typeof modals
export type ModalName = keyof Registry & string

type DefinitionOf<N extends ModalName> = Registry[N] extends { load: () => Promise<{ modal: infer M }> }
  ? M
  : never

/** What a modal must be given: ids and words, written into the address. */
export type ModalParams<N extends ModalName> =
  DefinitionOf<N> extends ModalDefinition<infer P extends z.ZodType> ? z.input<P> : never
