import { evaluatedTerms, isSpf, redirectOf } from '#domain/risk/grades/spf.ts'

/** Receivers stop at 10 (RFC 7208 section 4.6.4); past that the exact number makes no difference. */
const ENOUGH = 11

const MECHANISM = /^[-~?+]?(include|a|mx|ptr|exists)(?::([^/\s]+))?(?:\/\S*)?$/i

/** What an evaluation asks of the domain name system. */
export interface SpfNames {
  txt: (name: string) => Promise<string[]>
  /** Null when the name does not exist. */
  addresses: (name: string) => Promise<string[] | null>
  mx: (name: string) => Promise<string[]>
}

export interface SpfWalk {
  /** Up to 11. */
  lookups: number
  /** Lookups whose answer names nothing. */
  voidLookups: number
  /** Domains that are included or redirected to and have no SPF record. */
  missing: string[]
  /** The record at the end of the redirects; null where there is none. */
  redirected: string | null
}

interface Step {
  /** The domain whose record is read. */
  domain: string
  record: string
}

/** What a failure to ask says: nothing, and that is not the same as an answer that names nothing. */
const UNKNOWN = ['?']

const isEmpty = async (names: SpfNames, mechanism: string, name: string): Promise<boolean> => {
  const found =
    mechanism === 'mx'
      ? await names.mx(name).catch(() => UNKNOWN)
      : await names.addresses(name).catch(() => UNKNOWN)
  return (found ?? []).length === 0
}

class Walk {
  lookups = 0
  voidLookups = 0
  missing: string[] = []
  private readonly names: SpfNames

  constructor(names: SpfNames) {
    this.names = names
  }

  private get isOver(): boolean {
    return this.lookups >= ENOUGH
  }

  /** The record of a domain that another one refers to; null where it has none, or cannot be known from outside. */
  private async referred(domain: string): Promise<Step | null> {
    if (domain.includes('%')) return null
    const texts = await this.names.txt(domain)
    const record = texts.find(isSpf)
    if (record) return { domain, record }
    if (texts.length === 0) this.voidLookups += 1
    if (!this.missing.includes(domain)) this.missing.push(domain)
    return null
  }

  private async mechanism(term: string, domain: string): Promise<void> {
    const [, found, target] = MECHANISM.exec(term) ?? []
    const mechanism = found?.toLowerCase()
    if (!mechanism) return
    this.lookups += 1
    if (this.isOver) return
    if (mechanism === 'include') {
      const next = target ? await this.referred(target) : null
      if (next) await this.evaluate(next)
      return
    }
    const name = target ?? domain
    // Which name a macro or the sender's address leads to is only known with a mail at hand.
    if (mechanism === 'ptr' || name.includes('%')) return
    if (await isEmpty(this.names, mechanism, name)) this.voidLookups += 1
  }

  /** Returns the record that decides on all other senders: this one, or the last that it redirects to. */
  async evaluate({ domain, record }: Step): Promise<string> {
    for (const term of evaluatedTerms(record)) {
      await this.mechanism(term, domain)
      if (this.isOver) return record
    }
    const target = redirectOf(record)
    if (!target) return record
    this.lookups += 1
    if (this.isOver) return record
    const next = await this.referred(target)
    return next ? this.evaluate(next) : record
  }
}

/**
 * Evaluates a domain's SPF record as far as that needs no mail: its lookups through includes and redirects, which of them name
 * nothing, and the record that decides in the end. A loop costs what it costs a receiver; a target with macros is counted and
 * not followed. Rejects when a record that is referred to cannot be asked for.
 */
export const walkSpf = async (domain: string, record: string, names: SpfNames): Promise<SpfWalk> => {
  const walk = new Walk(names)
  const decisive = await walk.evaluate({ domain, record })
  const { lookups, voidLookups, missing } = walk
  return { lookups, voidLookups, missing, redirected: decisive === record ? null : decisive }
}
