import { useCallback, useMemo } from 'react'
import { useApi } from '#web/use-api.ts'

const STALE_MS = 30 * 60_000

/** The products as a filter offers them; none until they are known. */
export const useProductChoices = (): readonly { value: string; label: string }[] => {
  const products = useApi('productList', {}, { staleTime: STALE_MS }).data
  return useMemo(
    () => (products ?? []).map(({ productType, name }) => ({ value: productType, label: name })),
    [products],
  )
}

/** Gives a product's name by its code in any case; the code itself until the names are known. */
export const useProductName = (): ((code: string) => string) => {
  const products = useApi('productList', {}, { staleTime: STALE_MS }).data
  return useCallback(
    (code: string) =>
      products?.find((product) => product.productType === code.toUpperCase())?.name ?? code.toUpperCase(),
    [products],
  )
}
