import { ProviderInvalidResponse, ProviderRejection } from './payment-provider.ts'

/** 1999 → 19.99; dividing by 100 prints at most two decimals. */
export function toDecimalEuros(cents: number): number {
  return assertWholeCents(cents) / 100
}

/** `ProviderRejection` unless positive and whole. */
export function assertWholeCents(cents: number): number {
  if (Number.isSafeInteger(cents) && cents > 0) return cents
  throw new ProviderRejection(`${cents} is no sum of cents`)
}

/** '99.99', '25' or 25.5 → cents, by digit. A third decimal is refused. */
export function parseDecimalEuros(euros: string | number): number {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(euros)) ?? []
  if (whole === undefined) throw new ProviderInvalidResponse('an amount that is no amount')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}
