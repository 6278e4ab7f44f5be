import { priceListColumns } from '#catalogue/prices/price-list-columns.ts'
import { priceListImport } from '#catalogue/prices/server/public/import-price-lists.ts'
import { removeImportedPrices } from '#catalogue/prices/server/public/remove-imported-prices.ts'
import { goodsImport } from '#catalogue/server/public/goods-import.ts'
import { removeImportedGoods } from '#catalogue/server/public/remove-imported-goods.ts'
import { restoreImportedUnits, unitImport } from '#catalogue/units/server/public/import-units.ts'
import { removeImportedUnits } from '#catalogue/units/server/public/remove-imported-units.ts'
import { openingDebtColumns } from '#finance/debts/opening-debt-columns.ts'
import { openingDebtImport } from '#finance/debts/server/public/import-opening-debts.ts'
import { earlierDepositColumns } from '#finance/deposits/earlier-deposit-columns.ts'
import { earlierDepositImport, removeEarlierDeposits } from '#finance/deposits/server/public/import-earlier-deposits.ts'
import { clientImportColumns } from '#people/clients/client-import-columns.ts'
import { clientImport } from '#people/clients/server/public/import-clients.ts'
import { removeImportedClients } from '#people/clients/server/public/remove-imported-clients.ts'
import { restoreImportedClients } from '#people/clients/server/public/restore-imported-clients.ts'
import { removeOpeningDebts } from '#people/documents/server/public/write-opening-debts.ts'
import type { Work } from '#shell/action/work.ts'
import type { RecordChange, RowImport } from '#shell/imports/server/public/import-rows.ts'
import type { ImportKind } from '../import-kinds.ts'
import { openRentalColumns } from '../open-rental-columns.ts'
import { openRentalImport } from './open-rentals/import-open-rentals.ts'
import { removeOpenRentals } from './open-rentals/remove-open-rentals.ts'

interface ImportSource {
  // biome-ignore lint/suspicious/noExplicitAny: each kind has rows of its own
  definition: RowImport<any, any, any>
  /** Besides what the columns say themselves. */
  examples: Record<string, string>
  required: readonly string[]
  subject: 'client' | 'unit' | 'product' | 'order'
  /** 409 `in-use`. */
  remove: (work: Work<number>, made: { ids: number[]; at: Date }) => Promise<void>
  /** The same; absent: an import that changed what was there stays. */
  restore?: (work: Work<number>, changes: readonly RecordChange[]) => Promise<void>
}

const examplesOf = (columns: readonly { field: string; example: string }[]) =>
  Object.fromEntries(columns.map(({ field, example }) => [field, example]))

export const importSources: Record<ImportKind, ImportSource> = {
  clients: {
    definition: clientImport,
    examples: examplesOf(clientImportColumns),
    required: ['name'],
    subject: 'client',
    remove: removeImportedClients,
    restore: restoreImportedClients,
  },
  units: {
    definition: unitImport,
    examples: {
      code: 'P-001',
      product: 'perforatorius',
      place: 'KN',
      serial: 'SN 12345',
      bought_on: '2024-03-02',
      purchase_price: '450,00',
      note: 'Naujas',
    },
    required: ['product'],
    subject: 'unit',
    remove: removeImportedUnits,
    restore: restoreImportedUnits,
  },
  goods: {
    definition: goodsImport,
    examples: {
      slug: 'darbo-pirstines',
      title: 'Darbo pirštinės',
      category: 'Apsauga',
      price: '4,50',
      sku: 'PIR-9',
      ean: '4770000000017',
      left_in_stock: '40',
      cost: '2,80',
      about: 'Odinės, 9 dydis',
    },
    required: ['title', 'category', 'price'],
    subject: 'product',
    remove: removeImportedGoods,
  },
  'price-lists': {
    definition: priceListImport,
    examples: examplesOf(priceListColumns),
    required: ['client'],
    subject: 'client',
    remove: removeImportedPrices,
  },
  'open-rentals': {
    definition: openRentalImport,
    examples: examplesOf(openRentalColumns),
    required: ['client', 'from'],
    subject: 'order',
    remove: removeOpenRentals,
  },
  deposits: {
    definition: earlierDepositImport,
    examples: examplesOf(earlierDepositColumns),
    required: ['sum', 'held_on'],
    subject: 'order',
    remove: removeEarlierDeposits,
  },
  debts: {
    definition: openingDebtImport,
    examples: examplesOf(openingDebtColumns),
    required: ['client', 'number', 'issued_on', 'sum'],
    subject: 'client',
    remove: removeOpeningDebts,
  },
}
