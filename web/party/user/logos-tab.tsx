import { PictureCard } from '#web/party/shared/picture-card.tsx'
import { useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { usePicture } from '#web/client/use-picture.ts'
import { useTranslation } from '#web/kit/texts.ts'

/** The small and the medium logo of an agency. */
export const LogosTab = ({ agencyId }: { agencyId: string }) => {
  const { t } = useTranslation('organization')
  const openModal = useModal()
  const params = { id: agencyId }
  const small = usePicture('logoSmallGet', { params })
  const medium = usePicture('logoMediumGet', { params })
  const options = { success: t('organization:picture.removed') }
  const removeSmall = useCommand('logoSmallRemove', options)
  const removeMedium = useCommand('logoMediumRemove', options)
  return (
    <>
      <PictureCard
        title={t('organization:picture.small')}
        source={small}
        onChange={() => openModal('picture.crop', { kind: 'LOGO_S', agencyId })}
        onRemove={() => removeSmall.mutate({ params })}
        isRemoving={removeSmall.isPending}
      />
      <PictureCard
        title={t('organization:picture.medium')}
        source={medium}
        onChange={() => openModal('picture.crop', { kind: 'LOGO_M', agencyId })}
        onRemove={() => removeMedium.mutate({ params })}
        isRemoving={removeMedium.isPending}
      />
    </>
  )
}
