import { refusal, type Refusal } from '../kernel/refusal.ts'
import { stateOf } from '../market/states.ts'
import { productOf } from '../rating/products.ts'

/** Why new business of a product is not taken in a state that staff closed. */
export const closedStateRefusal = (product: string, state: string | null): Refusal =>
  refusal(
    'conflict',
    'STATE_CLOSED',
    `${productOf(product)?.name ?? product} is closed to new business in ${stateOf(state ?? '')?.name ?? 'this state'}.`,
  )
