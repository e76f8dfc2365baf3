import { useParams } from './kit/place/place.tsx'

/** Parameters of the page's path by name. A page is registered with the names it asks for, so a missing one is a bug. */
export const usePathParams = <const N extends string>(...names: readonly N[]): Record<N, string> => {
  const params = useParams()
  return Object.fromEntries(
    names.map((name) => {
      const value = params[name]
      if (value === undefined) throw new Error(`The path of this page has no ${name}.`)
      return [name, value]
    }),
  ) as Record<N, string>
}
