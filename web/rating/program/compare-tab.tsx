import { Card } from '#web/kit/page/page.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { Kept } from '#web/kit/page/kept.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import { DifferenceTable } from './difference-table.tsx'
import type { Program } from './program.ts'
import classes from './program.module.css'

const Compared = ({ program, other }: { program: Program; other: string }) => {
  const diff = useApi('programDiff', { params: { id: program.id }, query: { with: other } }, { keep: true })
  if (diff.error && !diff.data) return <ErrorState error={diff.error} onRetry={() => void diff.refetch()} />
  if (!diff.data) return <Skeletons lines={6} height={24} />
  return (
    <Kept isEarlier={diff.isPlaceholderData}>
      <DifferenceTable {...diff.data} />
    </Kept>
  )
}

/** This program next to another version of the same product. */
export const CompareTab = ({ program }: { program: Program }) => {
  const { t } = useTranslation('rating')
  const { search, change } = useUrlState()
  const programs = useApi('programSearch', { query: { productType: program.product } })
  const others = (programs.data?.content ?? []).filter((one) => one.id !== program.id)
  const other = search.get('with') ?? others[0]?.id
  return (
    <Card>
      <div className={classes.filter}>
        <SelectField
          label={t('rating:diff.with')}
          options={others.map((one) => ({
            value: one.id,
            label: `${one.version} · ${t(`rating:status.${one.status}`)}`,
          }))}
          value={other ?? null}
          width="xl"
          onChange={(value) => change({ with: value })}
        />
      </div>
      {other && <Compared program={program} other={other} />}
    </Card>
  )
}
