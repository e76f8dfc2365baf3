import { Bookmark, X } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#web/client.ts'
import { Button, IconButton } from '#web/kit/button.tsx'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import classes from './saved-filters.module.css'

type Saved = Answer<'savedFilterSearch'>['content'][number]

/** What the address says of the list: its filters, what is searched and how it is sorted. */
const entriesOf = (search: URLSearchParams, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries([...search].filter(([key, value]) => keys.includes(key) && value !== ''))

const isSame = (one: Record<string, string>, other: Record<string, string>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, value]) => other[key] === value)

const SaveForm = (props: { list: Saved['list']; query: Record<string, string>; onDone: () => void }) => {
  const { t } = useTranslation('common')
  const [name, setName] = useState('')
  const save = useCommand('savedFilterSave', {
    silent: true,
    success: t('common:savedFilters.saved'),
    refreshes: ['savedFilterSearch'],
    onSuccess: props.onDone,
  })
  return (
    <PlainForm
      className={classes.form}
      refusals={save.failureCount}
      onSubmit={() => save.mutate({ body: { list: props.list, name, query: props.query } })}
    >
      <TextField
        label={t('common:savedFilters.name')}
        width="lg"
        maxLength={60}
        autoFocus
        value={name}
        error={save.error ? (save.error.errors[0]?.detail ?? save.error.message) : undefined}
        onChange={setName}
      />
      <Button type="submit" busy={save.isPending} busyText={t('common:savedFilters.busy')}>
        {t('common:savedFilters.save')}
      </Button>
      <Button variant="ghost" onClick={props.onDone}>
        {t('common:kit.cancel')}
      </Button>
    </PlainForm>
  )
}

/** Views of a list that the user keeps: apply one, keep what the list shows now, or delete one. */
export const SavedFilters = ({ list, keys }: { list: Saved['list']; keys: readonly string[] }) => {
  const { t } = useTranslation('common')
  const { search, change } = useUrlState()
  const [isSaving, setSaving] = useState(false)
  const found = useApi('savedFilterSearch', { query: { list } })
  const remove = useCommand('savedFilterDelete', {
    success: t('common:savedFilters.deleted'),
    refreshes: ['savedFilterSearch'],
  })
  const saved = found.data?.content ?? []
  const now = entriesOf(search, keys)
  const current = saved.find(({ query }) => isSame(query, now))
  const isWorthKeeping = !current && Object.keys(now).length > 0
  const apply = ({ query }: Saved) =>
    change({ ...Object.fromEntries(keys.map((key) => [key, query[key] ?? null])), page: null })
  if (saved.length === 0 && !isWorthKeeping && !isSaving) return null
  return (
    <div className={classes.saved} role="group" aria-label={t('common:savedFilters.label')}>
      {saved.map((one) => (
        <span key={one.id} className={classes.one}>
          <Button
            size="compact"
            icon={<Bookmark size={14} aria-hidden="true" />}
            variant={one === current ? 'primary' : 'secondary'}
            aria-pressed={one === current}
            onClick={() => apply(one)}
          >
            {one.name}
          </Button>
          <IconButton
            label={t('common:savedFilters.delete', { name: one.name })}
            onClick={() => remove.mutate({ params: { id: one.id } })}
          >
            <X size={14} aria-hidden="true" />
          </IconButton>
        </span>
      ))}
      {isSaving ? (
        <SaveForm list={list} query={now} onDone={() => setSaving(false)} />
      ) : (
        isWorthKeeping && (
          <Button size="compact" variant="ghost" onClick={() => setSaving(true)}>
            {t('common:savedFilters.keep')}
          </Button>
        )
      )}
    </div>
  )
}
