import { GitCompareArrows } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Asked } from '../as-of/asked.ts'
import type { Policy } from '../policy.ts'
import classes from './history.module.css'
import { RecordingPanel } from './recording-panel.tsx'
import { recordingsOf } from './recordings.ts'
import { PolicyTimeline } from './timeline.tsx'
import { Transactions } from './transactions.tsx'

const PolicyDifference = lazy(async () => ({
  default: (await import('./difference.tsx')).PolicyDifference,
}))

/** What happened to the policy: as a drawing, as a list, and what differs between two readings. */
export const HistoryCard = ({ policy, ask }: { policy: Policy; ask: (asked: Asked) => void }) => {
  const { t } = useTranslation('policy')
  const [chosen, setChosen] = useState<number | null>(null)
  const [isComparing, setComparing] = useState(false)
  const comparison = useId()
  const recordings = recordingsOf(policy.revisions)
  const recording = recordings.find(({ sequence }) => sequence === chosen)
  return (
    <Card
      title={t('policy:page.transactions')}
      actions={
        <Button
          size="compact"
          aria-expanded={isComparing}
          aria-controls={comparison}
          icon={<GitCompareArrows size={14} aria-hidden="true" />}
          onClick={() => setComparing(!isComparing)}
        >
          {t(isComparing ? 'policy:history.stopComparing' : 'policy:history.compare')}
        </Button>
      }
    >
      <div id={comparison} className={isComparing ? classes.comparison : undefined}>
        {isComparing && (
          <Suspense fallback={<Skeletons lines={4} height={24} />}>
            <PolicyDifference policy={policy} />
          </Suspense>
        )}
      </div>
      <PolicyTimeline
        policy={policy}
        recordings={recordings}
        chosen={chosen}
        onChoose={(sequence) => setChosen(sequence === chosen ? null : sequence)}
      />
      {recording && <RecordingPanel policy={policy} recording={recording} ask={ask} />}
      <Transactions policy={policy} revisions={policy.revisions} label={t('policy:page.transactions')} />
    </Card>
  )
}
