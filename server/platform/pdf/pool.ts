import { Worker } from 'node:worker_threads'
import { Refused, refusal } from '#domain/kernel/refusal.ts'

export interface WorkerPool<Job, Result> {
  /** Refused with `limited` when the queue is full; rejects when the job fails, runs too long or its worker dies. */
  run: (job: Job) => Promise<Result>
  /** Rejects what is waiting and ends the workers. */
  close: () => Promise<void>
}

export interface PoolOptions {
  /** Module that answers a message `{ job }` with `{ result }` or `{ error }`. */
  entry: URL
  size: number
  queueLimit: number
  /** Longest run of one job in milliseconds; its worker is then ended and replaced. */
  timeoutMs: number
  /** Old-space limit of one worker in megabytes. */
  memoryMb: number
}

interface Task<Job, Result> {
  job: Job
  resolve: (result: Result) => void
  reject: (because: Error) => void
}

interface Seat<Job, Result> {
  worker: Worker
  task: Task<Job, Result> | null
  timer: NodeJS.Timeout | null
}

/** A job that failed in its worker; the message is the worker's own. */
export class WorkerJobFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WorkerJobFailed'
  }
}

const queueFull = (): Refused =>
  new Refused(
    refusal('limited', 'DOCUMENT_QUEUE_FULL', 'Too many documents are being drawn. Try again in a minute.'),
  )

/** A bounded pool of worker threads that are started on first use and do not keep the process alive when idle. */
export const createWorkerPool = <Job, Result>(options: PoolOptions): WorkerPool<Job, Result> => {
  const seats = new Set<Seat<Job, Result>>()
  const waiting: Task<Job, Result>[] = []
  let isClosed = false

  const release = (seat: Seat<Job, Result>): Task<Job, Result> | null => {
    const { task } = seat
    if (seat.timer) clearTimeout(seat.timer)
    seat.task = null
    seat.timer = null
    return task
  }

  /** The worker is gone or must go: its job fails, and the next job starts a new worker. */
  const retire = (seat: Seat<Job, Result>, because: string): void => {
    if (!seats.delete(seat)) return
    release(seat)?.reject(new WorkerJobFailed(because))
    void seat.worker.terminate()
    assign()
  }

  const start = (): Seat<Job, Result> => {
    const worker = new Worker(options.entry, { resourceLimits: { maxOldGenerationSizeMb: options.memoryMb } })
    const seat: Seat<Job, Result> = { worker, task: null, timer: null }
    worker.on('message', (message: { result?: Result; error?: string }) => {
      const task = release(seat)
      worker.unref()
      if (message.error === undefined) task?.resolve(message.result as Result)
      else task?.reject(new WorkerJobFailed(message.error))
      assign()
    })
    worker.on('error', (error: Error) => retire(seat, `The worker failed: ${error.message}`))
    worker.on('exit', (code) => retire(seat, `The worker ended with code ${code}`))
    seats.add(seat)
    return seat
  }

  const idleSeat = (): Seat<Job, Result> | undefined =>
    [...seats].find((seat) => seat.task === null) ?? (seats.size < options.size ? start() : undefined)

  const assign = (): void => {
    if (isClosed || waiting.length === 0) return
    const seat = idleSeat()
    const task = seat && waiting.shift()
    if (!seat || !task) return
    seat.task = task
    seat.timer = setTimeout(
      () => retire(seat, `The job ran longer than ${options.timeoutMs} ms`),
      options.timeoutMs,
    )
    seat.worker.ref()
    seat.worker.postMessage({ job: task.job })
    assign()
  }

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (isClosed) reject(new WorkerJobFailed('The pool is closed'))
        else if (waiting.length >= options.queueLimit) reject(queueFull())
        else {
          waiting.push({ job, resolve, reject })
          assign()
        }
      }),
    close: async () => {
      isClosed = true
      for (const task of waiting.splice(0)) task.reject(new WorkerJobFailed('The pool is closed'))
      await Promise.all(
        [...seats].map(async (seat) => {
          seats.delete(seat)
          release(seat)?.reject(new WorkerJobFailed('The pool is closed'))
          await seat.worker.terminate()
        }),
      )
    },
  }
}
