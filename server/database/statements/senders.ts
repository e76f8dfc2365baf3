import type pg from 'pg'
import {
  type PreparedStatements,
  type Statement,
  StatementGroup,
  type StatementResult,
  wireValues,
} from './statement-group.ts'

/** How the statements of one connection reach PostgreSQL, in the order in which they are given. */
export interface Sender {
  /** Parameters in the form that `send` takes. */
  valuesOf(parameters: readonly unknown[]): Statement['values']
  /** Gives the answer to the last, or fails with the first that fails; what follows that one does not happen. */
  send(statements: readonly Statement[]): Promise<StatementResult>
  /** Text that may be several statements, and has no parameters. */
  simple(text: string): Promise<StatementResult>
}

const resultOf = ({ command, rowCount, rows }: pg.QueryResult<object>): StatementResult => ({
  command,
  rowCount: rowCount ?? 0,
  rows: rows ?? [],
})

/** Statements leave together, and none waits for the answer to another. The client has `pipeline: true`. */
const pipelinedSender = (client: pg.ClientBase, types: pg.CustomTypesConfig): Sender => {
  const prepared: PreparedStatements = { shapes: new Map(), doubtful: new Set() }
  return {
    valuesOf: wireValues,
    send: (statements) =>
      new Promise((resolve, reject) => {
        const settle = (error: unknown, result: StatementResult | null) =>
          result ? resolve(result) : reject(error as Error)
        client.query(new StatementGroup(statements, prepared, types, settle) as never)
      }),
    simple: async (text) => resultOf(await client.query(text)),
  }
}

/** The same with what the driver documents alone: each statement waits for the answer to the one before. */
const plainSender = (client: pg.ClientBase): Sender => {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const answer = last.then(work)
    last = answer.catch(() => {})
    return answer
  }
  const sendAll = async (statements: readonly Statement[]): Promise<StatementResult> => {
    let result: StatementResult | null = null
    for (const { text, name, values } of statements)
      result = resultOf(await client.query({ text, values: [...values], ...(name ? { name } : {}) }))
    return result as StatementResult
  }
  return {
    valuesOf: (parameters) => parameters,
    send: (statements) => inTurn(() => sendAll(statements)),
    simple: (text) => inTurn(async () => resultOf(await client.query(text))),
  }
}

/** `isPipelined`: whether the client was made with `pipeline: true`. */
export const senderOf = (client: pg.ClientBase, types: pg.CustomTypesConfig, isPipelined: boolean): Sender =>
  isPipelined ? pipelinedSender(client, types) : plainSender(client)
