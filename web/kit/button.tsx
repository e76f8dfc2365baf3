import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import classes from './button.module.css'
import { AppLink } from './place/link.tsx'
import { useOutdatedReason } from './outdated.ts'
import { Tip, type TipSide } from './menu/tip.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

interface Look {
  variant?: ButtonVariant
  size?: 'normal' | 'compact'
  icon?: ReactNode
  wide?: boolean
}

const lookOf = ({ variant = 'secondary', size, wide }: Look): string =>
  [classes.button, classes[variant], size === 'compact' && classes.compact, wide && classes.wide]
    .filter(Boolean)
    .join(' ')

/** What would make a control do nothing without saying why. */
type Silent = 'disabled' | 'aria-disabled'

export interface ButtonProps extends Omit<ComponentProps<'button'>, Silent>, Look {
  /** While true the button says `busyText`, keeps its width and ignores clicks. */
  busy?: boolean
  busyText?: string
}

const AnyButton = ({
  variant,
  size,
  icon,
  wide,
  busy,
  busyText,
  children,
  onClick,
  ...rest
}: ButtonProps & { 'aria-disabled'?: true }) => (
  <button
    type="button"
    {...rest}
    className={lookOf({ variant, size, wide } as Look)}
    aria-disabled={busy || rest['aria-disabled'] || undefined}
    onClick={(event: MouseEvent<HTMLButtonElement>) => {
      if (busy) event.preventDefault()
      else onClick?.(event)
    }}
  >
    {busy ? <span className={classes.spinner} aria-hidden="true" /> : icon}
    {busy && busyText ? busyText : children}
  </button>
)

/** A button; one primary per view. There is no silent `disabled`: use ActionButton, which says why. */
export const Button = (props: ButtonProps) => <AnyButton {...props} />

/** A link that looks like a button. */
export const ButtonLink = ({
  variant,
  size,
  icon,
  wide,
  children,
  ...rest
}: ComponentProps<typeof AppLink> & Look) => (
  <AppLink {...rest} className={lookOf({ variant, size, wide } as Look)}>
    {icon}
    {children}
  </AppLink>
)

/**
 * A button with an icon only; the label is its name and its tooltip. With a `reason` it does nothing now, and says why
 * on hover, on focus and to screen readers.
 */
export const IconButton = ({
  label,
  reason,
  tipSide,
  children,
  className,
  onClick,
  ...rest
}: Omit<ComponentProps<'button'>, Silent> & {
  label: string
  reason?: string | undefined
  /** Above where a message may appear below, as at the end of a field. */
  tipSide?: TipSide
}) => (
  <Tip text={reason ?? label} {...(tipSide && { side: tipSide })}>
    <button
      type="button"
      {...rest}
      {...(reason === undefined ? { onClick } : { 'aria-disabled': true, 'aria-description': reason })}
      aria-label={label}
      className={[classes.button, classes.ghost, classes.icon, className].filter(Boolean).join(' ')}
    >
      {children}
    </button>
  </Tip>
)

/** Whether an action may be done now, and if not the server's sentence that says why. */
export interface Availability {
  allowed: boolean
  code?: string | undefined
  reason?: string | undefined
}

/**
 * A button for an action of a record. When the action is not allowed the button stays focusable, carries
 * `aria-disabled` and says the reason on hover, on focus, when it is pressed, and to screen readers. It is the same
 * element before and after, so that neither focus nor a press is lost when the action becomes possible meanwhile.
 */
export const ActionButton = ({
  availability,
  onClick,
  onRefused,
  ...rest
}: ButtonProps & {
  availability: Availability | undefined
  /** Leads to what would make the action possible, where one thing would. */
  onRefused?: (() => void) | undefined
}) => {
  const reasonId = useId()
  const outdated = useOutdatedReason()
  const isAllowed = (availability?.allowed ?? false) && outdated === undefined
  const reason = isAllowed ? undefined : (outdated ?? availability?.reason)
  const refused = {
    'aria-disabled': true as const,
    'aria-describedby': reason ? reasonId : undefined,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      event.preventDefault()
      // Figures that are out of date say nothing of what the action needs: they are read again, and nothing else.
      if (outdated === undefined) onRefused?.()
    },
  }
  return (
    <>
      <Tip text={reason}>
        <AnyButton {...rest} {...(isAllowed ? { onClick } : refused)} />
      </Tip>
      {reason && (
        <span id={reasonId} className="visually-hidden">
          {reason}
        </span>
      )}
    </>
  )
}
