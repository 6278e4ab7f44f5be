import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { openAppContext } from '#platform/test-kit/open-app-context.ts'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { openForBusiness } from '#shell/settings/server/settings.factories.ts'
import { type Accountant, makeCreditClients, sendAccountant } from './accountant.ts'
import { type Clerk, sendClerk } from './clerk.ts'
import type { Cluster } from './cluster.ts'
import { type Customers, sendCustomers } from './customers.ts'
import { type Author, sendAuthor } from './own-writes.ts'
import { type Payers, sendPayers } from './payers.ts'
import { sendVisitors, type Visitors } from './visitors.ts'

const howManyCustomers = 6
const howManyGoods = 4

export interface People {
  customers: Customers
  clerk: Clerk
  payers: Payers
  accountant: Accountant
  visitors: Visitors
  author: Author
}

export async function startPeople({ target, shops, bank, databaseUrl }: Cluster): Promise<People> {
  const shop = openAppContext(databaseUrl)
  await openForBusiness(shop.context)
  const creditClients = await makeCreditClients(databaseUrl)
  const tokens: string[] = []
  for (let i = 0; i < howManyCustomers; i++) tokens.push((await makeCustomer(shop)).token)
  const goods: number[] = []
  for (let i = 0; i < howManyGoods; i++)
    goods.push((await makeSellProduct(shop, { title: `Karutis ${i + 1}`, units: 1_000_000, priceCents: 1_000 })).id)
  const changing = await makeSellProduct(shop, { title: 'Vėtyklė', priceCents: 5_000 })
  const quiet = await makeSellProduct(shop, { title: 'Statinė', category: 'Talpyklos' })
  const admins = [await makeAdmin(shop), await makeAdmin(shop), await makeAdmin(shop)]
  const [clerkToken = '', authorToken = '', accountantToken = ''] = admins.map(({ token }) => token)
  await shop.close()
  const pages = ['/', `/pardavimas/irankis/${quiet.slug}`, `/pardavimas/${quiet.category.slug}`]
  // The second request is cached.
  for (const page of [...pages, ...pages]) for (const one of shops) await requestProgram(one, `GET ${page}`)

  const customers = sendCustomers(target, tokens, goods)
  const subject = { ...changing, categoryId: changing.category.id }
  return {
    customers,
    clerk: sendClerk(target, clerkToken, customers),
    payers: sendPayers(target, bank, customers),
    accountant: sendAccountant(target, accountantToken, creditClients),
    visitors: sendVisitors(target, pages),
    author: sendAuthor(shops, authorToken, subject),
  }
}

export async function stopPeople({ customers, clerk, payers, accountant, visitors, author }: People): Promise<void> {
  await Promise.all([customers.stop(), author.stop(), visitors.stop(), accountant.stop()])
  await Promise.all([clerk.stop(), payers.stop()])
}
