import { useDebouncedValue } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { STATES } from '#domain/market/states.ts'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { AddByHand } from './add-by-hand.tsx'
import classes from './lookup.module.css'
import { LookupResults } from './lookup-results.tsx'
import { directoryQuestion } from './search-text.ts'

/** Specification 1 section 9: account name search after 200 ms, ten results. */
const DELAY_MS = 200
const RESULTS = 10

const STATE_OPTIONS = STATES.map(({ code, name }) => ({ value: code, label: name }))

/** Finds the company before anything is typed twice; a company the directory does not have is added by hand. */
export const AccountLookupPage = () => {
  const { t } = useTranslation('account')
  const { persona, me } = useSession()
  const { search, change } = useUrlState()
  const country = me.account.market
  const [typed, setTyped] = useState(search.get('accountName') ?? '')
  const state = search.get('state')
  const [settled] = useDebouncedValue(typed, DELAY_MS)
  const question = directoryQuestion(settled)
  const found = useApi(
    'directorySearch',
    { query: { ...question, country, ...(state && { state }), size: RESULTS } },
    { enabled: question !== null, keep: true, staleTime: 60_000 },
  )
  const companies = question ? found.data?.content : undefined
  return (
    <Page>
      <PageHeader
        title={t('account:lookup.title')}
        back={{ href: paths.accounts(persona), label: t('account:list.title') }}
        subtitle={t('account:lookup.subtitle')}
      />
      <div className={classes.lookup}>
        <div className={classes.ask}>
          <TextField
            label={t('account:lookup.box')}
            hint={t('account:lookup.boxHint')}
            value={typed}
            onChange={(value) => {
              setTyped(value)
              change({ accountName: value || null })
            }}
            after={<Search size={16} aria-hidden="true" />}
            width="full"
            autoFocus
            autoComplete="off"
          />
          {country === 'US' && (
            <SelectField
              label={t('account:lookup.state')}
              optional
              options={STATE_OPTIONS}
              value={state}
              onChange={(value) => change({ state: value })}
              width="full"
            />
          )}
        </div>
        <section aria-label={t('account:lookup.results')} aria-busy={found.isFetching} aria-live="polite">
          {found.error && question ? (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          ) : question && !companies ? (
            <Skeletons lines={5} height={44} />
          ) : companies && companies.length > 0 ? (
            <LookupResults companies={companies} isStale={found.isPlaceholderData} />
          ) : (
            question && <EmptyState title={t('common:kit.noResults')} text={t('account:lookup.none')} />
          )}
        </section>
        {question && companies && !found.isPlaceholderData && (
          <AddByHand
            key={settled}
            name={'name' in question ? question.name : ''}
            state={state}
            isOpenAtFirst={companies.length === 0}
          />
        )}
      </div>
    </Page>
  )
}
