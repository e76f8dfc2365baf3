import classes from './states.module.css'

export type Tone = 'success' | 'info' | 'accent' | 'warning' | 'danger' | 'neutral'

/** A status as a word in a tone; the caller's map gives the tone, and a status it does not name is neutral. */
export const StatusBadge = <S extends string>(props: {
  status: S
  tones: Partial<Record<S, Tone>>
  label?: string
}) => <Badge tone={props.tones[props.status] ?? 'neutral'}>{props.label ?? props.status}</Badge>

export const Badge = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={`${classes.badge} ${classes[tone]}`}>{children}</span>
)
