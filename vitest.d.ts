import type { Assertion } from 'vitest'

declare module 'vitest' {
  /**
   * What is expected of a value does not depend on its type: no matcher takes its argument by it. The library
   * would have the compiler make all matchers anew for each of 1,400 types that tests look at.
   */
  interface ExpectStatic {
    (actual: unknown, message?: string): Assertion
  }
}
