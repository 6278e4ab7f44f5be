import { and, eq } from 'drizzle-orm'
import { saveClientPrices } from '#catalogue/prices/server/save-client-prices.ts'
import { categories } from '#catalogue/server/catalogue.tables.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { confirmEmail } from '#people/accounts/server/public/confirm-email.ts'
import { openAccount } from '#people/accounts/server/public/open-account.ts'
import { generateSecret, hashSecret } from '#people/accounts/server/public/secret.ts'
import { storeEmailLink } from '#people/accounts/server/public/store-email-link.ts'
import { WITHOUT_END } from '#people/clients/client-contacts.ts'
import { ClientForm } from '#people/clients/clients.contract.ts'
import { approvePerson } from '#people/clients/server/approve-person.ts'
import { createClient } from '#people/clients/server/create-clients.ts'
import { joinClient } from '#people/clients/server/join-client.ts'
import { ObjectForm } from '#people/work-sites/objects.contract.ts'
import { addSite } from '#people/work-sites/server/add-site.ts'
import type { Tx } from '#platform/database/database.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { createWork, type Work } from '#shell/action/work.ts'
import { buildDemoActor } from './build-demo-actor.ts'
import { blockedCompany, type DemoCompany, demoCompanies } from './demo-companies.ts'
import type { DemoShelfItem } from './play-demo-scenario.ts'

const dayMs = 86_400_000

export interface DemoCompanyClient extends DemoCompany {
  id: number
  siteIds: number[]
  buyerId: number | undefined
}

interface Opening {
  shelf: readonly DemoShelfItem[]
  passwordHash: string
  adminId: number
  opened: Date
  now: Date
}

/** Clients with their people, sites and prices, and one that is blocked. */
export async function openCompanies(tx: Tx, opening: Opening): Promise<DemoCompanyClient[]> {
  const { adminId, opened } = opening
  const work = createWork(tx, { by: adminId, now: opened })
  const companies: DemoCompanyClient[] = []
  for (const company of demoCompanies) companies.push(await openCompany(work, company, opening))
  const { reason, ...known } = blockedCompany
  const form = ClientForm.parse({ ...known, kind: 'company', blocked: { reason } })
  await createClient(work, { form, by: buildDemoActor(adminId, opened) })
  return companies
}

async function openCompany(work: Work<number>, company: DemoCompany, opening: Opening): Promise<DemoCompanyClient> {
  const { title: name, im_k: code, pvm_k: vat_code, address, city, postal_code, note, terms, main, buyer } = company
  const form = ClientForm.parse({
    kind: 'company',
    name,
    code,
    vat_code,
    address,
    city,
    postal_code,
    note,
    terms,
    contact_name: main.name,
    contact_lastname: main.lastname,
    email: main.email,
    phone: main.phone,
    contacts: company.contacts.map(({ signs, ...contact }) => ({
      ...contact,
      signs_until: signs ? WITHOUT_END : null,
    })),
  })
  const id = await createClient(work, { form, by: buildDemoActor(work.by, work.now) })
  await letIn(work, { person: main, clientId: id, code, approval: { role: 'main' } }, opening)
  const buyerId =
    buyer &&
    (await letIn(work, { person: buyer, clientId: id, code, approval: { role: 'buyer', limit: buyer.limit } }, opening))
  const siteIds: number[] = []
  for (const site of company.sites)
    siteIds.push((await addSite(work, { clientId: id, form: ObjectForm.parse(site) })).id)
  if (company.agreed) await agreePrices(work, id, company.agreed, opening.shelf)
  return { ...company, id, siteIds, buyerId }
}

interface LettingIn {
  person: DemoCompany['main']
  clientId: number
  code: string
  approval: Parameters<typeof approvePerson>[1]['approval']
}

async function letIn(
  work: Work<number>,
  { person, clientId, code, approval }: LettingIn,
  { passwordHash, now }: Opening,
): Promise<number> {
  const { tx } = work
  const { seenDaysAgo, ...details } = person
  const { id: userId } = await openAccount(work, { ...details, passwordHash })
  const token = generateSecret()
  const expires_at = new Date(work.now.getTime() + dayMs)
  await storeEmailLink(tx, { user_id: userId, email: person.email, hash: hashSecret(token), expires_at })
  await confirmEmail(work, { token })
  await joinClient(work, { userId, code })
  await approvePerson(work, { clientId, userId, approval, isOffice: true })
  const seen = new Date(now.getTime() - seenDaysAgo * dayMs)
  await tx.update(users).set({ last_login_at: seen }).where(eq(users.id, userId))
  return userId
}

async function agreePrices(
  work: Work<number>,
  clientId: number,
  { category, percent, tool, price }: NonNullable<DemoCompany['agreed']>,
  shelf: readonly DemoShelfItem[],
): Promise<void> {
  const categoryRows = await work.tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.kind, 'rent'), eq(categories.title, category)))
  const from = toVilniusDay(work.now)
  const product = shelf.find(({ title }) => title.startsWith(tool))
  await saveClientPrices(work, {
    clientId,
    prices: [
      ...categoryRows.map(({ id: category_id }) => ({ category_id, percent, from })),
      ...(product ? [{ product_id: product.id, price, from }] : []),
    ],
  })
}
