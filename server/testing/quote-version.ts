import type { Harness } from './harness.ts'

/** The version of a quote as it is stored now, which a page that was opened just now would name. */
export const versionOf = async ({ ports }: Pick<Harness, 'ports'>, quoteId: string): Promise<number> => {
  const { lock_version: version } = await ports.db
    .selectFrom('quote')
    .select('lock_version')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  return version
}
