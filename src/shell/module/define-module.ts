import type { SQL } from 'drizzle-orm'
import type { PurgeBatch } from '#platform/database/purging.ts'
import type { AppContext, ModuleApi } from '#platform/http/api-server.ts'
import type { JobDefinition } from '#platform/jobs.ts'
import type { EventDefinition } from '../action/define-event.ts'
import type { Subscriber } from '../action/subscribers.ts'
import type { Work } from '../action/work.ts'
import type { Invariant } from './invariant.ts'

/** Whose data is taken along. */
export interface ModuleDataSubject {
  /** Null without an account: known by e-mail alone. */
  userId: number | null
  /** Null while unconfirmed. */
  email: string | null
  /** Random id of their browser's cookie choice. */
  consentId?: string | undefined
}

/** What a module keeps of a person. */
export interface ModulePersonalData {
  title: string
  tables: readonly string[]
  /** Label by column. */
  columns: Readonly<Record<string, string>>
  rows: (subject: ModuleDataSubject) => SQL
}

/** Removes a batch of what is kept too long, and says how many went. */
export type ModulePurge = (work: Work, batch: PurgeBatch) => Promise<number>

/** All that the program has of a module; `src/app/modules.ts` lists them, and `src/app` folds them together. */
export interface ModuleDefinition {
  /** Its folder's. */
  name: string
  /** One line for ARCHITECTURE.md. */
  about: string
  api?: readonly ModuleApi[]
  jobs?: readonly JobDefinition<AppContext>[]
  /** In order, each in its event's transaction. What an action needs for its answer or refusal it calls itself. */
  subscribers?: readonly Subscriber[]
  events?: readonly EventDefinition[]
  invariants?: readonly Invariant[]
  /** By the section's name in a person's file. */
  personalData?: Readonly<Record<string, ModulePersonalData>>
  /** By the name of the rule in the privacy policy. */
  retention?: Readonly<Record<string, ModulePurge>>
}

export const defineModule = (definition: ModuleDefinition): ModuleDefinition => definition
