import type { Clause } from '../clause.ts'

/** What others claim against those who manage the company, its plans and its people. */
export const managementLiability: readonly Clause[] = [
  {
    covers: 'directorsAndOfficers',
    title: 'Directors and officers',
    paragraphs: [
      `For a *claim* first made during the *policy period* for a *wrongful act* in managing the *company*, we will pay:`,
    ],
    items: [
      `on behalf of an *insured person*, *loss* that the *company* may not or cannot indemnify, including because it is insolvent; no retention applies to it;`,
      `on behalf of the *company*, *loss* of an *insured person* that the *company* has indemnified as the law permits or requires;`,
      `on behalf of the *company*, *loss* from a *claim* against itself.`,
    ],
    closing: `Payments under (a) come before those under (b) and (c) where the limit does not suffice for all.`,
  },
  {
    covers: 'fiduciaryLiability',
    title: 'Fiduciary liability',
    paragraphs: [
      `We will pay, on behalf of the *insured*, *loss* because of a *claim* first made during the *policy period* for a breach of the duties that the law on employee benefits lays on those who run a *plan*, or for a negligent act or omission in advising, enrolling or keeping records for a *plan*.`,
      `We will also pay penalties that the Department of Labor assesses under section 502(l) of the Employee Retirement Income Security Act of 1974, up to five percent of the sum recovered, and the cost of correcting a *plan* under a voluntary program of a public authority that the *insured* begins during the *policy period*, up to one tenth of the limit.`,
    ],
  },
  {
    covers: 'employmentPractices',
    title: 'Employment practices liability',
    paragraphs: [
      `We will pay, on behalf of the *insured*, *loss* because of a *claim* first made during the *policy period* by an *employee*, a former *employee* or an applicant for employment for an *employment wrongful act*.`,
      `We will pay in the same way for a *claim* by a customer, supplier or other third person for harassment or discrimination by an *insured* in the course of business.`,
    ],
  },
]

/** The company's own loss of money and property. */
export const crime: readonly Clause[] = [
  {
    covers: 'commercialCrime',
    title: 'Crime',
    paragraphs: [
      `We will pay for the direct loss of *money*, *securities* and other property of the *company* first discovered during the *policy period* that results from:`,
    ],
    items: [
      `theft or forgery by an *employee*, alone or with others, whether or not the person can be identified;`,
      `forgery or alteration of a check, draft or promissory note drawn on an account of the *company*;`,
      `theft, disappearance or destruction inside the premises of the *company* or a bank, or while in the care of a messenger;`,
      `a fraudulent instruction that leads a financial institution to move *money* out of an account of the *company* without its knowledge or consent.`,
    ],
    closing: `An *employee* ceases to be covered from the moment at which a director or officer who takes no part in it learns of a dishonest act of that *employee*.`,
  },
]
