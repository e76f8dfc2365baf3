import { useState } from 'react'
import { EVIDENCE_TYPES, LARGEST_EVIDENCE } from '#domain/underwriting/subjectivity/evidence-file.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useModalControls } from '#web/kit/window/modal.tsx'
import classes from '../subjectivity/subjectivity.module.css'

const ACCEPTED = EVIDENCE_TYPES.flatMap(({ extensions }) => extensions.map((one) => `.${one}`)).join(',')

/** A file that is chosen in a dialog, and what is wrong with it before it is sent. */
export const useEvidence = () => {
  const { t } = useTranslation('subjectivity')
  const { setDirty } = useModalControls()
  const [file, setFile] = useState<File | null>(null)
  return {
    file,
    choose: (chosen: File | null) => {
      setDirty(true)
      setFile(chosen)
    },
    tooLarge: file !== null && file.size > LARGEST_EVIDENCE ? t('subjectivity:tooLarge') : null,
    body: () => {
      const body = new FormData()
      if (file) body.set('file', file)
      return body
    },
  }
}

/** Where a file is chosen. */
export const EvidenceInput = (props: {
  label?: string
  hint: string
  onChoose: (file: File | null) => void
}) => {
  const { t } = useTranslation('subjectivity')
  return (
    <label className={classes.file}>
      <span className={classes.title}>{props.label ?? t('subjectivity:label.file')}</span>
      <span className={classes.detail}>{props.hint}</span>
      <input
        type="file"
        accept={ACCEPTED}
        onChange={({ target }) => props.onChoose(target.files?.[0] ?? null)}
      />
    </label>
  )
}
