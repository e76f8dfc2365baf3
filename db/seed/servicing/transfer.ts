import type { SeedContext } from '../seed-context.ts'
import { staffOf } from './commands.ts'

/** An agency gives up a state, and staff move its accounts there to another agency: the state with the fewest of them. */
export const transferBook = async (context: SeedContext): Promise<void> => {
  const staff = staffOf(context)
  const book = {
    fromId: context.orgs.get('lonestar') as string,
    toId: context.orgs.get('summit') as string,
  }
  const { rows } = await context.api.run(staff, 'bookTransferPreview', { query: book })
  const moving = Map.groupBy(
    rows.filter(({ stays, state }) => !stays && state !== null),
    ({ state }) => state as string,
  )
  const [fewest] = [...moving].toSorted(([, one], [, other]) => one.length - other.length)
  if (!fewest) throw new Error('no account of the demo book could move to another agency')
  const [state, accounts] = fewest
  await context.api.run(staff, 'bookTransferStart', {
    body: { ...book, state, reason: 'The agency gives up the state', count: accounts.length },
  })
  await context.settle()
}
