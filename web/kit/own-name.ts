import { useMemo } from 'react'
import type { Column } from '#web/kit/table/types.ts'
import { useSession } from '#web/session-context.ts'

/** Columns that say no more than the reader's own name, by the type of the reader's account. */
const OWN_NAME: Readonly<Record<string, readonly string[]>> = {
  AGENCY: ['agencyName'],
  DIGITAL: ['agencyName'],
  MSSP: ['agencyName'],
  CUSTOMER: ['companyName', 'agencyName'],
}

/** The columns without those that only repeat the reader's own name. */
export const useColumnsOfOthers = <Row>(all: readonly Column<Row>[]): readonly Column<Row>[] => {
  const { me } = useSession()
  const own = OWN_NAME[me.account.accountType]
  return useMemo(() => (own ? all.filter(({ id }) => !own.includes(id)) : all), [all, own])
}
