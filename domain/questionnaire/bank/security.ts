import { ask, BACKUP_CHOICES, YEARS_AGO, type Condition, type Question } from '../question.ts'

/** Conditions of specification 2 section 4. */
const HAS_BACKUPS: Condition = { field: 'backupFrequency', isNot: ['NEVER'] }
const OTHER_BACKUP: Condition = { field: 'backupTypes', includes: 'BACKUP_FREQUENCY_OTHER' }
const MFA_MISSING: Condition = {
  anyOf: [
    'mfaEmail',
    'mfaRemoteSystemAccess',
    'mfaAdminAccounts',
    'mfaCloud',
    'mfaVendor',
    'mfaVendorManagement',
  ],
  is: ['NO', 'UNCERTAIN', 'NA'],
}
const PLAN_MISSING: Condition = {
  anyOf: ['planIncidentResponse', 'planDisasterRecovery', 'planBusinessContinuity'],
  is: ['NO'],
}
const ENOUGH = 'One or two sentences are enough.'

const mfa: Question[] = [
  ask(
    'mfaEmail',
    'yesNoUncertain',
    'Is multi-factor authentication required for e-mail?',
    'Staff must confirm with a phone, key or app in addition to the password. To check, sign in to webmail from a new browser: it should ask.',
  ),
  ask(
    'mfaRemoteSystemAccess',
    'yesNoNa',
    'Is multi-factor authentication required for remote access to your systems?',
    'VPN, remote desktop and similar. N/A when nobody can reach your systems from outside.',
  ),
  ask(
    'mfaAdminAccounts',
    'yesNoUncertain',
    'Is multi-factor authentication required for administrator accounts?',
    'Accounts that can install software, change settings or create users. Ask the people who look after your IT.',
  ),
  ask(
    'mfaCloud',
    'yesNoNa',
    'Is multi-factor authentication required for cloud services?',
    'Accounting, file sharing, hosting and the like. N/A when you use none.',
  ),
  ask(
    'mfaVendor',
    'yesNoNa',
    'Is multi-factor authentication required for vendors who reach your systems?',
    'IT support, maintenance and software suppliers who sign in from outside. N/A when none can.',
  ),
  ask(
    'mfaVendorManagement',
    'yesNoNa',
    'Do you require vendors who hold your data to use multi-factor authentication themselves?',
    'Look in the contract or in the vendor’s security statement. N/A when no vendor holds your data.',
  ),
  ask(
    'mfaComments',
    'text',
    'Where is multi-factor authentication not required, and what protects those accounts?',
    ENOUGH,
    { when: [MFA_MISSING] },
  ),
]

const backups: Question[] = [
  ask(
    'backupFrequency',
    'frequency',
    'How often do you back up important data?',
    'The longest gap you could lose. The backup program’s report shows the last run.',
  ),
  ask(
    'backupTypes',
    'multi',
    'How are the backups kept?',
    'Choose all that apply. Kept apart means that someone who controls your network cannot delete them.',
    { choices: BACKUP_CHOICES, when: [HAS_BACKUPS] },
  ),
  ask('backupTypesComments', 'text', 'How else are the backups kept?', ENOUGH, {
    when: [HAS_BACKUPS, OTHER_BACKUP],
  }),
]

const protection: Question[] = [
  ask(
    'patchingFrequency',
    'frequency',
    'How often are security updates installed?',
    'On computers, servers and network devices. Automatic updates count as weekly.',
  ),
  ask(
    'edr',
    'yesNoUncertain',
    'Is endpoint detection and response (EDR) installed on all computers?',
    'Software that watches for break-ins and can isolate a computer, such as Defender for Business or CrowdStrike. A plain virus scanner is not EDR.',
  ),
  ask(
    'edrVendor',
    'text',
    'Which product is used for endpoint detection and response?',
    'Its maker and name, as shown on a computer.',
    {
      when: [{ field: 'edr', is: ['YES'] }],
    },
  ),
  ask(
    'ngav',
    'yesNoUncertain',
    'Is a next-generation antivirus (NGAV) installed on all computers?',
    'A virus scanner that judges what a program does, not only its name. Many EDR products include one.',
  ),
  ask(
    'ngavVendor',
    'text',
    'Which product is used as next-generation antivirus?',
    'Its maker and name, as shown on a computer.',
    {
      when: [{ field: 'ngav', is: ['YES'] }],
    },
  ),
  ask(
    'emailFiltering',
    'yesNoUncertain',
    'Is incoming e-mail filtered for malicious links and attachments?',
    'Beyond a plain spam filter: links are checked when clicked and attachments opened in a safe place first.',
  ),
  ask(
    'emailFilteringComments',
    'text',
    'Which product or service filters the e-mail?',
    'Its maker and name. A mail service with the option switched on counts.',
    {
      when: [{ field: 'emailFiltering', is: ['YES'] }],
    },
  ),
  ask(
    'eolProducts',
    'yesNoUncertain',
    'Do you use products that no longer get security updates?',
    'For example an old Windows, server or firewall. The maker’s site says when support ended.',
  ),
  ask(
    'eolProductsComments',
    'text',
    'Which products are they, and how are they kept apart from the rest?',
    ENOUGH,
    {
      when: [{ field: 'eolProducts', is: ['YES'] }],
    },
  ),
  ask(
    'dmzSeparation',
    'boolean',
    'Are systems that the internet can reach kept apart from the internal network?',
    'In a separate zone (DMZ) behind a firewall, or at a hosting company. Ask the people who look after your network.',
  ),
  ask(
    'testedFullFailover',
    'boolean',
    'Have you tested switching all critical systems over to a standby within the last 12 months?',
    'A full test with the standby taking over, not only a review of the plan. Keep the report of the test.',
  ),
]

const practices: Question[] = [
  ask(
    'training',
    'yesNoUncertain',
    'Are all staff trained in security at least once a year?',
    'A course, video or practice phishing mails. Keep the list of who took part.',
  ),
  ask(
    'isSecurityOfficer',
    'boolean',
    'Is one person responsible for security?',
    'An employee or a contractor, by name; it need not be a full-time job.',
  ),
  ask(
    'vendorManagement',
    'yesNoUncertain',
    'Do you review the security of vendors that handle your data?',
    'A questionnaire, a certificate such as SOC 2 or ISO 27001, or a clause in the contract.',
  ),
  ask(
    'thirdPartySecurityAgreement',
    'boolean',
    'Do agreements with third parties who handle your data set out their security duties?',
    'A data processing agreement or a security annex that names what they must do and when they must tell you.',
  ),
  ask(
    'encryptionAtRest',
    'yesNoUncertain',
    'Is sensitive data encrypted where it is stored?',
    'Disks, databases and cloud storage. BitLocker, FileVault and most cloud services do it when switched on.',
  ),
  ask(
    'encryptionInTransit',
    'yesNoUncertain',
    'Is sensitive data encrypted when it is sent?',
    'Websites with https, and mail or file transfer with encryption switched on.',
  ),
  ask(
    'encryptionOnDevices',
    'yesNoUncertain',
    'Are laptops, phones and portable disks encrypted?',
    'A lost device must not show its data. The device’s security settings say whether encryption is on.',
  ),
  ask(
    'planIncidentResponse',
    'yesNoUncertain',
    'Is there a written incident response plan?',
    'Who does what, and who is called, when something happens.',
  ),
  ask(
    'planDisasterRecovery',
    'yesNoUncertain',
    'Is there a written disaster recovery plan?',
    'How systems and data are brought back, in which order, and how long it may take.',
  ),
  ask(
    'planBusinessContinuity',
    'yesNoUncertain',
    'Is there a written business continuity plan?',
    'How the work goes on while systems are down: by hand, elsewhere, or not at all.',
  ),
  ask('plansComments', 'text', 'Which plan is missing, and when will there be one?', ENOUGH, {
    when: [PLAN_MISSING],
  }),
]

const claims: Question[] = [
  ask(
    'claimHistory',
    'choice',
    'When was your last cyber incident or claim?',
    'Count anything you reported to an insurer, and any break-in, ransom demand or wrong payment you did not report. Your incident log or your broker’s loss run shows it.',
    { choices: YEARS_AGO },
  ),
]

/** How computers, data and people are protected, and what happened so far. */
export const SECURITY_QUESTIONS: readonly Question[] = [
  ...claims,
  ...mfa,
  ...backups,
  ...protection,
  ...practices,
]
