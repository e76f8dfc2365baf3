import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Contract } from '../contract/endpoint.ts'

const MODULE = 'virtual:endpoints'

/** What the browser needs of each endpoint: how to call it, and nothing of its schemas. */
const tableOf = (contract: Contract) =>
  Object.fromEntries(
    Object.entries(contract).map(([name, endpoint]) => [
      name,
      {
        method: endpoint.method,
        path: endpoint.path,
        ...(endpoint.command && { command: true }),
        ...(endpoint.file && { file: endpoint.file }),
        ...(endpoint.access === 'public' && { isPublic: true }),
        ...(endpoint.query && 'teamId' in endpoint.query.shape && { byTeam: true }),
      },
    ]),
  )

/**
 * Serves `virtual:endpoints` from the contract file at `path`. Node runs the contract itself, so the table is
 * always that of the server's own build.
 */
export const endpointsPlugin = (path: string): Plugin => ({
  name: 'bindery-endpoints',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
  load: async (id) => {
    if (id !== `\0${MODULE}`) return null
    if (!existsSync(path)) throw new Error(`The contract is missing: ${path}`)
    const { contract } = (await import(pathToFileURL(path).href)) as { contract: Contract }
    return `export const endpoints = ${JSON.stringify(tableOf(contract))}`
  },
})
