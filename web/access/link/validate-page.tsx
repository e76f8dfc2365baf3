import { partyHas } from '#domain/access/account-types.ts'
import { useState } from 'react'
import { call } from '#web/client.ts'
import { ApiError, messageOr } from '#web/client/problem.ts'
import { storeTabTokens, type Tokens } from '#web/client/session/session.ts'
import { ownPath } from '#web/client/session/sign-in.ts'
import { Button } from '#web/kit/button.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { AccessLayout } from '../access-layout.tsx'
import { CodeForm } from '../sign-in/code-form.tsx'
import { useLinkToken } from '#web/access/shared/link-token.ts'
import { SupportContact } from '../message-pages.tsx'

const DOWN = [500, 502]
const UNAUTHORIZED = 401

/** The page behind the code; an agency's user takes the agency's name along (specification 0 section 4). */
const nextPage = async (): Promise<string> => {
  const { redirectURL } = await call('workflowAccess', {}, { keepsUnauthorized: true })
  const me = await call('authMe', {}, { keepsUnauthorized: true })
  const path = ownPath(redirectURL) ?? paths.home(me.account.accountType)
  if (!partyHas(me.account.accountType, 'nameInAddress')) return path
  const url = new URL(path, location.origin)
  url.searchParams.set('agencyName', me.account.name)
  return url.pathname + url.search + url.hash
}

const goOn = async (tokens: Tokens): Promise<void> => {
  storeTabTokens(tokens)
  const next = await nextPage().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === UNAUTHORIZED) return paths.login()
    throw error
  })
  location.assign(next)
}

/** Opens what a mailed link leads to with a one-time code by telephone or e-mail. */
export const ValidatePage = () => {
  const { t } = useTranslation(['organization', 'common'])
  const workflowId = useLinkToken('workflowId')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const workflow = useApi('workflowGet', { params: { id: workflowId } }, { staleTime: Infinity })
  const textOf = (error: unknown): string =>
    error instanceof ApiError && DOWN.includes(error.status)
      ? t('organization:access.siteDown')
      : messageOr(error, t('organization:access.codeFailed'))
  const fail = (error: unknown) => setFailure(textOf(error))
  const token = useCommand('workflowToken', {
    silent: true,
    refreshes: [],
    keepsPage: true,
    onError: fail,
    onSuccess: (tokens) => void goOn(tokens).catch(fail),
  })
  const title = t('organization:access.codeTitle')
  if (workflow.error)
    return (
      <AccessLayout title={title}>
        <Notice tone="danger" title={textOf(workflow.error)} />
        <SupportContact />
      </AccessLayout>
    )
  if (!workflow.data)
    return (
      <AccessLayout title={t('common:page.waiting')}>
        <Skeletons lines={4} height={24} />
      </AccessLayout>
    )
  const { sendCodeTo, flowUserPhone } = workflow.data
  return (
    <AccessLayout title={title}>
      {failure && sentTo === null && <Notice tone="danger" title={failure} />}
      {sentTo !== null && (
        <CodeForm
          failure={failure}
          sentTo={sentTo}
          pending={token.isPending}
          onSubmit={(secret) => {
            setFailure(null)
            token.mutate({ body: { workflowId, secret } })
          }}
        />
      )}
      <SendCode
        workflowId={workflowId}
        email={sendCodeTo}
        phone={flowUserPhone}
        again={sentTo !== null}
        onSent={(to) => {
          setFailure(null)
          setSentTo(to)
        }}
        onError={fail}
      />
      <SupportContact />
    </AccessLayout>
  )
}

interface SendCodeProps {
  workflowId: string
  email: string
  phone: string | null
  again: boolean
  onSent: (to: string) => void
  onError: (error: unknown) => void
}

const SendCode = ({ workflowId, email, phone, again, onSent, onError }: SendCodeProps) => {
  const { t } = useTranslation('organization')
  const [isBusy, setBusy] = useState(false)
  const send = async (name: 'workflowSendEmail' | 'workflowSendText') => {
    if (isBusy) return
    setBusy(true)
    try {
      onSent((await call(name, { params: { id: workflowId } })).sendCodeTo)
    } catch (error) {
      onError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p>{again ? t('organization:access.codeAgain') : t('organization:access.codeText')}</p>
      {phone !== null && (
        <Button
          wide
          variant={again ? 'secondary' : 'primary'}
          busy={isBusy}
          onClick={() => void send('workflowSendText')}
        >
          {t('organization:access.codeByPhone', { to: phone })}
        </Button>
      )}
      <Button
        wide
        variant={again || phone !== null ? 'secondary' : 'primary'}
        busy={isBusy}
        onClick={() => void send('workflowSendEmail')}
      >
        {t('organization:access.codeByEmail', { to: email })}
      </Button>
    </>
  )
}
