/**
 * Moves what this process or page takes for the present by so many milliseconds. Needs nothing from outside of itself:
 * browsers are given its text.
 */
export const shiftClock = (offsetMs) => {
  const Real = Date
  const realNow = Real.now
  Real.now = () => realNow() + offsetMs
  const Shifted = new Proxy(Real, {
    apply: () => new Real(Real.now()).toString(),
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [Real.now()] : given, newTarget),
  })
  Real.prototype.constructor = Shifted
  globalThis.Date = Shifted
  const { timeOrigin } = performance
  Object.defineProperty(performance, 'timeOrigin', {
    configurable: true,
    get: () => timeOrigin + offsetMs,
  })
  // Formatting without a date means the present, which is asked of the engine and not of Date.
  const { prototype } = Intl.DateTimeFormat
  const format = Object.getOwnPropertyDescriptor(prototype, 'format')
  Object.defineProperty(prototype, 'format', {
    ...format,
    get() {
      const of = format.get.call(this)
      return (at) => of(at ?? Real.now())
    },
  })
  const { formatToParts } = prototype
  prototype.formatToParts = function (at) {
    return formatToParts.call(this, at ?? Real.now())
  }
}
