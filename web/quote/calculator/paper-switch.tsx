import { ActionButton } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import type { CalculatorChoices, CalculatorRequest, Quote } from '../shared/quote.ts'
import classes from './calculator.module.css'
import type { Calculator } from './use-calculator.ts'

interface Props {
  calculator: Calculator
  choices: CalculatorChoices
  /** The terms to which a quote that is not saved yet goes back. */
  start: CalculatorRequest
  /** The saved quote whose terms are changed, or null. */
  quote: Quote | null
}

/** A new quote starts again on the other paper here; a saved one does so on the server. */
const useSwitch = ({ calculator, start, quote }: Props) => {
  const { t } = useTranslation('quote')
  const command = useCommand('quoteSwitchPaper', {
    failure: t('quote:texts.somethingWrong'),
    onSuccess: ({ version }) => calculator.switched(version),
  })
  const run = () =>
    quote
      ? command.mutate({
          params: { productType: quote.product, id: quote.id },
          body: { version: calculator.version ?? quote.version },
        })
      : calculator.edit({ ...start, isSurplus: !calculator.asked.isSurplus })
  return { run, isPending: command.isPending }
}

/**
 * On which paper the quote is written. Switching asks first, because it loses all other changes to the quote
 * (specification 2 section 4); a product with one paper only names it.
 */
export const PaperSwitch = (props: Props) => {
  const { t } = useTranslation(['quote', 'flow'])
  const { calculator, choices, quote } = props
  const { run, isPending } = useSwitch(props)
  const isSurplus = calculator.shown.isSurplus ?? false
  const other = t(isSurplus ? 'flow:paper.toAdmitted' : 'flow:paper.toSurplus')
  const ask = async () => {
    const yes = await askToConfirm({
      title: t('flow:paper.title', { other }),
      text: t('flow:paper.text'),
      confirm: t('flow:paper.confirm'),
      danger: true,
    })
    if (yes) run()
  }
  return (
    <div className={classes.stripPaper}>
      <span>
        <span className="visually-hidden">{t('quote:side.paper')}: </span>
        {t(isSurplus ? 'quote:side.surplus' : 'quote:side.admitted')}
      </span>
      {choices.papers.length > 1 && (
        <ActionButton
          size="compact"
          variant="ghost"
          availability={quote ? quote.actions['switchPaper'] : { allowed: true }}
          busy={isPending}
          busyText={t('quote:busy.switchPaper')}
          onClick={() => void ask()}
        >
          {other}
        </ActionButton>
      )}
    </div>
  )
}
