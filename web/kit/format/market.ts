import { createContext, useContext } from 'react'
import { marketViews, type MarketView } from './market-views.ts'

export const MarketContext = createContext<MarketView>(marketViews.US)

export const useMarket = (): MarketView => useContext(MarketContext)
