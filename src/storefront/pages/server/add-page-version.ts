import { sql } from 'drizzle-orm'
import { assertVersion } from '#platform/assert-version.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Work } from '#shell/action/work.ts'
import type { PageContent } from '../page-content.ts'
import { pageDefinitions } from '../page-definitions.ts'
import type { PageName } from '../page-names.ts'
import { PageDrafted, PagePublished } from '../pages.events.ts'
import { pagesTag } from '../pages-tag.ts'
import { readNewestVersion } from './pages.queries.ts'
import { pageVersions } from './pages.tables.ts'
import { savePublishedLook } from './save-published-look.ts'

interface PageVersionInput {
  page: PageName
  /** Null: the program's own. */
  content: PageContent | null
  published: boolean
  /** The version whose content it has. */
  restored?: number
}

/** Under the lock of `lockPage`. */
export async function addPageVersion(work: Work<number>, input: PageVersionInput): Promise<void> {
  const { page, content, published, restored } = input
  const version = (await readNewestVersion(work.tx, page)) + 1
  await work.tx
    .insert(pageVersions)
    .values({ page, version, content, published, saved_by: work.by, saved_at: work.now })
  const subject = { kind: 'settings', id: null, title: pageDefinitions[page].title } as const
  if (!published) return work.happened(PageDrafted, subject, { version })
  await work.happened(PagePublished, subject, { version, ...(restored !== undefined && { restored }) })
  work.invalidate(pagesTag)
  if (page === 'look') await savePublishedLook(work, content)
}

/** 409 `changed-meanwhile`. */
export async function lockPage(tx: Tx, page: PageName, seen: number | undefined): Promise<void> {
  // serialises concurrent saves
  // biome-ignore lint/plugin/sql-by-hand: a lock that is no row
  await tx.execute(sql`select pg_advisory_xact_lock(${pagesLock}, hashtext(${page}))`)
  assertVersion({ seen, current: await readNewestVersion(tx, page) })
}

/** Namespace of advisory locks. */
const pagesLock = 51_961
