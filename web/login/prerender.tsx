import { renderToString } from 'react-dom/server'
import { LoginPage } from './login-page.tsx'

/** The login page's HTML as the build writes it, so that the form paints before any script has run. */
export const prerenderLogin = (year: string): string => renderToString(<LoginPage year={year} />)
