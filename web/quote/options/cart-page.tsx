import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { pageAfterRequest } from '#domain/quote/cart.ts'
import { ActionButton } from '#web/kit/button.tsx'
import { MarketContext } from '#web/kit/format/market.ts'
import { marketViews } from '#web/kit/format/market-views.ts'
import { Card, Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState, Notice } from '#web/kit/page/states.tsx'
import { paths } from '#web/paths.ts'
import { UpToDate } from '#web/kit/page/up-to-date.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { apiKey, useApi, useCommand, useDownload } from '#web/use-api.ts'
import { go } from '#web/kit/place/place.tsx'
import { usePathParams } from '#web/use-path-params.ts'
import type { Answer } from '#web/client.ts'
import classes from './cart.module.css'
import { Comparison } from './comparison.tsx'
import { SendForm } from './send-form.tsx'
import { useCart } from './use-cart.ts'

type Cart = Answer<'cartGet'>
type Errors = Answer<'cartSubmit'>['errors']

/** The page goes on this long after the quotes were sent (specification 1 section 9). */
const REDIRECT_MS = 2_000

/** Goes on after the quotes are requested, once the message could be read. */
const useOnward = (accountId: string) => {
  const { me, persona } = useSession()
  const flags = useApi('featureFlagsMine', {}, { staleTime: 60_000 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    const targets = {
      dashboard: paths.dashboard(persona, { tab: 'QUOTES', prefilterAccountId: accountId }),
      quotes: paths.quotes(persona),
      inbox: paths.inbox(persona),
    }
    const hasNewExperience = flags.data?.newAgentExperience !== false
    const target = targets[pageAfterRequest(me.account.accountType, hasNewExperience)]
    timer.current = setTimeout(() => go(target), REDIRECT_MS)
  }
}

/** The cart of an account: at most five quotes side by side, requested together. */
export const CartPage = () => {
  const { t } = useTranslation(['quote', 'cart'])
  const { accountId } = usePathParams('accountId')
  const cart = useApi('cartGet', { query: { accountId } })
  if (cart.error && !cart.data)
    return (
      <Page>
        <ErrorState
          error={{ message: t('cart:cart.loadFailed'), requestId: cart.error.requestId }}
          onRetry={() => void cart.refetch()}
        />
      </Page>
    )
  if (!cart.data)
    return (
      <Page>
        <Skeletons lines={10} height={24} />
      </Page>
    )
  const market = cart.data.content[0]?.currency === 'GBP' ? 'UK' : 'US'
  return (
    <MarketContext value={marketViews[market]}>
      <UpToDate reads={[apiKey('cartGet', { query: { accountId } })]}>
        <Loaded cart={cart.data} />
      </UpToDate>
    </MarketContext>
  )
}

const Loaded = ({ cart }: { cart: Cart }) => {
  const { t } = useTranslation(['quote', 'cart'])
  const { persona } = useSession()
  const onward = useOnward(cart.accountId)
  const [errors, setErrors] = useState<Errors>([])
  const { remove } = useCart(cart.accountId)
  return (
    <Page>
      <PageHeader
        title={t('cart:cart.title', { company: cart.companyName })}
        heading={t('cart:cart.heading')}
        subtitle={t('cart:cart.subtitle')}
        back={{ href: paths.account(persona, cart.accountId), label: cart.companyName }}
      />
      {errors.length > 0 && <Reasons errors={errors} />}
      {cart.content.length === 0 ? (
        <EmptyState title={t('cart:cart.heading')} text={t('cart:cart.empty')} />
      ) : (
        <div className={classes.stack}>
          <Card title={t('cart:cart.compare')} actions={<CompareButton cart={cart} />}>
            <Comparison quotes={cart.content} onRemove={({ id }) => remove(id)} />
          </Card>
          <SendForm
            cart={cart}
            onSent={(answer) => {
              setErrors(answer.errors)
              if (answer.errors.length === 0) onward()
            }}
          />
        </div>
      )}
    </Page>
  )
}

/** Draws the comparison as a document and downloads it. */
const CompareButton = ({ cart }: { cart: Cart }) => {
  const { t } = useTranslation(['quote', 'cart'])
  const download = useDownload('documentDownload')
  const draw = useCommand('cartCompare', {
    failure: t('quote:texts.documentFailed'),
    refreshes: ['documentSearch'],
    onSuccess: ({ docId }) => download.mutate({ query: { docId } }),
  })
  return (
    <ActionButton
      size="compact"
      availability={{ allowed: true }}
      icon={<Download size={14} aria-hidden="true" />}
      busy={draw.isPending || download.isPending}
      busyText={t('cart:cart.drawing')}
      onClick={() =>
        draw.mutate({ body: { accountId: cart.accountId, quoteIds: cart.content.map((one) => one.id) } })
      }
    >
      {t('cart:cart.download')}
    </ActionButton>
  )
}

const Reasons = ({ errors }: { errors: Errors }) => {
  const { t } = useTranslation(['quote', 'cart'])
  return (
    <Notice tone="danger" title={t('cart:cart.sendFailed')}>
      {t('cart:cart.reasons')}
      <ul className={classes.reasons}>
        {errors.map((one) => (
          <li key={one.quoteId}>
            {one.quoteNumber}: {one.detail}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
