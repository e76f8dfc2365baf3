import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { z } from 'zod'
import type { Answer } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import type { Account } from '../account/shared/account.ts'
import classes from './risk.module.css'
import { ScanSource } from './scan-source.tsx'

const modalParams = z.object({ accountId: z.uuid() })

const ScanModal = ({ params }: { params: z.output<typeof modalParams> }) => {
  const account = useApi('accountGet', { params })
  if (account.error) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />
  return account.data ? <Scan account={account.data} /> : <Skeletons lines={6} height={24} />
}

/** Parts of a scan, in the order in which it looks. */
const PARTS = ['dns', 'tls', 'http', 'exposure', 'leaks'] as const

type Evidence = Answer<'riskEvidence'>['evidence']

const Parts = ({ evidence, state }: { evidence: Evidence; state: 'waiting' | 'running' | 'done' }) => {
  const { t } = useTranslation('account')
  return (
    <ul className={classes.parts} aria-live="polite" aria-busy={state === 'running'}>
      {PARTS.map((part) => {
        const isSeen = Boolean(evidence?.[part])
        const Icon = state === 'done' ? (isSeen ? CircleCheck : CircleX) : CircleDashed
        const word = state === 'done' ? (isSeen ? 'seen' : 'unseen') : state
        return (
          <li key={part} data-state={word}>
            <Icon size={16} aria-hidden="true" />
            <span>{t(`account:scan.part.${part}`)}</span>
            <span className={classes.meta}>{t(`account:scan.state.${word}`)}</span>
          </li>
        )
      })}
    </ul>
  )
}

const Scan = ({ account }: { account: Account }) => {
  const { t } = useTranslation('account')
  const { close } = useModalControls()
  const input = { params: { accountId: account.id } }
  const before = useApi('riskGet', input)
  const evidence = useApi('riskEvidence', input)
  const scan = useCommand('accountScan', { silent: true, success: t('account:risk.scanned') })
  const scanned = scan.data ?? before.data
  const state = scan.isPending ? 'running' : scan.data && !evidence.isFetching ? 'done' : 'waiting'
  const domain = account.firmographics.domainName
  return (
    <>
      <ModalBody>
        {scan.error && <Notice tone="danger">{messageOr(scan.error, t('account:scan.failed'))}</Notice>}
        <p>{domain ? t('account:scan.text', { domain }) : t('account:scan.noDomain')}</p>
        <Parts evidence={evidence.data?.evidence ?? null} state={state} />
        {scan.data && (
          <Notice tone="success">
            {t('account:scan.result', {
              after: scan.data.report.companyAggregateCF ?? '—',
              checks: scan.data.report.checks.length,
            })}
          </Notice>
        )}
        {!scan.data && before.data && (
          <p>{t('account:scan.before', { before: before.data.report.companyAggregateCF ?? '—' })}</p>
        )}
        {scanned && (
          <p>
            <ScanSource risk={scanned} />
          </p>
        )}
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>{t(scan.data ? 'account:scan.close' : 'account:scan.cancel')}</Button>
        <ActionButton
          variant="primary"
          availability={account.actions.reloadRisk}
          busy={scan.isPending}
          busyText={t('account:risk.reloading')}
          onClick={() => scan.mutate({ body: { accountId: account.id } })}
        >
          {t(scan.data ? 'account:scan.again' : 'account:scan.submit')}
        </ActionButton>
      </ModalFooter>
    </>
  )
}

/** Scan an account on demand. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('account:scan.title'),
  content: ScanModal,
})
