import { useEffect } from 'react'
import { paths } from '#web/paths.ts'

/** / redirects to /login (specification 0 section 2). */
export const ToLoginPage = () => {
  useEffect(() => location.replace(paths.login()), [])
  return null
}
