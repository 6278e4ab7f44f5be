import type { SQL } from 'drizzle-orm'
import type { DataSubject } from './data-subject.ts'

/** A part of the file that a person takes along. */
export interface PersonalDataSection {
  title: string
  tables: readonly string[]
  /** Label by column. Columns as on the wire. */
  columns: Readonly<Record<string, string>>
  rows: (subject: DataSubject) => SQL
  /** Values of a column that the file has in words. */
  words?: Readonly<Record<string, (value: string) => string>>
  /** Columns that only the JSON file has, and what the paper says of them. */
  notOnPaper?: { columns: readonly string[]; note: string }
}

/** Sections by their name in the file. */
export type PersonalDataSections = Readonly<Record<string, PersonalDataSection>>

/** What a module keeps of people, each table of its own in a section or left out. */
export interface ModulePersonalData {
  sections?: PersonalDataSections
  /** Reason by table. */
  tablesLeftOut?: Readonly<Record<string, string>>
}

declare module '#platform/http/api-server.ts' {
  interface AppContext {
    /** Of all modules, in the order of the file. */
    personalData: PersonalDataSections
  }
}
