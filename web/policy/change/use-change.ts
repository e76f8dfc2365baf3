import { useState } from 'react'
import type { Answer as Resolution } from '#domain/policy/chain/conflicts.ts'
import { sideOfType } from '#domain/policy/change/draft/lifecycle.ts'
import { isLocalDate } from '#domain/kernel/dates.ts'
import { type ChangeKind, changeRow } from '#domain/policy/change/kinds.ts'
import { changeWindow, type Window } from '#domain/policy/change/window.ts'
import { INSUREDS_ENDORSEMENT, NAMED_INSUREDS_ENDORSEMENT } from '#domain/quote/terms/additional-insureds.ts'
import type { Answer } from '#web/client.ts'
import type { ApiError } from '#web/client/problem.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { usePriced, type Priced } from '#web/use-priced.ts'
import type { Policy } from '../policy.ts'
import { askedOf, BLANK_INSURED, type Edits, editsOf, NOTHING } from './edits.ts'

/** Milliseconds after the last key until the price is asked for. */
const DELAY_MS = 500

export type Preview = Answer<'policyChangePreview'>
/** What the policy has on the day, and what its own program lets be chosen instead. */
export type Offered = Answer<'policyChangeTerms'>
/** A coverage that is on the policy or can be put on it. Money in major units. */
export type Line = Offered['coverages'][number]
export type Draft = Answer<'policyChangeGet'>

/** The kinds of change that the user may ask for, most usual first. */
const KINDS: readonly ChangeKind[] = [
  'terms',
  'nonPremium',
  'exposure',
  'namedInsured',
  'correction',
  'exclusion',
]

/** Without premium where the endorsement that covers organizations is on the policy already, else with it. */
const kindFor = ({ coverages }: Policy): ChangeKind =>
  coverages.some(({ key }) => key === INSUREDS_ENDORSEMENT || key === NAMED_INSUREDS_ENDORSEMENT)
    ? 'nonPremium'
    : 'terms'

const begunWith = (insured: string | null): Edits =>
  insured === null
    ? NOTHING
    : insured === 'new'
      ? { ...NOTHING, added: [BLANK_INSURED] }
      : { ...NOTHING, insureds: { [insured]: null } }

/** A change that is being made: what was typed, the policy on its day, and what the server says that it does and costs. */
export const useChange = (
  policy: Policy,
  opened: Draft | null,
  draftId: string | null,
  /** The organization that begins it: by its id, to be ended on a day, or `new`. */
  { insured, on }: { insured: string | null; on: string | null },
) => {
  const { me } = useSession()
  const reader = sideOfType(me.account.accountType)
  const kinds = KINDS.filter((one) => reader !== 'INSURED' || changeRow(one).isAsked)
  const [kind, setKind] = useState<ChangeKind>(opened?.kind ?? (insured === null ? 'terms' : kindFor(policy)))
  const row = changeRow(kind)
  const windowOf = (of: ChangeKind) =>
    changeWindow(of, {
      effectiveDate: policy.effectiveDate,
      endDate: policy.segments.at(-1)?.until ?? policy.endDate,
      today: policy.today,
      ...(opened?.sentOn && { askedOn: opened.sentOn }),
      isStaffInside: me.actingStaff !== null,
      market: policy.market,
    })
  const within = (at: string, { first, last }: Window): string => (at < first ? first : at > last ? last : at)
  const window = windowOf(kind)
  const usual = within(policy.today, window)
  const first = isLocalDate(on ?? '') ? within(on ?? '', window) : usual
  const [chosenDay, setDay] = useState<string | null>(opened?.effectiveDate ?? first)
  const day = chosenDay ?? usual
  const [edits, setEdits] = useState<Edits>(() => (opened ? editsOf(opened.changes) : begunWith(insured)))
  const [resolutions, setResolutions] = useState<Readonly<Record<string, Resolution>>>(
    opened?.resolutions ?? {},
  )
  // Whether something was changed since it was saved.
  const [isTouched, setTouched] = useState(false)
  const touch = () => setTouched(true)
  // Whether it may be another change than the saved one, which is otherwise asked for as it was saved.
  const [isAltered, setAltered] = useState(false)
  const alter = () => {
    touch()
    setAltered(true)
  }
  const params = { productType: policy.product, policyId: policy.id }
  const terms = useApi('policyGet', { params, query: { on: day } }, { keep: true })
  const offered = useApi(
    'policyChangeTerms',
    { params: { policyId: policy.id }, query: { on: day } },
    { keep: true },
  )
  const asked =
    opened && !isAltered ? opened.changes : askedOf(kind, edits, offered.data?.insured.mailingAddress ?? null)
  const body = asked && { kind, effectiveDate: day, changes: asked, resolutions }
  const price: Priced<Preview> = usePriced(
    'policyChangePreview',
    body && { params: { policyId: policy.id }, body: { ...body, ...(draftId && { draftId }) } },
    DELAY_MS,
  )
  const errors = Object.fromEntries(
    (price.standing === 'refused' ? (price.error?.errors ?? []) : []).map(({ field, detail }) => [
      field.replace(/^body\./, ''),
      detail,
    ]),
  )
  return {
    kinds,
    kind,
    row,
    window,
    day,
    chosenDay,
    edits,
    resolutions,
    terms: terms.data,
    termsError: (terms.data && offered.data ? null : (terms.error ?? offered.error)) as ApiError | null,
    offered: offered.data,
    reader,
    body,
    price,
    /** What was refused, by the path in the request. */
    errors: errors as Readonly<Record<string, string>>,
    isTouched,
    touch,
    /** What is on the screen is saved. */
    settle: () => setTouched(false),
    setKind: (next: ChangeKind) => {
      alter()
      setKind(next)
      setResolutions({})
      // The day stays where the other kind allows it; that of a correction was not chosen.
      setDay(within(row.day === 'FIRST' ? policy.today : day, windowOf(next)))
    },
    setDay: (next: string | null) => {
      alter()
      setDay(next)
      setResolutions({})
    },
    edit: (change: (before: Edits) => Edits) => {
      alter()
      setEdits(change)
    },
    resolve: (path: string, answer: Resolution) => {
      alter()
      setResolutions((before) => ({ ...before, [path]: answer }))
    },
  }
}

export type Change = ReturnType<typeof useChange>
