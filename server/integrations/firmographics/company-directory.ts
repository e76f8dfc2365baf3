import { z } from 'zod'
import {
  entityType,
  naicsCode,
  noOfEmployeesAll,
  onlineSalesShare,
  ownershipType,
  provenance,
  revenueCents,
  sicCode,
  sourced,
  yearEstablished,
} from '#domain/account/schema.ts'
import { address, country } from '#domain/market/addresses.ts'

/** A match of a search: enough to choose by. */
export const companyMatch = z.object({
  cbid: z.string(),
  name: z.string(),
  country,
  state: z.string().optional(),
  city: z.string().optional(),
  zipCode: z.string().optional(),
  domainName: z.string().optional(),
  industry: z.string().optional(),
  /** Cents, as the directory estimates. */
  revenue: revenueCents.optional(),
  noOfEmployeesAll: noOfEmployeesAll.optional(),
  /** 0 to 1; 1 is the same name or the same domain. */
  similarity: z.number().min(0).max(1),
})
export type CompanyMatch = z.infer<typeof companyMatch>

/** One company as a directory knows it; each value with its source and date, absent when unknown. Revenue in cents. */
export const companyListing = z.object({
  cbid: z.string(),
  country,
  name: sourced(z.string()),
  address: sourced(address).optional(),
  domainName: sourced(z.string()).optional(),
  naicsCode: sourced(naicsCode).optional(),
  sicCode: sourced(sicCode).optional(),
  revenue: sourced(revenueCents).optional(),
  noOfEmployeesAll: sourced(noOfEmployeesAll).optional(),
  yearEstablished: sourced(yearEstablished).optional(),
  onlineSalesShare: sourced(onlineSalesShare).optional(),
  ownershipType: sourced(ownershipType).optional(),
  entityType: sourced(entityType).optional(),
  phoneNumber: sourced(z.string()).optional(),
  dunsNumber: sourced(z.string()).optional(),
  url: sourced(z.string()).optional(),
  asOf: provenance.shape.at,
})
export type CompanyListing = z.infer<typeof companyListing>

export interface CompanySearch {
  /** Words of the name; typing errors are tolerated. */
  name?: string
  /** US only. */
  state?: string
  country?: 'US' | 'UK'
  /** Exact domain; wins over the name. */
  domain?: string
  /** Default 10 (specification 1 section 9: account name search page size). */
  limit?: number
}

/** A company directory. Rejects with `DirectoryUnavailable` when it cannot answer; an empty list means nothing matched. */
export interface CompanyDirectory {
  search(query: CompanySearch): Promise<CompanyMatch[]>
  /** Null when the directory has no such company. */
  get(cbid: string): Promise<CompanyListing | null>
}

/** The directory did not answer, or not in time. The account can still be typed in by hand. */
export class DirectoryUnavailable extends Error {
  readonly failure: 'timeout' | 'unavailable' | 'malformed'
  constructor(cause: 'timeout' | 'unavailable' | 'malformed', message: string) {
    super(message)
    this.name = 'DirectoryUnavailable'
    this.failure = cause
  }
}
