import { useCallback } from 'react'
import type { Answer } from '#web/client.ts'
import type { MenuAction } from '#web/kit/menu/menu.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useModal } from '#web/use-modal.ts'

type QuoteListRow = Answer<'quoteSearch'>['content'][number]

/** Actions whose dialog can be opened from a list; the others belong to the quote's own page. */
const DIALOGS = ['send', 'bind', 'release', 'decline', 'lose'] as const

/** What may be done with a quote from a list. What role or status never let in is left out; the rest keeps its reason. */
export const useQuoteRowActions = (): ((row: QuoteListRow) => readonly MenuAction[]) => {
  const { t } = useTranslation('common')
  const { persona, can } = useSession()
  const openModal = useModal()
  return useCallback(
    (row) => [
      { label: t('common:record.open'), href: paths.quote(persona, row.product, row.id) },
      ...(row.actions['sign']
        ? [
            {
              label: t('common:quoteActions.sign'),
              availability: row.actions['sign'],
              href: paths.signQuote(row.id, row.product),
            },
          ]
        : []),
      ...DIALOGS.filter((name) => row.actions[name]).map((name): MenuAction => ({
        label: t(`common:quoteActions.${name}`),
        availability: row.actions[name],
        danger: name === 'decline',
        onSelect: () => openModal(`quote.${name}`, { productType: row.product, quoteId: row.id }),
      })),
      ...(can(['account:read'])
        ? [{ label: t('common:record.openAccount'), href: paths.account(persona, row.accountId) }]
        : []),
    ],
    [t, persona, can, openModal],
  )
}
