import { useEffect, useState } from 'react'
import { z } from 'zod'
import { PICTURE_TYPES, pictureRules } from '#domain/party/pictures.ts'
import { messageOr } from '#web/client/problem.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import { CropStage, type ChosenCrop } from './crop-stage.tsx'
import classes from './picture.module.css'

const params = z.object({
  kind: z.enum(['USER', 'LOGO_S', 'LOGO_M']),
  /** The agency of a logo. */
  agencyId: z.uuid().optional(),
})

type Params = z.output<typeof params>

interface Uploaded {
  source: string
  width: number
}

/** Sends the chosen file, for a user's picture or an agency's logo. */
const useUpload = ({ kind, agencyId }: Params, onUploaded: (width: number) => void) => {
  const { t } = useTranslation('organization')
  const [failure, setFailure] = useState<string | null>(null)
  const options = {
    silent: true,
    refreshes: [],
    onSuccess: ({ width }: { width: number }) => onUploaded(width),
    onError: (error: Error) => setFailure(messageOr(error, t('organization:picture.uploadFailure'))),
  } as const
  const picture = useCommand('pictureUpload', options)
  const logo = useCommand('logoUpload', options)
  const upload = (file: File) => {
    setFailure(null)
    if (file.size > pictureRules[kind].largest) {
      setFailure(pictureRules[kind].tooLarge)
      return
    }
    const body = new FormData()
    body.set('file', file)
    if (kind === 'USER') picture.mutate({ body })
    else
      logo.mutate({
        params: { id: agencyId ?? '' },
        query: { isSmall: kind === 'LOGO_S' ? 'true' : 'false' },
        body,
      })
  }
  return { upload, failure, isPending: picture.isPending || logo.isPending }
}

/** Has the server crop what was uploaded. */
const useSave = ({ kind }: Params) => {
  const { t } = useTranslation('organization')
  const { close } = useModalControls()
  const shared = { silent: true, success: t('organization:picture.saved'), onSuccess: close } as const
  const picture = useCommand('pictureCrop', shared)
  const logo = useCommand('logoCrop', shared)
  const error = picture.error ?? logo.error
  const isSmall = kind === 'LOGO_S' ? 'true' : 'false'
  return {
    save: (crop: ChosenCrop) =>
      kind === 'USER'
        ? picture.mutate({ query: crop })
        : logo.mutate({ query: { ...crop, isSmall }, body: new FormData() }),
    isPending: picture.isPending || logo.isPending,
    failure: error ? messageOr(error, t('organization:picture.saveFailure')) : null,
  }
}

const CropModal = ({ params: given }: { params: Params }) => {
  const { t } = useTranslation('organization')
  const { close } = useModalControls()
  const [file, setFile] = useState<File | null>(null)
  const [uploaded, setUploaded] = useState<Uploaded | null>(null)
  const { upload, failure, isPending } = useUpload(given, (width) =>
    setUploaded({ source: file ? URL.createObjectURL(file) : '', width }),
  )
  const saving = useSave(given)
  useEffect(() => () => (uploaded ? URL.revokeObjectURL(uploaded.source) : undefined), [uploaded])
  if (uploaded)
    return (
      <CropStage
        source={uploaded.source}
        draftWidth={uploaded.width}
        rule={pictureRules[given.kind]}
        isRound={given.kind === 'USER'}
        pending={saving.isPending}
        error={saving.failure}
        onSave={saving.save}
      />
    )
  return (
    <>
      <ModalBody>
        {failure && <Notice tone="danger" title={failure} />}
        <p>{t(`organization:picture.hint-${given.kind}`)}</p>
        <input
          type="file"
          className={classes.file}
          aria-label={t('organization:picture.file')}
          accept={PICTURE_TYPES.join(',')}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>{t('common:kit.cancel')}</Button>
        <ActionButton
          variant="primary"
          busy={isPending}
          availability={{ allowed: file !== null, reason: t('organization:picture.chooseFirst') }}
          onClick={() => file && upload(file)}
        >
          {t('organization:picture.upload')}
        </ActionButton>
      </ModalFooter>
    </>
  )
}

/** Profile picture crop, agency small and medium logo crop. */
export const modal = defineModal({
  params,
  title: ({ kind }) => translate(`organization:picture.title-${kind}`),
  content: CropModal,
})
