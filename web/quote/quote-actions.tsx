import { isRequestedFromCart } from '#domain/quote/cart.ts'
import type { QuoteAction } from '#domain/quote/lifecycle.ts'
import { ActionButton } from '#web/kit/button.tsx'
import type { MenuAction } from '#web/kit/menu/menu.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { ModalName } from '#web/modals.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { go } from '#web/kit/place/place.tsx'
import { useModal } from '#web/use-modal.ts'
import { actionLayout } from './action-layout.ts'
import type { SaveTrigger } from './modals/parts/save-questions.ts'
import { type Act, useQuoteCommands } from './quote-commands.ts'
import type { Quote } from './shared/quote.ts'
import { useWaysOut } from './ways-out.ts'

/** Actions with a form, and the modal that holds it. */
const MODALS = {
  submit: 'quote.submit',
  refer: 'quote.refer',
  send: 'quote.send',
  sendToAgent: 'quote.forward',
  requestBind: 'quote.requestBind',
  contact: 'quote.contact',
  bind: 'quote.bind',
  rescind: 'quote.rescind',
  release: 'quote.release',
  decline: 'quote.decline',
  reopen: 'quote.reopen',
  reassess: 'quote.reassess',
  bypass: 'quote.bypass',
  reassign: 'quote.reassign',
  additionalInsureds: 'quote.insureds',
  diligentEffort: 'quote.diligentEffort',
  tam: 'quote.tam',
  lose: 'quote.lose',
  needBy: 'quote.needBy',
  brokerFee: 'quote.brokerFee',
  irpm: 'quote.irpm',
  eventExclusions: 'quote.eventExclusions',
  mgaFee: 'quote.mgaFee',
  commission: 'quote.commission',
  markSigned: 'quote.markSigned',
  reinstate: 'quote.binderReinstate',
  voidBinder: 'quote.binderVoid',
  note: 'quote.note',
} as const satisfies Partial<Record<QuoteAction, ModalName>>

/** What is asked first while questions are open, and what saving the answers goes on with. */
const ASKED_FIRST: Partial<Record<QuoteAction, SaveTrigger>> = {
  request: 'quote-now',
  addToCart: 'add-to-list',
}

/** The price lacks answers that the product asks for. */
const hasOpenQuestions = ({ calculation, actions }: Quote): boolean =>
  actions.update?.allowed === true &&
  (calculation?.referrals.some(({ code }) => code === 'ANSWER_MISSING') ?? false)

/** Where the request goes by way of the cart, its button says so (specification 1 section 4). */
const isNext = ({ product, state }: Quote): boolean => isRequestedFromCart(product, state)

/** Key of an action's name: what a READY quote offers is out already, so its update says that it is of the terms. */
const nameOf = (quote: Quote, action: QuoteAction) => {
  if (action === 'sendToAgent' && quote.isOwedToRetailer) return 'common:quoteActions.releaseToRetailer'
  if (action === 'inboxFlag' && quote.isFlagged) return 'common:quoteActions.unflag'
  if (action === 'request' && isNext(quote)) return 'quote:info.next'
  if (action === 'underwrite' && quote.status !== 'READY') return 'quote:desk.update.button'
  return `common:quoteActions.${action}` as const
}

const hasModal = (action: QuoteAction): action is keyof typeof MODALS => action in MODALS

/** How an action of a quote is started: a command, a modal, or a page. */
const useActs = (quote: Quote): ((action: QuoteAction) => Act) => {
  const { persona } = useSession()
  const openModal = useModal()
  const commands = useQuoteCommands(quote)
  const params = { productType: quote.product, quoteId: quote.id }
  const opening = (run: () => void): Act => ({ run, isPending: false })
  const toCalculator = () =>
    go(paths.quoteStep(persona, quote.product, quote.accountId, 'quote', { quoteId: quote.id }))
  return (action) => {
    const trigger = ASKED_FIRST[action]
    if (trigger && hasOpenQuestions(quote))
      return opening(() => openModal('quote.securityQuestions', { ...params, trigger }))
    if (action === 'attest') return opening(() => go(paths.surplusNotice(quote.id, { mode: 'wizard' })))
    if (action === 'sign') return opening(() => go(paths.signQuote(quote.id, quote.product)))
    if (action === 'update' || action === 'underwrite') return opening(toCalculator)
    if (action === 'request' && isNext(quote)) return commands.addToCart ?? opening(() => undefined)
    if (hasModal(action)) return opening(() => openModal(MODALS[action], params))
    return commands[action] ?? opening(() => undefined)
  }
}

const DANGEROUS: readonly QuoteAction[] = ['delete', 'decline', 'rescind', 'voidBinder', 'lose']

/** What is about the quote and its people, and moves neither its status nor its price. */
const DETAILS: readonly QuoteAction[] = [
  'note',
  'contact',
  'diligentEffort',
  'additionalInsureds',
  'needBy',
  'commission',
  'inboxFlag',
  'tam',
]

/** Parts of the menu, in this order. */
const MENU_GROUPS = ['work', 'details', 'questions', 'danger'] as const

const groupOf = (action: QuoteAction): (typeof MENU_GROUPS)[number] =>
  DANGEROUS.includes(action) ? 'danger' : DETAILS.includes(action) ? 'details' : 'work'

/** Questions that can be answered from the quote itself. */
const useQuestionEntries = (quote: Quote): MenuAction[] => {
  const { t } = useTranslation('quote')
  const openModal = useModal()
  const params = { productType: quote.product, quoteId: quote.id }
  const { update } = quote.actions
  return [
    {
      label: t('quote:securityQuestions.menu'),
      group: 'questions',
      availability: update,
      onSelect: () => openModal('quote.securityQuestions', params),
    },
    {
      label: t('quote:social.menu'),
      group: 'questions',
      availability: update,
      onSelect: () => openModal('quote.socialEngineering', params),
    },
    {
      label: t('quote:eligibility.menu'),
      group: 'questions',
      onSelect: () => openModal('coverage.eligibility', {}),
    },
  ]
}

/** The buttons of a quote and the rest for its menu. */
export const useQuoteActions = (quote: Quote): { buttons: readonly QuoteButton[]; more: MenuAction[] } => {
  const { t } = useTranslation('quote')
  const acts = useActs(quote)
  const layout = actionLayout(quote)
  const questionEntries = useQuestionEntries(quote)
  const wayOut = useWaysOut(quote)
  const entries = [
    ...layout.menu.flatMap((action) => {
      const way = wayOut(quote.actions[action]?.code)
      const group = groupOf(action)
      const entry: MenuAction = {
        label: t(nameOf(quote, action)),
        group,
        availability: quote.actions[action],
        danger: DANGEROUS.includes(action),
        onSelect: acts(action).run,
      }
      return way ? [entry, { label: way.label, group, onSelect: way.run, isWayOut: true }] : [entry]
    }),
    ...questionEntries,
  ]
  return {
    buttons: layout.buttons.map((action) => ({ action, ...acts(action) })),
    more: MENU_GROUPS.flatMap((group) => entries.filter((entry) => entry.group === group)),
  }
}

interface QuoteButton extends Act {
  action: QuoteAction
}

export const QuoteButtons = ({ quote, buttons }: { quote: Quote; buttons: readonly QuoteButton[] }) => {
  const { t } = useTranslation('quote')
  const openModal = useModal()
  const wayOut = useWaysOut(quote)
  const newInstead = () => openModal('quote.newInstead', { productType: quote.product, quoteId: quote.id })
  return (
    <>
      {buttons.map(({ action, run, isPending }, index) => (
        <ActionButton
          key={action}
          variant={index === buttons.length - 1 ? 'primary' : 'secondary'}
          availability={quote.actions[action]}
          onRefused={action === 'revive' ? newInstead : wayOut(quote.actions[action]?.code)?.run}
          busy={isPending}
          busyText={t(`quote:busy.${action}`)}
          onClick={run}
        >
          {t(nameOf(quote, action))}
        </ActionButton>
      ))}
    </>
  )
}
