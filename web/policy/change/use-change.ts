import { useState } from 'react'
import type { Answer as Resolution } from '#domain/policy/chain/conflicts.ts'
import { type ChangeKind, changeRow } from '#domain/policy/change/kinds.ts'
import { changeWindow, type Window } from '#domain/policy/change/window.ts'
import type { Answer } from '#web/client.ts'
import type { ApiError } from '#web/client/problem.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { usePriced, type Priced } from '#web/use-priced.ts'
import type { Policy } from '../policy.ts'
import { askedOf, type Edits, type Mailing, NOTHING } from './edits.ts'

/** Milliseconds after the last key until the price is asked for. */
const DELAY_MS = 500

export type Preview = Answer<'policyChangePreview'>
export type Account = Answer<'accountGet'>

/** Where mail goes as far as it is known: the lines that a mailing address needs. */
const mailingOf = (account: Account | undefined): Mailing | null =>
  account?.firmographics.mailingAddress ?? account?.firmographics.physicalAddress ?? null

/** The kinds of change that the user may ask for, most usual first. */
const KINDS: readonly ChangeKind[] = ['terms', 'nonPremium', 'exposure', 'correction', 'exclusion']

/** A change that is being made: what was typed, the policy on its day, and what the server says that it does and costs. */
export const useChange = (policy: Policy) => {
  const { can, me } = useSession()
  const kinds = KINDS.filter(
    (one) => changeRow(one).by !== 'policy:decidechange' || can(['policy:decidechange']),
  )
  const [kind, setKind] = useState<ChangeKind>('terms')
  const row = changeRow(kind)
  const windowOf = (of: ChangeKind) =>
    changeWindow(of, {
      effectiveDate: policy.effectiveDate,
      endDate: policy.segments.at(-1)?.until ?? policy.endDate,
      today: policy.today,
      isStaffInside: me.actingStaff !== null,
      market: policy.market,
    })
  const within = (at: string, { first, last }: Window): string => (at < first ? first : at > last ? last : at)
  const window = windowOf(kind)
  const usual = within(policy.today, window)
  const [chosenDay, setDay] = useState<string | null>(usual)
  const day = chosenDay ?? usual
  const [edits, setEdits] = useState<Edits>(NOTHING)
  const [resolutions, setResolutions] = useState<Readonly<Record<string, Resolution>>>({})
  const params = { productType: policy.product, policyId: policy.id }
  const terms = useApi('policyGet', { params, query: { on: day } }, { keep: true })
  const account = useApi(
    'accountGet',
    { params: { accountId: policy.accountId } },
    { enabled: can(['account:read']) },
  )
  const mailing = mailingOf(account.data)
  const asked = askedOf(kind, edits, mailing)
  const body = asked && { kind, effectiveDate: day, changes: asked, resolutions }
  const price: Priced<Preview> = usePriced(
    'policyChangePreview',
    body && { params: { policyId: policy.id }, body },
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
    termsError: (terms.data ? null : terms.error) as ApiError | null,
    account: account.data,
    mailing,
    body,
    price,
    /** What was refused, by the path in the request. */
    errors: errors as Readonly<Record<string, string>>,
    setKind: (next: ChangeKind) => {
      setKind(next)
      setResolutions({})
      // The day stays where the other kind allows it; that of a correction was not chosen.
      setDay(within(row.day === 'FIRST' ? policy.today : day, windowOf(next)))
    },
    setDay: (next: string | null) => {
      setDay(next)
      setResolutions({})
    },
    edit: (change: (before: Edits) => Edits) => setEdits(change),
    resolve: (path: string, answer: Resolution) =>
      setResolutions((before) => ({ ...before, [path]: answer })),
  }
}

export type Change = ReturnType<typeof useChange>
