import { expect, it } from 'vitest'
import { closedModal, openedModal, openModalOf, outsideModalOf } from './modal-state.ts'

const apply = (text: string, changes: Record<string, string | null>): URLSearchParams => {
  const search = new URLSearchParams(text)
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) search.delete(key)
    else search.set(key, value)
  }
  return search
}

it('writes a modal into the address and reads it back', () => {
  const search = new URLSearchParams('tab=QUOTES')
  const opened = apply('tab=QUOTES', openedModal(search, { name: 'quote.bind', params: { quoteId: 'q-1' } }))
  expect(openModalOf(opened)).toEqual({ name: 'quote.bind', params: { quoteId: 'q-1' } })
  expect(opened.get('tab')).toBe('QUOTES')
})

it('closes the modal before it when another opens, with its parameters', () => {
  const before = 'open=quote.bind&open.quoteId=q-1'
  const after = apply(before, openedModal(new URLSearchParams(before), { name: 'claim.edit', params: {} }))
  expect(after.toString()).toBe('open=claim.edit')
})

it('leaves the rest of the address when a modal closes', () => {
  const before = 'page=2&open=quote.bind&open.quoteId=q-1'
  expect(apply(before, closedModal(new URLSearchParams(before))).toString()).toBe('page=2')
})

it('reads a link from outside, and only plain values of it', () => {
  const search = new URLSearchParams({
    modal: 'quote.send',
    modalData: '{"quoteId":"q-1","n":2,"x":{"y":1}}',
  })
  expect(outsideModalOf(search)).toEqual({ name: 'quote.send', params: { quoteId: 'q-1', n: '2' } })
})

it.each(['{', '[]', 'null', '"text"'])('ignores a link from outside whose data is %s', (modalData) => {
  expect(outsideModalOf(new URLSearchParams({ modal: 'quote.send', modalData }))).toBeNull()
})
