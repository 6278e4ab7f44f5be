import type { SQL } from 'drizzle-orm'
import type { PurgeBatch } from '#platform/database/purging.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import type { Work } from '../action/work.ts'

/** Purges one batch of rows that a rule of the privacy policy no longer keeps, and answers how many. */
export type RowPurge = (work: Work, outdated: PurgeBatch) => Promise<number>

/** Files that no row names; they are no rule of the policy. */
export interface FilePurge {
  /** A file this old belongs to no upload that is under way. */
  afterMs: number
  purgeFiles: (context: AppContext, before: Date) => Promise<number>
}

/** Orders whose buyer is erased, with all that other modules keep of them, once they are over. */
export interface BuyerPurge {
  /** Expects the alias `o` for `orders`. */
  isOutdated: (before: Date) => SQL
}

export type ModulePurge = RowPurge | FilePurge | BuyerPurge

/** By the name of a rule, or of a kind of files. Several modules may purge by one rule. */
export type ModuleRetention = Readonly<Record<string, ModulePurge>>

export const runFilePurge = (
  context: AppContext,
  { afterMs, purgeFiles }: FilePurge,
  now = context.clock(),
): Promise<number> => purgeFiles(context, new Date(now.getTime() - afterMs))

declare module '#platform/http/api-server.ts' {
  interface AppContext {
    /** Of all modules, in the order in which a night purges. */
    purges: ReadonlyMap<string, readonly ModulePurge[]>
  }
}
