import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Goes to an address of `paths` without a reload; `replace` leaves no step behind for the Back button. */
export const useGo = (): ((href: string, mode?: 'push' | 'replace') => void) => {
  const router = useRouter()
  return useCallback((href, mode = 'push') => router.history[mode](href), [router])
}
