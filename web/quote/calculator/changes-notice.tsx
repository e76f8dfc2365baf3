import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { ChangeList } from '../price/change-list.tsx'
import { EarlierTerms } from '../price/earlier-terms.tsx'
import type { Calculator } from './use-calculator.ts'

/** What the rules changed in the request and why; the last edit can be taken back, or the change accepted. */
export const ChangesNotice = ({ calculator }: { calculator: Calculator }) => {
  const { t } = useTranslation('quote')
  const { result, isStale } = calculator
  if (!result || result.changes.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={
        <>
          {t('quote:changes.title', { count: result.changes.length })}
          <EarlierTerms when={isStale} />
        </>
      }
      action={
        !isStale && (
          <span style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
            {calculator.undo && (
              <Button size="compact" onClick={calculator.undo}>
                {t('quote:calculator.undo')}
              </Button>
            )}
            <Button size="compact" onClick={() => calculator.edit(result.request)}>
              {t('quote:changes.accept')}
            </Button>
          </span>
        )
      }
    >
      <ChangeList changes={result.changes} />
    </Notice>
  )
}
