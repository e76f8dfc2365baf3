import { policyTitle } from '#domain/document/form/policy-form.ts'
import type { CertificateFacts } from '#domain/document/document-facts.ts'
import { documentWords } from '#domain/document/words.ts'
import { addressLines, formatDay } from '#domain/market/format.ts'
import { isSameOrganization } from '#domain/policy/certificate.ts'
import { factsTable, paragraph, section, signatures } from './parts/blocks.ts'
import type { Page } from './parts/page.ts'
import { noticeInPlace, noticeOnFace } from './parts/surplus-notice.ts'
import {
  additionalInsuredsTable,
  carriersFact,
  coverageTable,
  insuredFact,
  legalPrint,
  periodFact,
  placingBrokerFact,
  producerFact,
  termsFacts,
} from './parts/terms.ts'

const insuredAs = ({ holder, additionalInsureds = [] }: CertificateFacts): string => {
  const listed = additionalInsureds.find((one) =>
    isSameOrganization(one.businessName, holder.organizationName),
  )
  if (!listed)
    return 'an additional insured under this policy as far as a written contract with the named insured requires it, as the blanket endorsement for additional insureds states and only for the conduct of the named insured'
  return listed.isNamedInsured
    ? 'an additional named insured under this policy, as the endorsement for additional named insureds states'
    : 'an additional insured under this policy, as the endorsement for additional insureds states and only for the conduct of the named insured'
}

const standing = (facts: CertificateFacts): string =>
  facts.certificateKind === 'Additional_Insured'
    ? `${facts.holder.organizationName} is ${insuredAs(facts)}.`
    : `${facts.holder.organizationName} is a certificate holder. A certificate holder is not an insured under this policy.`

/** Evidence of insurance for a third party: one page, no promises. */
export const certificatePage = (facts: CertificateFacts): Page => ({
  title: 'Certificate of insurance',
  subtitle: `${policyTitle(facts.terms.productCode)} of ${facts.insured.name}`,
  number: facts.policyNumber,
  content: [
    ...noticeOnFace(facts),
    factsTable(
      [
        {
          label: facts.certificateKind === 'Additional_Insured' ? 'Additional insured' : 'Certificate holder',
          value: [facts.holder.organizationName, ...addressLines(facts.holder.address)],
        },
        insuredFact(documentWords(facts.market).namedInsured, facts.insured),
        { label: 'Policy number', value: facts.policyNumber },
        periodFact(facts, facts.terms),
        ...(facts.coveredOn
          ? [{ label: 'States coverage on', value: formatDay(facts.coveredOn, facts.market) }]
          : []),
        producerFact(facts, facts.producer),
        ...placingBrokerFact(facts.surplusNotice),
        carriersFact(facts, facts.carriers),
        ...termsFacts(facts, facts.terms),
      ],
      3,
    ),
    ...coverageTable(facts, {
      ...facts.terms,
      coverages: facts.terms.coverages.filter((coverage) => coverage.isIncluded),
    }),
    ...additionalInsuredsTable(facts.additionalInsureds ?? []),
    ...section('Standing of the holder', paragraph(standing(facts))),
    ...noticeInPlace(facts),
    ...legalPrint(facts, 'CERTIFICATE', facts.terms.effectiveDate),
    signatures([
      {
        signed: facts.issuer.legalName,
        name: facts.issuer.legalName,
        title: 'Issued on behalf of the insurers',
      },
    ]),
  ],
})
