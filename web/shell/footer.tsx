import { COMPANIES, PRODUCT_VERSION } from '#domain/market/company.ts'
import { browserToday } from '../kit/clock.ts'
import { AppLink } from '../kit/place/link.tsx'
import { useMarket } from '../kit/format/market.ts'
import { useTranslation } from '../kit/texts.ts'
import classes from './shell.module.css'
import { useEnvironment } from './use-navigation.ts'

/** Environment, version, legal entity of the market and the current year. */
export const Footer = () => {
  const { t } = useTranslation('common')
  const { market } = useMarket()
  const environment = useEnvironment().data
  return (
    <footer className={classes.footer}>
      {environment && !environment.isProd && <span className={classes.ribbon}>{environment.envName}</span>}
      <span>{t('common:shell.version', { version: PRODUCT_VERSION })}</span>
      <span>
        {t('common:shell.copyright', {
          year: browserToday().slice(0, 4),
          entity: COMPANIES[market].legalName,
        })}
      </span>
      {market === 'US' && <span>{t('common:shell.legalUS')}</span>}
      {COMPANIES[market].particulars.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <AppLink href="/complaints">{t('common:shell.complaints')}</AppLink>
      <AppLink href="/accessibility">{t('common:shell.accessibility')}</AppLink>
    </footer>
  )
}
