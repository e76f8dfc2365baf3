import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export const CLIENT = { SSO_CLIENT_ID: 'bindery', SSO_CLIENT_SECRET: 'a secret of 32 letters for tests' }

export interface OpenIdServer {
  issuer: string
  /** Walks through the provider's own pages as a person would, and gives where the browser is sent back to. */
  visit(url: string, subject: string): Promise<URL>
  close(): Promise<void>
}

const listening = (server: Server): Promise<number> =>
  new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port))
  })

/** A browser's cookies, as far as one provider needs them. */
const cookieJar = () => {
  const cookies = new Map<string, string>()
  return {
    keep: (answer: Response) => {
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const [name = '', ...value] = pair.split('=')
        cookies.set(name, value.join('='))
      }
    },
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
}

/** A real OpenID Connect provider on this machine: any name signs in, and consents. */
export const startOpenIdServer = async (redirectUri: string): Promise<OpenIdServer> => {
  const server = createServer()
  const port = await listening(server)
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.SSO_CLIENT_ID,
        client_secret: CLIENT.SSO_CLIENT_SECRET,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    cookies: { keys: ['for tests'] },
  })
  server.on('request', provider.callback())
  return {
    issuer,
    visit: async (url, subject) => {
      const jar = cookieJar()
      const open = async (address: string, form?: Record<string, string>): Promise<Response> => {
        const answer = await fetch(address, {
          redirect: 'manual',
          headers: { cookie: jar.header() },
          ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
        })
        jar.keep(answer)
        return answer
      }
      let next = new URL(url)
      for (let pages = 0; pages < 12; pages += 1) {
        if (!next.href.startsWith(issuer)) return next
        const page = await open(next.href)
        const answer = page.status === 200 ? await open(next.href, formOf(await page.text(), subject)) : page
        next = new URL(answer.headers.get('location') ?? '', issuer)
      }
      throw new Error(`the provider keeps asking: ${next.href}`)
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** What a person sends on the provider's page: a name where it asks for one, consent where it asks for that. */
const formOf = (html: string, subject: string): Record<string, string> =>
  html.includes('name="login"')
    ? { prompt: 'login', login: subject, password: 'anything' }
    : { prompt: 'consent' }
