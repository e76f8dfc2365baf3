/** A failed call as the expandable toast shows it. */
export interface FailedCall {
  message: string
  status: number
  detail: string | null
  body: unknown
  requestId: string | null
  request: { method: string; url: string; query: string }
}

const TONES = ['success', 'info', 'warning', 'danger'] as const

export interface Toast {
  id: number
  tone: (typeof TONES)[number]
  text: string
  /** Further sentences under the first, such as the reasons of a refusal. */
  lines?: readonly string[]
  failed?: FailedCall
  action?: { label: string; onSelect: () => void }
  /** Milliseconds until it goes; 0 stays until closed. */
  stays: number
}

/** Specification 1 section 9: at most three notifications at once; the oldest makes room. */
const LIMIT = 3
const SUCCESS_MS = 5000
const ERROR_MS = 12_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const publish = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => toasts,
}

export const closeToast = (id: number): void => publish(toasts.filter((toast) => toast.id !== id))

/** Shows a toast and gives its id. The same words twice in a row are one toast. */
export const showToast = (toast: Omit<Toast, 'id'>): number => {
  if (!TONES.includes(toast.tone)) throw new Error('Unsupported notification type')
  lastId += 1
  const others = toasts.filter((other) => other.text !== toast.text || other.tone !== toast.tone)
  publish([...others, { ...toast, id: lastId }].slice(-LIMIT))
  return lastId
}

export const toastSuccess = (text: string, stays = SUCCESS_MS): number =>
  showToast({ tone: 'success', text, stays })

export const toastInfo = (text: string, stays = SUCCESS_MS): number =>
  showToast({ tone: 'info', text, stays })

export const toastWarning = (text: string): number => showToast({ tone: 'warning', text, stays: ERROR_MS })

export const toastError = (text: string, lines?: readonly string[]): number =>
  showToast({ tone: 'danger', text, stays: ERROR_MS, ...(lines && { lines }) })

/**
 * The expandable error toast: response body, method, URL and query (specification 1 section 2). It says the
 * server's sentence, or `own` when the server gave none for the situation.
 */
export const toastApiError = (error: Error & Partial<FailedCall>, own?: string): number => {
  const text = own && !error.detail ? own : error.message
  const failed = error.request
    ? {
        message: error.message,
        status: error.status ?? 0,
        detail: error.detail ?? null,
        body: error.body,
        requestId: error.requestId ?? null,
        request: error.request,
      }
    : undefined
  return showToast({ tone: 'danger', text, stays: failed ? 0 : ERROR_MS, ...(failed && { failed }) })
}
