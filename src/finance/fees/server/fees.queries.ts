import { createHash } from 'node:crypto'
import { asc } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { Fee } from '../fees.contract.ts'
import { fees } from './fees.tables.ts'

export async function readFees(reader: Reader): Promise<Fee[]> {
  const rows = await reader.select().from(fees).orderBy(asc(fees.position), asc(fees.id))
  return rows.map(({ position: _, ...fee }) => fee)
}

export async function showFees(reader: Reader): Promise<{ data: Fee[]; version: string }> {
  const data = await readFees(reader)
  return { data, version: createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 16) }
}
