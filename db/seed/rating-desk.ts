import { surplusNoticeOf } from '#domain/document/notices/surplus-notices.ts'
import type { Actor } from '#domain/access/actor.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { latestProgramDay } from '#domain/rating/program/programs.ts'
import type { SeedContext } from './seed-context.ts'

const actor = (context: SeedContext, email: string): Actor => context.actors.get(email) as Actor

/** A draft that waits for approval with its effect on the book, another just begun, and a saved preset. */
export const fillRatingDesk = async (context: SeedContext): Promise<void> => {
  const { api } = context
  const underwriter = actor(context, 'underwriter@demo.bindery.test')
  const after = addDays(latestProgramDay('P100'), 1)
  const soon = addDays(context.clock.today(), 60)
  const day = soon > after ? soon : after
  const submitted = await api.run(underwriter, 'programDraft', {
    body: {
      basedOn: `P100_${latestProgramDay('P100')}`,
      effectiveDate: day,
      note: 'California and Michigan: published spread of state relativities, pulled halfway to 1.',
    },
  })
  const params = { id: submitted.id }
  await api.run(underwriter, 'programUpdate', {
    params,
    body: {
      lockVersion: submitted.lockVersion,
      edits: [
        { path: 'state.factors.CA', value: '0.94' },
        { path: 'state.factors.MI', value: '0.9' },
        { path: 'state.factors.NY', value: '1.05' },
      ],
      sources: [
        {
          table: 'state',
          source: 'Illustrative. Published spread of state relativities, pulled halfway to 1.',
        },
      ],
    },
  })
  await api.run(underwriter, 'programReplay', { params, body: {} })
  await api.run(underwriter, 'programSubmit', { params })
  await api.run(underwriter, 'programDraft', {
    body: {
      basedOn: `P250_${latestProgramDay('P250')}`,
      effectiveDate: day,
      note: 'Lower charge for partial backups.',
    },
  })
  await draftRules(context, underwriter)
  await fileNotice(context, underwriter)
  await api.run(underwriter, 'savedFilterSave', {
    body: {
      list: 'inbox',
      name: 'Unread, due first',
      query: { unread: 'true', sort: 'decisionBy,asc' },
    },
  })
  await api.run(actor(context, 'agent@demo.bindery.test'), 'customPresetCreate', {
    body: {
      productType: 'P100',
      name: 'Law firms',
      limit: 2_000_000,
      deductible: 10_000,
      waitingPeriod: 8,
      retroActivePeriod: -1,
      coverages: [],
    },
  })
}

/** Referral rules that wait for approval with what they make of the book, and the bounds of the underwriter. */
const draftRules = async ({ api, clock, actors }: SeedContext, underwriter: Actor): Promise<void> => {
  const made = await api.run(underwriter, 'ruleSetDraft', {
    body: {
      basedOn: 'P250_2026-01-01',
      effectiveDate: addDays(clock.today(), 30),
      note: 'Limits of $2,000,000 and slow patching are looked at, after the losses of the last year.',
    },
  })
  const params = { id: made.id }
  const kept = made.rules
    .filter(({ code }) => code !== 'HIGH_LIMIT')
    .map(({ words: _words, ...rule }) => rule)
  const added = [
    {
      code: 'HIGH_LIMIT',
      level: 'approve' as const,
      when: [{ fact: 'limit', operator: 'gte' as const, values: ['2000000'] }],
      reason: 'A limit of $2,000,000 or more needs an underwriter.',
      source: 'Losses of the last year by limit',
    },
    {
      code: 'SLOW_PATCHING',
      level: 'approve' as const,
      when: [{ fact: 'patching', operator: 'in' as const, values: ['SLOWER'] }],
      reason: 'Patches are installed more than a month after they appear.',
      source: 'Losses of the last year by control',
    },
  ]
  await api.run(underwriter, 'ruleSetUpdate', {
    params,
    body: { lockVersion: made.lockVersion, rules: [...kept, ...added] },
  })
  await api.run(underwriter, 'ruleSetTry', { params, body: {} })
  await api.run(underwriter, 'ruleSetSubmit', { params })
  await api.run(actors.get('staff@demo.bindery.test') as Actor, 'authoritySave', {
    params: { userId: underwriter.userId },
    body: {
      largestLimit: 5_000_000,
      largestPremium: 250_000,
      largestRevenue: null,
      largestCredit: 25,
      highestClass: null,
      states: null,
      products: null,
      version: 0,
    },
  })
}

/** Words of a notice that one user filed and another has yet to compare with the law. */
const fileNotice = async ({ api, clock }: SeedContext, underwriter: Actor): Promise<void> => {
  const notice = surplusNoticeOf('AL', clock.today(), [])
  if (!notice) return
  const { isOnFace, points, isBold, isRed, broker, isSignedByBroker } = notice
  const { id } = await api.run(underwriter, 'noticeFile', {
    body: {
      kind: 'POLICY',
      state: 'AL',
      statute: notice.statute,
      validFrom: notice.validFrom,
      title: '',
      texts: notice.texts.map(({ paragraphs, on }) => ({ paragraphs: [...paragraphs], on: [...on] })),
      layout: {
        isOnFace,
        points,
        isBold,
        isRed,
        broker: [...broker],
        isSignedByBroker,
        isSignatureNeeded: false,
      },
      source: notice.source,
      readOn: clock.today(),
      note: 'The words are printed in demonstrations and have not been compared with the law yet.',
    },
  })
  await api.run(underwriter, 'noticeSubmit', { params: { id } })
}
