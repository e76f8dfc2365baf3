import {
  createContext,
  Suspense,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { askToConfirm } from '../window/confirm.ts'
import classes from './parts.module.css'
import { Skeletons } from './skeleton.tsx'
import { useUrlState } from '../place/url-state.ts'
import { useTranslation } from '../texts.ts'

export interface Tab {
  /** Value of the address's `tab` entry. */
  id: string
  label: string
  count?: number | undefined
  content: ReactNode
}

/** What in the open tab would be lost by leaving it. */
const Unsaved = createContext<Set<string>>(new Set())

/** Inside a tab: switching to another one asks first while there are unsaved changes (specification 2 section 4). */
export const useUnsavedInTab = (isUnsaved: boolean): void => {
  const id = useId()
  const unsaved = useContext(Unsaved)
  useEffect(() => {
    if (isUnsaved) unsaved.add(id)
    return () => {
      unsaved.delete(id)
    }
  }, [id, isUnsaved, unsaved])
}

/** Whether the open tab may be left: nothing is unsaved, or the user confirms it. */
const useMayLeave = (unsaved: ReadonlySet<string>) => {
  const { t } = useTranslation('common')
  return async (): Promise<boolean> =>
    unsaved.size === 0 ||
    askToConfirm({
      title: t('common:kit.unsavedTitle'),
      text: t('common:kit.unsavedText'),
      confirm: t('common:kit.switchTab'),
      cancel: t('common:kit.goBack'),
      danger: true,
    })
}

/** Brings the open tab into sight where the strip is narrower than its tabs, without moving the page. */
const useTabInSight = (current: string | undefined) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const strip = list.current
    const tab = strip?.querySelector('[aria-selected="true"]')
    if (!strip || !tab || !current) return
    const [around, within] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()]
    strip.scrollLeft += within.left + within.width / 2 - (around.left + around.width / 2)
  }, [current])
  return list
}

/** Tabs whose choice is in the address; `initial`, else the first, is the default. Arrow keys move between them. */
export const Tabs = (props: {
  tabs: readonly Tab[]
  label: string
  param?: string
  initial?: string | undefined
}) => {
  const id = useId()
  const { search, change } = useUrlState()
  const param = props.param ?? 'tab'
  const byDefault = props.tabs.find((tab) => tab.id === props.initial) ?? props.tabs[0]
  const current = props.tabs.find((tab) => tab.id === search.get(param)) ?? byDefault
  const list = useTabInSight(current?.id)
  const [unsaved] = useState(() => new Set<string>())
  const mayLeave = useMayLeave(unsaved)
  if (!current) return null
  const choose = async (tab: Tab | undefined): Promise<boolean> => {
    if (!tab || (tab !== current && !(await mayLeave()))) return false
    // What the table of one tab is sorted and filtered by means nothing to the next.
    const rest = Object.fromEntries(
      [...search.keys()].filter((key) => key !== param).map((key) => [key, null]),
    )
    change({ ...rest, [param]: tab.id === byDefault?.id ? null : tab.id }, 'push')
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const at = props.tabs.indexOf(current)
    const next = (at + by + props.tabs.length) % props.tabs.length
    void choose(props.tabs[next]).then((isLeft) => {
      if (isLeft) list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
    })
  }
  return (
    <>
      <div ref={list} className={classes.tabs} role="tablist" aria-label={props.label}>
        {props.tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            className={classes.tab}
            onKeyDown={onKeyDown}
            onClick={() => void choose(tab)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${current.id}`}
        className={classes.panel}
        key={current.id}
      >
        {/* A tab whose texts are still on their way must not hide the page: the focus is on its button. */}
        <Unsaved value={unsaved}>
          <Suspense fallback={<Skeletons lines={6} />}>{current.content}</Suspense>
        </Unsaved>
      </div>
    </>
  )
}
