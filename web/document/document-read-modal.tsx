import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { z } from 'zod'
import type { ApiError } from '#web/client/problem.ts'
import { callForFile, type Download as File } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalBody, ModalFooter } from '#web/kit/window/modal.tsx'
import { apiKey, useDownload } from '#web/use-api.ts'
import { twinOf } from './twin.tsx'

const params = z.object({ docId: z.string() })

/** The web page of a document does not change: it is read once. */
const useTwin = (docId: string) =>
  useQuery<File & { page: string }, ApiError>({
    queryKey: apiKey('documentRead', { query: { docId } }),
    queryFn: async ({ signal }) => {
      const file = await callForFile('documentRead', { query: { docId } }, { signal })
      return { ...file, page: await file.blob.text() }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

const Title = ({ docId }: { docId: string }) => {
  const { t } = useTranslation('document')
  const page = useTwin(docId).data?.page
  const title = useMemo(() => page && twinOf(page).title, [page])
  return title || t('document:read.loading')
}

/** A document as it can be read in any window and by any screen reader, with the PDF and the page to keep. */
const DocumentRead = ({ params: { docId } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('document')
  const twin = useTwin(docId)
  const download = useDownload('documentDownload')
  const page = twin.data?.page
  const content = useMemo(() => page && twinOf(page).content, [page])
  if (twin.error) return <ErrorState error={twin.error} onRetry={() => void twin.refetch()} />
  if (!twin.data) return <Skeletons lines={8} />
  const { blob, fileName } = twin.data
  return (
    <>
      <ModalBody>{content}</ModalBody>
      <ModalFooter>
        <Button onClick={() => saveFile(blob, fileName)}>{t('document:read.page')}</Button>
        <Button
          variant="primary"
          icon={<Download size={16} aria-hidden="true" />}
          busy={download.isPending}
          onClick={() => download.mutate({ query: { docId } })}
        >
          {t('document:read.pdf')}
        </Button>
      </ModalFooter>
    </>
  )
}

export const modal = defineModal({
  params,
  title: ({ docId }) => <Title docId={docId} />,
  content: DocumentRead,
})
