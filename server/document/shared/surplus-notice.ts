import { sql } from 'kysely'
import type { SurplusNoticeFacts } from '#domain/document/document-facts.ts'
import type { BrokerPart, FiledNotice, NoticePlace } from '#domain/document/notices/filed-notice.ts'
import { noticeGaps, type SurplusNotice, surplusNoticeOf } from '#domain/document/notices/surplus-notices.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { premiumTaxOf } from '#domain/money/tax/table.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { filedNoticesOf } from './filed-notices.ts'

export interface SurplusBroker {
  name: string
  agency: string
  number: string
  /** Business address in one line, where it is on file. */
  address: string | null
}

interface Paper {
  tenant_id: string
  is_surplus: boolean
  state: string | null
}

/** The surplus lines broker of an agency in a state, by its first license, as one object or null: both are columns or values. */
export const surplusBrokerOf = (tenant: unknown, state: unknown) => sql<SurplusBroker | null>`(
  select json_build_object('name', license.broker_first_name || ' ' || license.broker_last_name,
    'agency', license.agency_name, 'number', license.number, 'address', license.broker_address)
  from surplus_license license where license.tenant_id = ${tenant} and license.state = ${state}
    and license.is_verified
  order by license.created_at, license.id limit 1)`

/** The broker who places the paper of a quote or policy; null on admitted paper. */
export const brokerOfPaper = ({ tenant_id, is_surplus, state }: Paper) =>
  is_surplus ? surplusBrokerOf(tenant_id, state) : sql<SurplusBroker | null>`null::json`

/** Who places surplus lines paper, and the notices that staff filed for its state. */
export interface Placement {
  broker: SurplusBroker | null
  filed: readonly FiledNotice[]
}

/** Both for a quote or policy, read by themselves; nothing is read for admitted paper. */
export const readPlacement = async (ctx: Pick<Ctx, 'db'>, paper: Paper): Promise<Placement> =>
  paper.is_surplus
    ? ctx.db
        .selectNoFrom([brokerOfPaper(paper).as('broker'), filedNoticesOf(paper.state).as('filed')])
        .executeTakeFirstOrThrow()
    : { broker: null, filed: [] }

/** The broker as a notice names it, one line each. */
const brokerLines = (
  parts: readonly BrokerPart[],
  { name, agency, number, address }: SurplusBroker,
  state: string,
): string[] => [
  ...(parts.includes('NAME') ? [`Surplus lines broker: ${name}, ${agency}`] : []),
  ...(parts.includes('ADDRESS') && address ? [address] : []),
  ...(parts.includes('LICENSE') ? [`${state} surplus lines license ${number}`] : []),
]

/** The broker whole, as the declarations name it next to the agency. */
const placedBy = ({ name, agency, number, address }: SurplusBroker, state: string): string[] => [
  agency,
  name,
  ...(address ? [address] : []),
  `${state} surplus lines license ${number}`,
]

const textsOf = (notice: SurplusNotice, place: NoticePlace) =>
  notice.texts.filter(({ on }) => on.includes(place))

type Noticed = Omit<Paper, 'tenant_id'> & { effective_date: LocalDate }

/**
 * What a document of surplus lines paper prints by the law of the insured's home state on the effective day of the term;
 * nothing on admitted paper, and where no words are on file, which binding refuses.
 */
export const surplusNoticeFacts = (
  place: NoticePlace,
  { is_surplus, state, effective_date }: Noticed,
  { broker, filed }: Placement,
): { surplusNotice?: SurplusNoticeFacts } => {
  const notice = is_surplus && state !== null ? surplusNoticeOf(state, effective_date, filed) : null
  if (!notice || state === null) return {}
  const texts = textsOf(notice, place)
  if (texts.length === 0) return {}
  const taxRate = premiumTaxOf(state, effective_date) ?? ''
  return {
    surplusNotice: {
      ids: texts.map(({ id }) => id),
      statute: notice.statute,
      paragraphs: texts.flatMap(({ paragraphs }) =>
        paragraphs.map((text) => text.replace('{taxRate}', taxRate)),
      ),
      isOnFace: notice.isOnFace,
      ...(notice.points === null ? {} : { points: notice.points }),
      isBold: notice.isBold,
      isRed: notice.isRed,
      ...(broker && { placedBy: placedBy(broker, state) }),
      broker: broker ? brokerLines(notice.broker, broker, state) : [],
      ...(notice.isSignedByBroker && broker ? { signedBy: broker.name } : {}),
      remarks: noticeGaps(notice, { hasAddress: Boolean(broker?.address), on: effective_date, filed }),
    },
  }
}
