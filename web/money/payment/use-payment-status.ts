import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { browserNow } from '#web/kit/clock.ts'
import { useApi } from '#web/use-api.ts'

/** While the payer waits for an answer; a bank's confirmation that takes days is asked for more rarely. */
const AWAITED_MS = 1500
const PROCESSED_MS = 5000
/** After this long without news of a payment the options are shown again: the payer came back without paying. */
const PATIENCE_MS = 9000

/**
 * The status of an invoice of a policy, read again while a payment is under way. `isAwaited` while a payer who comes
 * back from the card processor waits for its notification.
 */
export const usePaymentStatus = (query: { policyId: string; invoiceId?: string }, hasReturned: boolean) => {
  const [since] = useState(browserNow)
  const [isPatient, setPatient] = useState(hasReturned)
  const [interval, setInterval] = useState<number | false>(hasReturned ? AWAITED_MS : false)
  const status = useApi('paymentStatus', { query }, { refetchInterval: interval })
  const now = status.data?.status
  const isOpen = now === 'Unpaid' || now === 'Partially Paid'
  // A payer who starts over is no longer one who comes back.
  const isAwaited = hasReturned && isPatient && isOpen
  const queries = useQueryClient()
  const before = useRef(now)
  useEffect(() => {
    // What is due was read under the former status.
    if (before.current !== undefined && before.current !== now)
      void queries.invalidateQueries({ queryKey: ['paymentSchedule'] })
    before.current = now
  }, [now, queries])
  useEffect(() => {
    if (now === undefined) return
    setInterval(now === 'Processed' ? PROCESSED_MS : isAwaited ? AWAITED_MS : false)
  }, [now, isAwaited])
  useEffect(() => {
    if (!isPatient) return
    const timer = setTimeout(() => setPatient(false), Math.max(0, since + PATIENCE_MS - browserNow()))
    return () => clearTimeout(timer)
  }, [isPatient, since])
  return { status, isAwaited }
}
