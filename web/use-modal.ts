import { useCallback } from 'react'
import { openedModal } from './kit/window/modal-state.ts'
import { useUrlState } from './kit/place/url-state.ts'
import type { ModalName, ModalParams } from './modals.ts'

const asText = (params: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, String(value)]),
  )

/**
 * Gives `openModal(name, params)`. The open modal is part of the address: refresh keeps it, Back closes it, and
 * opening another closes the one before.
 */
export const useModal = () => {
  const { search, change } = useUrlState()
  return useCallback(
    <N extends ModalName>(name: N, params: ModalParams<N>) =>
      change(openedModal(search, { name, params: asText(params as object) }), 'push'),
    [search, change],
  )
}
