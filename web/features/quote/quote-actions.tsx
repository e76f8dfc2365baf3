import { useTranslation } from 'react-i18next'
import type { QuoteAction } from '#domain/quote/lifecycle.ts'
import { ActionButton } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/confirm.ts'
import type { MenuAction } from '#web/kit/menu.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { useGo } from '#web/use-go.ts'
import { useModal } from '#web/use-modal.ts'
import { actionLayout } from './action-layout.ts'
import type { Quote } from './quote.ts'

interface Act {
  run: () => void
  isPending: boolean
}

/** Commands that need no form; each with the texts of specification 1 section 8. */
const useCommands = (quote: Quote): Partial<Record<QuoteAction, Act>> => {
  const { t } = useTranslation('quote')
  const { persona } = useSession()
  const go = useGo()
  const params = { productType: quote.product, id: quote.id }
  const failure = t('quote:texts.updateFailed')
  const request = useCommand('quoteRequest', { failure })
  const assign = useCommand('quoteAssign', { failure })
  const revive = useCommand('quoteRevive', { failure })
  const issue = useCommand('quoteIssue', {
    success: t('quote:texts.issued'),
    failure,
    onSuccess: (issued) => go(paths.policy(persona, issued.productType, issued.policyId)),
  })
  const remove = useCommand('quoteDelete', {
    success: t('quote:texts.deleted'),
    failure: t('quote:texts.deleteFailed'),
    refreshes: ['quoteSearch', 'quoteStatusList'],
    onSuccess: () => go(paths.quotes(persona), 'replace'),
  })
  const confirmed = async (kind: 'issue' | 'delete', danger: boolean, run: () => void) => {
    const yes = await askToConfirm({
      title: t(`quote:confirm.${kind}.title`, { number: quote.quoteNumber }),
      text: t(`quote:confirm.${kind}.text`, { company: quote.companyName }),
      confirm: t(`quote:confirm.${kind}.confirm`),
      danger,
    })
    if (yes) run()
  }
  return {
    request: {
      run: () => request.mutate({ params, body: { version: quote.version } }),
      isPending: request.isPending,
    },
    assign: { run: () => assign.mutate({ body: { quoteId: quote.id } }), isPending: assign.isPending },
    revive: { run: () => revive.mutate({ params }), isPending: revive.isPending },
    issue: {
      run: () => void confirmed('issue', false, () => issue.mutate({ params })),
      isPending: issue.isPending,
    },
    delete: {
      run: () => void confirmed('delete', true, () => remove.mutate({ params })),
      isPending: remove.isPending,
    },
  }
}

/** How each action of a quote is started: a command, a modal, or a page. */
const useActs = (quote: Quote): Record<QuoteAction, Act> => {
  const { persona } = useSession()
  const go = useGo()
  const openModal = useModal()
  const commands = useCommands(quote)
  const params = { productType: quote.product, quoteId: quote.id }
  const opening = (run: () => void): Act => ({ run, isPending: false })
  const idle = opening(() => undefined)
  return {
    request: commands.request ?? idle,
    assign: commands.assign ?? idle,
    revive: commands.revive ?? idle,
    issue: commands.issue ?? idle,
    delete: commands.delete ?? idle,
    update: opening(() =>
      go(paths.quoteStep(persona, quote.product, quote.accountId, 'quote', { quoteId: quote.id })),
    ),
    sign: opening(() => go(paths.signQuote(quote.id, quote.product))),
    submit: opening(() => openModal('quote.submit', params)),
    send: opening(() => openModal('quote.send', params)),
    bind: opening(() => openModal('quote.bind', params)),
    release: opening(() => openModal('quote.release', params)),
    decline: opening(() => openModal('quote.decline', params)),
    lose: opening(() => openModal('quote.lose', params)),
  }
}

/** The buttons of a quote and the rest for its menu. */
export const useQuoteActions = (quote: Quote): { buttons: readonly QuoteButton[]; more: MenuAction[] } => {
  const { t } = useTranslation('quote')
  const acts = useActs(quote)
  const layout = actionLayout(quote)
  return {
    buttons: layout.buttons.map((action) => ({ action, ...acts[action] })),
    more: layout.menu.map((action) => ({
      label: t(`quote:actions.${action}`),
      availability: quote.actions[action],
      danger: action === 'delete' || action === 'decline',
      onSelect: acts[action].run,
    })),
  }
}

interface QuoteButton extends Act {
  action: QuoteAction
}

export const QuoteButtons = ({ quote, buttons }: { quote: Quote; buttons: readonly QuoteButton[] }) => {
  const { t } = useTranslation('quote')
  return (
    <>
      {buttons.map(({ action, run, isPending }, index) => (
        <ActionButton
          key={action}
          variant={index === buttons.length - 1 ? 'primary' : 'secondary'}
          availability={quote.actions[action]}
          busy={isPending}
          busyText={t(`quote:busy.${action}`)}
          onClick={run}
        >
          {t(`quote:actions.${action}`)}
        </ActionButton>
      ))}
    </>
  )
}
