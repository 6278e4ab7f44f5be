import type { VatKind } from '#rules/money/vat.ts'
import type { Settings } from './settings.contract.ts'

/** Who has a VAT code. A shop that has not said yet which firm it is shows its prices with VAT. */
export const isVatPayer = ({ vat_code, code }: Pick<Settings, 'vat_code' | 'code'>): boolean =>
  vat_code.trim() !== '' || code.trim() === ''

export const getShopVatKind = (settings: Pick<Settings, 'vat_code' | 'code'>): VatKind =>
  isVatPayer(settings) ? 'standard' : 'not-payer'
