import { TERRORISM_PROGRAM_ENDS } from '#domain/quote/terms/terrorism.ts'
import { markdownTable } from '#domain/kernel/markdown.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { type ProcessOfficer, PROCESS_OFFICERS } from '#domain/market/process-agents.ts'
import { hasAmendatory } from '#domain/document/form/endorsements/state-amendatory.ts'
import { CARD_FEE_ROWS } from '#domain/money/surcharges.ts'
import { formatLimit } from '#domain/market/format.ts'
import { stateOf, STATES } from '#domain/market/states.ts'
import { TAX_ROWS, isInForce } from '#domain/money/tax/table.ts'
import { FACT_NAMES } from '#domain/money/tax/types.ts'
import { UK_DISCLOSURES } from '#domain/document/uk-disclosures.ts'
import { FRAUD_WARNINGS } from '#domain/document/notices/fraud-warnings.ts'
import { amountsOn } from '#domain/quote/diligent-effort/exempt-purchaser.ts'
import { OLDEST_DECLINATION_DAYS } from '#domain/quote/diligent-effort/record.ts'
import { declinationsNeeded, EFFORT_WAY_TEXT, effortRuleOf } from '#domain/quote/diligent-effort/rules.ts'
import { APPLICATION_NOTICES } from '#domain/document/notices/application-notices.ts'
import {
  noticeGaps,
  type SurplusNotice,
  SURPLUS_NOTICES,
  surplusNoticeRefusal,
} from '#domain/document/notices/surplus-notices.ts'

/** The day as of which the page is printed. A row that begins later is named by its own change of the page. */
const AS_OF: LocalDate = '2026-12-01'

const rows = STATES.flatMap(({ code, name }) => {
  const row = SURPLUS_NOTICES.find(
    (one) =>
      one.state === code && one.validFrom <= AS_OF && (one.validTo === undefined || AS_OF <= one.validTo),
  )
  return row ? [{ name, row }] : []
})

const WHERE = { POLICY: 'policy', BINDER: 'binder', CERTIFICATE: 'certificate' } as const

const printedOn = ({ texts, isOnFace }: SurplusNotice): string => {
  const places = [...new Set(texts.flatMap(({ on }) => on))].map((place) => WHERE[place])
  return `${places.join(', ')}${isOnFace ? '; first on the first page' : ''}`
}

const typeOf = ({ points, isBold, isRed }: SurplusNotice): string =>
  [...(points === null ? [] : [`${points} pt`]), ...(isBold ? ['bold'] : []), ...(isRed ? ['red'] : [])].join(
    ', ',
  ) || 'none named'

const noticeTable = (): string =>
  markdownTable(
    ['State', 'Law', 'Printed on', 'Type', 'Broker', 'Read', 'Open'],
    rows.flatMap(({ name, row }) =>
      row.wording === 'MISSING'
        ? []
        : [
            [
              name,
              row.statute,
              printedOn(row),
              typeOf(row),
              [
                ...row.broker.map((part) => part.toLowerCase()),
                ...(row.isSignedByBroker ? ['signature'] : []),
              ].join(', ') || 'not named',
              row.readOn === null ? row.source : `${row.readOn}, ${row.source}`,
              noticeGaps(row, { hasAddress: true, on: AS_OF, filed: [] }).join(' ') || 'nothing',
            ],
          ],
    ),
  )

const applicantTable = (): string =>
  markdownTable(
    ['State', 'Law', 'Before coverage is bound', 'Type', 'Read'],
    APPLICATION_NOTICES.map(
      ({ state, statute, isSignatureNeeded, points, isBold, wording, readOn, source }) => [
        stateOf(state)?.name ?? state,
        statute,
        isSignatureNeeded ? 'signed' : 'sent',
        [...(points === null ? [] : [`${points} pt`]), ...(isBold ? ['bold'] : [])].join(', ') ||
          'none named',
        `${READ_WHERE[wording]}: ${readOn}, ${source}`,
      ],
    ),
  )

const missingTable = (): string =>
  markdownTable(
    ['State', 'Where the notice is to be read'],
    rows.flatMap(({ name, row }) => (row.wording === 'MISSING' ? [[name, row.toRead]] : [])),
  )

const taxTable = (): string =>
  markdownTable(
    ['State', 'Charges on surplus lines', 'Facts not verified'],
    rows.map(({ name, row: { state } }) => {
      const charged = TAX_ROWS.filter(
        (row) =>
          row.jurisdiction === state &&
          row.enabled &&
          row.kind !== 'ADMITTED_SURCHARGE' &&
          row.kind !== 'LOCAL_TAX' &&
          isInForce(row, AS_OF),
      )
      const facts = charged.flatMap((row) => FACT_NAMES.map((fact) => row.facts[fact]))
      const open = facts.filter(({ verified }) => !verified).length
      const listed = charged
        .map(({ label, rate }) => (rate === null ? label : `${label} ${rate}%`))
        .join('; ')
      return [name, listed || 'none on file', `${open} of ${facts.length}`]
    }),
  )

const EFFORT_READ = {
  READ: 'in the law or at the office of the state',
  EXCERPT: 'in a secondary source',
  CUSTOM: 'not read',
} as const

const effortTable = (): string =>
  markdownTable(
    ['State', 'Law', 'Declinations', 'Other ways', 'Read'],
    STATES.map(({ code, name }) => {
      const rule = effortRuleOf(code, AS_OF)
      return [
        name,
        rule.wording === 'CUSTOM' ? 'not read' : rule.statute,
        rule.declinations === null
          ? `${declinationsNeeded(rule)}, as is customary`
          : String(rule.declinations),
        (rule.otherWays ?? []).map((way) => EFFORT_WAY_TEXT[way].toLowerCase()).join(', ') || 'none',
        rule.wording === 'CUSTOM' ? EFFORT_READ.CUSTOM : `${EFFORT_READ[rule.wording]}: ${rule.source}`,
      ]
    }),
  )

const READ_WHERE = { READ: 'in the law', EXCERPT: 'in a secondary source', MISSING: 'not found' } as const

const warningTable = (): string =>
  markdownTable(
    ['State', 'Law', 'Words', 'Read', 'Words on claims', 'Read'],
    FRAUD_WARNINGS.map(({ state, statute, text, wording, claimText, claimWording, toRead }) => [
      state,
      statute ?? toRead ?? 'none of its own found',
      text === 'general' ? 'general' : 'its own',
      READ_WHERE[wording],
      claimText === 'general' ? 'general' : claimText === text ? 'the same' : 'its own',
      READ_WHERE[claimWording],
    ]),
  )

const ukTable = (): string =>
  markdownTable(
    ['Disclosure', 'From', 'Compared'],
    UK_DISCLOSURES.map(({ title, validFrom, verified }) => [title, validFrom, verified]),
  )

/** docs/compliance.md, from the dated rows of notices, taxes and disclosures. */
const officersOf = (isNamed: (officer: ProcessOfficer) => boolean): string =>
  PROCESS_OFFICERS.filter(isNamed)
    .map(({ state }) => stateOf(state)?.name ?? state)
    .join(', ')

const AMENDED = STATES.filter(({ code }) => hasAmendatory(code, AS_OF)).map(({ name }) => name)

export const compliancePage = (): string => {
  const issued = rows.filter(
    ({ row }) =>
      surplusNoticeRefusal(row.state, AS_OF, { isSpecimen: false, hasAddress: true, filed: [] }) === null,
  )
  return `# Compliance

What the law of each state wants on surplus lines paper, how well we know it, and what is still open, as of ${AS_OF}. The tables are printed from \`domain/document/notices\` and \`domain/money/tax\`; \`npx vitest run tools/compliance-page -u\` renews them. **Rating programs**, **Compliance by state** shows all that is on file about one state as of any day, with the words of its notices, and saves it as a sheet.

## How the library is kept

- A notice is a dated row of \`domain/document/notices/surplus-notices.json\`: state, law, words, the documents that carry them, least size, weight and color, how the surplus lines broker is named, source and the day on which it was read.
- The row of the insured's state on the effective day of the term decides. What a document prints is kept with the document, so that a new row never changes paper that was issued.
- Staff file a notice on **Rating programs**, **Surplus lines notices**: one user enters the words, their layout, the law, the source with the day on which it was read, and the first day; another compares every word with the law, says with what, and approves. From then on the words are used, in production too, without a release. They replace words that were not read in the law, and a row of the file that was where they do not begin earlier. An approved notice never changes; it is replaced by one from a later day, or retired, after which the row of the file applies again. Steps that a state asks for apart from the words stay open.
- A change of the law also adds a row to the file and gives the earlier one its last day, with the next release; two people make it in the same way.
- \`READ\` words were read in the law or on the page of the department or stamping office. \`EXCERPT\` words come from a secondary source: they are printed in demos, development and staging alone, where the paper says so. Where no words are on file, surplus lines paper is not bound at all, not even in a demo.
- In production, surplus lines paper is bound in a state only where the last column of the table says "nothing", and the license of the broker has an address where one is named: at present ${issued.map(({ name }) => name).join(', ')}.

## Surplus lines notices

${noticeTable()}

The first page of a surplus lines policy, with specimen data: [California](pictures/surplus-policy-ca.png), [Florida](pictures/surplus-policy-fl.png), [New York](pictures/surplus-policy-ny.png), [Texas](pictures/surplus-policy-tx.png).

## Notices that an applicant reads and signs

They are a part of the application, ticked by themselves on the page to sign, on a sheet of their own in its file with signature and date, and in what is hashed. The policy carries the copy as it was signed. Coverage is not bound before the notice is signed, or where the law asks for no signature, before the application was sent.

${applicantTable()}

## States without a notice on file

Surplus lines paper is refused there. Admitted paper is not affected.

${missingTable()}

## Diligent effort

Surplus lines paper is bound only once the search of the admitted market that the insured's home state asks for is on file of the quote: each admitted insurer with the person who answered, the day and the reason, none older than ${OLDEST_DECLINATION_DAYS} days when coverage starts (a rule of our own, so that a renewal is searched anew). An insurer that is known to write surplus lines in the state, or is named twice, does not count; no answer and a higher price count only where the law says so. Fewer declinations than the number are taken with the reason why no other insurer could be asked. An exempt commercial purchaser (15 USC 8206(5)) is taken in every state, with its risk manager, premium, size by the amounts of the day, and the days of the written disclosure and request. The statement of diligent effort is printed from the record. Where the law of a state gives no number or was not read, three declinations are asked for.

${effortTable()}

The amounts of exempt commercial purchasers from 2025 on are worked out from the consumer price index and not yet compared with the NAIC's: ${formatLimit(amountsOn('TX', AS_OF).netWorth * 100, 'USD')} of net worth, ${formatLimit(amountsOn('TX', AS_OF).revenue * 100, 'USD')} of revenue, ${formatLimit(amountsOn('TX', AS_OF).budget * 100, 'USD')} of budget.

## Fraud warnings

Directly above the signature, on the page to sign and on the application, by the insured's state on the day of the signature; part of what is signed. The words for claims are read above the button that files one, by the policy’s state on that day, and kept with its entry in the audit trail.

${warningTable()}

## Service of suit

All surplus lines terms carry the endorsement CY 27 40: each insurer submits to any court of competent jurisdiction in the United States, the process agent of each insurer is named with address, and the insurance official of the insured's home state is appointed where its law provides for it. The words are our own after the customary clause. The officer is named with the law for ${officersOf(() => true)}; those of ${officersOf(({ read }) => read === 'READ')} were read in the law or at the office of the state, the others in a secondary source.

## State amendatory endorsements

Admitted paper carries one in ${AMENDED.length} states: ${AMENDED.join(', ')}. It is made from the rules of notice of cancellation and nonrenewal, cites their law, promises the longer of what the law and the form ask for, and is filed nowhere. In New York it also has what 11 NYCRR 73.3 asks of claims-made forms, read as an excerpt; the part does not name cyber insurance. In the other states the periods of the law were not found, so no endorsement is written.

## Card fees

A payer by credit card is charged 2.95 %, and less or nothing where the state's law says so: ${CARD_FEE_ROWS.map(({ state, percent, law, known }) => `${stateOf(state)?.name ?? state} ${percent === '0' ? 'nothing' : `${percent} %`} (${law}${known === 'NOT_READ' ? ', not read' : ''})`).join('; ')}. Debit and prepaid cards have no fee anywhere, as the card networks want it.

## Terrorism coverage

Every application in the United States for a term that starts by ${TERRORISM_PROGRAM_ENDS} bears the offer of coverage for certified acts of terrorism with its premium as a figure (elements of the NAIC's disclosure form 1, read as an excerpt in a filed application and not yet on the page of a department). The insured accepts or rejects it as a part of what is signed, again at every renewal; terms that leave it out are not bound without the signed rejection. Rejected, the policy bears the exclusion CY 27 32; accepted, the endorsement CY 27 15. Proposal, binder and policy with the coverage bear the disclosure of included coverage: the elements of the NAIC's form 2 of 2020 in the words that it shares with form 1. Terms that pass that day also carry the conditional disclosure.

## Taxes and fees of surplus lines

Each charge has five facts (rate, first day, fees, rounding, refunds), each with a source of its own. The rating desk lists every one under Taxes and fees.

${taxTable()}

## United Kingdom

${ukTable()}

## Not on file yet

Claims-made notices of the states that want their own, state amendatory endorsements of the states that are not named above (admitted paper is not bound there but in a demo), the state's own forms of the diligent effort (SL-2, SLPS-6 CERT1, INS 4024 and others: the statement carries their facts, not their layout), and exempt insureds.
`
}
