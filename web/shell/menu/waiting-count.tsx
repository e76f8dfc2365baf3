import { useEffect } from 'react'
import { useTranslation } from '../../kit/texts.ts'
import type { PageId } from '../../page-route.ts'
import { useApi } from '../../use-api.ts'
import classes from '../shell.module.css'

const MINUTE_MS = 60_000
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Reads again after each minute in which the user did something. Reading renews the session, and the idle limit is
 * meant to end that of a user who has left.
 */
const useEachMinute = (read: () => unknown): void => {
  useEffect(() => {
    let isInUse = false
    const use = () => {
      isInUse = true
    }
    const timer = setInterval(() => {
      if (isInUse && !document.hidden) read()
      isInUse = false
    }, MINUTE_MS)
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, use, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, use)
    }
  }, [read])
}

const OPTIONS = { staleTime: MINUTE_MS }

const Count = ({ count, words }: { count: number | undefined; words: 'waiting' | 'overdue' }) => {
  const { t } = useTranslation('common')
  if (!count) return null
  return (
    <>
      <small className={classes.count} aria-hidden="true">
        {count}
      </small>
      <small className="visually-hidden">{t(`common:shell.${words}`, { count })}</small>
    </>
  )
}

const Referrals = () => {
  const { data, refetch } = useApi('uwInboxCounts', {}, OPTIONS)
  useEachMinute(refetch)
  return <Count count={data?.waiting} words="waiting" />
}

const RetailRequests = () => {
  const { data, refetch } = useApi('retailRequestCounts', {}, OPTIONS)
  useEachMinute(refetch)
  return <Count count={data?.waiting} words="waiting" />
}

const Conditions = () => {
  const { data, refetch } = useApi('conditionCounts', {}, OPTIONS)
  useEachMinute(refetch)
  return <Count count={data?.overdue} words="overdue" />
}

/** How many rows of a page of the menu wait for the user; nothing where none do. */
export const WaitingCount = ({ page }: { page: PageId }) => {
  if (page === 'inbox') return <Referrals />
  return page === 'retailRequests' ? <RetailRequests /> : <Conditions />
}
