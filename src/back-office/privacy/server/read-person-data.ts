import type { Reader } from '#platform/database/database.ts'
import type { DataSubject } from '#shell/module/data-subject.ts'
import type { PersonalDataSection, PersonalDataSections } from '#shell/module/personal-data.ts'

/** Rows by the name of their section. */
export type PersonData = Record<string, Record<string, unknown>[]>

/** No hashes of passwords or tokens. Keys as on the wire; ISO 8601 in UTC, cents. */
export async function readPersonData(
  { reader, sections }: { reader: Reader; sections: PersonalDataSections },
  subject: DataSubject,
): Promise<PersonData> {
  const data: PersonData = {}
  for (const [name, section] of Object.entries(sections)) {
    // biome-ignore lint/plugin/sql-by-hand: sections of all modules, each a text of its own
    const match = await reader.execute<Record<string, unknown>>(section.rows(subject))
    data[name] = match.rows.map((row) => presentRow(row, section))
  }
  return data
}

function presentRow(row: Record<string, unknown>, { columns, words }: PersonalDataSection): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(columns).map((name) => {
      const describe = words?.[name]
      if (describe) return [name, describe(String(row[name]))]
      return [name, isMoment(name) ? inUtc(row[name]) : (row[name] ?? null)]
    }),
  )
}

const isMoment = (name: string) => /(^|_)at$|^(expected_return|return_before|return_after)$/.test(name)
const inUtc = (moment: unknown) => (moment ? new Date(String(moment)).toISOString() : null)
