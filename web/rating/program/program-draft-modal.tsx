import { paths } from '#web/paths.ts'
import { versionNotes } from '#domain/underwriting/version-notes.ts'
import { draftModal } from '#web/rating/shared/dated-version/draft-modal.tsx'
import { PROGRAM_KIND } from './program.ts'

/** Start a draft from a program that is approved. */
export const modal = draftModal({
  kind: PROGRAM_KIND,
  chooseBase: 'Choose a program.',
  note: versionNotes.draftRates,
  pathOf: paths.ratingProgram,
})
