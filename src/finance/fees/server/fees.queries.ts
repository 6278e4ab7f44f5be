import { asc } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { showWholeList } from '#shell/action/whole-list.ts'
import type { Fee } from '../fees.contract.ts'
import { fees } from './fees.tables.ts'

export async function readFees(reader: Reader): Promise<Fee[]> {
  const rows = await reader.select().from(fees).orderBy(asc(fees.position), asc(fees.id))
  return rows.map(({ position: _, ...fee }) => fee)
}

export const showFees = (reader: Reader) => showWholeList(reader, { read: readFees })
