import { Button } from '#web/kit/button.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { UsualSubjectivityChoice } from '#web/underwriting/shared/usual-subjectivities.tsx'
import { useModal } from '#web/use-modal.ts'
import type { Quote } from '../shared/quote.ts'
import type { Desk, DeskSubjectivity } from './desk-form.ts'
import classes from './desk.module.css'

/** Subjectivities that are set along with the release: usual ones by a click, others in their own form. */
export const DeskSubjectivities = (props: {
  quote: Quote
  usual: Desk['usual']
  added: readonly DeskSubjectivity[]
  onChange: (added: readonly DeskSubjectivity[]) => void
}) => {
  const { t } = useTranslation(['quote', 'underwriting'])
  const view = useMarket()
  const openModal = useModal()
  const { quote, usual, added, onChange } = props
  return (
    <div className={classes.part} data-subjectivities>
      {added.length > 0 && (
        <ul className={classes.added}>
          {added.map((one) => (
            <li key={one.title}>
              <span>
                {one.title},{' '}
                {t(`underwriting:usual.when.${one.stage}`, { date: dateText(one.dueDate, view) })}
              </span>
              <Button
                size="compact"
                variant="ghost"
                aria-label={t('quote:decide.removeSubjectivity', { title: one.title })}
                onClick={() => onChange(added.filter((other) => other !== one))}
              >
                {t('quote:exclusions.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <UsualSubjectivityChoice
        usual={usual}
        act={t('underwriting:usual.add')}
        without={added.map(({ title }) => title)}
        onChoose={({ title, detail, stage, dueDate, checkId }) =>
          onChange([...added, { title, detail, stage, dueDate, ...(checkId && { checkId }) }])
        }
      />
      <Button
        size="compact"
        variant="ghost"
        onClick={() =>
          openModal('subjectivity.create', {
            productType: quote.product,
            quoteId: quote.id,
            accountId: quote.accountId,
          })
        }
      >
        {t('quote:decide.ownSubjectivity')}
      </Button>
    </div>
  )
}
