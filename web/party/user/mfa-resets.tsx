import { Button } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { InstantText } from '#web/kit/format/display.tsx'
import { Section } from '#web/kit/page/page.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'

/** Users who lost their second factor and wait for another user's approval; nothing if there are none. */
export const MfaResets = () => {
  const { t } = useTranslation('organization')
  const { can } = useSession()
  const waiting = useApi('mfaResetSearch', {}, { enabled: can(['user:update']) })
  const approve = useCommand('mfaResetApprove', {
    success: t('organization:user.approved'),
    refreshes: ['mfaResetSearch', 'userSearch'],
  })
  if (!waiting.data || waiting.data.length === 0) return null
  const ask = async (userId: string, name: string) => {
    const isSure = await askToConfirm({
      title: t('organization:user.approveTitle', { name }),
      text: t('organization:user.approveText'),
      confirm: t('organization:user.approve'),
      danger: true,
    })
    if (isSure) approve.mutate({ params: { userId } })
  }
  return (
    <Section title={t('organization:user.resets')}>
      <p>{t('organization:user.resetsText')}</p>
      <PlainTable
        label={t('organization:user.resets')}
        rows={waiting.data}
        rowKey={(row) => row.userId}
        columns={[
          { header: t('organization:user.name'), cell: (row) => row.fullName },
          { header: t('organization:user.email'), cell: (row) => row.email },
          { header: t('organization:user.account'), cell: (row) => row.orgName },
          {
            header: t('organization:user.requested'),
            cell: (row) => <InstantText value={row.requestedAt} relative />,
          },
          {
            header: t('organization:user.action'),
            cell: (row) => (
              <Button
                size="compact"
                aria-label={t('organization:user.approveNamed', { name: row.fullName })}
                onClick={() => void ask(row.userId, row.fullName)}
              >
                {t('organization:user.approve')}
              </Button>
            ),
          },
        ]}
      />
    </Section>
  )
}
