import type { QuoteAction } from '#domain/quote/lifecycle.ts'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { go } from '#web/kit/place/place.tsx'
import { useModal } from '#web/use-modal.ts'
import type { Quote } from './shared/quote.ts'
import { showConditions } from '../underwriting/shared/conditions-place.ts'

/** The step that takes a refusal away: what it is called, and how to get to it. */
export interface WayOut {
  name: StepName
  label: string
  run: () => void
}

const stepNames = [
  'attest',
  'requestBind',
  'brokerLetter',
  'contact',
  'license',
  'surplusLicense',
  'notice',
  'effort',
  'conditions',
  'insureds',
  'terms',
  'send',
  'markSigned',
] as const

type StepName = (typeof stepNames)[number]

/** Which steps would take a refusal away, by its code; the first that the reader may take now is shown. */
const STEPS: Readonly<Record<string, readonly StepName[]>> = {
  ACCOUNT_NOT_VERIFIED: ['attest'],
  UNDERWRITER_BINDS: ['requestBind'],
  CLEARANCE_NEEDED: ['requestBind', 'brokerLetter'],
  COMPANY_BOUND_ELSEWHERE: ['brokerLetter'],
  BACKDATED_NEEDS_UNDERWRITER: ['requestBind'],
  CONTACT_INCOMPLETE: ['contact'],
  LICENSE_MISSING: ['license'],
  SURPLUS_LICENSE_MISSING: ['surplusLicense'],
  SURPLUS_NOTICE_MISSING: ['terms'],
  SURPLUS_NOTICE_NOT_SIGNED: ['send', 'markSigned'],
  SURPLUS_NOTICE_NOT_GIVEN: ['send', 'markSigned'],
  SURPLUS_NOTICE_NOT_ATTESTED: ['notice'],
  DILIGENT_EFFORT_MISSING: ['effort'],
  SUBJECTIVITIES_OPEN: ['conditions'],
  TAXES_CHANGED: ['terms'],
  INSUREDS_NOT_LISTED: ['insureds'],
  ENDORSEMENT_NOT_CHOSEN: ['terms'],
  EFFECTIVE_DATE_OUT_OF_WINDOW: ['terms'],
  APPLICATION_NOT_SIGNED: ['send', 'markSigned'],
  TERRORISM_NOT_REJECTED: ['send', 'markSigned', 'terms'],
}

/** The action that a step is, where it is one: a step that is itself refused leads nowhere. */
const ACTION_OF: Partial<Record<StepName, QuoteAction>> = {
  attest: 'requestBind',
  requestBind: 'requestBind',
  contact: 'contact',
  notice: 'attest',
  effort: 'diligentEffort',
  insureds: 'additionalInsureds',
  terms: 'update',
  send: 'send',
  markSigned: 'markSigned',
}

/** The steps of a quote by name: each opens the form or page on which it is done. */
const useSteps = (quote: Quote): Record<StepName, () => void> => {
  const { persona } = useSession()
  const openModal = useModal()
  const { change } = useUrlState()
  const params = { productType: quote.product, quoteId: quote.id }
  const state = quote.state ?? undefined
  return {
    attest: () => openModal('quote.requestBind', params),
    requestBind: () => openModal('quote.requestBind', params),
    brokerLetter: () => openModal('bor.file', { companyName: quote.companyName }),
    contact: () => openModal('quote.contact', params),
    license: () => openModal('license.agency', { state }),
    surplusLicense: () => openModal('license.surplus', { state }),
    notice: () => go(paths.surplusNotice(quote.id, { mode: 'wizard' })),
    effort: () => openModal('quote.diligentEffort', params),
    // They are on the first tab of the page.
    conditions: () => showConditions(() => change({ tab: null }, 'push')),
    insureds: () => openModal('quote.insureds', params),
    terms: () => go(paths.quoteStep(persona, quote.product, quote.accountId, 'quote', { quoteId: quote.id })),
    send: () => openModal('quote.send', params),
    markSigned: () => openModal('quote.markSigned', params),
  }
}

/** Gives the way out of a refusal of this quote, by its code; null where the reader has none. */
export const useWaysOut = (quote: Quote): ((code: string | undefined) => WayOut | null) => {
  const { t } = useTranslation('quote')
  const { can } = useSession()
  const steps = useSteps(quote)
  const isOpen = (name: StepName): boolean => {
    if (name === 'license' || name === 'surplusLicense') return can(['license:create'])
    if (name === 'brokerLetter') return can(['bor:file'])
    // Sent once, it waits for the policyholder; sending it again takes nothing away.
    if (name === 'send' && quote.sentAt) return false
    const action = ACTION_OF[name]
    return action === undefined || quote.actions[action]?.allowed === true
  }
  return (code) => {
    const name = STEPS[code ?? '']?.find(isOpen)
    return name ? { name, label: t(`quote:wayOut.${name}`), run: steps[name] } : null
  }
}
