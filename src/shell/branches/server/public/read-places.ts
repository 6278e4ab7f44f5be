import { desc, eq, isNull, sql } from 'drizzle-orm'
import { CachedValue } from '#platform/cache/cached-value.ts'
import type { Db, Reader } from '#platform/database/database.ts'
import { buildImagePath, thumbnailWidth } from '#shell/images/build-image-path.ts'
import { images } from '#shell/images/server/images.tables.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { getDefaultBranch } from '../../order-branches.ts'
import type { Place } from '../../places.contract.ts'
import { places } from '../places.tables.ts'

const memories = new WeakMap<Reader, CachedValue<Place[]>>()

/** The cache is kept as by `cacheSettings`; a change of a branch counts as a change of the settings. */
export function cacheBranches(db: Db, copy?: Db): CachedValue<Place[]> {
  const memory = new CachedValue<Place[]>(db, ['settings'])
  memories.set(db, memory)
  if (copy) memories.set(copy, memory)
  return memory
}

/** The default first, others by title; from the tables in a transaction, else from memory (`cacheBranches`). */
export async function readPlaces(reader: Reader, settings?: Settings): Promise<Place[]> {
  const memory = memories.get(reader)
  return memory ? memory.read(readStored) : readStored(reader, settings)
}

/** The default place's hours are the settings', and where it says no address, phone or e-mail, those too. */
async function readStored(reader: Reader, known?: Settings): Promise<Place[]> {
  const rows = await storedPlaces(reader)
  const settings = known ?? (await readSettings(reader))
  const { opening_hours, closed_days, address, phone, email } = settings
  return rows.map(({ news_mails, image_key, ...row }) => ({
    ...row,
    ...(image_key && { picture: buildImagePath(image_key, thumbnailWidth) }),
    ...(news_mails && { news_mails }),
    ...(row.is_default && {
      opening_hours,
      closed_days,
      address: row.address || address,
      phone: row.phone || phone,
      email: row.email || email,
    }),
  }))
}

const storedPlaces = (reader: Reader) =>
  reader
    .select({
      id: places.id,
      title: places.title,
      code: places.code,
      address: places.address,
      city: places.city,
      postal_code: places.postal_code,
      phone: places.phone,
      email: places.email,
      opening_hours: sql<Place['opening_hours']>`${places.opening_hours}`,
      closed_days: sql<string[]>`${places.closed_days}`,
      is_default: places.is_default,
      delivers: places.delivers,
      news_mails: sql<string[] | null>`${places.news_mails}`,
      image_key: images.key,
    })
    .from(places)
    .leftJoin(images, eq(images.id, places.image_id))
    .where(isNull(places.removed_at))
    .orderBy(desc(places.is_default), sql`${places.title} collate "lt-x-icu"`, places.id)

export async function readDefaultPlace(reader: Reader): Promise<number> {
  return getDefaultBranch(await readPlaces(reader)).id
}
