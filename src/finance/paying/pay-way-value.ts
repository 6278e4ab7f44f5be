import type { PayForm } from '#finance/online-payments/online-payments.contract.ts'

/** `card`, `bank`, or with the bank's code `bank:HABALT22`. */
export function parsePayWay(value: string): PayForm {
  const [method = '', bank] = value.split(':')
  return { method: method as PayForm['method'], ...(bank && { bank }) }
}

export const formatPayWayValue = ({ method, bank }: PayForm): string => (bank ? `${method}:${bank}` : method)
