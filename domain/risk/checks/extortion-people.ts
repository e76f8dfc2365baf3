import { hostOf, isSimilarHost } from '../grades/hosts.ts'
import { answerCheck, answerOrigin, listed, seen, type Ceiling, type Check } from './check.ts'
import { FREQUENCY_POINTS } from './cloud-endpoint.ts'

const kev =
  (
    isMeant: (entry: { isRemoteAccess: boolean; knownRansomwareCampaignUse: string }) => boolean,
    none: string,
    ceiling: Ceiling,
  ): Check['observe'] =>
  ({ evidence }) => {
    const { exposure, products } = evidence ?? {}
    const named = (products?.kev ?? []).filter(isMeant)
    // What a website names can show a flaw but never that there is none.
    const facts = exposure ?? (named.length > 0 ? products : null)
    if (!facts) return null
    const found = [...(exposure?.kev ?? []).filter(isMeant), ...named]
    return {
      points: found.length === 0 ? 100 : 0,
      finding:
        found.length === 0
          ? none
          : `Known to be exploited: ${listed(found.map((one) => `${one.cveID} (${one.product})`))}.`,
      holds: found.length === 0 ? null : ceiling.sentence,
      raw: found,
      ...seen(facts),
    }
  }

const REMOTE_FLAW: Ceiling = {
  factor: 35,
  sentence: 'An exploited flaw in remote access holds this factor at 35.',
}
const RANSOMWARE_FLAW: Ceiling = {
  company: 49,
  sentence: 'A flaw that ransomware groups use is exposed: held at 49.',
}

const backups: Check['observe'] = (input) => {
  const { backupFrequency, backupTypes = [] } = input.answers
  if (backupFrequency === undefined) return null
  const kinds = [
    backupTypes.includes('BACKUP_FREQUENCY_SEGMENTED') || backupTypes.includes('BACKUP_FREQUENCY_CLOUD'),
    backupTypes.includes('BACKUP_FREQUENCY_TESTED_ANNUALLY'),
  ].filter(Boolean).length
  const share = backupFrequency === 'NEVER' ? 0 : FREQUENCY_POINTS[backupFrequency] * 0.5 + kinds * 25
  return {
    points: Math.round(share),
    finding:
      backupFrequency === 'NEVER'
        ? 'There are no backups.'
        : `Backups: ${backupFrequency.toLowerCase().replace('_', ' ')}, ${kinds === 2 ? 'kept apart and tested' : kinds === 1 ? 'either kept apart or tested' : 'neither kept apart nor tested'}.`,
    raw: { backupFrequency, backupTypes },
    ...answerOrigin(input, ['backupFrequency', 'backupTypes']),
  }
}

export const EXTORTION_CHECKS: readonly Check[] = [
  {
    checkId: 'extortion.remote-kev',
    factor: 'cyberExtortion',
    title: 'Exploited flaw in remote access',
    weight: 35,
    fixText: 'Patch or take the product offline today: attackers are using this flaw.',
    ceiling: REMOTE_FLAW,
    observe: kev(
      (entry) => entry.isRemoteAccess,
      'No exploited flaw was seen in remote access.',
      REMOTE_FLAW,
    ),
  },
  {
    checkId: 'extortion.backups',
    factor: 'cyberExtortion',
    title: 'Backups',
    weight: 25,
    fixText: 'Back up weekly, keep a copy that the network cannot reach, and test a restore each year.',
    observe: backups,
  },
  {
    checkId: 'extortion.ransomware-kev',
    factor: 'cyberExtortion',
    title: 'Flaw used by ransomware',
    weight: 25,
    fixText: 'Patch this flaw first: ransomware groups use it.',
    ceiling: RANSOMWARE_FLAW,
    observe: kev(
      (entry) => entry.knownRansomwareCampaignUse === 'Known',
      'No flaw that ransomware groups use was seen.',
      RANSOMWARE_FLAW,
    ),
  },
  answerCheck(
    'mfaRemoteSystemAccess',
    {
      yes: 'Remote access asks for a second factor, or there is none.',
      no: 'Remote access needs a password alone.',
    },
    {
      checkId: 'extortion.mfa-remote',
      factor: 'cyberExtortion',
      title: 'Multi-factor authentication on remote access',
      weight: 15,
      fixText: 'Require a second factor on the VPN and on every remote desktop.',
      ceiling: { company: 64, sentence: 'Remote access has no second factor: held at 64.' },
    },
  ),
]

export const PEOPLE_CHECKS: readonly Check[] = [
  answerCheck(
    'mfaAdminAccounts',
    { yes: 'Administrators use a second factor.', no: 'Administrators log in with a password alone.' },
    {
      checkId: 'insider.admin-mfa',
      factor: 'insiderThreat',
      title: 'Multi-factor authentication for administrators',
      weight: 60,
      fixText: 'Give administrators separate accounts that require a second factor.',
    },
  ),
  answerCheck(
    'isSecurityOfficer',
    { yes: 'Someone is responsible for security.', no: 'No one is responsible for security.' },
    {
      checkId: 'insider.officer',
      factor: 'insiderThreat',
      title: 'A person responsible for security',
      weight: 20,
      fixText: 'Name one person who owns security, inside or contracted.',
    },
  ),
  answerCheck(
    'training',
    { yes: 'Staff are trained every year.', no: 'Staff are not trained.' },
    {
      checkId: 'insider.training',
      factor: 'insiderThreat',
      title: 'Staff training',
      weight: 20,
      fixText: 'Train all staff once a year and send a practice phishing mail each quarter.',
    },
  ),
  answerCheck(
    'vendorManagement',
    { yes: 'Vendors’ security is reviewed.', no: 'Vendors’ security is not reviewed.' },
    {
      checkId: 'supply.vendors',
      factor: 'supplyChain',
      title: 'Vendor management',
      weight: 60,
      fixText: 'Keep a list of vendors with access to your data and review their security each year.',
    },
  ),
  {
    checkId: 'supply.scripts',
    factor: 'supplyChain',
    title: 'Scripts of other companies on the website',
    weight: 40,
    fixText: 'Remove scripts you do not need and pin the others with integrity hashes.',
    observe: ({ evidence }) => {
      const facts = evidence?.http
      if (!facts) return null
      const own = hostOf(facts.finalUrl)
      const loose = facts.scripts.filter(
        ({ src, hasIntegrity }) => /^(https?:)?\/\//i.test(src) && !hasIntegrity,
      )
      const hosts = [...new Set(loose.map(({ src }) => hostOf(src)))].filter(
        (host) => !isSimilarHost(host, own),
      )
      return {
        points: Math.max(0, 100 - 12 * hosts.length),
        finding:
          hosts.length === 0
            ? 'No unpinned script of another company.'
            : `Unpinned scripts from: ${listed(hosts)}.`,
        raw: facts.scripts,
        ...seen(facts),
      }
    },
  },
]
