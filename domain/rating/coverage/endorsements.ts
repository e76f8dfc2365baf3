import type { Coverage, CoverageForm } from './types.ts'
import { groupOf, type CoverageEntry } from './item.ts'

const BOTH = ['P100', 'P250'] as const satisfies readonly CoverageForm[]
const P250 = ['P250'] as const satisfies readonly CoverageForm[]
const ALL = ['P100', 'P250', 'ZSP'] as const satisfies readonly CoverageForm[]

const form = (
  formNumber: string,
  key: string,
  name: string,
  tooltip: string,
  forms: readonly CoverageForm[] = P250,
): CoverageEntry => ({ key, name, tooltip, forms, formNumber, endorsement: true })

const policyForms: CoverageEntry[] = [
  form(
    'CY 26 01',
    'primaryNonContributory',
    'Primary and non-contributory',
    'This policy pays first where a contract asks for it.',
    BOTH,
  ),
  form(
    'CY 26 02',
    'stateInconsistency',
    'State inconsistency',
    'The law of the state prevails where the form departs from it.',
    BOTH,
  ),
  {
    ...form(
      'CY 26 03',
      'amendatoryConstruction',
      'Amendatory: construction',
      'Wording for contractors: project schedules and missed deadlines.',
    ),
    icon: 'hard-hat',
  },
  {
    ...form(
      'CY 26 04',
      'amendatoryManufacturing',
      'Amendatory: manufacturing',
      'Wording for manufacturers: production lines and control systems.',
    ),
    icon: 'factory',
  },
]

const special: CoverageEntry[] = [
  {
    ...form(
      'CY 27 01',
      'additionalInsureds',
      'Additional insured',
      'Adds a company for its liability arising from the insured.',
      ALL,
    ),
    section: 'Additional Named Insured',
  },
  {
    ...form(
      'CY 27 02',
      'additionalNamedInsured',
      'Additional named insured',
      'Adds a company with the rights of the named insured.',
      BOTH,
    ),
    section: 'Additional Named Insured',
  },
  form(
    'CY 27 03',
    'blanketAdditionalInsured',
    'Blanket additional insured',
    'Adds whoever a written contract requires.',
  ),
  form(
    'CY 27 04',
    'amendCooperation',
    'Amend cooperation',
    'Cooperation is owed as far as it is reasonable.',
  ),
  form(
    'CY 27 05',
    'amendNoticeProvision',
    'Amend notice provision',
    'Notice is due once control group members know.',
  ),
  form('CY 27 06', 'defenseCounsel', 'Choice of counsel', 'Names the counsel that the insured may use.'),
  form(
    'CY 27 07',
    'waiverOfSubrogation',
    'Waiver of subrogation',
    'No recovery from those whom a contract protects.',
    ALL,
  ),
  form(
    'CY 27 08',
    'specifiedEventExclusion',
    'Specified event exclusion',
    'Excludes the events that the schedule names.',
    BOTH,
  ),
  form(
    'CY 27 09',
    'errorsAndOmissionsExclusion',
    'E&O exclusion',
    'Excludes failure of professional and technology services.',
  ),
  form('CY 27 10', 'antiStacking', 'Anti-stacking', 'Limits of related policies do not add up.'),
  form(
    'CY 27 11',
    'ransomEventSublimit',
    'Ransom event sublimit',
    'One smaller limit for everything that follows a ransom event.',
    BOTH,
  ),
  form(
    'CY 27 12',
    'extortionThreatSublimit',
    'Extortion threat sublimit',
    'A smaller limit for extortion threats.',
  ),
  form(
    'CY 27 13',
    'bipaExclusion',
    'Biometric privacy exclusion',
    'Excludes claims under biometric privacy laws such as the Illinois BIPA.',
  ),
  form(
    'CY 27 14',
    'franchisor',
    'Franchisor',
    'Covers the franchisor for acts of its franchisees that share its systems.',
  ),
  {
    ...form(
      'CY 27 15',
      'tria',
      'Cyber terrorism (TRIA)',
      'Acts certified under the Terrorism Risk Insurance Act.',
      BOTH,
    ),
    section: 'TRIA',
  },
  form(
    'CY 27 16',
    'warExclusion',
    'War and cyber operation exclusion',
    'Excludes war and state cyber operations.',
  ),
  form(
    'CY 27 17',
    'wrongfulCollectionExclusion',
    'Wrongful collection exclusion',
    'Excludes collection of data without consent.',
  ),
  form('CY 27 18', 'priorActsDate', 'Prior acts date', 'Excludes acts before the retroactive date.'),
  form(
    'CY 27 19',
    'knownCircumstancesExclusion',
    'Known circumstances exclusion',
    'Excludes what the application disclosed.',
  ),
  form('CY 27 20', 'neglectedSoftware', 'Neglected software', 'Coinsurance for flaws left without a patch.'),
  form(
    'CY 27 21',
    'widespreadEventSublimit',
    'Widespread event sublimit',
    'A smaller limit for an event that strikes many insureds.',
  ),
  form(
    'CY 27 22',
    'infrastructureExclusion',
    'Infrastructure exclusion',
    'Excludes failure of public utilities and internet backbone.',
  ),
  form(
    'CY 27 23',
    'unencryptedDevicesExclusion',
    'Unencrypted devices exclusion',
    'Excludes loss of portable devices without encryption.',
  ),
  form('CY 27 24', 'cryptocurrencyExclusion', 'Cryptocurrency exclusion', 'Excludes loss of digital assets.'),
  form('CY 27 25', 'coinsurance', 'Coinsurance', 'The insured bears a part of each ransom loss.'),
  form(
    'CY 27 26',
    'extendedReportingPeriod',
    'Extended reporting period',
    'Time to report claims after the policy ends.',
    BOTH,
  ),
  form(
    'CY 27 27',
    'changeInControl',
    'Amend change in control',
    'Cover goes on for a time after a takeover.',
  ),
  form(
    'CY 27 28',
    'subsidiaryThreshold',
    'Amend subsidiary threshold',
    'New subsidiaries up to a share of revenue are covered at once.',
  ),
  form(
    'CY 27 29',
    'agencyAmendatoryRetail',
    'Agency amendatory: retail',
    'Wording agreed with a retail agency.',
  ),
  form(
    'CY 27 30',
    'agencyAmendatoryWholesale',
    'Agency amendatory: wholesale',
    'Wording agreed with a wholesale agency.',
  ),
  form(
    'CY 27 31',
    'agencyAmendatoryProgram',
    'Agency amendatory: program',
    'Wording agreed for a program of one agency.',
  ),
]

/** Groups 6 and 7: how the policy is worded. */
export const endorsements: readonly Coverage[] = [
  ...groupOf(6, 'file-text', policyForms),
  ...groupOf(7, 'file-plus', special),
]
