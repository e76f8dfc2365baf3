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

/** The process agent of an insurer by its legal name; null where none is on file. */
export const processAgentOf = (legalName: string): ProcessAgent | null => AGENTS[legalName] ?? null
