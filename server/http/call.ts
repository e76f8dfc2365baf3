import { contract, type EndpointName } from '#contract/all.ts'
import type { AnswerOf, RequestOf } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import { type Dispatcher, dispatch } from './dispatch.ts'
import { type Caller } from '#server/command/caller.ts'

type Contract = typeof contract

/** Parts of a request that an endpoint does not have need not be named. */
export type CallInput<N extends EndpointName> = {
  [
    Part in keyof RequestOf<Contract[N]> as RequestOf<Contract[N]>[Part] extends undefined ? never : Part
  ]: RequestOf<Contract[N]>[Part]
}

export interface CallOptions {
  /** Of the command; a new one where it is left out. */
  key?: string
  raw?: Caller['raw']
  ip?: string
  file?: Uint8Array
}

export interface InProcess {
  /** Runs an endpoint as an actor, the same way a request does, without HTTP in between. Throws what it refuses. */
  run<N extends EndpointName>(
    actor: Actor | null,
    name: N,
    input: CallInput<N>,
    options?: CallOptions,
  ): Promise<AnswerOf<Contract[N]>>
}

/** An in-process client: the demo book, tests and benchmarks of commands use it. */
export const inProcess = (dispatcher: Dispatcher): InProcess => ({
  run: async <N extends EndpointName>(
    actor: Actor | null,
    name: N,
    input: CallInput<N>,
    options: CallOptions = {},
  ) => {
    const { random } = dispatcher.ports
    const outcome = await dispatch(dispatcher, {
      name,
      endpoint: contract[name],
      actor,
      // The parts of a form are no body: a file is given next to the input.
      input: (options.file ? { ...input, body: undefined } : input) as {
        params?: unknown
        query?: unknown
        body?: unknown
      },
      idempotencyKey: options.key ?? random.newId(),
      requestId: random.newId(),
      caller: {
        ip: options.ip ?? '127.0.0.1',
        userAgent: 'Bindery',
        ...(options.raw ? { raw: options.raw } : {}),
        ...(options.file ? { file: options.file } : {}),
      },
    })
    return outcome.answer as AnswerOf<Contract[N]>
  },
})
