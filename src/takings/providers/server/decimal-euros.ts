import { ProviderMisspoke, ProviderRefused } from './payment-provider.ts'

/** 1999 → 19.99; dividing by 100 prints at most two decimals. */
export function euros(cents: number): number {
  return wholeCents(cents) / 100
}

/** `ProviderRefused` unless positive and whole. */
export function wholeCents(cents: number): number {
  if (Number.isSafeInteger(cents) && cents > 0) return cents
  throw new ProviderRefused(`${cents} is no sum of cents`)
}

/** '99.99', '25' or 25.5 → cents, by digit. A third decimal is refused. */
export function centsOf(euros: string | number): number {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(euros)) ?? []
  if (whole === undefined) throw new ProviderMisspoke('an amount that is no amount')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}
