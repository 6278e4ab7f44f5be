import { and, type SQL, sql } from 'drizzle-orm'
import { isLapsed } from '#orders/server/order-conditions.ts'
import { receivedOf } from './received-of.ts'

/** An order that was not paid in time, and for which money came all the same: a person has to decide about it. */
export const isToDecide: SQL | undefined = and(isLapsed, sql.raw(`${receivedOf('"orders"')} > 0`))
