import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import classes from './offered-states.module.css'

type State = Answer<'stateSearch'>['content'][number]

const States = ({ rows }: { rows: readonly State[] }) => {
  const { t } = useTranslation('rating')
  const { can } = useSession()
  const failure = t('rating:states.failed')
  const refreshes = ['stateSearch'] as const
  const close = useCommand('stateDelete', { success: t('rating:states.done'), failure, refreshes })
  const reopen = useCommand('stateReopen', { success: t('rating:states.reopened'), failure, refreshes })
  const ask = async (row: State) => {
    const yes = await askToConfirm({
      title: t('rating:states.closeTitle', { state: row.stateName }),
      text: t('rating:states.closeText', { product: row.productName }),
      confirm: t('rating:states.closeConfirm'),
      danger: true,
    })
    if (yes) close.mutate({ params: { id: row.id } })
  }
  if (!can(['paper:manage']))
    return <p>{rows.map(({ stateName }) => stateName).join(', ') || t('rating:states.none')}</p>
  return (
    <ul className={classes.states}>
      {rows.map((row) => (
        <li key={row.id}>
          <Button
            size="compact"
            variant={row.isOffered ? 'secondary' : 'ghost'}
            aria-label={t(row.isOffered ? 'rating:states.close' : 'rating:states.reopen', {
              state: row.stateName,
            })}
            onClick={() => (row.isOffered ? void ask(row) : reopen.mutate({ body: { id: row.id } }))}
          >
            {row.stateName}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const Paper = ({ rows }: { rows: readonly State[] }) => {
  const { t } = useTranslation('rating')
  const [first] = rows
  const offered = rows.filter(({ isOffered }) => isOffered)
  const closed = rows.filter(({ isOffered }) => !isOffered)
  return (
    <section className={classes.paper}>
      <h2>
        {t(first?.isSurplus ? 'rating:states.surplus' : 'rating:states.admitted', {
          carrier: first?.carrierName ?? '',
        })}
      </h2>
      <h3>{t('rating:states.offered', { count: offered.length })}</h3>
      <States rows={offered} />
      {closed.length > 0 && (
        <>
          <h3>{t('rating:states.closed')}</h3>
          <States rows={closed} />
        </>
      )}
    </section>
  )
}

/** All states of a product fit one answer. */
const ALL = 100

/** Where a product is offered, by paper; who may decide about paper closes states and opens them again. */
export const OfferedStates = ({ product }: { product: string | null }) => {
  const { t } = useTranslation('rating')
  const found = useApi(
    'stateSearch',
    { query: { ...(product && { productType: product }), size: ALL } },
    { enabled: product !== null },
  )
  const papers = Map.groupBy(found.data?.content ?? [], ({ isSurplus }) => isSurplus)
  return (
    <Card>
      <p className={classes.effect}>{t('rating:states.effect')}</p>
      {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {product && !found.data && !found.error && <Skeletons lines={3} />}
      {[...papers].map(([isSurplus, rows]) => (
        <Paper key={String(isSurplus)} rows={rows} />
      ))}
    </Card>
  )
}
