import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { COVERING } from '#domain/policy/lifecycle.ts'
import type { Answer } from '#web/client.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { DateText } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { Badge, type Tone } from '#web/kit/page/status-badge.tsx'
import { type PlainColumn, PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import type { Policy } from '../policy.ts'
import classes from './insureds.module.css'

type Period = Answer<'policyInsureds'>['periods'][number]

type Standing = 'covered' | 'later' | 'over'

const TONES: Readonly<Record<Standing, Tone>> = { covered: 'success', later: 'info', over: 'neutral' }

const standingOf = ({ from, until }: Period, on: LocalDate): Standing =>
  on < from ? 'later' : on < until ? 'covered' : 'over'

const addressOf = ({ address1, city, state, zipCode }: Period): string =>
  [address1, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** A policy with cover can be changed. */
const MAY_CHANGE: ReadonlySet<string> = new Set(COVERING)

/** Who is covered along with the insured from when until when, on a day that can be chosen. */
export const InsuredsCard = ({ policy, isPast }: { policy: Policy; isPast: boolean }) => {
  const { t } = useTranslation('policy')
  const { persona, can } = useSession()
  const { on: shown, known } = policy.asOf
  const [chosen, setChosen] = useState<LocalDate | null>(null)
  const on = chosen ?? shown
  const { data, error, refetch } = useApi(
    'policyInsureds',
    { params: { policyId: policy.id }, query: { on, ...(known !== null && { known }) } },
    { keep: true },
  )
  const mayChange = !isPast && can(['policy:requestchange']) && MAY_CHANGE.has(policy.status)
  const change = (insured: string, on?: LocalDate) =>
    paths.policyChange(persona, policy.product, policy.id, { insured, ...(on && { on }) })
  const columns: PlainColumn<Period>[] = [
    {
      header: t('policy:insureds.organization'),
      cell: (row) => (
        <>
          <strong>{row.businessName}</strong>
          <br />
          {addressOf(row)}
        </>
      ),
    },
    {
      header: t('policy:insureds.as'),
      cell: ({ isNamedInsured }) => t(`policy:insureds.${isNamedInsured ? 'named' : 'additional'}`),
    },
    { header: t('policy:insureds.from'), cell: ({ from }) => <DateText value={from} /> },
    { header: t('policy:insureds.until'), cell: ({ until }) => <DateText value={until} /> },
    {
      header: t('policy:insureds.onDay'),
      cell: (row) => {
        const standing = standingOf(row, on)
        return <Badge tone={TONES[standing]}>{t(`policy:insureds.standing.${standing}`)}</Badge>
      },
    },
    ...(mayChange
      ? [
          {
            header: t('policy:insureds.change'),
            cell: ({ id, businessName, from, until }: Period) =>
              until > policy.today && (
                <ButtonLink
                  size="compact"
                  variant="ghost"
                  href={from > policy.today ? change(id, from) : change(id)}
                  aria-label={t('policy:insureds.endOf', { name: businessName })}
                >
                  {t('policy:change.end')}
                </ButtonLink>
              ),
          },
        ]
      : []),
  ]
  return (
    <Card
      title={t('policy:facts.additionalInsureds')}
      actions={
        mayChange && (
          <ButtonLink size="compact" icon={<Plus size={14} aria-hidden="true" />} href={change('new')}>
            {t('policy:change.add')}
          </ButtonLink>
        )
      }
    >
      {error && !data && (
        <Notice
          tone="danger"
          action={<Button onClick={() => void refetch()}>{t('common:kit.retry')}</Button>}
        >
          {error.message}
        </Notice>
      )}
      {!data && !error && <Skeletons lines={3} height={24} />}
      {data && data.periods.length === 0 && <p className={classes.note}>{t('policy:insureds.none')}</p>}
      {data && data.periods.length > 0 && (
        <>
          <div className={classes.day}>
            <DateField
              label={t('policy:insureds.day')}
              name="insuredsOn"
              value={on}
              error={error?.message}
              onChange={setChosen}
            />
          </div>
          <PlainTable
            stacks
            label={t('policy:facts.additionalInsureds')}
            rows={data.periods}
            rowKey={({ id, from }) => `${id} ${from}`}
            columns={columns}
            csv={[
              [t('policy:insureds.organization'), ({ businessName }) => businessName],
              [t('policy:insureds.address'), addressOf],
              [
                t('policy:insureds.as'),
                ({ isNamedInsured }) => t(`policy:insureds.${isNamedInsured ? 'named' : 'additional'}`),
              ],
              [t('policy:insureds.from'), ({ from }) => from],
              [t('policy:insureds.until'), ({ until }) => until],
              [t('policy:insureds.onDay'), (row) => t(`policy:insureds.standing.${standingOf(row, on)}`)],
            ]}
          />
        </>
      )}
    </Card>
  )
}
