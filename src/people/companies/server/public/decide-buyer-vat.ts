import type { Reader } from '#platform/database/database.ts'
import { isForeignVatCode, isUnionVatCode, parseAnyVatCode } from '#rules/codes/any-vat-code.ts'
import type { OutsideVat, VatKind, VatProof } from '#rules/money/vat.ts'
import { getShopVatKind } from '#shell/settings/is-vat-payer.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { findLatestVatCheck } from '../find-latest-vat-check.ts'

export interface BuyerVat {
  /** Of services. */
  kind: VatKind
  proof?: VatProof
}

interface Buyer {
  private_or_company: 'private' | 'company'
  pvm_k?: string | null | undefined
  vat?: OutsideVat | null | undefined
}

/**
 * A company of another member state accounts for the VAT of services once VIES has confirmed its code; until then, and for
 * everybody else, the shop's rate holds (VAT law, art. 13 (2), 95). Northern Ireland is of the Union for goods alone.
 */
export async function decideBuyerVat(
  reader: Reader,
  { private_or_company, pvm_k, vat }: Buyer,
  settings: Pick<Settings, 'vat_code' | 'code'>,
): Promise<BuyerVat> {
  const kind = getShopVatKind(settings)
  if (kind === 'not-payer' || private_or_company === 'private') return { kind }
  if (vat) return { kind: vat.kind, proof: { reason: vat.reason } }
  const code = pvm_k && parseAnyVatCode(pvm_k)
  if (!code || !isOfOtherMemberState(code)) return { kind }
  const check = await findLatestVatCheck(reader, code)
  if (check?.answer !== 'valid') return { kind }
  const { consultation_number, asked_at } = check
  return { kind: 'reverse-charge', proof: { code, consultation_number, checked_at: asked_at.toISOString() } }
}

export const isOfOtherMemberState = (vatCode: string): boolean =>
  isForeignVatCode(vatCode) && isUnionVatCode(vatCode) && !vatCode.startsWith('XI')
