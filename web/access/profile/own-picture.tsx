import { PictureCard } from '#web/party/shared/picture-card.tsx'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { usePicture } from '#web/client/use-picture.ts'
import { useTranslation } from '#web/kit/texts.ts'

/** The own picture, which the header shows too. */
export const OwnPicture = () => {
  const { t } = useTranslation('organization')
  const { me } = useSession()
  const openModal = useModal()
  const source = usePicture('pictureGet', {}, { enabled: me.avatarUrl !== null, version: me.avatarUrl })
  const remove = useCommand('pictureRemove', { success: t('organization:picture.removed') })
  return (
    <PictureCard
      title={t('organization:picture.own')}
      source={me.avatarUrl ? source : null}
      isRound
      onChange={() => openModal('picture.crop', { kind: 'USER' })}
      onRemove={() => remove.mutate({})}
      isRemoving={remove.isPending}
    />
  )
}
