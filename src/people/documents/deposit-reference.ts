import { rfReference } from './rf-reference.ts'

/** The order's deposit has its own, so that a bank's line tells it from the price. Order 57: `RF…700000057`. */
export const depositReference = (orderId: number): string => rfReference(`7${String(orderId).padStart(8, '0')}`)
