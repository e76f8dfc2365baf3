import type { EndorsementWording } from './types.ts'

/** Group 7: whom else the policy covers, and how the parties deal with each other. */
export const partiesAndConditions: Readonly<Record<string, EndorsementWording>> = {
  additionalInsureds: () => [
    '*Insured* includes the organizations that the schedule of additional insureds names, but only for liability that arises out of the conduct of the *named insured*, and not for conduct of their own.',
    'Their cover is within the limits of this policy and never more than a contract with the *named insured* requires. They have no cover for loss of their own, and no right to cancel or to change this policy.',
  ],
  additionalNamedInsured: () => [
    '*Named insured* includes the organizations that the schedule of additional named insureds names, with the rights and the duties of the *named insured*.',
    'The first *named insured* acts for all of them: it pays the premium, gives and receives notices, and agrees changes. The limits of this policy are shared by all and do not grow with their number.',
  ],
  blanketAdditionalInsured: () => [
    '*Insured* includes every organization that the *named insured* has agreed to add in a written contract signed before the event, but only for liability that arises out of the conduct of the *named insured*.',
    'Their cover is within the limits of this policy and never more than that contract requires.',
  ],
  amendCooperation: () => [
    'The condition "Cooperation" is changed as follows: an *insured* owes the information and assistance that is reasonable under the circumstances, and does not have to give up a privilege or to act against a court order or the advice of an authority.',
    'A breach of that duty affects our obligations only to the extent that it has prejudiced us.',
  ],
  amendNoticeProvision: () => [
    'The condition "Notice of a claim or event" is changed as follows: the time for notice runs from the day on which the general counsel, the risk manager or the chief information security officer of the *named insured* first becomes aware of the *claim* or event, whatever another member of the *control group* knew before.',
    'Sixty days after the end of the *policy period* become ninety.',
  ],
  defenseCounsel: (words) => [
    `The *named insured* may have a *claim* defended by the counsel that we have agreed in writing, at the rates agreed with us. We remain in charge of the ${words.defense}, and our consent to cost and settlement is needed as before.`,
    'Where a conflict of interest keeps that counsel from acting, we choose another in consultation with the *named insured*.',
  ],
  waiverOfSubrogation: () => [
    'We give up our rights of recovery against a person or organization whom the *named insured* had released from liability in a written contract before the event took place.',
    'This does not hold for whoever caused the event intentionally, nor beyond what that contract releases.',
  ],
  franchisor: () => [
    '*Insured* includes the franchisor with which the *named insured* has a written franchise agreement, for liability that arises out of a *security breach* or *privacy event* on a *computer system* that the *named insured* operates, or shares with it under the franchise agreement.',
    'An event that strikes several franchisees through a system of the franchisor is one event under this policy, and its loss is covered in proportion to the records and the income of the *named insured*.',
  ],
  priorActsDate: () => [
    'This policy does not apply to an event or a wrongful act that took place, or began, before the date that the schedule names as the prior acts date, whenever it is discovered or a *claim* is made.',
  ],
  extendedReportingPeriod: () => [
    '*Claims* that are first made after the end of the *policy period* and within the extended reporting period that the schedule names are treated as made on its last day, if they arise out of events that took place before the end.',
    'The limits are neither renewed nor increased. The premium of this endorsement is earned in full, and the endorsement cannot be cancelled.',
  ],
  changeInControl: () => [
    'If the *named insured* is acquired or merges into another entity, this policy goes on to apply for ninety days to events that take place after that day as well, so that other cover can be arranged; it does not apply to the acquirer or to its systems.',
    'The *named insured* must tell us within those ninety days. From then on only events that took place before the change are covered.',
  ],
  subsidiaryThreshold: (words) => [
    `In the definition of *subsidiary*, fifteen percent of the ${words.revenue} becomes twenty-five percent: an entity acquired during the *policy period* is covered at once up to that share.`,
    'Above it, the entity is covered for sixty days, in which the *named insured* tells us about it and we agree terms.',
  ],
  agencyAmendatoryRetail: (words) => [
    `Notice of a *claim* or event that the *named insured* gives to the ${words.agency.toLowerCase()} that the declarations name is notice to us on the day on which the ${words.agency.toLowerCase()} receives it.`,
    `An error of the ${words.agency.toLowerCase()} in passing on what the *named insured* told it does not reduce the cover, if it is put right as soon as it is discovered. Where this endorsement departs from the form, it prevails if it is more ${words.favorable} to the *named insured*.`,
  ],
  agencyAmendatoryWholesale: (words) => [
    `Premium that the *named insured* has paid to the ${words.agency.toLowerCase()} that the declarations name, or to the retailer for whom it placed this policy, is premium paid to us.`,
    `We send every notice of cancellation or nonrenewal to that ${words.agency.toLowerCase()} on the day on which we send it to the *named insured*. Where this endorsement departs from the form, it prevails if it is more ${words.favorable} to the *named insured*.`,
  ],
  agencyAmendatoryProgram: (words) => [
    `This policy belongs to a program of the ${words.agency.toLowerCase()} that the declarations name. The limits of this policy are not shared with other members of the program, and what another member did or failed to tell us does not affect this policy.`,
    `If the program ends during the *policy period*, this policy goes on until its end. Where this endorsement departs from the form, it prevails if it is more ${words.favorable} to the *named insured*.`,
  ],
}
