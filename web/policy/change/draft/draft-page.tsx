import { messageOf } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { Card, KeyValues } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Policy } from '../../policy.ts'
import type { Draft } from '../use-change.ts'
import { SaidLines } from './said.tsx'
import type { DraftWork } from './use-draft.ts'

/** A change that is with others, or has ended: what it is, what it cost when it was worked out last, and what became of it. */
export const DraftSummary = ({
  draft,
  policy,
  work,
}: {
  draft: Draft
  policy: Policy
  work: Pick<DraftWork, 'may' | 'step' | 'isBusy' | 'error'>
}) => {
  const { t } = useTranslation('policy')
  return (
    <Card title={t(`policy:change.kinds.${draft.kind}.label`)}>
      <SaidLines said={draft.said} />
      <KeyValues
        items={[
          [t('policy:change.day'), <DateText key="day" value={draft.effectiveDate} />],
          [
            t('policy:draft.cost'),
            draft.total === null ? (
              t('policy:draft.unpriced')
            ) : (
              <Money key="cost" value={draft.total} currency={policy.currency} />
            ),
          ],
          [t('policy:draft.begunBy'), draft.begunBy],
        ]}
      />
      {work.error && <Notice tone="danger">{messageOf(work.error)}</Notice>}
      {work.may('withdraw') && (
        <Button busy={work.isBusy} onClick={() => work.step('withdraw')}>
          {t('policy:draft.withdraw')}
        </Button>
      )}
    </Card>
  )
}
