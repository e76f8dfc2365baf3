import type { Answer } from '#web/client.ts'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Money, MoneyText } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import { signedMoney } from '../calculator/signed-money.ts'
import { stepKey } from '../price/step-key.ts'
import type { Quote } from '../shared/quote.ts'

type Explained = Answer<'quoteRenewalDifference'>
type Line = Explained['groups'][number]['lines'][number]

/** Rounding is of no line of either price. */
const isOfNone = ({ from, to }: Line): boolean => from === null && to === null

interface Row {
  key: string
  cause: string
  line: Line
}

/** Why the renewal costs something else than the expiring term: by cause and line, and what would lower it. */
export const RenewalDifference = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'renewal'])
  const explained = useApi('quoteRenewalDifference', {
    params: { productType: quote.product, id: quote.id },
  })
  if (explained.data) return <Lines explained={explained.data} />
  return (
    <Card title={t('renewal:why')}>
      {explained.error ? (
        <ErrorState error={explained.error} onRetry={() => void explained.refetch()} />
      ) : (
        <Skeletons lines={4} height={20} />
      )}
    </Card>
  )
}

const Lines = ({ explained }: { explained: Explained }) => {
  const { t } = useTranslation(['quote', 'renewal'])
  const view = useMarket()
  const rows: Row[] = explained.groups.flatMap(({ cause, lines }) =>
    lines.map((line) => ({ key: `${cause}.${line.id}`, cause: t(`renewal:cause.${cause}`), line })),
  )
  const [whole, ...causes] = explained.sentences
  const read = (key: string | null) => (key === null ? t('renewal:noLine') : stepKey(key))
  const dates = { from: dateText(explained.from, view), until: dateText(explained.until, view) }
  return (
    <Card title={t('renewal:why')}>
      <p>
        <strong>
          <MoneyText>{whole}</MoneyText>
        </strong>
      </p>
      {causes.length > 0 && (
        <ul>
          {causes.map((sentence) => (
            <li key={sentence}>
              <MoneyText>{sentence}</MoneyText>
            </li>
          ))}
        </ul>
      )}
      <p>{t('renewal:whyText', { number: explained.policyNumber, ...dates })}</p>
      {rows.length === 0 ? (
        <p>{t('renewal:same')}</p>
      ) : (
        <PlainTable
          label={t('renewal:why')}
          stacks
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            { header: t('renewal:because'), cell: ({ cause }) => cause },
            { header: t('renewal:line'), cell: ({ line }) => line.name },
            { header: t('renewal:expiring'), cell: ({ line }) => (isOfNone(line) ? '' : read(line.from)) },
            { header: t('renewal:renewal'), cell: ({ line }) => (isOfNone(line) ? '' : read(line.to)) },
            {
              header: t('renewal:difference'),
              align: 'right',
              cell: ({ line }) => <MoneyText>{signedMoney(line.difference, view)}</MoneyText>,
            },
          ]}
          total={[
            t('quote:price.total'),
            '',
            '',
            '',
            <MoneyText key="total">{signedMoney(explained.difference, view)}</MoneyText>,
          ]}
          csv={[
            [t('renewal:because'), ({ cause }) => cause],
            [t('renewal:line'), ({ line }) => line.name],
            [t('renewal:expiring'), ({ line }) => line.from],
            [t('renewal:renewal'), ({ line }) => line.to],
            [t('renewal:difference'), ({ line }) => line.difference],
          ]}
        />
      )}
      {explained.statements.map((statement) => (
        <p key={statement}>{statement}</p>
      ))}
      {explained.fixes.length > 0 && (
        <section>
          <h3>{t('renewal:fixes')}</h3>
          <ul>
            {explained.fixes.map((fix) => (
              <li key={fix.code}>
                {fix.title}: <Money value={fix.saves} currency={explained.currency} />. {fix.explain}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}
