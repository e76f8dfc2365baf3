import type { Actor } from '#domain/access/actor.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { answersOnceFixed } from '#domain/risk/fixes.ts'
import { isMeasured } from '#domain/risk/trend/measured.ts'
import type { Quote } from './commands.ts'
import { DMARC_CHECK } from './episodes.ts'
import type { ConditionStory } from './plan.ts'
import type { Later, Subject } from './stories.ts'
import { workdayFrom } from './workdays.ts'
import type { SeedContext } from './seed-context.ts'

const underwriterOf = (context: SeedContext): Actor =>
  context.actors.get('underwriter@demo.bindery.test') as Actor

interface Asked {
  title: string
  detail: string
  stage: 'PRE_BIND' | 'POST_BIND'
  /** Days from today; a weekend goes over to the next working day. */
  days: number
  checkId?: string
}

const set = (context: SeedContext, quote: Pick<Quote, 'id'>, { days, ...asked }: Asked) =>
  context.api.run(underwriterOf(context), 'subjectivityCreate', {
    body: { ...asked, quoteId: quote.id, dueDate: workdayFrom(addDays(context.clock.today(), days)) },
  })

const SECOND_FACTOR = {
  title: 'Multi-factor authentication for remote access',
  detail: 'A screenshot of the enforced policy, or a letter of the IT provider.',
  stage: 'PRE_BIND',
} as const

const RESTORE_TEST = {
  title: 'Restore test of backups',
  detail: 'The report of a full restore within the last six months.',
  stage: 'POST_BIND',
  days: 40,
} as const

/** A check of the last scan that failed by what was measured, so that a later scan can show it mended. */
const failingCheck = async (context: SeedContext, { agent, accountId }: Subject) => {
  const { report } = await context.api.run(agent, 'riskGet', { params: { accountId } })
  const found = report.checks.find(
    (check) =>
      check.result !== 'pass' &&
      isMeasured(check) &&
      Object.keys(answersOnceFixed(check.checkId)).length === 0,
  )
  if (!found) throw new Error(`no scan of account ${accountId} shows anything to be asked for`)
  return found
}

/** What each story of a condition asks for, and what comes of it later. */
const stories: Record<
  ConditionStory,
  (context: SeedContext, subject: Subject, quote: Quote) => Promise<readonly Later[]>
> = {
  open: async (context, _subject, quote) => {
    await set(context, quote, { ...SECOND_FACTOR, days: 10 })
    await set(context, quote, RESTORE_TEST)
    return []
  },
  sent: async (context, { agent }, quote) => {
    const { id } = await set(context, quote, { ...SECOND_FACTOR, days: 14 })
    const send = async () => {
      const evidence = 'The policy is enforced since Monday; the screenshot shows it for all of the staff.'
      await context.api.run(agent, 'subjectivitySubmit', { params: { id }, body: { evidence } })
      return []
    }
    return [{ day: addDays(context.clock.today(), 2), act: send }]
  },
  overdue: async (context, _subject, quote) => {
    await set(context, quote, { ...SECOND_FACTOR, days: 4 })
    return []
  },
  scan: async (context, subject, quote) => {
    const { checkId, title, fixText } = await failingCheck(context, subject)
    await set(context, quote, { title, detail: fixText, stage: 'PRE_BIND', days: 14, checkId })
    return []
  },
  cleared: async (context, _subject, quote) => {
    await set(context, quote, {
      title: 'DMARC record of the mail domain',
      detail: 'It was lost when the mail was moved; publish it again.',
      stage: 'PRE_BIND',
      days: 20,
      checkId: DMARC_CHECK,
    })
    return []
  },
}

/** An underwriter takes the referred quote and sets the condition; terms are released subject to it, unless open. */
export const setCondition = async (
  context: SeedContext,
  subject: Subject,
  quote: Quote,
  story: ConditionStory,
): Promise<Later[]> => {
  const underwriter = underwriterOf(context)
  await context.api.run(underwriter, 'quoteAssign', { body: { quoteId: quote.id } })
  const later = await stories[story](context, subject, quote)
  if (story === 'open') return [...later]
  context.clock.advance({ minutes: 40 })
  await context.api.run(underwriter, 'quoteRelease', {
    body: { quoteId: quote.id, note: 'Terms as requested, subject to the condition.' },
  })
  return [...later]
}

/** Days after issuance on which the underwriter looks at a policy again, and days until what is asked for is due. */
const REVIEWED_AFTER = 150
const DUE_IN = 30

/** In the middle of the term an underwriter asks for a restore test; no one shows it, and it is overdue. */
export const setAfterBinding = (context: SeedContext, quoteId: string): Later[] => [
  {
    day: addDays(context.clock.today(), REVIEWED_AFTER),
    act: async () => {
      await set(context, { id: quoteId }, { ...RESTORE_TEST, days: DUE_IN })
      return []
    },
  },
]
