import { useMemo, useState } from 'react'
import {
  durationCodes,
  earnedBases,
  type EarnedBasis,
  type EarnedStep,
  earnedSteps,
  USUAL_DURATION,
} from '#domain/policy/book/earned.ts'
import { seesAll, takesShares } from '#domain/access/scopes.ts'
import { type Answer, call } from '#web/client.ts'
import { BarChart } from '#web/kit/chart/bar-chart.tsx'
import { CsvButton } from '#web/kit/csv-button.tsx'
import { type Option, SearchField, SelectField } from '#web/kit/form/select-field.tsx'
import { compactMoneyText, moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { marketOf } from '#web/kit/format/market-views.ts'
import { Kept } from '#web/kit/page/kept.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useProductChoices } from '#web/rating/shared/product-names.ts'
import { useSession } from '#web/session-context.ts'
import { teamQuery, useChosenTeam } from '#web/team.ts'
import { useApi } from '#web/use-api.ts'
import classes from './earned.module.css'
import { periodWords } from './periods.ts'

type Graph = Answer<'earnedPremiumGraph'>

interface Choices {
  basis: EarnedBasis
  by: EarnedStep
  duration: number
  product: string | null
  agencyId: string | null
  market: 'US' | 'UK'
}

const findAgencies = async (search: string, signal: AbortSignal): Promise<readonly Option[]> => {
  const found = await call('agencySearch', { query: { search, size: 100 } }, { signal })
  return found.content.map(({ id, name }) => ({ value: id, label: name }))
}

/** What the graph is of; the market is a choice of those alone who see both. */
const Fields = (props: { choices: Choices; choose: (change: Partial<Choices>) => void }) => {
  const { t } = useTranslation('policy')
  const { me, can } = useSession()
  const products = useProductChoices()
  const { choices, choose } = props
  const words = <V extends string | number>(kind: string, values: readonly V[]) =>
    values.map((value) => ({ value: String(value), label: t(`policy:earned.${kind}.${value}`) }))
  return (
    <div className={`${classes.fields} no-print`}>
      <SelectField
        label={t('policy:earned.basis')}
        width="full"
        optional="unmarked"
        options={words('bases', earnedBases)}
        value={choices.basis}
        onChange={(value) => choose({ basis: earnedBases.find((one) => one === value) ?? 'RESTATED' })}
      />
      <SelectField
        label={t('policy:earned.by')}
        width="full"
        optional="unmarked"
        options={words('steps', earnedSteps)}
        value={choices.by}
        onChange={(value) => choose({ by: earnedSteps.find((one) => one === value) ?? 'MONTH' })}
      />
      <SelectField
        label={t('policy:earned.duration')}
        width="full"
        optional="unmarked"
        options={words('durations', durationCodes)}
        value={String(choices.duration)}
        onChange={(value) => choose({ duration: Number(value ?? USUAL_DURATION) })}
      />
      <SelectField
        label={t('policy:earned.product')}
        width="full"
        optional="unmarked"
        placeholder={t('policy:earned.allProducts')}
        clearable
        options={products}
        value={choices.product}
        onChange={(product) => choose({ product })}
      />
      {can(['agency:read']) && (
        <SearchField
          label={t('policy:earned.agency')}
          width="full"
          optional="unmarked"
          name="earned-agency"
          placeholder={t('policy:earned.allAgencies')}
          search={findAgencies}
          value={choices.agencyId}
          onChange={(agencyId) => choose({ agencyId })}
        />
      )}
      {seesAll(me.account, 'earned') && (
        <SelectField
          label={t('policy:earned.market')}
          width="full"
          optional="unmarked"
          options={words('markets', ['US', 'UK'])}
          value={choices.market}
          onChange={(value) => choose({ market: value === 'UK' ? 'UK' : 'US' })}
        />
      )}
    </div>
  )
}

const Drawn = ({ graph }: { graph: Graph }) => {
  const { t } = useTranslation('policy')
  const { me } = useSession()
  const view = marketOf(graph.currency)
  const { locale } = useMarket()
  const bars = graph.periods.map(({ from, earned, isOver }) => ({
    ...periodWords(from, graph.by, locale),
    value: earned,
    isOpen: !isOver,
  }))
  if (graph.periods.every(({ earned }) => earned === 0))
    return <EmptyState title={t('policy:earned.none')} text={t('policy:earned.noneText')} />
  const head = [t(`policy:earned.steps.${graph.by}`), t('policy:earned.head')] as const
  return (
    <>
      <p className={classes.total}>
        {moneyText(graph.total, view)}{' '}
        <span className={classes.which}>
          {t('policy:earned.total', { basis: t(`policy:earned.bases.${graph.basis}`) })}
        </span>
      </p>
      <BarChart
        title={t('policy:earned.chart', { basis: t(`policy:earned.bases.${graph.basis}`) })}
        head={head}
        bars={bars}
        valueText={(value) => moneyText(value, view)}
        axisText={(value) => compactMoneyText(value, view)}
        openText={t('policy:earned.open')}
        actions={
          <CsvButton
            table={t('policy:earned.title')}
            rows={graph.periods}
            columns={[
              [t('policy:earned.from'), ({ from }) => from],
              [t('policy:earned.until'), ({ until }) => until],
              [t('policy:earned.head'), ({ earned }) => earned],
              [t('policy:earned.currency'), () => graph.currency],
              [t('policy:earned.basis'), () => t(`policy:earned.bases.${graph.basis}`)],
              [t('policy:earned.over'), ({ isOver }) => t(`policy:earned.overs.${isOver}`)],
            ]}
          />
        }
      />
      <p className={classes.note}>
        {t(`policy:earned.notes.${graph.basis}`)}{' '}
        {graph.periods.some(({ isOver }) => !isOver) && t('policy:earned.openNote')}{' '}
        {takesShares(me.account.accountType) && t('policy:earned.shares')}
      </p>
    </>
  )
}

/** Earned premium of the reader's book over time, in one currency. */
export const EarnedGraph = () => {
  const view = useMarket()
  const team = teamQuery(useChosenTeam())
  const { me } = useSession()
  const [choices, setChoices] = useState<Choices>({
    basis: 'RESTATED',
    by: 'MONTH',
    duration: USUAL_DURATION,
    product: null,
    agencyId: null,
    market: view.market,
  })
  const query = useMemo(() => {
    const { product, agencyId, market, ...plain } = choices
    return {
      ...plain,
      ...(product !== null && { product }),
      ...(agencyId !== null && { agencyId }),
      ...(seesAll(me.account, 'earned') && { market }),
      ...team,
    }
  }, [choices, team, me])
  const read = useApi('earnedPremiumGraph', { query }, { keep: true })
  return (
    <div className={classes.graph}>
      <Fields choices={choices} choose={(change) => setChoices({ ...choices, ...change })} />
      {read.isError ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <Kept isEarlier={read.isPlaceholderData}>
          <Drawn graph={read.data} />
        </Kept>
      ) : (
        <Skeletons lines={6} height={32} />
      )}
    </div>
  )
}
