/** Defined terms of the management liability form, in alphabetical order. */
export const managementDefinitions: readonly { term: string; meaning: string }[] = [
  {
    term: 'Application',
    meaning: `the signed application for this policy, and every statement and document given to us with it or for a policy that this one renews.`,
  },
  {
    term: 'Claim',
    meaning: `a written demand for money or for other relief; a civil, arbitration or regulatory proceeding; a criminal proceeding after an indictment; a formal investigation of an *insured person* by a public authority; or a charge before the Equal Employment Opportunity Commission or a like authority, received by an *insured*. All *claims* that arise out of the same or related facts are one *claim*, first made when the earliest of them was made.`,
  },
  {
    term: 'Company',
    meaning: `the *named insured* and its *subsidiaries*, including as debtor in possession.`,
  },
  {
    term: 'Control group',
    meaning: `the chief executive, chief financial officer, general counsel, head of human resources and risk manager of the *named insured*, whatever the title.`,
  },
  {
    term: 'Defense costs',
    meaning: `reasonable fees of lawyers and experts, and other costs of investigating, defending or appealing a *claim*, incurred by us or with our consent, and the premium of an appeal bond, without a duty to furnish it. Salaries and overheads of the *company* are not *defense costs*.`,
  },
  {
    term: 'Employee',
    meaning: `a person whose work the *company* directs and pays for, full time, part time, seasonal, leased or temporary, including a volunteer and an intern.`,
  },
  {
    term: 'Employment wrongful act',
    meaning: `actual or alleged discrimination, harassment, retaliation, wrongful dismissal, discipline or evaluation, wrongful failure to hire or promote, breach of a written employment policy, defamation or invasion of privacy, in relation to employment.`,
  },
  {
    term: 'Insured',
    meaning: `the *company*, its *plans*, and every *insured person*.`,
  },
  {
    term: 'Insured person',
    meaning: `a past, present or future director, officer, manager, trustee, general counsel or *employee* of the *company*, while acting for it or, at its request, for an organization without profit; a fiduciary of a *plan*; their estates and legal representatives; and their spouses and domestic partners, as far as property that is theirs together is claimed.`,
  },
  {
    term: 'Loss',
    meaning: `*defense costs*, and compensatory sums awarded by a judgment or agreed in a settlement with our consent, back pay and front pay, interest on them, and punitive or multiplied sums where the law most favorable to cover allows them to be insured. *Loss* does not include taxes, fines other than those named in an insuring agreement, wages owed for work done, the cost of complying with an order other than for *money*, or sums that the law does not allow to be insured.`,
  },
  {
    term: 'Money',
    meaning: `currency, coins, bank balances and negotiable checks. *Securities* means instruments that represent *money* or other property. Neither includes digital currency unless an endorsement says so.`,
  },
  {
    term: 'Named insured',
    meaning: `the organization named as such in the Declarations.`,
  },
  {
    term: 'Plan',
    meaning: `an employee benefit plan that the *company* sponsors alone for its *employees*, other than one under which more than one employer contributes by agreement with a union, and other than a plan that holds stock of the *company* as its main investment.`,
  },
  {
    term: 'Policy period',
    meaning: `the time from the effective date to the expiration date in the Declarations, both at 12:01 AM at the address of the *named insured*, or to the earlier date on which this policy is cancelled.`,
  },
  {
    term: 'Retroactive date',
    meaning: `the date shown as such in the Declarations. Where "Full prior acts" is shown instead of a day there is none.`,
  },
  {
    term: 'Subsidiary',
    meaning: `an entity in which the *named insured* holds more than half of the votes or the right to name most of the directors, at the start of the *policy period*; and one acquired during it, if its assets are at most a quarter of those of the *named insured*, or if we have agreed in writing.`,
  },
  {
    term: 'Wrongful act',
    meaning: `an actual or alleged error, misstatement, neglect, breach of duty, act or omission of an *insured person* in that capacity, or of the *company*; and any matter claimed against an *insured person* only because of that capacity.`,
  },
]
