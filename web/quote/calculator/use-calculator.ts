import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ApiError } from '#web/client/problem.ts'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useSession } from '#web/session-context.ts'
import { usePriced, type PriceStanding } from '#web/use-priced.ts'
import type { Calculation, CalculatorChoices, CalculatorRequest, Quote } from '../shared/quote.ts'
import { carriedDates } from '../shared/prior-acts.ts'
import { isSameRequest, onTopOf, type SavedTerms } from './newer-terms.ts'
import { healed, notOffered, type OfferedField } from './offered.ts'
import { useOfferedTexts } from './offered-texts.ts'
import { requestOfText, requestText } from './request-text.ts'
import { keepTerms, unsavedTerms, type TermsKey } from './unsaved-terms.ts'

/** Recalculates this long after the last edit. */
const DELAY_MS = 100
/** The entry of the address that holds what differs from the starting values. */
export const CALCULATOR_ENTRY = 'calc'

export interface Calculator {
  /** What was asked for, with every edit. */
  asked: CalculatorRequest
  /** What the screen shows: the corrected request once the answer for it is there, until then what was asked. */
  shown: CalculatorRequest
  /** The newest answer; the one before stays, as stale, while the next is on its way. */
  result: Calculation | undefined
  /** The retroactive dates that a renewal takes over, which no one chooses; undefined in a first term. */
  carried: Calculation['retroactive']
  /** How the answer relates to the terms on the screen. */
  standing: PriceStanding
  /** The answer is not of the terms on the screen; nothing may follow from it. */
  isStale: boolean
  /** Fields that are not offered or that the server refused, by name. */
  problems: Readonly<Record<string, string>>
  error: ApiError | null
  edit: (next: CalculatorRequest) => void
  /** Says whether a field holds a text that is no value, such as the thirtieth of February. */
  setUnread: (field: string, isUnread: boolean) => void
  /** Grows whenever typed text is to be dropped; the key of fields that hold some. */
  typing: number
  /** Takes back the last edit; null when there is none. */
  undo: (() => void) | null
  retry: () => void
  /** The terms are those of an earlier visit that were not saved. */
  isRestored: boolean
  /** Terms of an earlier visit, of a link or of the quote that are offered no longer and were set back. */
  setBack: readonly OfferedField[]
  /** The terms that were kept could not be priced, so the calculator began with the starting values. */
  beganAgain: ApiError | null
  /** The version of the saved quote that the terms on the screen began with: what a save of them replaces. */
  version: number | undefined
  /** Another user has saved other terms, and those on the screen are changed too: one must be chosen. */
  overtaken: { take: () => void; keep: () => void } | null
  /** Reports that the user switched the paper, with the quote's version: work continues from its terms. */
  switched: (version: number) => void
  /** Reports that the terms on the screen are saved, with the quote's version: nothing has to be kept. */
  saved: (version?: number) => void
}

export interface CalculatorOptions {
  accountId: string
  productType: string
  /** The saved quote whose terms are changed, or null: what was decided for it counts in its preview. */
  quote: Quote | null
  start: CalculatorRequest
  choices: CalculatorChoices
}

const refusalsOf = (error: ApiError | null): Record<string, string> =>
  Object.fromEntries(
    (error?.errors ?? []).map((one) => [one.field.replace(/^(body\.)?(request\.)?/, ''), one.detail]),
  )

/** What was asked for, with the way back; kept in the address and for the next visit as long as it can be priced. */
const useAsked = ({ start, choices, quote }: CalculatorOptions, key: TermsKey) => {
  const { search, change } = useUrlState()
  const isRenewal = (quote?.renewalOf ?? null) !== null
  const [found] = useState(() => (search.has(CALCULATOR_ENTRY) ? null : unsavedTerms(key)))
  const [first] = useState(() =>
    healed(requestOfText(search.get(CALCULATOR_ENTRY) ?? found, start), choices, isRenewal),
  )
  const [asked, setAsked] = useState(first.request)
  const [before, setBefore] = useState<readonly CalculatorRequest[]>([])
  const put = useCallback(
    (next: CalculatorRequest) => {
      setAsked(next)
      if (notOffered(next, choices, isRenewal).length > 0) return
      const text = requestText(next, start)
      keepTerms(key, text)
      change({ [CALCULATOR_ENTRY]: text || null })
    },
    [change, choices, isRenewal, start, key],
  )
  const edit = useCallback(
    (next: CalculatorRequest) => {
      setBefore((earlier) => [...earlier, asked])
      put(next)
    },
    [asked, put],
  )
  const undo = useCallback(() => {
    const last = before.at(-1)
    if (!last) return
    setBefore(before.slice(0, -1))
    put(last)
  }, [before, put])
  /** Goes on from other saved terms: the way back would lead behind them. */
  const goOnFrom = useCallback(
    (next: CalculatorRequest) => {
      setBefore([])
      put(next)
    },
    [put],
  )
  return { asked, edit, undo, canUndo: before.length > 0, put, goOnFrom, found, first, isRenewal }
}

/**
 * The saved terms that those on the screen began with. Newer ones are followed where nothing is unsaved; where both are
 * changed, `newer` waits for a choice, and a save still names the version that it began with.
 */
const useBegan = (
  { quote, choices }: CalculatorOptions,
  { asked, goOnFrom, isRenewal }: ReturnType<typeof useAsked>,
  isUnread: boolean,
) => {
  const [began, setBegan] = useState<SavedTerms | null>(quote)
  const [switched, setSwitched] = useState(0)
  const newer = quote && began && quote.version > began.version ? quote : null
  const isSameAgain =
    newer !== null &&
    began !== null &&
    (isSameRequest(newer.request, began.request) || isSameRequest(newer.request, asked))
  // The reader's own switch of paper gives up what was changed; a colleague's does not.
  const isOwnSwitch =
    newer !== null && began !== null && began.version < switched && newer.version >= switched
  const isUnchanged = began !== null && (isOwnSwitch || (!isUnread && isSameRequest(asked, began.request)))
  const take = useCallback(() => {
    if (!newer) return
    setBegan(newer)
    goOnFrom(healed(newer.request, choices, isRenewal).request)
  }, [newer, choices, isRenewal, goOnFrom])
  const keep = () => {
    if (!newer || !began) return
    setBegan(newer)
    goOnFrom(onTopOf(newer.request, asked, began.request))
  }
  useEffect(() => {
    if (!newer) return
    if (isSameAgain && !isOwnSwitch) setBegan(newer)
    else if (isUnchanged) take()
  }, [newer, isSameAgain, isOwnSwitch, isUnchanged, take])
  return {
    version: began?.version,
    isOvertaken: newer !== null && !isSameAgain && !isUnchanged,
    take,
    keep,
    saved: (version: number) => setBegan({ version, request: asked }),
    switched: setSwitched,
  }
}

/** Fields with a text that is no value. Taking it back empties them of it. */
const useUnread = () => {
  const [unread, set] = useState<ReadonlySet<string>>(new Set())
  const [typing, setTyping] = useState(0)
  const setUnread = useCallback(
    (field: string, isUnread: boolean) =>
      set((now) =>
        now.has(field) === isUnread
          ? now
          : new Set(isUnread ? [...now, field] : [...now].filter((one) => one !== field)),
      ),
    [],
  )
  const drop = useCallback(() => {
    set(new Set())
    setTyping((now) => now + 1)
  }, [])
  return { isUnread: unread.size > 0, typing, setUnread, drop }
}

/**
 * The calculator's state in the address and its price from the server. What the product does not offer is said at its
 * field and not asked for; the last price stays meanwhile, as one of earlier terms.
 */
export const useCalculator = (options: CalculatorOptions): Calculator => {
  const { accountId, productType, quote, start, choices } = options
  const { me } = useSession()
  const quoteId = quote?.id
  const key = useMemo(
    () => ({ userId: me.id, accountId, productType, quoteId }),
    [me.id, accountId, productType, quoteId],
  )
  const terms = useAsked(options, key)
  const unread = useUnread()
  const { asked, put, isRenewal } = terms
  const began = useBegan(options, terms, unread.isUnread)
  const amiss = notOffered(asked, choices, isRenewal)
  const isAmiss = amiss.length > 0 || unread.isUnread
  const priced = usePriced(
    'ratingCalculate',
    amiss.length > 0 ? null : { params: { productType }, body: { accountId, quoteId, request: asked } },
    DELAY_MS,
  )
  const textOf = useOfferedTexts(choices)
  const [beganAgain, setBeganAgain] = useState<ApiError | null>(null)
  // Terms that were kept and no longer have a price: without a form, no one could correct them.
  const isUnpriced = !priced.answer && priced.standing === 'refused'
  const isBeyondUse = isUnpriced && beganAgain === null && requestText(asked, start) !== ''
  const { error } = priced
  useEffect(() => {
    if (!isBeyondUse) return
    setBeganAgain(error)
    put(healed(start, choices, isRenewal).request)
  }, [isBeyondUse, error, put, start, choices, isRenewal])
  const isStale = priced.isStale || isAmiss
  const edit = (next: CalculatorRequest) => {
    // A text that is no value gives way where its term is given another one: by the slider or a saved selection.
    for (const field of ['limit', 'effectiveDate'] as const)
      if (next[field] !== asked[field]) unread.setUnread(field, false)
    terms.edit(next)
  }
  const take = () => {
    unread.drop()
    began.take()
  }
  const undo = unread.isUnread ? unread.drop : terms.canUndo ? terms.undo : null
  return {
    asked,
    shown: !isStale && priced.answer ? priced.answer.request : asked,
    result: priced.answer,
    carried: carriedDates(priced.answer ?? { request: asked, retroactive: quote?.calculation?.retroactive }),
    standing: isAmiss ? 'refused' : priced.standing,
    isStale,
    problems: {
      ...refusalsOf(priced.standing === 'refused' ? priced.error : null),
      ...Object.fromEntries(amiss.map((field) => [field, textOf(field, asked)])),
    },
    error: priced.error,
    edit,
    setUnread: unread.setUnread,
    typing: unread.typing,
    undo,
    retry: priced.retry,
    isRestored: terms.found !== null,
    setBack: terms.first.fields,
    beganAgain,
    version: began.version,
    overtaken: began.isOvertaken ? { take, keep: began.keep } : null,
    switched: (version) => {
      unread.drop()
      began.switched(version)
    },
    saved: (version) => {
      keepTerms(key, '')
      if (version !== undefined) began.saved(version)
    },
  }
}
