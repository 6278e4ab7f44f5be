import { createContext, use } from 'react'
import type { Category } from '../catalogue.contract.ts'
import type { Kind } from '../kinds.ts'

export type Catalogues = Record<Kind, Category[]>

const CataloguesContext = createContext<Catalogues>({ rent: [], sell: [], addition: [] })

/** The frame of the shop loads the three lists once; menus, tiles and the rail beside a list read them here. */
export const CataloguesProvider = CataloguesContext

export const useCatalogues = (): Catalogues => use(CataloguesContext)
