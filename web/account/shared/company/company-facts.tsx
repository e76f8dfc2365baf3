import { hasLocalTax, placeOf } from '#domain/money/tax/places.ts'
import type { ReactNode } from 'react'
import { homeStateReason } from '#domain/account/home-state.ts'
import { isOnlineShareAsked } from '#domain/account/online-sales.ts'
import type { FirmographicField } from '#domain/account/schema.ts'
import { stateOf } from '#domain/market/states.ts'
import { phoneText } from '#domain/market/phone-text.ts'
import type { Answer } from '#web/client.ts'
import { Money, TextOrDash } from '#web/kit/format/display.tsx'
import { numberText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './company.module.css'
import { industryTitle } from './industry-title.ts'
import { OldIndustryCode } from './old-industry-code.tsx'
import { SourceChip } from './source-chip.tsx'

type Account = Answer<'accountGet'>
type Row = [field: FirmographicField, label: string, value: ReactNode]

const addressText = ({ firmographics, state: known }: Account): string => {
  const place = firmographics.physicalAddress
  if (!place) return (known && stateOf(known)?.name) || ''
  const state = 'state' in place ? place.state : null
  return [place.address1, place.address2, [place.city, state, place.zipCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
}

const useRows = (account: Account): Row[] => {
  const { t } = useTranslation('account')
  const view = useMarket()
  const { firmographics: company, market } = account
  const text = (value: string | number | undefined) => <TextOrDash value={value?.toString()} />
  const industry = market === 'US' ? company.naicsCode : company.sicCode
  const title = industryTitle(account)
  const homeState = homeStateReason(company)
  return [
    ['name', t('account:fields.name'), text(company.name)],
    ['dbaOrTradestyle', t('account:fields.dbaOrTradestyle'), text(company.dbaOrTradestyle)],
    [
      market === 'US' ? 'naicsCode' : 'sicCode',
      t('account:fields.industryCode'),
      text([industry, title].filter(Boolean).join(' · ')),
    ],
    ['revenue', t('account:fields.revenue'), <Money key="revenue" value={company.revenue} whole />],
    [
      'noOfEmployeesAll',
      t('account:fields.noOfEmployeesAll'),
      text(company.noOfEmployeesAll === undefined ? undefined : numberText(company.noOfEmployeesAll, view)),
    ],
    ...(account.market === 'US' &&
    (isOnlineShareAsked(company.naicsCode) || company.onlineSalesShare !== undefined)
      ? ([
          [
            'onlineSalesShare',
            t('account:fields.onlineSalesShare'),
            text(company.onlineSalesShare === undefined ? undefined : `${company.onlineSalesShare}%`),
          ],
        ] satisfies Row[])
      : []),
    ['yearEstablished', t('account:fields.yearEstablished'), text(company.yearEstablished)],
    ['ownershipType', t('account:fields.ownershipType'), text(company.ownershipType)],
    ['entityType', t('account:fields.entityType'), text(company.entityType)],
    ...(market === 'UK'
      ? ([['companyNumber', t('account:fields.companyNumber'), text(company.companyNumber)]] satisfies Row[])
      : []),
    [
      'domainName',
      t('account:fields.domainName'),
      text(company.hasNoDomain ? t('account:fields.noDomain') : company.domainName),
    ],
    [
      'phoneNumber',
      t('account:fields.phoneNumber'),
      text(company.phoneNumber ? phoneText(company.phoneNumber) : undefined),
    ],
    ['physicalAddress', t('account:fields.address'), text(addressText(account))],
    ...(hasLocalTax(account.state) || company.taxLocality
      ? ([
          [
            'taxLocality',
            t('account:fields.taxLocality'),
            text(company.taxLocality && placeOf(company.taxLocality)),
          ],
        ] satisfies Row[])
      : []),
    ...(homeState ? ([['riskShares', t('account:fields.homeState'), text(homeState)]] satisfies Row[]) : []),
    ['dunsNumber', t('account:fields.dunsNumber'), text(company.dunsNumber)],
  ]
}

/** What is known of the company, each value with where it comes from. */
export const CompanyFacts = ({ account }: { account: Account }) => (
  <>
    <OldIndustryCode account={account} />
    <dl className={classes.facts}>
      {useRows(account).map(([field, label, value]) => (
        <div key={field} className={classes.fact}>
          <dt>{label}</dt>
          <dd>
            <span className={classes.value}>{value}</span>
            <SourceChip from={account.provenance[field]} />
          </dd>
        </div>
      ))}
    </dl>
  </>
)
