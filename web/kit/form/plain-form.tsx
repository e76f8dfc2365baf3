import {
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import classes from './form.module.css'
import { createMistakes, leadTo, MistakesContext, type Mistake } from './mistakes/mistakes.ts'
import { refusesUnread } from './mistakes/unread.ts'
import { useTranslation } from '../texts.ts'

/** Labels by field path, where the summary names a field otherwise than the field itself. */
export type FieldLabels = Readonly<Record<string, string>>

/** An error of the form that no field shows has no label unless it is given one, and leads to where its path is. */
type Listed = Omit<Mistake, 'id'> & { id?: string }

/** What the fields say, and what is said of fields that say nothing themselves. */
const listed = (
  said: readonly Mistake[],
  errors: Readonly<Record<string, ReactNode>>,
  labels: FieldLabels,
): readonly Listed[] => {
  const shows = (path: string, error: ReactNode) =>
    said.some((one) => (one.path === undefined ? one.error === error : one.path === path))
  const named = said.map((one) => ({ ...one, label: labels[one.path ?? ''] ?? one.label }))
  const others = Object.entries(errors)
    .filter(([path, error]) => Boolean(error) && !shows(path, error))
    .map(([path, error]) => ({ path, label: labels[path], error }))
  return [...named, ...others]
}

/** Ctrl or Cmd with Enter is the last of a form's submits, which is its primary one, wherever in it the focus is. */
const submitByKey = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  ;[...event.currentTarget.querySelectorAll<HTMLElement>('[type="submit"]')].at(-1)?.click()
}

/**
 * A press on a submit leaves the focus where it is until it is let go: what a field says on being left would move the
 * button away from under the pointer, and the press would do nothing.
 */
const keepInPlace = (event: MouseEvent<HTMLFormElement>) => {
  if ((event.target as HTMLElement).closest('[type="submit"]')) event.preventDefault()
}

/** A field takes what was typed when it is left, and sending the form leaves it. */
const leaveField = (form: HTMLFormElement | null) => {
  const field = document.activeElement
  if (field?.matches('input, textarea') && form?.contains(field))
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/**
 * Moves the focus after each press and each refusal, which are counted by `moment`. `lead` moves it to the only field that
 * is wrong, or says that it belongs to the summary, which may have to be drawn first. All of it is one moment with the
 * press: a frame later the reader may be typing into a field, whose list of choices closes when the focus leaves it.
 */
const useFocusOnSummary = (now: { moment: number; failure: ReactNode; lead: () => boolean }) => {
  const summary = useRef<HTMLDivElement>(null)
  const before = useRef({ moment: 0, failure: now.failure })
  const isAwaited = useRef(false)
  useLayoutEffect(() => {
    const { moment, failure } = before.current
    before.current = { moment: now.moment, failure: now.failure }
    if (now.moment !== moment) isAwaited.current = now.lead()
    else if (now.moment > 0 && now.failure && now.failure !== failure) isAwaited.current = true
    if (!isAwaited.current || !summary.current) return
    summary.current.focus()
    isAwaited.current = false
  })
  return summary
}

/**
 * A form whose values are its owner's. When a submit is refused, by a field or by the server, the focus moves to the one
 * field that is wrong, or to a summary of all whose entries lead to the fields. `onSubmit` marks what is wrong at the
 * fields, or sends.
 */
export const PlainForm = (props: {
  onSubmit: () => void
  /** A text that is no value keeps `onSubmit` from being called; what else is wrong is said by this. */
  onUnread?: () => void
  /** A sentence that belongs to no field, such as a refusal. */
  failure?: ReactNode
  /** What is wrong by path; what a field says itself is not said twice. */
  errors?: Readonly<Record<string, ReactNode>>
  labels?: FieldLabels
  /** How often something was refused by other than the submit, such as by the server. */
  refusals?: number
  children: ReactNode
  id?: string | undefined
  className?: string | undefined
}) => {
  const { t } = useTranslation('common')
  const [mistakes] = useState(createMistakes)
  const said = useSyncExternalStore(mistakes.subscribe, mistakes.all)
  const element = useRef<HTMLFormElement>(null)
  const [presses, setPresses] = useState(0)
  const [isListed, setListed] = useState(false)
  const { failure, errors = {}, labels = {}, refusals = 0 } = props
  const list = listed(said, errors, labels)
  // Once everything is mended, the next mistake is said at its field alone until the form is sent again.
  if (isListed && list.length === 0) setListed(false)
  const isShown = (isListed && list.length > 0) || Boolean(failure)
  const summary = useFocusOnSummary({
    moment: presses + refusals,
    failure,
    // Fields that have just said what is wrong with them are not in the list that this was rendered with.
    lead: () => {
      const [first, ...others] = listed(mistakes.all(), errors, labels)
      if (!first) return false
      if (others.length === 0 && !failure && leadTo(element.current, first)) return false
      setListed(true)
      return true
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    leaveField(element.current)
    setListed(false)
    setPresses((before) => before + 1)
    if (refusesUnread(element.current)) props.onUnread?.()
    else props.onSubmit()
  }
  return (
    <MistakesContext value={mistakes}>
      <form
        ref={element}
        id={props.id}
        noValidate
        onSubmit={submit}
        onKeyDown={submitByKey}
        onMouseDown={keepInPlace}
        className={props.className ?? classes.form}
      >
        {isShown && (
          <div ref={summary} className={classes.summary} role="alert" tabIndex={-1}>
            <p>{failure || t('common:kit.errorSummary')}</p>
            {list.length > 0 && (
              <ul>
                {list.map((one) => (
                  <li key={one.id ?? one.path}>
                    <button type="button" onClick={() => leadTo(element.current, one)}>
                      {one.label && <>{one.label}: </>}
                      {one.error}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        {props.children}
      </form>
    </MistakesContext>
  )
}
