import { refusal, type Refusal } from '../../kernel/refusal.ts'

/** What the guards of surplus lines paper look at. */
export interface SurplusFacts {
  state: string | null
  isSurplus: boolean
  /** Whether the agency holds a surplus lines license where the insured is; always true where none is asked for. */
  isSurplusLicensed: boolean
  /** Whether the state's surplus lines notice is attested for this quote. */
  isNoticeAttested: boolean
  /** What keeps the surplus lines notice of its state from being printed; null on admitted paper. */
  noticeProblem: Refusal | null
  /** What the policyholder does with the notice of the state before surplus lines paper is bound; null where nothing. */
  noticeStep: 'SIGN' | 'READ' | null
  /** What is missing of the search of the admitted market that the state asks for before surplus lines paper is bound. */
  effortProblem: Refusal | null
  isSent: boolean
  isSigned: boolean
}

/** Producers work with licenses and do not keep them. */
export const WHO_ADDS_IT =
  'An administrator of the agency or the provider’s staff adds it under Licenses. The provider’s staff verify what an agency adds.'

/** States whose surplus lines brokers attest a notice (specification 0 section 2). */
export const NOTICE_STATES = ['LA', 'MT'] as const

export const needsNotice = ({ isSurplus, state }: { isSurplus: boolean; state: string | null }): boolean =>
  isSurplus && (NOTICE_STATES as readonly (string | null)[]).includes(state)

/** Why no one may bind or attest on surplus lines paper without a license of that kind, or null. */
export const surplusLicenseRefusal = ({
  isSurplus,
  isSurplusLicensed,
  state,
}: Pick<SurplusFacts, 'isSurplus' | 'isSurplusLicensed' | 'state'>): Refusal | null =>
  !isSurplus || isSurplusLicensed
    ? null
    : refusal(
        'conflict',
        'SURPLUS_LICENSE_MISSING',
        `The agency has no verified surplus lines license on file for ${state ?? 'this state'}. ${WHO_ADDS_IT}`,
      )

/** Why the surplus lines notice that a policyholder signs or receives before coverage is placed prevents it, or null. */
export const noticeStepRefusal = ({
  noticeStep,
  isSigned,
  isSent,
  state,
}: Pick<SurplusFacts, 'noticeStep' | 'isSigned' | 'isSent' | 'state'>): Refusal | null => {
  if (noticeStep === null || isSigned) return null
  if (noticeStep === 'SIGN')
    return refusal(
      'conflict',
      'SURPLUS_NOTICE_NOT_SIGNED',
      `In ${state} the policyholder signs the surplus lines notice before coverage is bound. It is part of the application: have that signed first.`,
    )
  return isSent
    ? null
    : refusal(
        'conflict',
        'SURPLUS_NOTICE_NOT_GIVEN',
        `In ${state} the surplus lines notice has to reach the policyholder before coverage is bound. It is part of the application: send the quote first.`,
      )
}

/** Why the paper prevents binding, or null: surplus lines need a license and the notice of the state, which some attest. */
export const surplusRefusal = (facts: SurplusFacts): Refusal | null => {
  if (!facts.isSurplus) return null
  const unlicensed = surplusLicenseRefusal(facts)
  if (unlicensed) return unlicensed
  if (facts.noticeProblem) return facts.noticeProblem
  if (needsNotice(facts) && !facts.isNoticeAttested)
    return refusal(
      'conflict',
      'SURPLUS_NOTICE_NOT_ATTESTED',
      `The surplus lines notice of ${facts.state} is not attested yet. Open it from the quote and attest it.`,
    )
  return noticeStepRefusal(facts)
}
