import { useCallback, useRef, useState } from 'react'
import { onNewerValues, overtakenFields } from '#web/kit/form/newer-values.ts'
import { isSameRequest } from '../calculator/newer-terms.ts'
import type { Quote, QuoteStanding } from '../shared/quote.ts'

/** What the last step asks for on top of the terms. */
export interface InfoValues extends Record<string, unknown> {
  policyContactFirstName: string
  policyContactLastName: string
  policyContactEmail: string
  policyContactPhone: string
  brokerFee: number | null
}

/** The fields of the last step as a quote holds them. */
export const infoOf = ({ contact, brokerFee }: Quote): InfoValues => ({
  policyContactFirstName: contact.policyContactFirstName ?? '',
  policyContactLastName: contact.policyContactLastName ?? '',
  policyContactEmail: contact.policyContactEmail ?? '',
  policyContactPhone: contact.policyContactPhone ?? '',
  brokerFee,
})

const isSameTerms = (one: Quote, other: Quote): boolean =>
  isSameRequest({ ...one.request, brokerFee: 0 }, { ...other.request, brokerFee: 0 })

/** Whether another user saved what this page does not show. What is typed here and was kept is no such change. */
export const isOvertaken = (newest: Quote, shown: Quote, typed: InfoValues): boolean =>
  newest.version > shown.version &&
  !(isSameTerms(newest, shown) && overtakenFields(infoOf(shown), infoOf(newest), typed).length === 0)

/** What is typed here stays; fields that were not touched here take the newer values. */
export const onNewer = (newer: Quote, shown: Quote, typed: InfoValues): InfoValues =>
  onNewerValues(infoOf(shown), infoOf(newer), typed)

/** The quote as the page shows it, which stays while a newer one waits to be looked at; commands send its version. */
export const useShownQuote = (newest: Quote) => {
  const [shown, setShown] = useState(newest)
  const latest = useRef(shown)
  const show = useCallback((quote: Quote) => {
    latest.current = quote
    setShown(quote)
  }, [])
  /** What was typed is kept on the version that is shown: the page goes on with the one that came of it. */
  const onKept = useCallback(
    (keptOn: number, standing: QuoteStanding) => {
      if (latest.current.version === keptOn) show({ ...latest.current, ...standing })
    },
    [show],
  )
  return { shown, latest, show, onKept }
}
