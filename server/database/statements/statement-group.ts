import pg from 'pg'

/** A parameter as it goes on the wire. */
type WireValue = string | Buffer | null

export interface Statement {
  text: string
  /** Prepared under this name on the first use of a connection; undefined: parsed each time. */
  name: string | undefined
  values: readonly unknown[]
}

export interface StatementResult {
  /** `SELECT`, `UPDATE`, `COMMIT` and so on. */
  command: string
  rowCount: number
  rows: unknown[]
}

interface Field {
  name: string
  dataTypeID: number
}

/** How rows of a statement are read: a prepared statement's columns stay as they are. */
interface Shape {
  names: string[]
  parsers: ((text: string) => unknown)[]
  empty: Record<string, unknown>
}

/** What a connection knows of the statements that were prepared on it. */
export interface PreparedStatements {
  /** By name; null: prepared, but its columns are not known yet. */
  shapes: Map<string, Shape | null>
  /** Names that may or may not be taken, since the group that prepared them failed. */
  doubtful: Set<string>
}

/** The messages of the extended protocol, as the driver writes them. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  parse(message: { text: string; name: string | undefined }): void
  bind(message: { statement: string | undefined; values: WireValue[] }): void
  describe(message: { type: 'P' }): void
  execute(message: Record<string, never>): void
  close(message: { type: 'S'; name: string }): void
  sync(): void
}

/** What the driver calls on the query that PostgreSQL answers next. */
interface DriverQuery {
  submit(wire: Wire): null
  handleRowDescription(message: { fields: Field[] }): void
  handleDataRow(message: { fields: (string | null)[] }): void
  handleCommandComplete(message: { text: string }): void
  handleEmptyQuery(): void
  handleError(error: unknown): void
  handleReadyForQuery(): void
}

const driver = pg as unknown as {
  utils: { prepareValue(value: unknown): WireValue }
  /** The driver lets nothing else into a pipelined connection. */
  Query: new (text: string) => object
}

export const wireValues = (values: readonly unknown[]): WireValue[] =>
  values.map((value) => (typeof value === 'string' ? value : driver.utils.prepareValue(value)))

const shapeOf = (fields: readonly Field[], types: pg.CustomTypesConfig): Shape => {
  const names = fields.map(({ name }) => name)
  return {
    names,
    parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text')),
    empty: Object.fromEntries(names.map((name) => [name, null])),
  }
}

const WITHOUT_ROWS: Shape = { names: [], parsers: [], empty: {} }

const TAG = /^([A-Za-z]+)(?: \d+)??(?: (\d+))?$/

const parsedTag = (text: string): { command: string; rowCount: number } => {
  const [, command = '', count = '0'] = TAG.exec(text) ?? []
  return { command, rowCount: Number(count) }
}

/**
 * Statements that are written together and answered together, with the rows of the last. After one that fails,
 * PostgreSQL passes over the others. Sent one by one, each would be described and answered by a packet of its own.
 */
export class StatementGroup extends driver.Query implements DriverQuery {
  readonly #statements: readonly Statement[]
  readonly #prepared: PreparedStatements
  readonly #types: pg.CustomTypesConfig
  readonly #settle: (error: unknown, result: StatementResult | null) => void
  /** Names that this group prepares. */
  readonly #fresh: string[] = []
  #answered = 0
  #shape: Shape | null = null
  #tag = ''
  readonly #rows: unknown[] = []
  #unreadable: unknown = null

  constructor(
    statements: readonly Statement[],
    prepared: PreparedStatements,
    types: pg.CustomTypesConfig,
    settle: (error: unknown, result: StatementResult | null) => void,
  ) {
    // A text is taken as it is; what is given as an object, the driver copies property by property.
    super('')
    this.#statements = statements
    this.#prepared = prepared
    this.#types = types
    this.#settle = settle
  }

  #prepare(wire: Wire, { text, name }: Statement): void {
    const { shapes, doubtful } = this.#prepared
    if (name === undefined) return wire.parse({ text, name })
    if (shapes.has(name)) return
    if (doubtful.delete(name)) wire.close({ type: 'S', name })
    wire.parse({ text, name })
    shapes.set(name, null)
    this.#fresh.push(name)
  }

  submit(wire: Wire): null {
    const last = this.#statements.at(-1) as Statement
    this.#shape = (last.name && this.#prepared.shapes.get(last.name)) || null
    wire.stream.cork()
    for (const statement of this.#statements) {
      this.#prepare(wire, statement)
      wire.bind({ statement: statement.name, values: statement.values as WireValue[] })
      if (statement === last && !this.#shape) wire.describe({ type: 'P' })
      wire.execute({})
    }
    wire.sync()
    wire.stream.uncork()
    return null
  }

  #isLast(): boolean {
    return this.#answered === this.#statements.length - 1
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#shape = shapeOf(fields, this.#types)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (!this.#isLast() || !this.#shape) return
    const { names, parsers, empty } = this.#shape
    const row = { ...empty }
    try {
      // Counted rather than iterated: a quote has more than eighty columns.
      for (let nth = 0; nth < fields.length; nth += 1) {
        const text = fields[nth]
        if (typeof text === 'string')
          row[names[nth] as string] = (parsers[nth] as (text: string) => unknown)(text)
      }
      this.#rows.push(row)
    } catch (error) {
      this.#unreadable ??= error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#tag = text
    this.#answered += 1
  }

  handleEmptyQuery(): void {
    this.#answered += 1
  }

  handleError(error: unknown): void {
    for (const name of this.#fresh) {
      this.#prepared.shapes.delete(name)
      this.#prepared.doubtful.add(name)
    }
    this.#settle(error, null)
  }

  handleReadyForQuery(): void {
    const { name } = this.#statements.at(-1) as Statement
    if (name !== undefined) this.#prepared.shapes.set(name, this.#shape ?? WITHOUT_ROWS)
    if (this.#unreadable !== null) this.#settle(this.#unreadable, null)
    else this.#settle(null, { ...parsedTag(this.#tag), rows: this.#rows })
  }
}
