import type { Content } from 'pdfmake/interfaces.js'
import type { Clause, FormSection } from '#domain/document/form/clause.ts'
import type { PolicyForm } from '#domain/document/form/policy-form.ts'
import { section as keptTogether } from './blocks.ts'

/** Defined terms, marked with asterisks in the wording, in bold. */
const withTerms = (text: string): Content[] =>
  text.split('*').map((part, index) => (index % 2 === 1 ? { text: part, bold: true } : { text: part }))

/** A paragraph of a wording, its defined terms in bold. */
export const formText = (text: string, indent = 0): Content => ({
  text: withTerms(text),
  margin: [indent, 0, 0, 4],
})

const lettered = (items: readonly string[]): Content[] =>
  items.map((item, index) => ({
    columns: [
      { text: `(${String.fromCodePoint(97 + index)})`, width: 18 },
      { text: withTerms(item), width: '*' },
    ],
    margin: [16, 0, 0, 3],
  }))

const clauseBlock = (number: string, clause: Clause): Content[] => [
  {
    stack: [
      { text: `${number}  ${clause.title}`, style: 'clause' },
      ...clause.paragraphs.slice(0, 1).map((text) => formText(text)),
    ],
    unbreakable: true,
  },
  ...clause.paragraphs.slice(1).map((text) => formText(text)),
  ...lettered(clause.items ?? []),
  ...(clause.closing ? [formText(clause.closing)] : []),
]

const definitionBlocks = (form: PolicyForm): Content[] =>
  form.definitions.map((one) => ({
    text: [{ text: one.term, bold: true }, ' means ', ...withTerms(one.meaning)],
    margin: [0, 0, 0, 4],
  }))

const EXCLUSIONS_LEAD =
  'We do not pay for any *claim*, loss or expense to the extent that it arises out of, or consists of:'

const sectionContent = (form: PolicyForm, section: FormSection, number: number): Content[] => [
  ...(section.title === 'Definitions' ? definitionBlocks(form) : []),
  ...(section.title === 'Exclusions' ? [formText(EXCLUSIONS_LEAD)] : []),
  ...section.clauses.flatMap((clause, index) => clauseBlock(`${number}.${index + 1}`, clause)),
]

const sectionBlocks = (form: PolicyForm, section: FormSection, number: number): Content[] => {
  const [first, ...rest] = sectionContent(form, section, number)
  return first === undefined ? [] : keptTogether(`Section ${number}. ${section.title}`, first, ...rest)
}

/** The base form on pages of its own, clauses numbered so that a letter can point to one. */
export const policyFormContent = (form: PolicyForm): Content[] => [
  { text: form.form.title, style: 'title', pageBreak: 'before' },
  {
    text: `Form ${form.form.number}, edition ${form.form.edition}`,
    style: 'subtitle',
    margin: [0, 2, 0, 10],
  },
  ...form.preamble.map((text) => formText(text)),
  ...form.sections.flatMap((section, index) => sectionBlocks(form, section, index + 1)),
]
