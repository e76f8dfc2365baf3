import { beforeEach, expect, it } from 'vitest'
import { closeToast, showToast, toastApiError, toastStore, toastSuccess } from './toasts.ts'

beforeEach(() => {
  for (const toast of toastStore.current()) closeToast(toast.id)
})

const texts = () => toastStore.current().map((toast) => toast.text)

it('shows at most three toasts and drops the oldest', () => {
  for (const text of ['one', 'two', 'three', 'four']) toastSuccess(text)
  expect(texts()).toEqual(['two', 'three', 'four'])
})

it('shows the same words once', () => {
  toastSuccess('Saved')
  toastSuccess('Saved')
  expect(texts()).toEqual(['Saved'])
})

const failedCall = (detail: string | null) =>
  Object.assign(new Error(detail ?? 'An error has occurred. Please try again later.'), {
    status: 409,
    detail,
    body: { code: 'taken' },
    requestId: 'r-1',
    request: { method: 'PUT', url: '/api/x', query: '?a=1' },
  })

it('prefers the server sentence to the text of the situation', () => {
  toastApiError(failedCall('The quote was already bound.'), 'Failed to bind')
  expect(texts()).toEqual(['The quote was already bound.'])
})

it('uses the text of the situation when the server gives none, and stays until it is closed', () => {
  toastApiError(failedCall(null), 'Failed to bind')
  const [toast] = toastStore.current()
  expect(toast).toMatchObject({ text: 'Failed to bind', stays: 0, failed: { requestId: 'r-1' } })
})

it('closes one toast and leaves the others', () => {
  const first = showToast({ tone: 'info', text: 'a', stays: 0 })
  showToast({ tone: 'info', text: 'b', stays: 0 })
  closeToast(first)
  expect(texts()).toEqual(['b'])
})
