import rows from './process-officers.json' with { type: 'json' }

/** Who receives the papers of a suit for an insurer that is not licensed where the insured is. */
export interface ProcessAgent {
  name: string
  /** In one line. */
  address: string
}

/** Specimen: the insurers of the demonstration have appointed no one. */
const AGENTS: Readonly<Record<string, ProcessAgent>> = {
  'Sable River Insurance Company': {
    name: 'Meridian Process Agents, Inc.',
    address: '40 Court Square, Suite 300, Dover, DE 19901',
  },
  'Northbank Specialty Insurance Company': {
    name: 'Meridian Process Agents, Inc.',
    address: '40 Court Square, Suite 300, Dover, DE 19901',
  },
}

/** Whom the law of a state names to receive process for an insurer that is not licensed there. */
export interface ProcessOfficer {
  state: string
  officer: string
  law: string
  /** How the law was read: in its words, as an excerpt, or not at all. */
  read: 'READ' | 'EXCERPT' | 'NOT_READ'
  /** Where and on which day; null where the row does not say. */
  source: string | null
}

export const PROCESS_OFFICERS: readonly ProcessOfficer[] = rows as ProcessOfficer[]

const OFFICERS = new Map(PROCESS_OFFICERS.map((row) => [row.state, row]))

/** The officer of a state who receives process; null where no law is on file. */
export const processOfficerOf = (state: string): ProcessOfficer | null => OFFICERS.get(state) ?? null

/** The process agent of an insurer by its legal name; null where none is on file. */
export const processAgentOf = (legalName: string): ProcessAgent | null => AGENTS[legalName] ?? null
