import { parentPort } from 'node:worker_threads'

/** A worker that does as asked: double a number, throw, die, or never answer. */
parentPort?.on('message', ({ job }: { job: number | 'throw' | 'die' | 'hang' }) => {
  if (job === 'die') process.exit(3)
  if (job === 'hang') return
  if (job === 'throw') setImmediate(() => parentPort?.postMessage({ error: 'as told' }))
  else setTimeout(() => parentPort?.postMessage({ result: job * 2 }), 20)
})
