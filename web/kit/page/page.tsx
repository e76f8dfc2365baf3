import { Check, Copy } from 'lucide-react'
import { useContext, useState, type CSSProperties, type ReactNode } from 'react'
import { BreakableText } from '../format/display.tsx'
import { InShell } from './in-shell.ts'
import classes from './layout.module.css'
import { AppLink } from '../place/link.tsx'
import { OverflowMenu, type MenuAction } from '../menu/menu.tsx'
import { toastSuccess } from '../toast/toasts.ts'
import { useTranslation } from '../texts.ts'
import { useDocumentTitle } from './page-title.tsx'

const COPIED_MS = 2000

/** A number or id that is copied by a click; says 'Copied to Clipboard!'. */
export const CopyText = ({ text, label }: { text: string; label?: string }) => {
  const { t } = useTranslation('common')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    toastSuccess(t('common:kit.copied'))
    setTimeout(() => setCopied(false), COPIED_MS)
  }
  return (
    <button type="button" className={classes.copy} onClick={copy} title={t('common:kit.copy')}>
      <span>{label ?? text}</span>
      {isCopied ? <Check size={12} aria-hidden="true" /> : <Copy size={12} aria-hidden="true" />}
      <span className="visually-hidden">{t('common:kit.copy')}</span>
    </button>
  )
}

/** The title row of a page: its one h1, status badge, id to copy, the primary action and the rest in a menu. */
export const PageHeader = (props: {
  title: string
  /** Heading inside the page, when it is more than the title of the tab. */
  heading?: ReactNode
  badge?: ReactNode
  id?: string | undefined
  subtitle?: ReactNode
  back?: { href: string; label: string }
  /** Buttons from left to right, the primary one last. */
  actions?: ReactNode
  more?: readonly MenuAction[]
}) => {
  useDocumentTitle(props.title)
  return (
    <header className={classes.header}>
      <div className={classes.titles}>
        {props.back && (
          <nav className={classes.crumb}>
            <AppLink href={props.back.href}>{props.back.label}</AppLink>
          </nav>
        )}
        <h1>{props.heading ?? props.title}</h1>
        {props.badge}
        {props.id && <CopyText text={props.id} />}
        {props.subtitle && <div className={classes.subtitle}>{props.subtitle}</div>}
      </div>
      <div className={classes.actions}>
        {props.actions}
        <OverflowMenu actions={props.more ?? []} />
      </div>
    </header>
  )
}

/** The body of a screen: at most 1600 wide, with the page's gutters. Outside of the shell it is the main part itself. */
export const Page = ({ children }: { children: ReactNode }) => {
  const Frame = useContext(InShell) ? 'div' : 'main'
  return <Frame className={classes.page}>{children}</Frame>
}

/** A part of a page under an h2. */
export const Section = (props: { title: ReactNode; actions?: ReactNode; children: ReactNode }) => (
  <section className={classes.section}>
    <div className={classes.sectionHead}>
      <h2>{props.title}</h2>
      {props.actions && <div className={classes.actions}>{props.actions}</div>}
    </div>
    {props.children}
  </section>
)

/** A framed group; never inside another card. */
export const Card = (props: {
  title?: ReactNode
  actions?: ReactNode
  compact?: boolean
  children: ReactNode
}) => (
  <section className={[classes.card, props.compact && classes.compact].filter(Boolean).join(' ')}>
    {props.title && (
      <div className={classes.sectionHead}>
        <h2>{props.title}</h2>
        {props.actions && <div className={classes.actions}>{props.actions}</div>}
      </div>
    )}
    {props.children}
  </section>
)

/**
 * Main column and a 360 wide sticky one next to it; below 1280 they stack. One that is worked in is wider, stays next to
 * what it is about down to 1024,.
 */
export const TwoColumns = (props: { main: ReactNode; aside: ReactNode; isWorkedIn?: boolean }) => {
  const { main, aside, isWorkedIn } = props
  return (
    <div className={classes.columns} data-worked-in={isWorkedIn || undefined}>
      <div>{main}</div>
      <div className={classes.aside}>{aside}</div>
    </div>
  )
}

/** Cards side by side, each at least `min` pixels wide. */
export const CardGrid = ({ min = 260, children }: { min?: number; children: ReactNode }) => (
  <div className={classes.grid} style={{ '--grid-min': `${min}px` } as CSSProperties}>
    {children}
  </div>
)

/** Facts as a description list. */
export const KeyValues = (props: {
  items: readonly (readonly [ReactNode, ReactNode])[]
  columns?: 1 | 2
}) => (
  <dl className={classes.pairs} data-columns={props.columns ?? 1}>
    {props.items.map(([key, value], index) => (
      <KeyValue key={typeof key === 'string' ? key : index} name={key} value={value} />
    ))}
  </dl>
)

const KeyValue = ({ name, value }: { name: ReactNode; value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{typeof value === 'string' ? <BreakableText>{value}</BreakableText> : value}</dd>
  </>
)

/** The sticky bar of a form page: what is saved or missing on the left, the buttons on the right. */
export const ActionBar = ({ status, children }: { status?: ReactNode; children: ReactNode }) => (
  <div className={`${classes.actionBar} no-print`} data-action-bar>
    <div className={classes.actionStatus} role="status">
      {status}
    </div>
    {children}
  </div>
)
