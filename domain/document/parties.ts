import type { PostalAddress } from '../market/postal-address.ts'
/** Who is named on a document: provider, insured, producer, insurers. */

/** The provider: named in the configuration, never in code. */
export interface IssuerFacts {
  /** Word mark in the header of every page. */
  productName: string
  /** Legal entity that issues the document. */
  legalName: string
  addressLines: readonly string[]
  email: string
  phone: string
  claimsEmail: string
  claimsPhone: string
  /** Registration, office and regulator, a sentence each; documents of earlier editions carry none. */
  particulars?: readonly string[]
}

export interface InsuredFacts {
  name: string
  dbaOrTradestyle?: string
  /** As the register of companies of the United Kingdom has it. */
  companyNumber?: string
  /** Which state is the home state and why, where that of the principal place of business is not. */
  homeState?: string
  address: PostalAddress
}

export interface ProducerFacts {
  agencyName: string
  agentName?: string
  email?: string
  phone?: string
  /** National Producer Number (US) or firm reference number (UK). */
  licenseNumber?: string
  addressLines?: readonly string[]
}

export interface SignatoryFacts {
  name: string
  title: string
}

export interface CarrierFacts {
  legalName: string
  addressLines?: readonly string[]
  /** NAIC company code (US) or firm reference number (UK). */
  registrationNumber?: string
  /** Several, not joint, share of the risk in whole percent. */
  sharePercent?: number
  signatories: readonly SignatoryFacts[]
}

export interface AdditionalInsuredFacts {
  businessName: string
  address: PostalAddress
  /** Listed in the schedule of additional named insureds. */
  isNamedInsured?: true
}
