import { Plus } from 'lucide-react'
import { ActionButton, type Availability } from './button.tsx'
import { askToConfirm } from './window/confirm.ts'
import type { MenuAction } from './menu/menu.tsx'

/** The button over a list that adds a record to it. `refusal` says why none can be added here. */
export const AddButton = (props: { text: string; onClick: () => void; refusal?: string | undefined }) => (
  <ActionButton
    variant="primary"
    icon={<Plus size={16} aria-hidden="true" />}
    availability={props.refusal ? { allowed: false, reason: props.refusal } : { allowed: true }}
    onClick={props.onClick}
  >
    {props.text}
  </ActionButton>
)

/**
 * The entry of a row's menu that deletes its record, after a question whose title names the record. Why it cannot be
 * deleted comes with the record as an availability, or as a `refusal` of the page's own.
 */
export const removal = (options: {
  label: string
  availability?: Availability | undefined
  refusal?: string | undefined
  title: string
  text: string
  confirm: string
  onConfirmed: () => void
}): MenuAction => {
  const { label, refusal, title, text, confirm, onConfirmed } = options
  const availability = refusal ? { allowed: false, reason: refusal } : options.availability
  const ask = async () => {
    if (await askToConfirm({ title, text, confirm, danger: true })) onConfirmed()
  }
  return { label, availability, danger: true, onSelect: () => void ask() }
}
