import { buildProductImport } from '../import-products.ts'

export const goodsImport = buildProductImport('sell')
