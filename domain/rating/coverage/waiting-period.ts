/** The one product of which no cover interrupts a business: nothing in it waits. */
const WITHOUT = 'ZSP'

/** Whether a waiting period is among the terms of a product, by its code in any case. */
export const hasWaitingPeriod = (product: string): boolean => product.toUpperCase() !== WITHOUT
