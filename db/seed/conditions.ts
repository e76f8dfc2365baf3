import type { Actor } from '#domain/access/actor.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { answersOnceFixed } from '#domain/risk/fixes.ts'
import { isMeasured } from '#domain/risk/trend/measured.ts'
import type { Quote } from './commands.ts'
import { DMARC_CHECK } from './episodes.ts'
import type { ConditionStory } from './plan.ts'
import type { Later, Subject } from './stories.ts'
import { workdayFrom } from './workdays.ts'
import type { World } from './world.ts'

const underwriterOf = (world: World): Actor => world.actors.get('underwriter@demo.bindery.test') as Actor

interface Asked {
  title: string
  detail: string
  stage: 'PRE_BIND' | 'POST_BIND'
  /** Days from today; a weekend goes over to the next working day. */
  days: number
  checkId?: string
}

const set = (world: World, quote: Quote, { days, ...asked }: Asked) =>
  world.api.run(underwriterOf(world), 'subjectivityCreate', {
    body: { ...asked, quoteId: quote.id, dueDate: workdayFrom(addDays(world.clock.today(), days)) },
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
const failingCheck = async (world: World, { agent, accountId }: Subject) => {
  const { report } = await world.api.run(agent, 'riskGet', { params: { accountId } })
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
  (world: World, subject: Subject, quote: Quote) => Promise<readonly Later[]>
> = {
  open: async (world, _subject, quote) => {
    await set(world, quote, { ...SECOND_FACTOR, days: 10 })
    await set(world, quote, RESTORE_TEST)
    return []
  },
  sent: async (world, { agent }, quote) => {
    const { id } = await set(world, quote, { ...SECOND_FACTOR, days: 14 })
    const send = async () => {
      const evidence = 'The policy is enforced since Monday; the screenshot shows it for all of the staff.'
      await world.api.run(agent, 'subjectivitySubmit', { params: { id }, body: { evidence } })
      return []
    }
    return [{ day: addDays(world.clock.today(), 2), act: send }]
  },
  overdue: async (world, _subject, quote) => {
    await set(world, quote, { ...SECOND_FACTOR, days: 4 })
    return []
  },
  scan: async (world, subject, quote) => {
    const { checkId, title, fixText } = await failingCheck(world, subject)
    await set(world, quote, { title, detail: fixText, stage: 'PRE_BIND', days: 14, checkId })
    return []
  },
  cleared: async (world, _subject, quote) => {
    await set(world, quote, {
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
  world: World,
  subject: Subject,
  quote: Quote,
  story: ConditionStory,
): Promise<Later[]> => {
  const underwriter = underwriterOf(world)
  await world.api.run(underwriter, 'quoteAssign', { body: { quoteId: quote.id } })
  const later = await stories[story](world, subject, quote)
  if (story === 'open') return [...later]
  world.clock.advance({ minutes: 40 })
  await world.api.run(underwriter, 'quoteRelease', {
    body: { quoteId: quote.id, note: 'Terms as requested, subject to the condition.' },
  })
  return [...later]
}
