/**
 * Who runs this installation: the product's name, its legal entities, contacts and bank accounts. The one place to
 * change when somebody else runs Bindery. Telephone numbers, addresses and accounts are reserved or fictitious.
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
  /** Premium trust account that wires and bank transfers go to. */
  bank: BankAccount
}

export const PRODUCT_NAME = 'Bindery'

/** The product version that every page shows (specification 0 section 1). */
export const PRODUCT_VERSION = '2.437.0'

export const COMPANIES: Readonly<Record<'US' | 'UK', Company>> = {
  US: {
    productName: PRODUCT_NAME,
    legalName: 'Bindery Underwriting, Inc.',
    addressLines: ['1 Binder Lane', 'Hartford, CT 06103'],
    email: 'support@bindery.test',
    phone: '+1 (860) 555-0142',
    claimsEmail: 'claims@bindery.test',
    claimsPhone: '+1 (860) 555-0199',
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
    addressLines: ['1 Binder Lane', 'London', 'EC3M 1AA'],
    email: 'support@uk.bindery.test',
    phone: '+44 20 7946 0958',
    claimsEmail: 'claims@uk.bindery.test',
    claimsPhone: '+44 20 7946 0911',
    bank: {
      bank: 'Example Bank plc',
      routing: '00-00-00',
      account: '00012345',
      accountName: 'Bindery Underwriting Ltd Client Money',
    },
  },
}

export const companyOf = (market: 'US' | 'UK'): Company => COMPANIES[market]

export interface MarketCarrier {
  legalName: string
  /** NAIC company code (US) or firm reference number (UK). */
  registrationNumber: string
  /** Several share of each risk, in whole percent; the shares of a market make 100. */
  sharePercent: number
  /** The officer who signs the carrier's policies. */
  signatory: { name: string; title: string }
}

const carrier = (
  legalName: string,
  registrationNumber: string,
  sharePercent: number,
  name: string,
  title: string,
): MarketCarrier => ({ legalName, registrationNumber, sharePercent, signatory: { name, title } })

/** The two carriers that underwrite a market's policies, as the statement of attestation names them. */
const CARRIERS: Readonly<Record<'US' | 'UK', readonly [MarketCarrier, MarketCarrier]>> = {
  US: [
    carrier('Northbank Casualty Company', '10482', 60, 'Miriam Okafor', 'President'),
    carrier('Sable River Insurance Company', '22971', 40, 'Thomas Lindqvist', 'Secretary'),
  ],
  UK: [
    carrier('Northbank Insurance (UK) Limited', '204871', 60, 'Helen Marchetti', 'Director'),
    carrier('Sable River Insurance (UK) Limited', '311958', 40, 'Rhys Calloway', 'Director'),
  ],
}

export const marketCarriers = (market: 'US' | 'UK'): readonly [MarketCarrier, MarketCarrier] =>
  CARRIERS[market]
