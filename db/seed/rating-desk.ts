import type { Actor } from '#domain/access/actor.ts'
import { addDays } from '#domain/kernel/dates.ts'
import type { World } from './world.ts'

const actor = (world: World, email: string): Actor => world.actors.get(email) as Actor

/** A draft that waits for approval with its effect on the book, another that somebody has just begun, and a saved preset. */
export const fillRatingDesk = async (world: World): Promise<void> => {
  const { api } = world
  const underwriter = actor(world, 'underwriter@demo.bindery.test')
  const day = addDays(world.clock.today(), 60)
  const submitted = await api.run(underwriter, 'programDraft', {
    body: {
      basedOn: 'P100_2026-01-01',
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
    },
  })
  await api.run(underwriter, 'programReplay', { params, body: {} })
  await api.run(underwriter, 'programSubmit', { params })
  await api.run(underwriter, 'programDraft', {
    body: { basedOn: 'P250_2026-01-01', effectiveDate: day, note: 'Lower charge for partial backups.' },
  })
  await api.run(actor(world, 'agent@demo.bindery.test'), 'customPresetCreate', {
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
