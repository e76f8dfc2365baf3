import { rowInWords } from '#domain/rating/proof/answer-words.ts'

const FEES: readonly string[] = ['mgaFee', 'brokerFee', 'additionalBrokerFee', 'inspectionFee']

/** A fee is a row of its own: its key is the name that our code gives it, and its line already says what it is. */
const isNameOfCode = (key: string): boolean => FEES.includes(key)

/** The row of a rate table in words; empty where its line says all. */
export const stepKey = (key: string): string => (isNameOfCode(key) ? '' : rowInWords(key))
