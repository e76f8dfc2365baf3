// The first import of a program that is started by hand and not by npm start or npm test: moves it and the processes
// that it starts to TEST_DAY.
import { shiftClock } from './shift-clock.mjs'
import { testDayEnvOrEnd } from './test-day.mjs'

const more = testDayEnvOrEnd(process.env)
Object.assign(process.env, more)
if (more.TEST_DAY_OFFSET_MS) shiftClock(Number(more.TEST_DAY_OFFSET_MS))
