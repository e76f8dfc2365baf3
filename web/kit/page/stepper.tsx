import { Check } from 'lucide-react'
import { AppLink } from '../place/link.tsx'
import classes from './parts.module.css'
import { useTranslation } from '../texts.ts'

export interface Step {
  id: string
  label: string
  /** Where a finished step leads back to. */
  href?: string | undefined
  /** Whether it is finished, when that does not follow from its place in the order. */
  isDone?: boolean
}

/** The steps of a flow: done, current, to come. Finished ones, and those passed over, are links. */
export const Stepper = (props: { steps: readonly Step[]; current: string; label: string }) => {
  const { t } = useTranslation('common')
  const at = props.steps.findIndex((step) => step.id === props.current)
  return (
    <nav aria-label={props.label}>
      <ol className={classes.steps}>
        {props.steps.map((step, index) => {
          const state = index === at ? 'current' : (step.isDone ?? index < at) ? 'done' : 'next'
          return (
            <li key={step.id} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
              <span className={classes.stepMark} aria-hidden="true">
                {state === 'done' ? <Check size={12} /> : index + 1}
              </span>
              {step.href && (state === 'done' || index < at) ? (
                <AppLink href={step.href}>{step.label}</AppLink>
              ) : (
                step.label
              )}
              {state === 'done' && <span className="visually-hidden">{t('common:kit.stepDone')}</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
