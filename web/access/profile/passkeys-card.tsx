import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { InstantText } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import classes from './profile.module.css'

type Passkey = Answer<'passkeySearch'>[number]

/** Passkeys of the user: each a way in without password, by finger, face or PIN of the device. */
export const PasskeysCard = ({ passkeys }: { passkeys: readonly Passkey[] }) => {
  const { t } = useTranslation('organization')
  const openModal = useModal()
  return (
    <Card
      title={t('organization:passkey.title')}
      actions={<Button onClick={() => openModal('passkey.edit', {})}>{t('organization:passkey.add')}</Button>}
    >
      <p className={classes.quiet}>{t('organization:passkey.text')}</p>
      {passkeys.length > 0 && <PasskeyTable passkeys={passkeys} />}
    </Card>
  )
}

const PasskeyTable = ({ passkeys }: { passkeys: readonly Passkey[] }) => {
  const { t } = useTranslation('organization')
  const openModal = useModal()
  const remove = useCommand('passkeyRemove', {
    success: t('organization:passkey.removed'),
    refreshes: ['passkeySearch'],
  })
  const askRemove = async ({ id, name }: Passkey) => {
    const isSure = await askToConfirm({
      title: t('organization:passkey.removeTitle', { name }),
      text: t('organization:passkey.removeText'),
      confirm: t('organization:passkey.remove'),
      danger: true,
    })
    if (isSure) remove.mutate({ params: { id } })
  }
  return (
    <PlainTable
      stacks
      label={t('organization:passkey.title')}
      rows={passkeys}
      rowKey={(row) => row.id}
      columns={[
        {
          header: t('organization:passkey.name'),
          cell: (row) => (
            <>
              {row.name} {row.isSynced && <Badge tone="neutral">{t('organization:passkey.synced')}</Badge>}
            </>
          ),
        },
        {
          header: t('organization:passkey.created'),
          cell: (row) => <InstantText value={row.createdAt} relative />,
        },
        {
          header: t('organization:passkey.used'),
          cell: (row) =>
            row.lastUsedAt ? (
              <InstantText value={row.lastUsedAt} relative />
            ) : (
              t('organization:passkey.never')
            ),
        },
        {
          header: t('organization:profile.action'),
          cell: (row) => (
            <>
              <Button
                size="compact"
                aria-label={t('organization:passkey.renameNamed', { name: row.name })}
                onClick={() => openModal('passkey.edit', { passkeyId: row.id })}
              >
                {t('organization:passkey.rename')}
              </Button>{' '}
              <Button
                size="compact"
                aria-label={t('organization:passkey.removeNamed', { name: row.name })}
                onClick={() => void askRemove(row)}
              >
                {t('organization:passkey.removeShort')}
              </Button>
            </>
          ),
        },
      ]}
    />
  )
}
