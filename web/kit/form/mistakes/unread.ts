/** What a field puts on its input, so that no form is sent while the text in it is no value. */
export const unreadMark = (isUnread: boolean, onRefused: () => void) => ({
  'data-unread': isUnread || undefined,
  onInvalid: onRefused,
})

/**
 * Marks every field of the form that holds a text which is no value; false when there is none.
 * The form's values know nothing of such a text: sent, an optional field would be taken for an empty one.
 */
export const refusesUnread = (form: HTMLFormElement | null): boolean => {
  const unread = [...(form?.querySelectorAll<HTMLElement>('[data-unread]') ?? [])]
  for (const input of unread) input.dispatchEvent(new Event('invalid', { cancelable: true }))
  return unread.length > 0
}
