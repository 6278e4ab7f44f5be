import { createContext } from 'react'
import type { Column } from './data-table.tsx'

/** Every list's columns go through: a shop that pays no VAT shows none of it. */
export type ColumnFilter = <Row>(columns: Column<Row>[]) => Column<Row>[]
export const ColumnFilterContext = createContext<ColumnFilter>((columns) => columns)
