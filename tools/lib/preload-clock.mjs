// Every Node process of a run with TEST_DAY begins with this, by NODE_OPTIONS: the clocks of all show the same time.
import { shiftClock } from './shift-clock.mjs'

shiftClock(Number(process.env.TEST_DAY_OFFSET_MS ?? 0))
