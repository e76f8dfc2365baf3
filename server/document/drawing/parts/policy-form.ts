import type { Clause, FormSection } from '#domain/document/form/clause.ts'
import type { PolicyForm } from '#domain/document/form/policy-form.ts'
import { type Block, type Run, section as keptTogether, together } from './blocks.ts'

/** Defined terms, marked with asterisks in the wording, in bold. */
const withTerms = (text: string): Run[] =>
  text.split('*').map((part, index) => (index % 2 === 1 ? { text: part, isBold: true } : part))

/** A paragraph of a wording, its defined terms in bold. */
export const formText = (text: string): Block => ({ kind: 'wording', runs: withTerms(text) })

const lettered = (items: readonly string[]): Block[] =>
  items.length === 0 ? [] : [{ kind: 'lettered', items: items.map(withTerms) }]

const clauseBlock = (number: string, clause: Clause): Block[] => [
  together(
    { kind: 'clause', text: `${number}  ${clause.title}` },
    ...clause.paragraphs.slice(0, 1).map((text) => formText(text)),
  ),
  ...clause.paragraphs.slice(1).map((text) => formText(text)),
  ...lettered(clause.items ?? []),
  ...(clause.closing ? [formText(clause.closing)] : []),
]

const definitionBlocks = (form: PolicyForm): Block[] =>
  form.definitions.map((one) => ({
    kind: 'wording',
    runs: [{ text: one.term, isBold: true }, ' means ', ...withTerms(one.meaning)],
  }))

const EXCLUSIONS_LEAD =
  'We do not pay for any *claim*, loss or expense to the extent that it arises out of, or consists of:'

const sectionContent = (form: PolicyForm, section: FormSection, number: number): Block[] => [
  ...(section.title === 'Definitions' ? definitionBlocks(form) : []),
  ...(section.title === 'Exclusions' ? [formText(EXCLUSIONS_LEAD)] : []),
  ...section.clauses.flatMap((clause, index) => clauseBlock(`${number}.${index + 1}`, clause)),
]

const sectionBlocks = (form: PolicyForm, section: FormSection, number: number): Block[] => {
  const [first, ...rest] = sectionContent(form, section, number)
  return first === undefined ? [] : keptTogether(`Section ${number}. ${section.title}`, first, ...rest)
}

/** The base form on pages of its own, clauses numbered so that a letter can point to one. */
export const policyFormContent = (form: PolicyForm): Block[] => [
  {
    kind: 'title',
    title: form.form.title,
    subtitle: `Form ${form.form.number}, edition ${form.form.edition}`,
  },
  ...form.preamble.map((text) => formText(text)),
  ...form.sections.flatMap((section, index) => sectionBlocks(form, section, index + 1)),
]
