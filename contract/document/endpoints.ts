import { documentContract } from './document.ts'
import { noticeContract } from './notice.ts'

/** Every endpoint of the capability. */
export const documentEndpoints = {
  ...documentContract,
  ...noticeContract,
}
