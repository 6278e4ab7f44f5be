import { auditEventWords } from '#history/audit-events.ts'
import type { Reader } from '#platform/database/database.ts'
import type { DataSubject, Section } from './data-subject.ts'
import { moneySections } from './money-sections.ts'
import { ordersSections } from './orders-sections.ts'
import { peopleSections } from './people-sections.ts'
import { rentalsSections } from './rentals-sections.ts'
import { wordsSections } from './words-sections.ts'

/** Everything that is kept about a person, table by table. Nothing secret: no hashes of passwords or tokens. */
export const sections = {
  ...peopleSections,
  ...ordersSections,
  ...rentalsSections,
  ...moneySections,
  ...wordsSections,
} as const

export type PersonData = Record<keyof typeof sections, Record<string, unknown>[]>

/** Everything that is kept about a person, under the names of the wire. Moments are ISO 8601 in UTC, money is cents. */
export async function personData(reader: Reader, subject: DataSubject): Promise<PersonData> {
  const data = {} as PersonData
  for (const [name, { rows, columns }] of Object.entries(sections) as [keyof PersonData, Section][]) {
    const found = await reader.execute<Record<string, unknown>>(rows(subject))
    data[name] = found.rows.map((row) => pick(row, Object.keys(columns)))
  }
  for (const line of data.history) line.deed = auditEventWords[line.deed as keyof typeof auditEventWords] ?? line.deed
  return data
}

function pick(row: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, isMoment(name) ? inUtc(row[name]) : (row[name] ?? null)]))
}

const isMoment = (name: string) => /(^|_)at$|^(expected_return|return_before|return_after)$/.test(name)
const inUtc = (moment: unknown) => (moment ? new Date(String(moment)).toISOString() : null)
