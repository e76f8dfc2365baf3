import { declareList } from '../list.ts'

/** Filters that every list of licenses takes (specification 1 section 7); each narrows what the others leave. */
const filters = {
  /** Only the license of this id. */
  id: { is: 'record' },
  state: { is: 'text', max: 2 },
  /** The same as the state: of a license for surplus lines it is the state of the surplus lines. */
  surplusLinesState: { is: 'text', max: 2 },
  agencyId: { is: 'record' },
  /** Address of the agent or broker of the license; of an agency's license, of anyone who works there. */
  email: { is: 'text', max: 254 },
} as const

/** Only those that the provider's staff have verified, or only those that wait for them. */
const verified = { isVerified: { is: 'yesNo' } } as const

/** Expiring on this day or later, and on this day or earlier. Licenses for surplus lines have no such day. */
const period = { after: { is: 'day' }, before: { is: 'day' } } as const

/** Licenses of agencies by state. */
export const agencyLicenseList = declareList({
  name: 'licenses',
  columns: {
    agencyName: 'text',
    state: 'own',
    number: 'text',
    npn: 'own',
    expirationDate: 'day',
    isValid: 'own',
    resident: 'own',
  },
  sorts: ['state', 'number', 'expirationDate', 'agencyName'],
  defaultSort: 'state,asc',
  filters: { ...filters, ...verified, ...period },
})

/** Licenses of single agents. */
export const agentLicenseList = declareList({
  name: 'agent-licenses',
  columns: {
    agent: 'own',
    state: 'own',
    number: 'text',
    npn: 'own',
    expirationDate: 'day',
    isValid: 'own',
  },
  sorts: ['agent', 'state', 'number', 'expirationDate'],
  defaultSort: 'agent,asc',
  filters: { ...filters, ...period },
})

/** Licenses of surplus lines brokers, a line for each state. */
export const surplusLicenseList = declareList({
  name: 'surplus-licenses',
  columns: { agencyName: 'text', state: 'own', broker: 'own', number: 'own', signature: 'own' },
  sorts: ['state', 'number', 'broker', 'agencyName'],
  defaultSort: 'state,asc',
  filters: { ...filters, ...verified },
})
