import { useState } from 'react'
import type { Answer } from '#web/client.ts'
import { ActionButton, ButtonLink } from '#web/kit/button.tsx'
import { compactMoneyText, numberText } from '#web/kit/format/format.ts'
import { marketViews } from '#web/kit/format/market-views.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useAddAccount } from './add-account.ts'
import classes from './lookup.module.css'

type Company = Answer<'directorySearch'>['content'][number]

const useFacts = (company: Company): string => {
  const { t } = useTranslation('account')
  const view = marketViews[company.country]
  return [
    [company.city, company.state].filter(Boolean).join(', '),
    company.industry,
    company.revenue !== null &&
      t('account:lookup.revenue', { revenue: compactMoneyText(company.revenue, view) }),
    company.noOfEmployeesAll !== null &&
      t('account:lookup.employees', {
        count: company.noOfEmployeesAll,
        employees: numberText(company.noOfEmployeesAll, view),
      }),
    company.domainName,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Why the company is among the matches. */
const Match = ({ company: { matchKind, matchWord } }: { company: Company }) => {
  const { t } = useTranslation('account')
  return (
    <span className={classes.match} data-kind={matchKind}>
      {t(`account:lookup.match.${matchKind}`, { word: matchWord })}
    </span>
  )
}

const Result = (props: { company: Company; pick: () => void; isBusy: boolean; isWaiting: boolean }) => {
  const { t } = useTranslation('account')
  const { persona } = useSession()
  const { company } = props
  const facts = useFacts(company)
  return (
    <li className={classes.result}>
      <div className={classes.company}>
        <div className={classes.name}>{company.name}</div>
        <div className={classes.facts}>{facts}</div>
      </div>
      <Match company={company} />
      <span className={classes.act}>
        {company.existingAccountId ? (
          <ButtonLink wide href={paths.account(persona, company.existingAccountId)}>
            {t('account:lookup.yours')}
          </ButtonLink>
        ) : (
          <ActionButton
            variant="primary"
            wide
            busy={props.isBusy}
            busyText={t('account:lookup.adding')}
            availability={{ allowed: !props.isWaiting, reason: t('account:lookup.waiting') }}
            aria-label={t('account:lookup.addNamed', { name: company.name })}
            onClick={props.pick}
          >
            {t('account:lookup.add')}
          </ActionButton>
        )}
      </span>
    </li>
  )
}

/** Companies of the directory, best match first. Picking one adds it with everything that is known of it. */
export const LookupResults = (props: { companies: readonly Company[]; isStale: boolean }) => {
  const [picked, setPicked] = useState<string | null>(null)
  const { add, isPending } = useAddAccount()
  return (
    <ul className={classes.results} data-stale={props.isStale || undefined}>
      {props.companies.map((company) => (
        <Result
          key={company.cbid}
          company={company}
          isBusy={isPending && picked === company.cbid}
          isWaiting={isPending && picked !== company.cbid}
          pick={() => {
            if (isPending) return
            setPicked(company.cbid)
            add({ cbid: company.cbid, country: company.country })
          }}
        />
      ))}
    </ul>
  )
}
