import { createContext, use } from 'react'
import type { Category } from '../../catalogue.contract.ts'
import type { Kind } from '../../kinds.ts'

export type Catalogues = Record<Kind, Category[]>

const CataloguesContext = createContext<Catalogues>({ rent: [], sell: [], addition: [] })

export const CataloguesProvider = CataloguesContext

export const useCatalogues = (): Catalogues => use(CataloguesContext)
