import { Worker } from 'node:worker_threads'
import { type Refusal, Refused, refusal } from '#domain/kernel/refusal.ts'

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
  /** A worker without a job ends after so many milliseconds and gives its memory back; left out, it stays. */
  idleMs?: number
  /** Refusal when the queue is full. */
  full?: Refusal
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

/** What is new and mostly garbage; the main thread's setting would let each worker keep three times as much. */
const YOUNG_MB = 48

type Answer<Result> = { result: Result } | { error: string }

const CLOSED = 'The pool is closed'

/** Frees a seat and hands back the task that sat on it. */
const release = <Job, Result>(seat: Seat<Job, Result>): Task<Job, Result> | null => {
  const { task } = seat
  if (seat.timer) clearTimeout(seat.timer)
  seat.task = null
  seat.timer = null
  return task
}

/** A job that failed in its worker; the message is the worker's own. */
export class WorkerJobFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WorkerJobFailed'
  }
}

/** The worker was ended before its job was done, which says nothing about the job. */
export class WorkerLost extends WorkerJobFailed {
  override name = 'WorkerLost'
}

const DOCUMENTS_FULL = refusal(
  'limited',
  'DOCUMENT_QUEUE_FULL',
  'Too many documents are being drawn. Try again in a minute.',
)

/** A bounded pool of worker threads that are started on first use and do not keep the process alive when idle. */
class BoundedPool<Job, Result> implements WorkerPool<Job, Result> {
  readonly #options: PoolOptions
  readonly #seats = new Set<Seat<Job, Result>>()
  readonly #waiting: Task<Job, Result>[] = []
  #isClosed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  run(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new WorkerLost(CLOSED))
      if (this.#waiting.length >= this.#options.queueLimit)
        return reject(new Refused(this.#options.full ?? DOCUMENTS_FULL))
      this.#waiting.push({ job, resolve, reject })
      this.#assign()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const task of this.#waiting.splice(0)) task.reject(new WorkerLost(CLOSED))
    const seats = [...this.#seats]
    this.#seats.clear()
    for (const seat of seats) release(seat)?.reject(new WorkerLost(CLOSED))
    await Promise.all(seats.map((seat) => seat.worker.terminate()))
  }

  #start(): Seat<Job, Result> {
    const { entry, memoryMb } = this.#options
    const worker = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    })
    const seat: Seat<Job, Result> = { worker, task: null, timer: null }
    worker.on('message', (answer: Answer<Result>) => this.#settle(seat, answer))
    worker.on('error', (error: Error) => this.#retire(seat, `The worker failed: ${error.message}`))
    worker.on('exit', (code) => this.#retire(seat, `The worker ended with code ${code}`))
    this.#seats.add(seat)
    return seat
  }

  #settle(seat: Seat<Job, Result>, answer: Answer<Result>): void {
    const task = release(seat)
    seat.worker.unref()
    this.#endWhenIdle(seat)
    if ('error' in answer) task?.reject(new WorkerJobFailed(answer.error))
    else task?.resolve(answer.result)
    this.#assign()
  }

  #endWhenIdle(seat: Seat<Job, Result>): void {
    const { idleMs } = this.#options
    if (idleMs !== undefined)
      seat.timer = setTimeout(() => this.#retire(seat, 'The worker had nothing to do'), idleMs).unref()
  }

  /** The worker is gone or must go: its job fails, and the next job starts a new worker. */
  #retire(seat: Seat<Job, Result>, because: string): void {
    if (!this.#seats.delete(seat)) return
    release(seat)?.reject(new WorkerLost(because))
    void seat.worker.terminate()
    this.#assign()
  }

  #freeSeat(): Seat<Job, Result> | undefined {
    const idle = [...this.#seats].find((seat) => seat.task === null)
    return idle ?? (this.#seats.size < this.#options.size ? this.#start() : undefined)
  }

  #assign(): void {
    if (this.#isClosed || this.#waiting.length === 0) return
    const seat = this.#freeSeat()
    const task = seat && this.#waiting.shift()
    if (!seat || !task) return
    const { timeoutMs } = this.#options
    if (seat.timer) clearTimeout(seat.timer)
    seat.task = task
    seat.timer = setTimeout(() => this.#retire(seat, `The job ran longer than ${timeoutMs} ms`), timeoutMs)
    seat.worker.ref()
    seat.worker.postMessage({ job: task.job })
    this.#assign()
  }
}

export const createWorkerPool = <Job, Result>(options: PoolOptions): WorkerPool<Job, Result> =>
  new BoundedPool<Job, Result>(options)
