import { randomBytes } from 'node:crypto'
import { eq, isNull, sql } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import { openAccount } from '#accounts/server/open-account.ts'
import { hashPassword } from '#accounts/server/password-hash.ts'
import { isUnstocked } from '#catalogue/server/is-unstocked.ts'
import type { DrawnPicture } from '#images/server/draw-picture.ts'
import { pictureFiles } from '#images/server/picture-files.ts'
import { mails } from '#mail/server/mail.tables.ts'
import { createObject } from '#objects/server/create-object.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { saveSettings } from '#settings/server/save-settings.ts'
import { demoPeople } from './demo-people.ts'
import { demoSettings } from './demo-settings.ts'
import { placePictures } from './place-pictures.ts'
import { shelveStock } from './shelve-stock.ts'
import { shownViews } from './stock/shown-views.ts'
import { type Customer, tellOrders } from './tell-orders.ts'

const dayMs = 86_400_000

/**
 * Fills an empty shop with the demo: settings, stock with our own pictures, customers with their work sites, and two
 * months of orders and rentals, told by the shop's own actions. All of it in one transaction, so a start that is stopped
 * in the middle leaves the database empty. Answers false when the shop is not empty.
 */
export async function loadDemo(ground: Ground): Promise<boolean> {
  const { pool, db } = ground.database
  if (!(await isUnstocked(db))) return false

  // Files belong into no transaction, so the turn is a session's: of two processes that start together one places the
  // pictures and tells the story; the other waits here and then finds it told.
  const session = await pool.connect()
  let lost: Error | undefined
  try {
    await session.query("select pg_advisory_lock(hashtext('demo'))")
    return (await isUnstocked(db)) && (await placeAndTell(ground))
  } finally {
    await session.query("select pg_advisory_unlock(hashtext('demo'))").catch((error) => {
      lost = error
    })
    session.release(lost)
  }
}

async function placeAndTell({ config, database, clock }: Ground): Promise<boolean> {
  const files = pictureFiles(config)
  const pictures = await placePictures(files, shownViews())
  const now = clock()
  // A password that nobody knows: hashed once, it fits all.
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))

  const loaded = await database.transaction(async (tx) => {
    // Somebody may have opened the first category by hand meanwhile.
    if (!(await isUnstocked(tx))) return false
    await tell(tx, { pictures, passwordHash, now })
    return true
  })
  if (!loaded) await files.erase(pictures.flat().map(({ key }) => key))
  return loaded
}

interface Telling {
  pictures: DrawnPicture[][]
  passwordHash: string
  now: Date
}

async function tell(tx: Tx, { pictures, passwordHash, now }: Telling): Promise<void> {
  const opened = new Date(now.getTime() - 70 * dayMs)
  await saveSettings(tx, demoSettings, { by: null, now: opened })
  const [admin] = await tx.select({ id: users.id }).from(users).where(eq(users.is_admin, true)).limit(1)
  const adminId = admin?.id ?? 0
  const shelf = await shelveStock(tx, { pictures, adminId, now: opened })

  const customers: Customer[] = []
  for (const person of demoPeople) {
    const { company, objects, seenDaysAgo, city: _city, address: _address, ...details } = person
    const { id } = await openAccount(tx, { ...details, ...company, passwordHash, now: opened })
    const seen = new Date(now.getTime() - seenDaysAgo * dayMs)
    await tx.update(users).set({ last_login_at: seen }).where(eq(users.id, id))
    const objectIds: number[] = []
    for (const site of objects)
      objectIds.push((await createObject(tx, { userId: id, form: { contact_phone: null, ...site }, now: opened })).id)
    customers.push({ ...person, id, objectIds })
  }

  await tellOrders(tx, { customers, shelf, settings: demoSettings, adminId, now })
  // Told, not sent: the mails of the story went out when it happened.
  await tx
    .update(mails)
    .set({ sent_at: sql`${mails.written_at}` })
    .where(isNull(mails.sent_at))
}
