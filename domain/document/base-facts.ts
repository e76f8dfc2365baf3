import type { Cents, Currency } from '#domain/kernel/money.ts'
import type { IssuerFacts } from './parties.ts'

/** Paper, wording and taxes follow the market of the insured. */
export type DocumentMarket = 'US' | 'UK'

export type ChargeKind = 'PREMIUM' | 'TERRORISM' | 'FEE' | 'TAX'

export interface ChargeFacts {
  kind: ChargeKind
  label: string
  amount: Cents
  /** For example "3% of premium and insurer fees". */
  note?: string
}

/** What is to be paid: `total` must be the sum of the charges. */
export interface ChargesFacts {
  charges: readonly ChargeFacts[]
  total: Cents
}

/** Facts that every document carries. */
export interface DocumentFacts {
  /** Id of the stored document, printed in the footer. */
  documentId: string
  market: DocumentMarket
  currency: Currency
  /** ISO instant of issue: also the creation date in the file. */
  issuedAt: string
  /** IANA zone in which `issuedAt` is printed. */
  timeZone: string
  issuer: IssuerFacts
  /**
   * US papers say whose time the hour is and have the whole claims-made notice, whatever day their terms begin on. Absent
   * from documents of before, which are drawn again as they were.
   */
  hasFullNotices?: true
  /** A line across the top of the first page, for example "Specimen: no cover is given". */
  banner?: string
}
