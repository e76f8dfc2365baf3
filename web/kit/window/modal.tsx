import { type ComponentProps, createContext, useContext, type ReactNode } from 'react'
import type { z } from 'zod'
import { ActionButton, Button } from '../button.tsx'
import { Form, type FieldLabels, type SchemaForm } from '../form/form.tsx'
import { OutdatedContext } from '../outdated.ts'
import { Notice } from '../page/states.tsx'
import classes from './modal.module.css'
import { useTranslation } from '../texts.ts'

/** Widths of specification 1 section 2, in rem. */
export type ModalWidth = 27 | 40 | 60

/** What checks the address, and no more: the frame of all modals brings no library along for it. */
export interface ParamsSchema extends z.core.$ZodType {
  safeParse(params: unknown): z.ZodSafeParseResult<unknown>
}

/** What a modal's own file exports as `modal`. Parameters are ids and words only, since they live in the address. */
export interface ModalDefinition<P extends ParamsSchema = ParamsSchema> {
  params: P
  /** Words, or an element that reads what it needs. */
  title: (params: z.output<P>) => ReactNode
  content: (props: { params: z.output<P> }) => ReactNode
}

export const defineModal = <P extends ParamsSchema>(definition: ModalDefinition<P>): ModalDefinition<P> =>
  definition

/** One line of the registry; everything but the name is loaded when the modal opens. */
export interface ModalEntry<M extends ModalDefinition<ParamsSchema> = ModalDefinition<ParamsSchema>> {
  load: () => Promise<{ modal: M }>
  width?: ModalWidth
  /** Sticky modals close by their own buttons only. */
  sticky?: boolean
  /** May be opened by a link from outside (specification 1 section 2). Never a destructive one. */
  fromOutside?: boolean
}

interface ModalControls {
  close: () => void
  /** Notifies the host that unsaved edits would be lost, so that it asks before closing. */
  setDirty: (isDirty: boolean) => void
}

export const ModalContext = createContext<ModalControls>({
  close: () => undefined,
  setDirty: () => undefined,
})

/** Inside a modal: closes it. */
export const useModalControls = (): ModalControls => useContext(ModalContext)

/** The scrolling body of a modal. */
export const ModalBody = ({ children }: { children: ReactNode }) => (
  <div className={classes.body}>{children}</div>
)

/** The buttons of a modal, right aligned, the primary one last. */
export const ModalFooter = ({ children }: { children: ReactNode }) => (
  <div className={classes.footer}>{children}</div>
)

/** A modal that only says something: a notice, and the button that closes it. */
export const ModalNotice = (props: ComponentProps<typeof Notice>) => {
  const { t } = useTranslation('common')
  const { close } = useModalControls()
  return (
    <>
      <ModalBody>
        <Notice {...props} />
      </ModalBody>
      <ModalFooter>
        <Button variant="primary" onClick={close} autoFocus>
          {t('common:kit.close')}
        </Button>
      </ModalFooter>
    </>
  )
}

interface ModalFormProps<V extends Record<string, unknown>> {
  form: SchemaForm<V>
  onSubmit: (values: V) => void
  /** Whether the command is under way: the buttons wait, and the modal cannot be closed. */
  pending: boolean
  /** The sentence of a failed command that belongs to no field. */
  error: string | null | undefined
  /** The command is no longer possible, whatever is typed: only the reason and a way out are left. */
  isOver?: boolean
  submitText: string
  /** What the button says meanwhile: "Binding …". */
  busyText?: string
  /** A second way to keep what was typed, next to the submit. */
  second?: ReactNode
  danger?: boolean
  labels?: FieldLabels
  children: ReactNode
}

/** A form in a modal. It demands the pending state and the error, and the host guards unsaved edits. */
export const ModalForm = <V extends Record<string, unknown>>(props: ModalFormProps<V>) => {
  const { t } = useTranslation('common')
  const { close, setDirty } = useModalControls()
  const isDirty = props.form.isDirty()
  if (props.isOver) return <ModalNotice tone="danger">{props.error}</ModalNotice>
  return (
    <Form form={props.form} onSubmit={props.onSubmit} labels={props.labels ?? {}} failure={props.error}>
      <ModalBody>
        <div onInput={() => setDirty(true)} data-dirty={isDirty || undefined}>
          {props.children}
        </div>
      </ModalBody>
      <ModalFooter>
        {/* The way out stays open, however old the figures are. */}
        <OutdatedContext value={undefined}>
          <ActionButton
            onClick={close}
            availability={{ allowed: !props.pending, reason: t('common:kit.underWay') }}
          >
            {t('common:kit.cancel')}
          </ActionButton>
        </OutdatedContext>
        {props.second}
        <ActionButton
          type="submit"
          variant={props.danger ? 'danger' : 'primary'}
          availability={{ allowed: true }}
          busy={props.pending}
          busyText={props.busyText ?? props.submitText}
        >
          {props.submitText}
        </ActionButton>
      </ModalFooter>
    </Form>
  )
}
