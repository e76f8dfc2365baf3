import { useState } from 'react'
import type { ApiError } from '#web/client/problem.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useEvidence } from '#web/underwriting/shared/evidence-input.tsx'
import type { Answer, Input } from '#web/client.ts'
import { useCommand } from '#web/use-api.ts'

type Purpose = Answer<'policyFileAdd'>['purpose']

/** A file of a policy that is chosen in a dialog and uploaded before the command that rests on it is sent. */
export interface PolicyFile {
  pending: boolean
  /** What is wrong with the file itself, before it is sent. */
  problem: string | null
  error: ApiError | null
  choose: (file: File | null) => void
  /** Uploads the file and goes on with its id; without a file only where none is needed. */
  send: (purpose: Purpose, isNeeded: boolean, then: (fileId: string | undefined) => void) => void
}

export const usePolicyFile = (policyId: string): PolicyFile => {
  const { t } = useTranslation('policy')
  const upload = useCommand('policyFileAdd', { silent: true })
  const { file, tooLarge, body, choose } = useEvidence()
  const [problem, setProblem] = useState<string | null>(null)
  return {
    pending: upload.isPending,
    problem,
    error: upload.error,
    choose: (chosen) => {
      setProblem(null)
      choose(chosen)
    },
    send: (purpose, isNeeded, then) => {
      setProblem(file ? tooLarge : isNeeded ? t('policy:cancel.fileMissing') : null)
      if (!file) return isNeeded ? undefined : then(undefined)
      if (tooLarge !== null) return
      const query: Input<'policyFileAdd'>['query'] = { fileName: file.name, purpose }
      upload.mutate({ params: { policyId }, query, body: body() }, { onSuccess: ({ id }) => then(id) })
    },
  }
}
