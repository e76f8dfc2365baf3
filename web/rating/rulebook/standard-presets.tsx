import { useState } from 'react'
import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { compactMoneyText, moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { onNewerValues, overtakenFields } from '#web/kit/form/newer-values.ts'
import { InstantText } from '#web/kit/format/display.tsx'
import { CsvButton } from '#web/kit/csv-button.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import classes from './standard-presets.module.css'

type Found = Answer<'presetSearch'>
type Preset = Found['content'][number]
type Choice = Found['choices'][number]
type Name = Preset['preset']
/** What a preset selects: the limit by the coverage's key, null where it has none of its own. */
type Selection = Readonly<Record<string, number | null>>
/** What was chosen for a preset, and the preset as it was read when that began. */
interface Edit {
  selection: Selection
  read: Preset
}
type Edits = Readonly<Partial<Record<Name, Edit>>>

const selectionOf = (preset: Preset): Selection =>
  Object.fromEntries(preset.coverages.map(({ key, limit }) => [key, limit]))

const isSame = (one: Selection, other: Selection): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, limit]) => key in other && other[key] === limit)

/** Coverages that another user has changed since an edit began, and that are not the same in it. */
const overtakenIn = ({ selection, read }: Edit, newest: Preset): string[] =>
  overtakenFields(selectionOf(read), selectionOf(newest), selection)

/** What was chosen stays; the other coverages are those of the newer preset. */
const onNewer = ({ selection, read }: Edit, newest: Preset): Edit => {
  const merged: Readonly<Record<string, number | null | undefined>> = onNewerValues(
    selectionOf(read),
    selectionOf(newest),
    selection,
  )
  const chosen = Object.entries(merged).flatMap(([key, limit]) => (limit === undefined ? [] : [[key, limit]]))
  return { selection: Object.fromEntries(chosen), read: newest }
}

const Cell = (props: {
  choice: Choice
  presetName: string
  selection: Selection
  isEditable: boolean
  onChange: (selection: Selection) => void
}) => {
  const { t } = useTranslation('rating')
  const view = useMarket()
  const { choice, selection } = props
  const limit = selection[choice.key]
  const isOn = limit !== undefined
  const name = t('rating:presets.cell', { coverage: choice.name, preset: props.presetName })
  if (!props.isEditable)
    return <>{isOn ? (limit === null ? '✓' : moneyText(limit, view, undefined, true)) : '–'}</>
  const others = () => {
    const { [choice.key]: _left, ...rest } = selection
    return rest
  }
  return (
    <div className={classes.cell}>
      <input
        type="checkbox"
        aria-label={name}
        checked={isOn}
        onChange={(event) =>
          props.onChange(
            event.target.checked ? { ...selection, [choice.key]: choice.limits[0] ?? null } : others(),
          )
        }
      />
      {isOn && choice.limits.length > 0 && (
        <select
          aria-label={t('rating:presets.limitOf', { coverage: choice.name, preset: props.presetName })}
          value={String(limit)}
          onChange={(event) => props.onChange({ ...selection, [choice.key]: Number(event.target.value) })}
        >
          {choice.limits.map((one) => (
            <option key={one} value={String(one)}>
              {compactMoneyText(one, view)}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

/** What became of a preset, and the buttons to save what was changed in it or to give it back its own coverages. */
const Head = (props: {
  preset: Preset
  name: string
  edited: Edit | undefined
  choices: readonly Choice[]
  isEditable: boolean
  onSaved: () => void
  onLoad: () => void
}) => {
  const { t } = useTranslation('rating')
  const { preset, name, edited } = props
  const overtaken = edited ? overtakenIn(edited, preset) : []
  const refreshes = ['presetSearch', 'ratingCalculate'] as const
  const save = useCommand('presetUpdate', {
    success: t('rating:presets.saved'),
    refreshes,
    onSuccess: props.onSaved,
  })
  const restore = useCommand('presetDelete', {
    success: t('rating:presets.restored'),
    refreshes,
    onSuccess: props.onSaved,
  })
  const { productType } = preset
  const confirmRestoring = async () => {
    const yes = await askToConfirm({
      title: t('rating:presets.restoreTitle', { name }),
      text: t('rating:presets.restoreText'),
      confirm: t('rating:presets.restore'),
    })
    if (yes) restore.mutate({ query: { productType, preset: preset.preset } })
  }
  const submit = () =>
    edited &&
    save.mutate({
      body: {
        productType,
        preset: preset.preset,
        coverages: Object.entries(edited.selection).map(([key, limit]) => ({ key, limit })),
        version: (overtaken.length > 0 ? edited.read : preset).version,
      },
    })
  return (
    <th scope="col">
      {name}
      <div className={classes.under}>
        <span>
          {preset.isStored && preset.modified ? (
            <>
              {t('rating:presets.changedBy', { name: preset.modifiedBy })}{' '}
              <InstantText value={preset.modified} relative />
            </>
          ) : (
            t('rating:presets.ofProgram')
          )}
        </span>
        {overtaken.length > 0 && (
          <Notice
            tone="warning"
            action={
              <Button size="compact" onClick={props.onLoad}>
                {t('common:kit.newerLoad')}
              </Button>
            }
          >
            {t('rating:presets.newer', {
              coverages: overtaken
                .map((key) => props.choices.find((one) => one.key === key)?.name ?? key)
                .join(', '),
            })}
          </Notice>
        )}
        {props.isEditable && edited && (
          <Button size="compact" variant="primary" busy={save.isPending} onClick={submit}>
            {t('rating:presets.save', { name })}
          </Button>
        )}
        {props.isEditable && !edited && preset.isStored && (
          <Button size="compact" busy={restore.isPending} onClick={() => void confirmRestoring()}>
            {t('rating:presets.restoreOne', { name })}
          </Button>
        )}
      </div>
    </th>
  )
}

const Matrix = ({ found, isEditable }: { found: Found; isEditable: boolean }) => {
  const { t } = useTranslation('rating')
  const [edits, setEdits] = useState<Edits>({})
  const nameOf = (preset: Name) => t(`rating:presets.names.${preset}`)
  const now = (preset: Preset): Selection => edits[preset.preset]?.selection ?? selectionOf(preset)
  const edit = (preset: Preset, selection: Selection) => {
    const { [preset.preset]: known, ...rest } = edits
    const read = known?.read ?? preset
    setEdits(isSame(selection, selectionOf(read)) ? rest : { ...rest, [preset.preset]: { selection, read } })
  }
  const forget = (preset: Preset) => {
    const { [preset.preset]: _saved, ...rest } = edits
    setEdits(rest)
  }
  const load = (preset: Preset) => {
    const known = edits[preset.preset]
    if (known) setEdits({ ...edits, [preset.preset]: onNewer(known, preset) })
  }
  return (
    <>
      <div className={classes.scroll} role="region" aria-label={t('rating:presets.title')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('rating:presets.coverage')}</th>
              {found.content.map((preset) => (
                <Head
                  key={preset.preset}
                  preset={preset}
                  name={nameOf(preset.preset)}
                  edited={edits[preset.preset]}
                  choices={found.choices}
                  isEditable={isEditable}
                  onSaved={() => forget(preset)}
                  onLoad={() => load(preset)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {found.choices.map((choice) => (
              <tr key={choice.key}>
                <th scope="row">
                  {choice.name}
                  <span className={classes.group}>{choice.group}</span>
                </th>
                {found.content.map((preset) => (
                  <td key={preset.preset}>
                    <Cell
                      choice={choice}
                      presetName={nameOf(preset.preset)}
                      selection={now(preset)}
                      isEditable={isEditable}
                      onChange={(selection) => edit(preset, selection)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.csv}>
        <CsvButton<Choice>
          table={t('rating:presets.title')}
          columns={[
            [t('rating:presets.coverage'), (one) => one.name],
            ...found.content.map(
              (preset) =>
                [
                  nameOf(preset.preset),
                  (one: Choice) => (one.key in now(preset) ? (now(preset)[one.key] ?? 1) : 0),
                ] as const,
            ),
          ]}
          rows={found.choices}
        />
      </div>
    </>
  )
}

/** Which coverages Basic, Popular and Elite select for a product; who may changes them here, for new quotes at once. */
export const StandardPresets = ({ product }: { product: string | null }) => {
  const { t } = useTranslation('rating')
  const { can } = useSession()
  const isEditable = can(['preset:manage'])
  const found = useApi(
    'presetSearch',
    { query: { productType: product ?? '' } },
    { enabled: product !== null },
  )
  return (
    <Card>
      {found.error && !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeletons lines={8} height={28} />
      ) : (
        <>
          {isEditable && <Notice tone="info">{t('rating:presets.effect')}</Notice>}
          <Matrix key={product} found={found.data} isEditable={isEditable} />
        </>
      )}
    </Card>
  )
}
