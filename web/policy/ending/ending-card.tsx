import { ChevronDown, ChevronUp } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Policy } from '../policy.ts'
import classes from '../policy.module.css'

const EndingPanel = lazy(async () => ({ default: (await import('./law/ending-panel.tsx')).EndingPanel }))

/** How the policy may be ended: folded away, and only read once it is asked for. */
export const EndingCard = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  return (
    <Card title={t('policy:page.ending')}>
      <p className={classes.quiet}>{t('policy:page.endingText')}</p>
      <div className="no-print">
        <Button
          aria-expanded={isOpen}
          aria-controls={panel}
          icon={
            isOpen ? <ChevronUp size={16} aria-hidden="true" /> : <ChevronDown size={16} aria-hidden="true" />
          }
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'policy:page.hideEnding' : 'policy:page.showEnding')}
        </Button>
      </div>
      <div id={panel}>
        {isOpen && (
          <Suspense fallback={<Skeletons lines={8} height={24} />}>
            <EndingPanel policyId={policy.id} isUk={policy.market === 'UK'} />
          </Suspense>
        )}
      </div>
    </Card>
  )
}
