import { ChartColumn } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'

const EarnedGraph = lazy(async () => ({ default: (await import('../earned/earned-graph.tsx')).EarnedGraph }))

/** The graph of earned premium for those who may see it, loaded once it is opened. */
export const EarnedPremium = () => {
  const { t } = useTranslation('common')
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  const graph = useId()
  if (!can(['policy:earnedpremium'])) return null
  return (
    <Card
      compact
      title={t('common:record.earnedPremium')}
      actions={
        <Button
          size="compact"
          aria-expanded={isOpen}
          aria-controls={graph}
          icon={<ChartColumn size={14} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'common:record.hideGraph' : 'common:record.showGraph')}
        </Button>
      }
    >
      <div id={graph} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeletons lines={8} height={32} />}>
            <EarnedGraph />
          </Suspense>
        )}
      </div>
    </Card>
  )
}
