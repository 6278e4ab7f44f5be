import { and, desc, eq, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { PageContent } from '../page-content.ts'
import { pageDefinitions } from '../page-definitions.ts'
import { type PageName, pageNames } from '../page-names.ts'
import type { PageRow, PageVersion, ShownPage } from '../pages.contract.ts'
import { pageVersions } from './pages.tables.ts'

const { page, version, content, published, saved_at } = pageVersions

export async function listPages(reader: Reader): Promise<PageRow[]> {
  const newest = await reader
    .selectDistinctOn([page], { page, version, saved_at, name: users.name, lastname: users.lastname })
    .from(pageVersions)
    .leftJoin(users, eq(users.id, pageVersions.saved_by))
    .orderBy(page, desc(version))
  const live = await reader
    .selectDistinctOn([page], { page, version })
    .from(pageVersions)
    .where(eq(published, true))
    .orderBy(page, desc(version))
  return pageNames.map((name) => {
    const row = newest.find((one) => one.page === name)
    return {
      ...describe(name),
      version: row?.version ?? 1,
      published_version: live.find((one) => one.page === name)?.version ?? 1,
      saved_at: row?.saved_at.toISOString() ?? null,
      saved_by: row ? formatName(row) : null,
    }
  })
}

const maxVersions = 50

export async function showPage(reader: Reader, name: PageName): Promise<ShownPage> {
  const rows = await reader
    .select({ version, content, published, saved_at, name: users.name, lastname: users.lastname })
    .from(pageVersions)
    .leftJoin(users, eq(users.id, pageVersions.saved_by))
    .where(eq(page, name))
    .orderBy(desc(version))
    .limit(maxVersions)
  const { original } = pageDefinitions[name]
  const first: PageVersion = { version: 1, content: original, is_draft: false, saved_at: null, saved_by: null }
  const versions: PageVersion[] = [
    ...rows.map((row) => ({
      version: row.version,
      content: row.content ?? original,
      is_draft: !row.published,
      saved_at: row.saved_at.toISOString(),
      saved_by: formatName(row),
    })),
    first,
  ]
  const newest = versions[0] ?? first
  return {
    ...describe(name),
    version: newest.version,
    published_version: (await readPublished(reader, name))?.version ?? 1,
    saved_at: newest.saved_at,
    saved_by: newest.saved_by,
    content: newest.content,
    versions,
  }
}

export const readPublishedContent = async (reader: Reader, name: PageName): Promise<PageContent> =>
  (await readPublished(reader, name))?.content ?? pageDefinitions[name].original

/** `skip`: how many newer ones are passed over. Undefined: version 1. */
export async function readPublished(reader: Reader, name: PageName, skip = 0) {
  const [row] = await reader
    .select({ version, content })
    .from(pageVersions)
    .where(and(eq(page, name), eq(published, true)))
    .orderBy(desc(version))
    .limit(1)
    .offset(skip)
  return row
}

/** Undefined where there is none; null content is version 1. */
export async function findVersion(reader: Reader, name: PageName, wanted: number) {
  if (wanted === 1) return { content: null }
  const [row] = await reader
    .select({ content })
    .from(pageVersions)
    .where(and(eq(page, name), eq(version, wanted)))
  return row
}

export async function readNewestVersion(reader: Reader, name: PageName): Promise<number> {
  const [row] = await reader
    .select({ newest: sql<number | null>`max(${version})` })
    .from(pageVersions)
    .where(eq(page, name))
  return row?.newest ?? 1
}

const describe = (name: PageName) => {
  const { title, path } = pageDefinitions[name]
  return { page: name, title, path }
}

const formatName = ({ name, lastname }: { name: string | null; lastname: string | null }): string | null =>
  [name, lastname].filter(Boolean).join(' ') || null
