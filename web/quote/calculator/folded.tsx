import { Suspense, useState, type ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'

/** A card that says what it holds and loads it once it is opened. */
export const Folded = (props: {
  title: string
  lead: string
  open: string
  close: string
  children: ReactNode
}) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title={props.title}
      actions={
        <Button size="compact" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? props.close : props.open}
        </Button>
      }
    >
      {isOpen ? (
        <Suspense fallback={<Skeletons lines={4} height={28} />}>{props.children}</Suspense>
      ) : (
        <p>{props.lead}</p>
      )}
    </Card>
  )
}
