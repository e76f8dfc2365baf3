import { recordProvenance } from '#domain/account/eligibility.ts'
import type { FirmographicProvenance, Firmographics, Provenance } from '#domain/account/schema.ts'
import type { CompanyListing } from '#server/integrations/firmographics/company-directory.ts'

export interface KnownCompany {
  company: Partial<Firmographics> & { name: string }
  provenance: FirmographicProvenance
}

/** A directory listing as firmographics, each value with the source and date that the directory gives. */
export const companyOfListing = (listing: CompanyListing): KnownCompany => {
  const company: Partial<Firmographics> & { name: string } = { name: listing.name.value }
  const provenance: FirmographicProvenance = {}
  const take = <F extends keyof Firmographics>(
    field: F,
    from: (Provenance & { value: Firmographics[F] }) | undefined,
  ): void => {
    if (!from) return
    Object.assign(company, { [field]: from.value })
    provenance[field] = { source: from.source, at: from.at }
  }
  take('name', listing.name)
  take('physicalAddress', listing.address)
  take('domainName', listing.domainName)
  take('naicsCode', listing.naicsCode)
  take('sicCode', listing.sicCode)
  take('revenue', listing.revenue)
  take('noOfEmployeesAll', listing.noOfEmployeesAll)
  take('yearEstablished', listing.yearEstablished)
  take('onlineSalesShare', listing.onlineSalesShare)
  take('ownershipType', listing.ownershipType)
  take('entityType', listing.entityType)
  take('phoneNumber', listing.phoneNumber)
  take('dunsNumber', listing.dunsNumber)
  take('url', listing.url)
  return { company, provenance }
}

/** A company that a user typed in by hand. */
export const companyByHand = (name: string, at: string): KnownCompany => ({
  company: { name },
  provenance: recordProvenance({}, { name }, {}, 'typed', at),
})
