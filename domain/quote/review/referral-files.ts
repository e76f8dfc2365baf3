import { rulesOf } from '../../access/availability.ts'
import type { Permission } from '../../access/permissions.ts'
import { text } from '../../kernel/fields.ts'
import { refusal, type Refusal } from '../../kernel/refusal.ts'
import { MOST_EVIDENCE_FILES } from '../../underwriting/subjectivity/evidence-file.ts'
import type { QuoteStatus } from '../lifecycle.ts'
import { IN_REFERRAL } from '../status-groups.ts'

/** Files of one referral at most. */
export const MOST_REFERRAL_FILES = MOST_EVIDENCE_FILES

/** What a file of a referral shows, in the words of the user who attaches it. */
export const referralFileNote = text(300)

/** What the rules of a referral's files look at. */
export interface ReferralFileFacts {
  /** Status of the quote. */
  status: QuoteStatus
  /** Files that the referral has already. */
  files: number
  /** The file was attached by the reader's own account; false for a file that is still to come. */
  isOwn: boolean
}

const FILE_RIGHT = 'quote:submit' satisfies Permission

const attachRefusal = ({ files }: ReferralFileFacts): Refusal | null =>
  files >= MOST_REFERRAL_FILES
    ? refusal(
        'conflict',
        'FILES_TOO_MANY',
        `A referral holds at most ${MOST_REFERRAL_FILES} files. Remove one first.`,
      )
    : null

const removeRefusal = ({ isOwn }: ReferralFileFacts): Refusal | null =>
  isOwn
    ? null
    : refusal(
        'conflict',
        'FILE_OF_ANOTHER',
        'Another account attached this file. Only its users can remove it.',
      )

/** What may be done with the files of a referral while no one has decided on it. */
export const referralFileRules = rulesOf<QuoteStatus, 'attach' | 'remove', ReferralFileFacts>({
  noun: 'quote',
  scope: 'quote',
  actions: {
    attach: { from: IN_REFERRAL, by: FILE_RIGHT, label: 'Attach a file' },
    remove: { from: IN_REFERRAL, by: FILE_RIGHT, label: 'Remove a file' },
  },
  guards: { attach: attachRefusal, remove: removeRefusal },
})
