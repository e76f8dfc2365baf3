import { useEffect, useState } from 'react'
import classes from './login.module.css'
import type { LoginTexts } from './texts.ts'

interface DemoLogin {
  email: string
  role: string
}

/** The logins of the demo book, where the server has one; a click fills in the email and the password. */
export const DemoLogins = ({ texts, onPick }: { texts: LoginTexts; onPick: (email: string) => void }) => {
  const [logins, setLogins] = useState<readonly DemoLogin[]>([])
  useEffect(() => {
    const load = async () => {
      const answer = await fetch('/api/dev/v1/demo-logins')
      if (answer.ok) setLogins((await answer.json()) as DemoLogin[])
    }
    // Outside of a demo the endpoint is absent, which is no failure of the page.
    load().catch(() => undefined)
  }, [])
  if (logins.length === 0) return null
  return (
    <details className={classes.demo}>
      <summary>{texts.demo}</summary>
      <p>{texts.demoText}</p>
      <ul>
        {logins.map((login) => (
          <li key={login.email}>
            <button
              type="button"
              onClick={() => {
                onPick(login.email)
                document.getElementById('password')?.focus()
              }}
            >
              <span>{login.email}</span>
              <small>{login.role}</small>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
