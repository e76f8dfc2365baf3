import { memberText, panelOf } from './insurers.ts'

/**
 * Who runs this installation: the product's name, its legal entities, contacts and bank accounts. The one place to
 * change when another company runs Bindery. Telephone numbers, addresses and accounts are reserved or fictitious.
 */

export interface BankAccount {
  bank: string
  /** ABA routing number (US) or sort code (UK). */
  routing: string
  account: string
  accountName: string
}

export interface Company {
  productName: string
  legalName: string
  addressLines: readonly string[]
  email: string
  phone: string
  claimsEmail: string
  claimsPhone: string
  /** What the law wants on letters, websites and orders (UK: Trading Disclosures Regulations 2015), a sentence each. */
  particulars: readonly string[]
  /** Where the company is found beyond its own pages. */
  social: readonly { name: string; url: string }[]
  /** Premium trust account that wires and bank transfers go to. */
  bank: BankAccount
}

export const PRODUCT_NAME = 'Bindery'

/** The product version that every page shows (specification 0 section 1). */
export const PRODUCT_VERSION = '2.437.0'

const SOCIAL = [
  { name: 'LinkedIn', url: 'https://linkedin.bindery.test/company/bindery' },
  { name: 'X', url: 'https://x.bindery.test/bindery' },
  { name: 'YouTube', url: 'https://youtube.bindery.test/@bindery' },
] as const

export const COMPANIES: Readonly<Record<'US' | 'UK', Company>> = {
  US: {
    productName: PRODUCT_NAME,
    legalName: 'Bindery Underwriting, Inc.',
    addressLines: ['1 Binder Lane', 'Hartford, CT 06103'],
    email: 'support@bindery.test',
    phone: '+1 (860) 555-0142',
    claimsEmail: 'claims@bindery.test',
    claimsPhone: '+1 (860) 555-0199',
    particulars: [],
    social: SOCIAL,
    bank: {
      bank: 'First Example Bank, N.A.',
      routing: '000000000',
      account: '0001234567',
      accountName: 'Bindery Underwriting, Inc. Premium Trust',
    },
  },
  UK: {
    productName: PRODUCT_NAME,
    legalName: 'Bindery Underwriting Ltd',
    addressLines: ['1 Ledger Lane', 'London', 'EC3M 1AA'],
    email: 'support@uk.bindery.test',
    phone: '020 7946 0958',
    claimsEmail: 'claims@uk.bindery.test',
    claimsPhone: '020 7946 0911',
    particulars: [
      'Registered in England and Wales, number 00000000. Registered office: 1 Ledger Lane, London EC3M 1AA.',
      'Authorised and regulated by the Financial Conduct Authority, firm reference number 000000.',
      'Specimen details: this is a demonstration.',
    ],
    social: SOCIAL,
    bank: {
      bank: 'Example Bank plc',
      routing: '00-00-00',
      account: '00012345',
      accountName: 'Bindery Underwriting Ltd Client Money',
    },
  },
}

export const companyOf = (market: 'US' | 'UK'): Company => COMPANIES[market]

/**
 * Who is behind a policy (specification 2 section 9: issued by the agency, underwritten by two named carriers,
 * delivered electronically). The agency that issues is the underwriting agency whose name the declarations carry; the
 * insured's own agent arranges the policy and issues nothing.
 */
export const issuedByText = (market: 'US' | 'UK', paper: string | null): string => {
  const insurers = panelOf(market, paper).map(memberText).join(' and ')
  const issuer = market === 'UK' ? 'managing general agent' : 'underwriting agency'
  return `The policy is issued by the ${issuer} ${companyOf(market).legalName} and underwritten by ${insurers}. It and all its documents are delivered electronically.`
}
