import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { isUnstocked } from '#catalogue/server/is-unstocked.ts'
import { saveFees } from '#finance/fees/server/save-fees.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { openAccount } from '#people/accounts/server/public/open-account.ts'
import { hashPassword } from '#people/accounts/server/public/password-hash.ts'
import { buildRedactionAfterSending } from '#people/mail/server/build-redaction-after-sending.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { createObject } from '#people/work-sites/server/create-object.ts'
import type { Tx } from '#platform/database/database.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import type { Log } from '#platform/log.ts'
import { createWork } from '#shell/action/work.ts'
import type { DrawnPicture } from '#shell/images/server/public/draw-picture.ts'
import { openPictureFiles } from '#shell/images/server/public/open-picture-files.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import { createDemoProducts } from './create-demo-products.ts'
import { demoFees } from './demo-fees.ts'
import { demoPeople } from './demo-people.ts'
import { demoSettings } from './demo-settings.ts'
import { openBranches } from './open-branches.ts'
import { openCompanies } from './open-companies.ts'
import { placePictures } from './place-pictures.ts'
import { type DemoCustomer, playDemoScenario } from './play-demo-scenario.ts'
import { listDemoViews } from './stock/list-demo-views.ts'

const dayMs = 86_400_000

/**
 * Two months, by the shop's own actions, in one transaction: an interrupted start leaves the database empty. False when
 * it is not.
 */
export async function loadDemo(context: AppContext): Promise<boolean> {
  const { pool, db } = context.database
  if (!(await isUnstocked(db))) return false

  // Files are outside the transaction, hence a session lock: of two processes that start together the second finds the
  // shop filled.
  const session = await pool.connect()
  let lost: Error | undefined
  try {
    await session.query("select pg_advisory_lock(hashtext('demo'))")
    return (await isUnstocked(db)) && (await placeAndTell(context))
  } finally {
    await session.query("select pg_advisory_unlock(hashtext('demo'))").catch((error) => {
      lost = error
    })
    session.release(lost)
  }
}

async function placeAndTell({ config, database, clock, log }: AppContext): Promise<boolean> {
  const files = openPictureFiles(config)
  const pictures = await placePictures(files, listDemoViews())
  const now = clock()
  // Nobody knows the password; hashed once for all.
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))

  const loaded = await database.transaction(async (tx) => {
    // Somebody may have added a category meanwhile.
    if (!(await isUnstocked(tx))) return false
    await tell(tx, { pictures, passwordHash, now, log })
    return true
  })
  if (!loaded) await files.remove(pictures.flat().map(({ key }) => key))
  return loaded
}

interface LoadDemoInput {
  pictures: DrawnPicture[][]
  passwordHash: string
  now: Date
  log: Log
}

async function tell(tx: Tx, { pictures, passwordHash, now, log }: LoadDemoInput): Promise<void> {
  const opened = new Date(now.getTime() - 70 * dayMs)
  await saveSettings(createWork(tx, { now: opened }), demoSettings, { by: null })
  const [admin] = await tx.select({ id: users.id }).from(users).where(eq(users.is_admin, true)).limit(1)
  const adminId = admin?.id ?? 0
  await saveFees(createWork(tx, { by: adminId, now: opened }), { rows: demoFees })
  const shelf = await createDemoProducts(tx, { pictures, adminId, now: opened })

  const customers: DemoCustomer[] = []
  for (const person of demoPeople) {
    const { company, objects, seenDaysAgo, city: _city, address: _address, ...details } = person
    const { id } = await openAccount(createWork(tx, { now: opened }), { ...details, ...company, passwordHash })
    const seen = new Date(now.getTime() - seenDaysAgo * dayMs)
    await tx.update(users).set({ last_login_at: seen }).where(eq(users.id, id))
    const objectIds: number[] = []
    for (const site of objects)
      objectIds.push(
        (await createObject(createWork(tx, { now: opened }), { userId: id, form: { contact_phone: null, ...site } }))
          .id,
      )
    customers.push({ ...person, id, objectIds })
  }

  const companies = await openCompanies(tx, { shelf, passwordHash, adminId, opened, now })

  await playDemoScenario(tx, { customers, companies, shelf, settings: demoSettings, adminId, now, log })
  await openBranches(tx, { shelf, adminId, now })
  await markMailsSent(tx)
}

/** Those of the past, which are all. */
async function markMailsSent(tx: Tx): Promise<void> {
  const waiting = await tx.selectDistinct({ template: mails.template }).from(mails).where(isNull(mails.sent_at))
  for (const { template } of waiting)
    await tx
      .update(mails)
      .set({ sent_at: sql`${mails.written_at}`, ...buildRedactionAfterSending(template) })
      .where(and(eq(mails.template, template), isNull(mails.sent_at)))
}
