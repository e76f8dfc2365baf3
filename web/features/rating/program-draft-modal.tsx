import { paths } from '#web/paths.ts'
import { draftModal } from '#web/records/dated-version/draft-modal.tsx'
import { PROGRAM_KIND } from './program.ts'

/** Start a draft from a program that is approved. */
export const modal = draftModal({
  kind: PROGRAM_KIND,
  chooseBase: 'Choose a program.',
  sayWhy: 'Say why the rates change.',
  pathOf: paths.ratingProgram,
})
