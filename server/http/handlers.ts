import type { Contract, Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import type { Ctx } from '#server/command/ctx.ts'

/** A public endpoint has no actor; touching it there is a compile error. */
export type PublicCtx = Omit<Ctx, 'actor'> & { actor: Actor | null }

type CtxOf<E extends Endpoint> = E['access'] extends 'public' ? PublicCtx : Ctx

type Plain<E extends Endpoint> = (ctx: CtxOf<E>, input: InputOf<E>) => Promise<OutputOf<E>>

/**
 * A command that needs the network first: `outside` runs before the transaction and its result is handed to
 * `inside`, so that no lock is ever held while a third party answers.
 */
export interface TwoStep<E extends Endpoint, Facts, Taken = Facts> {
  /** Refuses an upload before its body is read; it is no substitute for what `outside` refuses. */
  before?: (ctx: CtxOf<E>, input: Pick<InputOf<E>, 'params' | 'query'>) => Promise<void>
  outside: (ctx: CtxOf<E>, input: InputOf<E>) => Promise<Facts>
  inside: (ctx: CtxOf<E>, input: InputOf<E>, facts: Taken) => Promise<OutputOf<E>>
}

/** A command in two steps, whatever it finds out in the first. */
type AnyTwoStep<E extends Endpoint> = TwoStep<E, unknown, never>

export type Handler<E extends Endpoint> = Plain<E> | AnyTwoStep<E>

/** One handler an endpoint: a missing one does not compile. */
export type Handlers<C extends Contract> = { [Name in keyof C]: Handler<C[Name]> }

/** Keeps `Facts` inferred between the two steps. */
export const twoStep = <E extends Endpoint, Facts>(steps: TwoStep<E, Facts>): AnyTwoStep<E> => steps
