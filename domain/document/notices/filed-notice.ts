import { z } from 'zod'
import { isLocalDate, type LocalDate } from '#domain/kernel/dates.ts'
import { requiredText, text } from '#domain/kernel/fields.ts'
import { stateOf } from '#domain/market/states.ts'

/** What a notice that staff file is for: printed on the documents, or read and signed by the applicant. */
export const NOTICE_KINDS = ['POLICY', 'APPLICANT'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** The documents that a notice is printed on. */
export const NOTICE_PLACES = ['POLICY', 'BINDER', 'CERTIFICATE'] as const
export type NoticePlace = (typeof NOTICE_PLACES)[number]

/** What a notice says of the surplus lines broker. */
export const BROKER_PARTS = ['NAME', 'ADDRESS', 'LICENSE'] as const
export type BrokerPart = (typeof BROKER_PARTS)[number]

/** Words that are printed together, and where. An applicant's notice is printed with the application alone. */
export interface NoticeText {
  paragraphs: string[]
  on: NoticePlace[]
}

/** How a state wants its notice printed and signed. */
export interface NoticeLayout {
  /** Whether it comes first on the first page. */
  isOnFace: boolean
  /** Least size in points, null where the law names none. */
  points: number | null
  isBold: boolean
  isRed: boolean
  broker: BrokerPart[]
  isSignedByBroker: boolean
  /** Of an applicant's notice: signed before coverage is placed; otherwise it has to have reached the applicant. */
  isSignatureNeeded: boolean
}

/** The words and the layout of a state's notice as one user entered them with their source. */
export interface NoticeWords {
  kind: NoticeKind
  /** Two letters of the insured's home state. */
  state: string
  statute: string
  /** First day on which the words hold. */
  validFrom: LocalDate
  /** Of an applicant's notice; empty otherwise. */
  title: string
  texts: NoticeText[]
  layout: NoticeLayout
  source: string
  /** The day on which the source was read. */
  readOn: LocalDate
}

/** A notice that a second user compared with the law and approved. */
export interface FiledNotice extends NoticeWords {
  id: string
  filedBy: string
  approvedBy: string
  approvedOn: LocalDate
  /** What it was compared with. */
  comparedWith: string
}

/** Longest text that is printed as one. */
const MOST_WORDS = 6000
const day = z.string().refine(isLocalDate, 'Use a real date, YYYY-MM-DD.')

/** Fields of a notice, for the form and the API. */
export const noticeFields = {
  kind: z.enum(NOTICE_KINDS),
  state: z.string().refine((code) => stateOf(code) !== null, 'Choose a state.'),
  statute: requiredText(160, 'Name the law that has the notice.').regex(
    /\d/,
    'Name the section of the law, with its number.',
  ),
  validFrom: day,
  title: text(120),
  texts: z
    .array(
      z.object({
        paragraphs: z
          .array(requiredText(MOST_WORDS, 'Enter the words of the notice.'))
          .min(1, 'Enter the words of the notice.')
          .max(40),
        on: z.array(z.enum(NOTICE_PLACES).meta({ description: 'A document that it is printed on.' })),
      }),
    )
    .min(1, 'Enter the words of the notice.')
    .max(4, 'At most four texts.'),
  layout: z.object({
    isOnFace: z.boolean(),
    points: z.int('Use whole points.').min(6, 'From 6 to 24.').max(24, 'From 6 to 24.').nullable(),
    isBold: z.boolean(),
    isRed: z.boolean(),
    broker: z.array(
      z.enum(BROKER_PARTS).meta({ description: 'What is printed of the surplus lines broker.' }),
    ),
    isSignedByBroker: z.boolean(),
    isSignatureNeeded: z.boolean(),
  }),
  source: requiredText(300, 'Say where the words were read.').min(10, 'Say where the words were read.'),
  readOn: day,
  note: requiredText(500, 'Say why the notice is filed.'),
}

/** Fields of the decisions on a notice. */
export const noticeDecisions = {
  return: requiredText(500, 'Say what must change.'),
  retire: requiredText(500, 'Say why it is retired.'),
  comparedWith: requiredText(300, 'Say what you compared the words with.').min(
    10,
    'Say what you compared the words with.',
  ),
  isCompared: z.literal(true, 'Confirm that you compared every word with the law.'),
}

export interface NoticeProblem {
  field: string
  detail: string
  code: string
}

const problem = (field: string, detail: string): NoticeProblem => ({ field, detail, code: 'INVALID' })

/** The tax of the day is the only thing that is filled in. */
const hasUnknownBlank = (words: string): boolean => /[{}[\]]|_{3}/.test(words.replaceAll('{taxRate}', ''))

const textProblems = ({ kind, texts }: NoticeWords): NoticeProblem[] =>
  texts.flatMap(({ paragraphs, on }, at) => [
    ...(paragraphs.some(hasUnknownBlank)
      ? [
          problem(
            `texts.${at}.paragraphs`,
            'Leave out blanks and brackets: {taxRate} alone is filled in, and the broker is printed below.',
          ),
        ]
      : []),
    ...(kind === 'APPLICANT' && paragraphs.some((words) => words.includes('{taxRate}'))
      ? [problem(`texts.${at}.paragraphs`, 'The tax is filled in on documents of the policy alone.')]
      : []),
    ...(kind === 'POLICY' && !on.includes('POLICY')
      ? [problem(`texts.${at}.on`, 'A notice is printed on the policy at least.')]
      : []),
    ...(kind === 'APPLICANT' && on.length > 0
      ? [problem(`texts.${at}.on`, 'An applicant’s notice is printed with the application alone.')]
      : []),
  ])

/** What keeps words from being filed, by field; `today` is the day on which they are entered. */
export const noticeProblems = (words: NoticeWords, today: LocalDate): NoticeProblem[] => {
  const { kind, title, layout, readOn } = words
  return [
    ...(readOn > today ? [problem('readOn', 'The source cannot have been read after today.')] : []),
    ...(kind === 'APPLICANT' && title === ''
      ? [problem('title', 'Give the notice the title that the applicant reads.')]
      : []),
    ...(layout.isSignedByBroker && !layout.broker.includes('NAME')
      ? [problem('layout.broker', 'A notice that the broker signs names the broker.')]
      : []),
    ...(kind === 'POLICY' && layout.isSignatureNeeded
      ? [problem('layout.isSignatureNeeded', 'The applicant signs an applicant’s notice alone.')]
      : []),
    ...textProblems(words),
  ]
}

/** The notice of a kind that was filed for a state and holds on a day: the latest one that has begun; null without one. */
export const filedNoticeOf = (
  filed: readonly FiledNotice[],
  kind: NoticeKind,
  state: string,
  on: LocalDate,
): FiledNotice | null =>
  filed
    .filter((one) => one.kind === kind && one.state === state && one.validFrom <= on)
    .toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))[0] ?? null
