import { ask, type Question } from '../question.ts'

/** Tech E&O (specification 2 section 3): what clients, authorities and attackers have already brought forward. */
export const TECH_QUESTIONS: readonly Question[] = [
  ask(
    'applicantComplaintsAllegations',
    'boolean',
    'Have clients complained that your products or services failed or did not do what was promised?',
    'A written complaint, a withheld payment or a refund over quality. Support and the legal file show it.',
  ),
  ask(
    'applicantComplaintsNetworkCompromised',
    'boolean',
    'Has anybody complained that their network was compromised through your products or services?',
    'A client, a partner or a researcher. Look in support tickets and security mailboxes.',
  ),
  ask(
    'applicantAllegedViolation',
    'boolean',
    'Has anybody alleged that you violated their intellectual property, privacy or contract rights?',
    'A letter, a takedown notice or a claim, whether or not it was justified.',
  ),
  ask(
    'applicantNotifiedPrivacyBreaches',
    'boolean',
    'Have you notified clients or individuals of a privacy breach?',
    'Any notice that was sent, by law or by contract. The privacy officer keeps copies.',
  ),
  ask(
    'applicantReceivedExtortionThreat',
    'boolean',
    'Have you received an extortion threat against your systems, data or products?',
    'A ransom note or a threat to publish or to attack, paid or not.',
  ),
  ask(
    'applicantSustainedNetworkOutage',
    'boolean',
    'Has an outage of your network kept clients from working?',
    'An unplanned one that clients noticed. The status page or incident reports show it.',
  ),
  ask(
    'applicantSustainedPropertyDamage',
    'boolean',
    'Has a failure of your products or services damaged property?',
    'Equipment, buildings or goods of yours or of others, for example through a wrong control command.',
  ),
  ask(
    'probableKnownActLeadingToClaim',
    'boolean',
    'Do you know of an act, error or omission that will probably lead to a claim?',
    'Ask project leaders and support: a missed deadline, a defect, a wrong delivery that was not settled.',
  ),
  ask(
    'sustainedSystemOutage',
    'boolean',
    'Have your own systems been down for more than 4 hours within the last three years?',
    'Unplanned, whatever the cause. Monitoring or incident reports show it.',
  ),
  ask(
    'sustainedSystemOutageComments',
    'text',
    'What caused the outage, and how long did it last?',
    'Date, hours, cause and what has been changed since.',
    { when: [{ field: 'sustainedSystemOutage', is: [true] }] },
  ),
  ask(
    'sustainedSystemOutageBusinessInterruption',
    'boolean',
    'Has an outage interrupted your business so that income was lost?',
    'Refunds, service credits or sales that could not be made up. The accounts show it.',
  ),
  ask(
    'probableKnownDamageLeadingToClaim',
    'boolean',
    'Do you know of damage for which anyone may hold you responsible?',
    'Loss of data, loss of income or physical damage at a client, whether or not they have complained.',
  ),
  ask(
    'hasDamageClaimAgainstApplicant',
    'boolean',
    'Has anybody claimed damages from you over technology products or services?',
    'A demand in writing, court proceedings or an arbitration, open or closed. The legal file shows it.',
  ),
]
