import type { Reader } from '#platform/database/database.ts'
import type { MonthCheck } from '../months.contract.ts'
import { checkBank } from './checks/check-bank.ts'
import { checkDeposits } from './checks/check-deposits.ts'
import { checkEarlier } from './checks/check-earlier.ts'
import { checkIsaf } from './checks/check-isaf.ts'
import { checkNumbers } from './checks/check-numbers.ts'
import { checkStatements } from './checks/check-statements.ts'
import { checkUnbilled } from './checks/check-unbilled.ts'

export async function checkMonth(reader: Reader, month: string): Promise<MonthCheck[]> {
  const checks: MonthCheck[] = []
  // sequential: they share one connection
  for (const check of [checkEarlier, checkUnbilled, checkBank, checkStatements, checkDeposits, checkNumbers, checkIsaf])
    checks.push(...[await check(reader, month)].flat())
  return checks
}
