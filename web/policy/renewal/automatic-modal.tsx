import { z } from 'zod'
import type { Answer } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { Fields } from '#web/kit/form/form.tsx'
import { instantText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { useApi, useCommand } from '#web/use-api.ts'

const modalParams = z.object({ accountId: z.uuid(), productType: z.string().min(1).max(20) })
type Params = z.output<typeof modalParams>
type Automatic = Answer<'automaticRenewalGet'>

const Automatically = ({ params }: { params: Params }) => {
  const found = useApi('automaticRenewalGet', { params })
  if (found.data) return <Loaded params={params} automatic={found.data} />
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  return (
    <ModalBody>
      <Skeletons lines={9} height={32} />
    </ModalBody>
  )
}

/** How far it may go by itself, in one sentence. */
const Standing = ({ automatic }: { automatic: Automatic }) => {
  const { t } = useTranslation('policy')
  if (automatic.mayBeIssued) return <Notice tone="success">{t('policy:automatic.mayBeIssued')}</Notice>
  if (automatic.mayBeOffered) return <Notice tone="info">{t('policy:automatic.mayBeOffered')}</Notice>
  return <Notice tone="warning">{t('policy:automatic.mayNot')}</Notice>
}

const Rules = ({ checks }: Pick<Automatic, 'checks'>) => {
  const { t } = useTranslation(['policy', 'common'])
  return (
    <PlainTable
      label={t('policy:automatic.rules')}
      rows={checks}
      rowKey={({ code }) => code}
      stacks
      columns={[
        { header: t('policy:automatic.rule'), cell: ({ code }) => t(`policy:automatic.codes.${code}`) },
        { header: t('policy:automatic.before'), cell: ({ before }) => t(`policy:automatic.steps.${before}`) },
        {
          header: t('policy:automatic.holds'),
          cell: ({ no }) => (
            <Badge tone={no === null ? 'success' : 'warning'}>
              {t(no === null ? 'common:kit.yes' : 'common:kit.no')}
            </Badge>
          ),
        },
        { header: t('policy:automatic.why'), cell: ({ no }) => no ?? '' },
      ]}
    />
  )
}

const Loaded = ({ params, automatic }: { params: Params; automatic: Automatic }) => {
  const { t } = useTranslation(['policy', 'common'])
  const view = useMarket()
  const { close } = useModalControls()
  const { agreed } = automatic
  // What a step was refused for, apart from the rules that the table has.
  const others = automatic.found.filter(({ code }) => automatic.checks.every((one) => one.code !== code))
  const change = useCommand('automaticRenewalAgree', {
    silent: true,
    success: t(agreed ? 'policy:automatic.tookBack' : 'policy:automatic.didAgree', {
      number: automatic.policyNumber,
    }),
  })
  return (
    <>
      <ModalBody>
        <Fields>
          <p>
            {agreed
              ? t('policy:automatic.agreed', {
                  number: automatic.policyNumber,
                  name: agreed.by,
                  at: instantText(agreed.at, view),
                })
              : t('policy:automatic.notAgreed', { number: automatic.policyNumber })}
          </p>
          <Standing automatic={automatic} />
          {change.error && (
            <Notice tone="danger">{messageOr(change.error, t('policy:choice.failed'))}</Notice>
          )}
          {others.length > 0 && (
            <Notice tone="warning" title={t('policy:automatic.heldUp')}>
              {others.map(({ no }) => no).join(' ')}
            </Notice>
          )}
          <Rules checks={automatic.checks} />
        </Fields>
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>{t('common:kit.close')}</Button>
        <ActionButton
          variant="primary"
          availability={{ allowed: true }}
          busy={change.isPending}
          busyText={t('policy:choice.busy')}
          onClick={() => change.mutate({ params, body: { isAgreed: agreed === null } })}
        >
          {t(agreed ? 'policy:automatic.takeBack' : 'policy:automatic.agree')}
        </ActionButton>
      </ModalFooter>
    </>
  )
}

/** Agree to automatic renewal of a policy or take that back, with every rule that decides on it. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('policy:automatic.title'),
  content: Automatically,
})
