import { Check, Ellipsis } from 'lucide-react'
import { Fragment, useId, type ReactNode } from 'react'
import { IconButton, type Availability } from '../button.tsx'
import classes from './dropdown.module.css'
import { Dropdown } from './dropdown.tsx'
import { AppLink } from '../place/link.tsx'
import { useOutdatedReason } from '../outdated.ts'
import { useTranslation } from '../texts.ts'

export interface MenuAction {
  label: string
  icon?: ReactNode
  availability?: Availability | undefined
  danger?: boolean
  onSelect?: () => void
  href?: string
  /** Leads to what would make the action above it possible: set in under it. */
  isWayOut?: boolean
  /** Entries of one group are next to each other; a line parts them from the others. */
  group?: string
}

/** One line of a menu. An action that is not allowed stays and shows its reason under its name. */
export const MenuItem = ({ action, close }: { action: MenuAction; close: () => void }) => {
  const reasonId = useId()
  const outdated = useOutdatedReason()
  // An entry with an availability acts on the record; the others only lead somewhere.
  const isOutdated = action.availability !== undefined && outdated !== undefined
  const isBlocked = isOutdated || action.availability?.allowed === false
  const reason = isBlocked ? (outdated ?? action.availability?.reason) : undefined
  if (action.href && !isBlocked)
    return (
      <AppLink role="menuitem" tabIndex={-1} href={action.href} className={classes.item} onClick={close}>
        {action.icon}
        {action.label}
      </AppLink>
    )
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes.item}
      data-danger={action.danger || undefined}
      data-way-out={action.isWayOut || undefined}
      aria-disabled={isBlocked || undefined}
      aria-describedby={reason ? reasonId : undefined}
      onClick={() => {
        if (isBlocked) return
        close()
        action.onSelect?.()
      }}
    >
      {action.icon}
      <span>
        {action.label}
        {reason && (
          <span id={reasonId} className={classes.reason}>
            {reason}
          </span>
        )}
      </span>
    </button>
  )
}

/** One of some choices in a menu; choosing leaves the menu open. */
export const MenuChoice = (props: { label: string; isChosen: boolean; onSelect: () => void }) => (
  <button
    type="button"
    role="menuitemradio"
    tabIndex={-1}
    aria-checked={props.isChosen}
    className={classes.item}
    onClick={props.onSelect}
  >
    <Check size={14} aria-hidden="true" visibility={props.isChosen ? 'visible' : 'hidden'} />
    {props.label}
  </button>
)

export const MenuTitle = ({ children }: { children: ReactNode }) => (
  <div className={classes.title} role="presentation">
    {children}
  </div>
)

export const MenuLine = () => <hr className={classes.line} />

/** The actions that do not fit as buttons, behind three dots. */
export const OverflowMenu = ({ actions, label }: { actions: readonly MenuAction[]; label?: string }) => {
  const { t } = useTranslation('common')
  if (actions.length === 0) return null
  const name = label ?? t('common:kit.moreActions')
  return (
    <Dropdown
      kind="menu"
      align="end"
      label={name}
      trigger={(trigger) => (
        <IconButton label={name} {...trigger}>
          <Ellipsis size={16} aria-hidden="true" />
        </IconButton>
      )}
    >
      {(close) =>
        actions.map((action, nth) => (
          <Fragment key={`${nth} ${action.label}`}>
            {nth > 0 && action.group !== actions[nth - 1]?.group && <MenuLine />}
            <MenuItem action={action} close={close} />
          </Fragment>
        ))
      }
    </Dropdown>
  )
}
