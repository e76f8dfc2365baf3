export const shiftClock: (offsetMs: number) => void
