import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Contract } from '../contract/endpoint.ts'

const MODULE = 'virtual:endpoints'

/**
 * What the browser needs of each endpoint, and nothing of its schemas: how to call it. A line each, in the order of
 * their paths, which compresses to two thirds of what the same costs as an object.
 */
const linesOf = (contract: Contract): string =>
  Object.entries(contract)
    .map(([name, endpoint]) => {
      const marks = [endpoint.command && 'c', endpoint.access === 'public' && 'p']
      return [endpoint.path, name, endpoint.method, marks.filter(Boolean).join(''), endpoint.file ?? '']
    })
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
    .map((columns) => columns.join('|'))
    .join('\n')

const READING = `Object.fromEntries(lines.split('\\n').map((line) => {
  const [path, name, method, marks, file] = line.split('|')
  const endpoint = { method, path }
  if (marks.includes('c')) endpoint.command = true
  if (marks.includes('p')) endpoint.isPublic = true
  if (file) endpoint.file = file
  return [name, endpoint]
}))`

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
    return `const lines = ${JSON.stringify(linesOf(contract))}\nexport const endpoints = ${READING}`
  },
})
