import type { InputOf } from '#contract/endpoint.ts'
import type { borContract } from '#contract/policy/bor/letters.ts'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { runCalendar } from '#server/calendar.ts'
import type { Harness } from './harness.ts'
import { actorIn, MARKED_NAMES, type TwoTenants } from './two-tenants.ts'

type Filed = InputOf<(typeof borContract)['borFile']>['body']

export const CHECKS = {
  onLetterhead: true,
  isDated: true,
  isSigned: true,
  namesPolicy: true,
  namesAgency: true,
} as const

/** The code with which a command is refused, of its first field where it names one. */
export const codeOf = async (answer: Promise<unknown>): Promise<string> => {
  try {
    await answer
  } catch (error) {
    if (error instanceof Refused) return error.refusal.errors?.[0]?.code ?? error.refusal.code
    throw error
  }
  return 'answered'
}

/** The way of a broker of record letter about the own side's policy. */
export const borLetters = (harness: Harness, book: TwoTenants) => {
  const staff = actorIn(book, 'COWBELL super-admin')
  const policyRow = () =>
    harness.ports.db
      .selectFrom('policy')
      .selectAll()
      .where('id', '=', book.records.own.policy)
      .executeTakeFirstOrThrow()
  const upload = async (actor: Actor, name = 'letter.pdf'): Promise<string> => {
    const { id } = await harness.api.run(
      actor,
      'borLetterAdd',
      { query: { fileName: name }, body: new FormData() },
      { file: Buffer.from(`%PDF-1.7 ${name} of ${actor.name}`) },
    )
    return id
  }
  const letter = async (letterId: string, more: object = {}): Promise<Filed> => ({
    policyNumber: (await policyRow()).policy_number,
    companyName: `${MARKED_NAMES.own} Manufacturing`,
    letterDate: harness.clock.today(),
    signedBy: 'Quill Holder',
    signedTitle: 'Owner',
    checks: CHECKS,
    letterId,
    ...more,
  })
  const get = (actor: Actor, id: string) => harness.api.run(actor, 'borGet', { params: { id } })
  return {
    staff,
    policyRow,
    upload,
    letter,
    get,
    file: async (actor: Actor, more: object = {}) =>
      harness.api.run(actor, 'borFile', { body: await letter(await upload(actor), more) }),
    decide: async (
      actor: Actor,
      id: string,
      action: 'rescind' | 'reject' | 'effect',
      more: { reason?: string; letterId?: string } = {},
    ) => {
      const { version } = await get(staff, id)
      return harness.api.run(actor, 'borDecide', { body: { id, action, version, ...more } })
    },
    listed: async (actor: Actor, query: object = {}) =>
      (await harness.api.run(actor, 'borSearch', { query })).content,
    /** Sets the terms of the policy's carrier from today on. */
    setTerms: (more: object) =>
      harness.api.run(staff, 'borTermsSet', {
        body: {
          carrierId: book.columns.own['carrierId'] as string,
          validFrom: harness.clock.today(),
          isMidTerm: true,
          daysBeforeExpiry: 15,
          clockDays: 5,
          canWaive: false,
          ...more,
        },
      }),
    calendar: () => runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now()),
  }
}
