import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { getOrderState } from '../../order-states.ts'
import { isOrderListed as isShown } from '../orders.policy.ts'
import { isAwaitingApproval, isLapsed, isListed, isOnCredit, isPayable, isUnpaid } from './order-conditions.ts'
import {
  buildAwaitingApprovalCondition,
  buildLapsedCondition,
  buildListedCondition,
  buildOnCreditCondition,
  buildPayableCondition,
  buildUnpaidCondition,
} from './order-state-conditions.ts'

const shop = openShopForFile()

const moment = new Date('2026-11-18T08:30:00Z')
const lives = [null, moment].flatMap((deleted_at) =>
  [
    { paid_at: null, lapsed_at: null, billing: 'prepaid' as const },
    { paid_at: moment, lapsed_at: null, billing: 'prepaid' as const },
    { paid_at: null, lapsed_at: moment, billing: 'prepaid' as const },
    { paid_at: null, lapsed_at: null, unapproved_since: moment, billing: 'prepaid' as const },
    { paid_at: null, lapsed_at: moment, unapproved_since: moment, billing: 'prepaid' as const },
    { paid_at: null, lapsed_at: null, billing: 'monthly' as const },
    { paid_at: moment, lapsed_at: null, billing: 'on_return' as const },
  ].map((life) => ({ unapproved_since: null, ...life, deleted_at })),
)

test('texts, the builder and the table of states mean the same by unpaid, waiting, on credit, lapsed, payable and listed', async () => {
  const { pool } = shop.context.database
  for (const life of lives) {
    const { paid_at, lapsed_at, unapproved_since, deleted_at, billing } = life
    const rowOf = (alias: string) =>
      sql`(select ${paid_at}::timestamptz as paid_at, ${lapsed_at}::timestamptz as lapsed_at, ${unapproved_since}::timestamptz as unapproved_since, ${deleted_at}::timestamptz as deleted_at, ${billing}::text as billing) ${sql.raw(alias)}`
    const words = sql.raw(
      `array[${buildUnpaidCondition()}, ${buildAwaitingApprovalCondition()}, ${buildOnCreditCondition()}, ${buildLapsedCondition()}, ${buildPayableCondition()}, ${buildListedCondition()}]`,
    )
    const built = sql`array[${isUnpaid}, ${isAwaitingApproval}, ${isOnCredit}, ${isLapsed}, ${isPayable}, ${isListed}]`
    const { rows } = await drizzle(pool).execute(
      sql`select ${words} as words, ${built} as built from ${rowOf('o')}, ${rowOf('orders')}`,
    )
    const state = getOrderState(life)
    const listed = isShown({ ...life, user_id: null })
    const mayCome = (state === 'unpaid' || state === 'lapsed') && listed
    const isOver = state === 'lapsed' || state === 'unapproved'
    const meant = [state === 'unpaid', state === 'waiting', state === 'on-credit', isOver, mayCome, listed]
    expect(rows).toEqual([{ words: meant, built: meant }])
  }
})
