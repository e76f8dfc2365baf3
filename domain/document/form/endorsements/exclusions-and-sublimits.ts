import type { EndorsementWording } from './types.ts'

/** What the agreement on extortion pays, as each wording names it. */
const RANSOM_COSTS =
  '*ransom payments* and the cost of negotiators and other specialists whom we approve, because of *extortion threats*'

const FIRST_EXTORTION_SUBLIMIT = [
  'The most that we pay for *ransom payments* and for specialists because of *extortion threats* is the sublimit that the schedule names. It is part of the aggregate limit.',
]

/** Group 7: what the policy leaves out, and what it pays less for. */
export const exclusionsAndSublimits: Readonly<Record<string, EndorsementWording>> = {
  specifiedEventExclusion: () => [
    'This policy does not apply to any *claim* or loss to the extent that it arises out of an event that the schedule of limits names as a specified event, or out of facts that were known of that event before the first day of the *policy period*.',
  ],
  errorsAndOmissionsExclusion: () => [
    'This policy does not apply to *claims* to the extent that they allege an error, omission or delay in professional or technology services that the *named insured* performs for others for a fee. A *security breach* or *privacy event* in the course of such services remains covered.',
  ],
  antiStacking: () => [
    'If this policy and another policy that we or an affiliate of ours issued apply to the same event or to related events, we pay at most the highest limit of any one of them, whatever the number of policies, *insureds* or *claims*.',
  ],
  ransomEventSublimit: (words, { timeAlone }) => [
    'The most that we pay under all insuring agreements together for one ransom event is the sublimit that the schedule names. A ransom event is an *extortion threat*, or the use of software that makes *electronic data* unusable in order to demand a *ransom payment*, with everything that follows from it.',
    timeAlone
      ? `It includes ${RANSOM_COSTS}: the limit that the schedule shows for them is a part of this sublimit and not in addition to it. The sublimit is part of the aggregate limit. The ${words.retention} applies once.`
      : `The sublimit is part of the aggregate limit. The ${words.retention} applies once.`,
  ],
  extortionThreatSublimit: (_words, { timeAlone }) => [
    ...(timeAlone
      ? [
          `The most that we pay in the *policy period* for ${RANSOM_COSTS} is the sublimit that the schedule names. It takes the place of the limit that the schedule shows for the agreement on extortion where that is higher, it is never in addition to it, and it is part of the aggregate limit.`,
        ]
      : FIRST_EXTORTION_SUBLIMIT),
  ],
  bipaExclusion: () => [
    'This policy does not apply to any *claim* or loss to the extent that it arises out of the collection, use, storage, disclosure or destruction of biometric identifiers or information, including alleged violations of the Illinois Biometric Information Privacy Act or of a similar law.',
    'It still applies where biometric information is taken from the *named insured* in a *security breach*.',
  ],
  tria: () => [
    'The exclusions of this policy do not apply to loss merely because it results from an act that is certified under the Terrorism Risk Insurance Act, as amended. The premium for this cover is shown separately.',
    'If insured losses of all insurers from certified acts exceed the amount that the Act names in a calendar year, and we have met our own deductible, we do not pay the part that exceeds it, and losses up to it are shared as the Secretary of the Treasury determines.',
  ],
  warExclusion: () => [
    'The exclusion of war is extended: this policy does not apply to loss to the extent that it arises out of a cyber operation that is carried out by or on behalf of a state in the course of a war, or in immediate preparation for it, or that causes a major detrimental impact on the ability of a state to function.',
    'Whether an operation was carried out by or on behalf of a state is decided by the evidence that is objectively reasonable, and we bear the burden of proof. Computers outside that state that are struck without being its aim remain covered.',
  ],
  wrongfulCollectionExclusion: () => [
    'This policy does not apply to any *claim* or loss to the extent that it arises out of collecting, recording, tracking or sharing information about persons without the notice or consent that the law requires, whoever knew of the practice.',
  ],
  knownCircumstancesExclusion: () => [
    'This policy does not apply to any *claim* or loss to the extent that it arises out of the facts, circumstances or events that the *application* discloses, whatever further facts come to light.',
  ],
  neglectedSoftware: () => [
    `Where an event exploits a flaw for which a patch had been published, the *named insured* bears a part of the loss besides the retention, by the days from publication to the event: none up to 45 days, 5 percent to 90, 10 percent to 180, 25 percent to 365, and 50 percent after that.`,
    'The days in which the patch could not be applied for a reason that we accept in writing do not count.',
  ],
  widespreadEventSublimit: () => [
    'The most that we pay for a widespread event is the sublimit that the schedule names. A widespread event is one act, or a series of acts with one cause, that strikes the systems of organizations that have no contract with the *named insured* or with an *outsourced provider* in common.',
    'The sublimit is part of the aggregate limit.',
  ],
  infrastructureExclusion: () => [
    'The exclusion "Infrastructure" is extended: this policy does not apply to failure or interruption of public utilities, of the domain name system, of certificate authorities or of the internet backbone, including where an *outsourced provider* operates them.',
  ],
  unencryptedDevicesExclusion: () => [
    'This policy does not apply to loss or theft of a laptop, telephone, drive or other portable device that held *protected information* without encryption, nor to any *privacy event* that follows from it.',
  ],
  cryptocurrencyExclusion: () => [
    'This policy does not apply to loss of, or a *claim* because of loss of, digital currency or other digital assets, to the cost of their price moving, or to the operation of an exchange, wallet or mine of them.',
  ],
  coinsurance: () => [
    'Of each *ransom payment*, and of the *business income loss* and cost of restoration that follow the same *extortion threat*, the *named insured* bears the percentage that the schedule names besides the retention, and may not insure it elsewhere.',
  ],
}
