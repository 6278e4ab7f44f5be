import { buildRfReference } from './rf-reference.ts'

/** Tells the deposit from the price on a bank's line. Order 57: `RF…700000057`. */
export const buildDepositReference = (orderId: number): string =>
  buildRfReference(`7${String(orderId).padStart(8, '0')}`)
