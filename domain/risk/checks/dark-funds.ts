import { gradeDmarc } from '../grades/dmarc.ts'
import { dkimStatus, gradeMtaSts } from '../grades/email.ts'
import { gradeSpf } from '../grades/spf.ts'
import { answerCheck, dnsSeen, listed, seen, type Check } from './check.ts'

const floor = (points: number): number => Math.max(0, Math.round(points))

export const DARK_CHECKS: readonly Check[] = [
  {
    checkId: 'dark.leaked-credentials',
    factor: 'darkIntelligence',
    title: 'Leaked passwords',
    weight: 50,
    fixText: 'Reset the passwords of the accounts concerned and require a second factor.',
    observe: ({ evidence }) => {
      const facts = evidence?.leaks
      if (!facts) return null
      const older = Math.max(0, facts.credentials1Year - facts.credentials90Days)
      return {
        points: floor(100 - 10 * facts.credentials90Days - 2 * older),
        finding: `${facts.credentials90Days} leaked in the last 90 days, ${facts.credentials1Year} in the last year.`,
        raw: { credentials90Days: facts.credentials90Days, credentials1Year: facts.credentials1Year },
        ...seen(facts),
      }
    },
  },
  {
    checkId: 'dark.stealer-logs',
    factor: 'darkIntelligence',
    title: 'Stealer logs',
    weight: 30,
    fixText: 'Clean or replace the infected machine, end all sessions, then reset its passwords.',
    observe: ({ evidence }) => {
      const facts = evidence?.leaks
      return facts
        ? {
            points: floor(100 - 34 * facts.stealerLogHits),
            finding: `${facts.stealerLogHits} ${facts.stealerLogHits === 1 ? 'entry' : 'entries'} from infected machines.`,
            raw: { stealerLogHits: facts.stealerLogHits },
            ...seen(facts),
          }
        : null
    },
  },
  {
    checkId: 'dark.lookalikes',
    factor: 'darkIntelligence',
    title: 'Lookalike domains',
    weight: 20,
    fixText: 'Watch the lookalikes, warn staff, and ask the registrar to take down those that send mail.',
    observe: ({ evidence }) => {
      const facts = evidence?.leaks
      if (!facts) return null
      const names = facts.lookalikeDomains
      return {
        points: floor(100 - 15 * names.length),
        finding:
          names.length === 0 ? 'No lookalike domain was seen.' : `Registered by others: ${listed(names)}.`,
        raw: names,
        ...seen(facts),
      }
    },
  },
]

const transferQuestion = (
  field:
    | 'isVerifyingBankAccounts'
    | 'isAuthenticatingFundTransferRequests'
    | 'isPreventingUnauthorizedWireTransfers',
  checkId: string,
  words: { title: string; yes: string; no: string; fixText: string },
): Check =>
  answerCheck(field, words, {
    checkId,
    factor: 'fundsTransfer',
    title: words.title,
    weight: 15,
    fixText: words.fixText,
  })

export const FUNDS_CHECKS: readonly Check[] = [
  {
    checkId: 'funds.dmarc',
    factor: 'fundsTransfer',
    title: 'DMARC',
    weight: 30,
    fixText: 'Publish a DMARC record and move it from none through quarantine to reject.',
    ceiling: { company: 84, sentence: 'There is no DMARC record: held at 84.' },
    observe: ({ evidence }) => {
      const facts = dnsSeen(evidence, 'dmarc')
      if (!facts) return null
      const { dmarc, dmarcOrganization } = facts
      const { points, finding, without } = gradeDmarc(dmarc, dmarcOrganization)
      const raw = { dmarc, ...(dmarcOrganization && { organization: dmarcOrganization }) }
      return { points, finding, holds: without, raw, ...seen(facts) }
    },
  },
  {
    checkId: 'funds.spf',
    factor: 'fundsTransfer',
    title: 'SPF',
    weight: 15,
    fixText: 'List your senders in one SPF record that ends in -all and needs at most 10 lookups.',
    observe: ({ evidence }) => {
      const facts = dnsSeen(evidence, 'spf')
      if (!facts) return null
      const raw = {
        spf: facts.spf,
        lookups: facts.spfLookups,
        ...(facts.spfVoidLookups && { voidLookups: facts.spfVoidLookups }),
        ...(facts.spfMissing?.length && { missing: facts.spfMissing }),
        ...(facts.spfRedirected && { redirected: facts.spfRedirected }),
        dkim: dkimStatus(facts.dkimSelectors),
      }
      return { ...gradeSpf(facts), raw, ...seen(facts) }
    },
  },
  {
    checkId: 'funds.mta-sts',
    factor: 'fundsTransfer',
    title: 'MTA-STS',
    weight: 10,
    fixText: 'Publish an MTA-STS policy, first in testing, then in enforce.',
    observe: ({ evidence }) => {
      const facts = dnsSeen(evidence, 'mtaSts')
      return facts
        ? {
            ...gradeMtaSts(facts.mtaSts),
            raw: { mtaSts: facts.mtaSts, tlsRpt: facts.tlsRpt },
            ...seen(facts),
          }
        : null
    },
  },
  transferQuestion('isVerifyingBankAccounts', 'funds.bank-accounts', {
    title: 'Bank accounts are verified',
    yes: 'New payees’ bank accounts are verified first.',
    no: 'New payees’ bank accounts are not verified.',
    fixText: 'Call the payee on a number you already had before you pay to a new account.',
  }),
  transferQuestion('isAuthenticatingFundTransferRequests', 'funds.requests', {
    title: 'Transfer requests are authenticated',
    yes: 'Requests to change or send payments are confirmed by another channel.',
    no: 'Requests to change or send payments are not confirmed by another channel.',
    fixText: 'Confirm every request for money by a second channel, never by replying to it.',
  }),
  transferQuestion('isPreventingUnauthorizedWireTransfers', 'funds.wires', {
    title: 'Wires need a second person',
    yes: 'Wire transfers are released by a second person.',
    no: 'One person alone can release a wire transfer.',
    fixText: 'Have the bank ask for a second approver on wires.',
  }),
]
