import { and, type SQL, sql } from 'drizzle-orm'
import { isLapsed } from '#orders/server/order-conditions.ts'
import { receivedOf } from './received-of.ts'

/** A lapsed order for which money came: a person has to decide. */
export const isToDecide: SQL | undefined = and(isLapsed, sql.raw(`${receivedOf('"orders"')} > 0`))
