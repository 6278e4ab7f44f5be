import type { AppContext, ModuleApi } from '#platform/http/api-server.ts'
import type { JobDefinition } from '#platform/jobs.ts'
import type { BeforeCommit } from '../action/before-commit.ts'
import type { EventDefinition } from '../action/define-event.ts'
import type { Subscriber } from '../action/subscribers.ts'
import type { ModuleErasure } from './erasure.ts'
import type { Invariant } from './invariant.ts'
import type { ModulePersonalData } from './personal-data.ts'
import type { ModuleRetention } from './retention.ts'

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
  /** What no action can forget, since it runs at the end of every transaction in which somebody acts. */
  beforeCommit?: readonly BeforeCommit[]
  invariants?: readonly Invariant[]
  /** What a person's file has of its tables. */
  personalData?: ModulePersonalData
  /** What it erases of orders that lose their buyer. */
  erasure?: ModuleErasure
  /** What it purges, by rules of the privacy policy. */
  retention?: ModuleRetention
}

export const defineModule = (definition: ModuleDefinition): ModuleDefinition => definition
