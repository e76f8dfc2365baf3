import { fieldRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { type Cents, shareOf } from '#domain/kernel/money.ts'

/** A producer's part of an agency's commission, in ten-thousandths: 6000 is 60 %. */
export interface Split {
  producer: string
  share: number
}

const WHOLE = 10_000

const percentText = (share: number): string => (share / 100).toFixed(2)

/** Why splits cannot be kept, or null: they make 100 %, none is empty and no producer comes twice. */
export const splitsRefusal = (splits: readonly Split[]): Refusal | null => {
  if (splits.length === 0) return null
  const empty = splits.findIndex(({ share }) => share <= 0)
  if (empty >= 0)
    return fieldRefusal(
      `splits.${empty}.share`,
      'Each producer has more than 0 %. Leave out who has none.',
      'TOO_SMALL',
    )
  const names = splits.map(({ producer }) => producer.trim().toLowerCase())
  const again = names.findIndex((name, at) => names.indexOf(name) !== at)
  if (again >= 0) return fieldRefusal(`splits.${again}.producer`, 'Name each producer once.', 'DOUBLE')
  const sum = splits.reduce((total, { share }) => total + share, 0)
  return sum === WHOLE
    ? null
    : fieldRefusal(
        'splits',
        `The parts make ${percentText(sum)} %, and have to make 100.00 %. Change one of them by ${percentText(WHOLE - sum)}.`,
        'SUM_WRONG',
      )
}

/**
 * Commission by producer, in their order: each running sum is rounded half up and the last takes the rest, so that
 * the parts make the whole at every amount. Without splits all is the agency's own.
 */
export const splitCommission = (commission: Cents, splits: readonly Split[]): Cents[] => {
  let share = 0
  let given = 0
  return splits.map((split) => {
    share += split.share
    const upTo = shareOf(commission, share, WHOLE)
    const part = upTo - given
    given = upTo
    return part
  })
}
