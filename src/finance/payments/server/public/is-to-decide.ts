import { and, type SQL, sql } from 'drizzle-orm'
import { isLapsed } from '#orders/server/public/order-conditions.ts'
import { buildReceivedSql } from './build-received-sql.ts'

/** A lapsed order for which money came: a person has to decide. */
export const isToDecide: SQL | undefined = and(isLapsed, sql.raw(`${buildReceivedSql('"orders"')} > 0`))
