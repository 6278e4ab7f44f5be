import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { RetireUnit } from '#catalogue/units/units.contract.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeRentalOrder } from '#counter/handovers/handovers.factories.ts'
import { SellQuickly } from '#counter/quick-sales/quick-sales.contract.ts'
import { AssignStops, ReportStop } from '#counter/rounds/rounds.contract.ts'
import { makeStop } from '#counter/rounds/rounds.factories.ts'
import { LoseInTransit, PlanTransfer, SendTransfer } from '#counter/transfers/transfers.contract.ts'
import { SettleOrder } from '#finance/checkout-payments/settling.contract.ts'
import { HoldDeposit, SettleDeposit } from '#finance/deposits/deposits.contract.ts'
import { RecordClientPayment, ReturnAdvance } from '#finance/payments/client-payments.contract.ts'
import { ListOrderPayments, MarkPaid, RecordPayment, ReversePayment } from '#finance/payments/payments.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { listRightsOfRoles, type Role, roles } from '#people/accounts/roles.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { UpdateUser } from '#people/accounts/users.contract.ts'
import { CreateClient, UpdateClient } from '#people/clients/clients.contract.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import type { Right } from '#platform/rights.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { MoveInCalendar, UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { company, makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { createWork } from '#shell/action/work.ts'
import { AddPlace, ChangePlace } from '#shell/branches/places.contract.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import { SaveSettings, ShowSettings } from '#shell/settings/settings.contract.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
const shop = openShopForFile({ now: start })
let owner: TestPerson
const staff = new Map<Role, TestPerson>()
beforeAll(async () => {
  owner = await makeAdmin(shop)
  for (const role of roles) staff.set(role, await makeAdmin(shop, { roles: [role] }))
})

const as = () => ({ as: owner.token })
let keys = 0
let places = 0
const key = () => ({ 'idempotency-key': `raktas-teisems-${++keys}` })
const transfer = (amount: number) => ({ paid_on: '2026-11-18', amount, way: 'transfer' as const })
const done = ({ status, body }: TestAnswer) => {
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.data
}

let known: Promise<{ id: number }> | undefined
function debtor(): Promise<{ id: number }> {
  known ??= makeCompany(shop, { code: company.im_k, billing: 'monthly', credit_limit: 1_000_000 })
  return known
}

/** Two days of 20 €, 48,40 €, of a company that may pay by bill. */
async function onceOnCredit(): Promise<number> {
  const client = await debtor()
  const saw = await makeRentProduct(shop, { units: 1, pricePerDayCents: 2_000 })
  const form = { ...makeDeskForm([makeRentLine(saw)]), ...company, private_or_company: 'company', client_id: client.id }
  const body = { ...form, billing: 'prepaid', state: 'placed' }
  return done(await shop.request(CreateDeskOrder, { ...as(), body })).id
}

async function paid(amount?: number): Promise<number> {
  const [saw, drill] = [await makeRentProduct(shop, { units: 1 }), await makeRentProduct(shop, { units: 1 })]
  const { id, price_with_vat } = done(
    await shop.request(CreateDeskOrder, {
      ...as(),
      body: { ...makeDeskForm([makeRentLine(saw), makeRentLine(drill)]), state: 'placed' },
    }),
  )
  const body = transfer(amount ?? price_with_vat)
  done(await shop.request(RecordPayment, { ...as(), params: { id }, body }))
  return id
}

/** Its second tool goes. */
async function without(id: number) {
  const { form, version } = done(await shop.request(ShowDeskOrder, { ...as(), params: { id } }))
  return { ...form, items: form.items.slice(0, 1), seen: version }
}

async function handingOver(settle: object) {
  const { orderId } = await makeRentalOrder(shop)
  const { tools } = await fetchHandover(shop, owner.token, orderId)
  return { orderId, act: { ...makeHandOverBody(tools), settle } }
}

interface Path {
  /** All of them. */
  needs: Right[]
  /** Also a password of the last ten minutes. */
  isFresh?: true
  /** What it does is done to one thing, whoever asks. */
  ready: () => Promise<(token: string, person: TestPerson) => Promise<TestAnswer>>
}

const all = { way: 'transfer', amount: 7_260 } as const

const paths: Record<string, Path> = {
  'payment by hand': {
    needs: ['payments:write'],
    ready: async () => {
      const { id } = await makeOrder(shop)
      return (token) => shop.request(RecordPayment, { as: token, params: { id }, body: transfer(100) })
    },
  },
  'refund by hand': {
    needs: ['payments:write', 'payments:refund'],
    isFresh: true,
    ready: async () => {
      const id = await paid(5_000)
      const body = { ...transfer(-100), iban: 'LT121000011101001000', name: 'Rūta Žemaitė' }
      return (token) => shop.request(RecordPayment, { as: token, params: { id }, body })
    },
  },
  'paid by one press': {
    needs: ['payments:write'],
    ready: async () => {
      const { id } = await makeOrder(shop)
      return (token) => shop.request(MarkPaid, { as: token, params: { id } })
    },
  },
  'a payment reversed': {
    needs: ['payments:refund'],
    isFresh: true,
    ready: async () => {
      const orderId = await paid(100)
      const { body } = await shop.request(ListOrderPayments, { ...as(), params: { id: orderId } })
      const input = { params: { id: body.data[0].id }, body: { reason: 'Klaida' } }
      return (token) => shop.request(ReversePayment, { as: token, ...input })
    },
  },
  'settling with payments': {
    needs: ['payments:write'],
    ready: async () => {
      const { id } = await makeOrder(shop)
      const body = { payments: [{ way: 'transfer' as const, amount: 100 }], seen_due: 1_210 }
      return (token) => shop.request(SettleOrder, { as: token, params: { id }, body })
    },
  },
  'settling on credit': {
    needs: ['payments:write'],
    ready: async () => {
      const id = await onceOnCredit()
      const body = { payments: [], on_credit: true as const, seen_due: 4_840 }
      return (token) => shop.request(SettleOrder, { as: token, params: { id }, body })
    },
  },
  'hand-over that takes payments': {
    needs: ['rentals:write', 'payments:write'],
    ready: async () => {
      const { orderId, act } = await handingOver({ payments: [all], seen_due: 7_260 })
      return (token) =>
        shop.request(HandOver, { as: token, params: { id: orderId }, body: act as never, headers: key() })
    },
  },
  'hand-over on credit': {
    needs: ['rentals:write', 'payments:write'],
    ready: async () => {
      const id = await onceOnCredit()
      const { tools } = await fetchHandover(shop, owner.token, id)
      const body = { ...makeHandOverBody(tools), settle: { payments: [], on_credit: true as const, seen_due: 4_840 } }
      return (token) => shop.request(HandOver, { as: token, params: { id }, body: body as never, headers: key() })
    },
  },
  'driver’s report that takes payments': {
    needs: ['rounds:drive', 'payments:write'],
    ready: async () => {
      const { orderId, act } = await handingOver({ payments: [all], seen_due: 7_260 })
      return reporting(orderId, act)
    },
  },
  'driver’s report on credit': {
    needs: ['rounds:drive', 'payments:write'],
    ready: async () => {
      const orderId = await onceOnCredit()
      const { tools } = await fetchHandover(shop, owner.token, orderId)
      return reporting(orderId, {
        ...makeHandOverBody(tools),
        settle: { payments: [], on_credit: true, seen_due: 4_840 },
      })
    },
  },
  'quick sale': {
    needs: ['payments:write', 'desk:write'],
    ready: async () => {
      const { id } = await makeSellProduct(shop, { units: 50, priceCents: 1_000 })
      const body = {
        items: [{ id, type: 'sell' as const, quantity: 1 }],
        payments: [{ way: 'card' as const, amount: 1_210, receipt: '0001/15' }],
        expected_price_with_vat: 1_210,
      }
      return (token) => shop.request(SellQuickly, { as: token, body, headers: key() })
    },
  },
  'client’s payment': {
    needs: ['payments:write'],
    ready: async () => {
      const { id } = await debtor()
      return (token) => shop.request(RecordClientPayment, { as: token, params: { id }, body: transfer(100) })
    },
  },
  'client’s advance given back': {
    needs: ['payments:refund'],
    isFresh: true,
    ready: async () => {
      const { id } = await debtor()
      done(await shop.request(RecordClientPayment, { ...as(), params: { id }, body: transfer(5_000) }))
      const body = { ...transfer(100), way: 'card' as const, receipt_number: 'K-1' }
      return (token) => shop.request(ReturnAdvance, { as: token, params: { id }, body })
    },
  },
  'deposit taken': {
    needs: ['deposits:write'],
    ready: async () => {
      const { id } = await makeOrder(shop)
      return (token) => shop.request(HoldDeposit, { as: token, params: { id }, body: { amount: 100, way: 'card' } })
    },
  },
  'deposit given back': {
    needs: ['deposits:write'],
    isFresh: true,
    ready: async () => {
      const { id } = await makeOrder(shop)
      done(await shop.request(HoldDeposit, { ...as(), params: { id }, body: { amount: 5_000, way: 'card' } }))
      const body = { returned: 100, kept: 0, way: 'card' as const }
      return (token) => shop.request(SettleDeposit, { as: token, params: { id }, body })
    },
  },
  'credit note': {
    needs: ['credits:write'],
    isFresh: true,
    ready: async () => {
      const id = await paid()
      const { price_with_vat } = done(await shop.request(ShowDeskOrder, { ...as(), params: { id } }))
      const body = { lines: 'all' as const, reason: 'Nebereikia', expected_remaining: price_with_vat }
      return (token) => shop.request(IssueCredit, { as: token, params: { id }, body })
    },
  },
  'change that makes a credit note': {
    needs: ['desk:write', 'credits:write'],
    isFresh: true,
    ready: async () => {
      const id = await paid()
      const body = await without(id)
      return (token) => shop.request(UpdateDeskOrder, { as: token, params: { id }, body })
    },
  },
  'change that leaves money to return': {
    needs: ['desk:write', 'credits:write'],
    isFresh: true,
    ready: async () => {
      const id = await paid(5_000)
      const body = await without(id)
      return (token) => shop.request(UpdateDeskOrder, { as: token, params: { id }, body })
    },
  },
  'move that leaves money to return': {
    needs: ['desk:write', 'credits:write'],
    isFresh: true,
    ready: async () => {
      const id = await paid(8_000)
      const { rentals } = done(await shop.request(ShowDeskOrder, { ...as(), params: { id } }))
      const input = { params: { id: rentals[0].id }, body: { from: '2026-11-24', to: '2026-11-24' } }
      return (token) => shop.request(MoveInCalendar, { as: token, ...input })
    },
  },
  'machine written off': {
    needs: ['catalogue:write'],
    isFresh: true,
    ready: async () => {
      const product = await makeRentProduct(shop, { units: 1 })
      const [{ id = 0 } = {}] = await machinesOf(product.id)
      return (token) => shop.request(RetireUnit, { as: token, params: { id }, body: { reason: 'lost' } })
    },
  },
  'machine written off on its way': {
    needs: ['transfers:write', 'catalogue:write'],
    isFresh: true,
    ready: async () => {
      const { id } = await makeRentProduct(shop, { units: 1 })
      return losing(id, await machinesOf(id))
    },
  },
}

let addresses = 0
const address = () => `kitas-${++addresses}@example.lt`
const settingsWith = async (changes: object): ReturnType<Path['ready']> => {
  const { data } = (await shop.request(ShowSettings, as())).body
  return (token) => shop.request(SaveSettings, { as: token, body: { ...data, ...changes } })
}
const customerWith = async (changes: object): ReturnType<Path['ready']> => {
  const { id, email } = await makeCustomer(shop)
  const body = { name: 'Rūta', lastname: 'Žemaitė', email, ...changes }
  return (token) => shop.request(UpdateUser, { as: token, params: { id }, body })
}
const password = 'Tvirtas kaip medis 7'

/** Who gets in, and where news, letters and bills go. */
const credentials: Record<string, Path> = {
  'roles of a person': {
    needs: ['users:write', 'users:rights'],
    isFresh: true,
    ready: () => customerWith({ roles: ['mechanic'] }),
  },
  'password of a customer, by the office': {
    needs: ['users:write'],
    isFresh: true,
    ready: () => customerWith({ password, password_confirmation: password }),
  },
  'e-mail of a customer, by the office': {
    needs: ['users:write'],
    isFresh: true,
    ready: () => customerWith({ email: address() }),
  },
  'who hears news': {
    needs: ['settings:write'],
    isFresh: true,
    ready: () => settingsWith({ news_mails: [address()] }),
  },
  'the shop’s e-mail': { needs: ['settings:write'], isFresh: true, ready: () => settingsWith({ email: address() }) },
  'how much a clerk may give away': {
    needs: ['settings:write'],
    isFresh: true,
    ready: () => settingsWith({ hand_discount_max: 20 + ++addresses }),
  },
  'e-mail of a place': {
    needs: ['places:write'],
    isFresh: true,
    ready: async () => {
      const code = `P${'ABCDEFGH'[++places]}`
      const { id } = await makeBranch(shop, { title: `Vieta ${code}`, code })
      const body = { title: `Vieta ${code}`, code, email: address() }
      return (token) => shop.request(ChangePlace, { as: token, params: { id }, body })
    },
  },
  'news of a new place': {
    needs: ['places:write'],
    isFresh: true,
    ready: async () => {
      const code = `N${'ABCDEFGH'[++places]}`
      const body = { title: `Nauja ${code}`, code, news_mails: [address()] }
      return (token) => shop.request(AddPlace, { as: token, body })
    },
  },
  'first who gets a client’s bills': {
    needs: ['clients:write'],
    isFresh: true,
    ready: async () => {
      const { id } = done(await shop.request(CreateClient, { ...as(), body: { name: `Rūta ${++addresses}` } }))
      const body = { contacts: [{ name: 'Ona', email: address(), gets_bills: true }] }
      return (token) => shop.request(UpdateClient, { as: token, params: { id }, body })
    },
  },
}

const machinesOf = (productId: number) =>
  shop.context.database.db.select({ id: units.id, code: units.code }).from(units).where(eq(units.product_id, productId))

async function losing(product_id: number, machines: { code: string }[]): ReturnType<Path['ready']> {
  const { id: to } = await makeBranch(shop, { title: `Sandėlis ${product_id}`, code: `S${'ABCDEFGH'[++places]}` })
  const times = { leaves_at: '2026-11-19T08:00:00Z', arrives_at: '2026-11-19T12:00:00Z' }
  const from = await readDefaultPlace(shop.context.database.db)
  const line = { product_id, unit_codes: machines.map(({ code }) => code) }
  const body = { from_place_id: from, to_place_id: to, ...times, lines: [line] }
  const { id } = done(await shop.request(PlanTransfer, { ...as(), body }))
  done(await shop.request(SendTransfer, { ...as(), params: { id }, body: { unit_codes: line.unit_codes } }))
  const lose = { lines: [line], reason: 'Nerasta' }
  return (token) => shop.request(LoseInTransit, { as: token, params: { id }, body: lose })
}

function reporting(orderId: number, act: object) {
  let stopId = 0
  return async (token: string, { id: driverId }: TestPerson) => {
    stopId ||= await makeStop(shop, { orderId })
    await shop.request(AssignStops, { ...as(), body: { stop_ids: [stopId], driver_user_id: driverId } })
    const body = { kind: 'handed-over', act } as never
    return shop.request(ReportStop, { as: token, params: { id: stopId }, body, headers: key() })
  }
}

describe.each(Object.entries({ ...paths, ...credentials }))('%s', (_, { needs, isFresh, ready }) => {
  test('T1600 is for whoever has the right, by whatever call', async () => {
    const ask = await ready()
    const may = (role: Role) => needs.every((right) => listRightsOfRoles([role]).includes(right))
    expect(roles.filter(may).length).toBeGreaterThan(0)
    let isDone = false
    for (const role of [...roles.filter((one) => !may(one)), ...roles.filter(may)]) {
      const person = staff.get(role) as TestPerson
      const { status, body } = await ask(person.token, person)
      if (!may(role)) {
        const lacks = needs.filter((right) => !listRightsOfRoles([role]).includes(right))
        expect([role, status, body.code, lacks.includes(body.right)]).toEqual([role, 403, 'no-right', true])
        continue
      }
      // by the next it is done already
      if (isDone) expect([role, status]).not.toEqual([role, 403])
      else expect([role, status], JSON.stringify(body)).toEqual([role, status < 300 ? status : 'done'])
      isDone = true
    }
  })

  test('T1601 asks for the password anew exactly where money or a machine goes', async () => {
    const ask = await ready()
    const before = new Date(start.getTime() - 11 * 60_000)
    const token = await shop.context.database.transaction((tx) =>
      issueToken(createWork(tx, { now: before }), { userId: owner.id, remember: false }),
    )
    const { status, body } = await ask(token, owner)
    if (isFresh) expect([status, body.code]).toEqual([403, 'sign-in-again'])
    else expect(status, JSON.stringify(body)).toBeLessThan(300)
  })
})

/** What takes, gives back, credits and writes off, and from which files of the API it is reached. */
const leaves: Record<string, string[]> = {
  'src/finance/payments/server/write-payment.ts': [
    'compensations.api.ts',
    'handovers.api.ts',
    'my-bills.api.ts',
    'online-payments.api.ts',
    'paying.api.ts',
    'payments.api.ts',
    'quick-sales.api.ts',
    'quotes.api.ts',
    'refunds.api.ts',
    'rounds.api.ts',
    'settling.api.ts',
  ],
  'src/finance/checkout-payments/server/put-on-credit.ts': [
    'handovers.api.ts',
    'quick-sales.api.ts',
    'rounds.api.ts',
    'settling.api.ts',
  ],
  'src/finance/deposits/server/public/hold-deposit.ts': [
    'card-holds.api.ts',
    'deposits.api.ts',
    'handovers.api.ts',
    'payments.api.ts',
    'quick-sales.api.ts',
    'refunds.api.ts',
    'rounds.api.ts',
    'settling.api.ts',
  ],
  'src/finance/deposits/server/settle-deposit.ts': ['card-holds.api.ts', 'handovers.api.ts', 'rounds.api.ts'],
  'src/sales/closing/server/issue-credit.ts': [
    'closing.api.ts',
    'collisions.api.ts',
    'desk-orders.api.ts',
    'quick-sales.api.ts',
  ],
  'src/catalogue/units/server/public/retire-unit.ts': ['transfers.api.ts', 'units.api.ts'],
}

const sources: string[] = []
collect('src')
function collect(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) collect(path)
    else if (/\.tsx?$/.test(name)) sources.push(path)
  }
}
const textOf = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]))

function reachedFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, from = ''] of (textOf.get(file) ?? '').matchAll(/^import (?!type )[^'"]*?from '([#.][^']+)'/gms))
    reachedFrom(from.startsWith('#') ? `src/${from.slice(1)}` : join(dirname(file), from), seen)
  return seen
}

test.each(Object.entries(leaves))('T1602 %s asks itself who may, and a new way to it is seen here', (leaf, files) => {
  expect(textOf.get(leaf)).toMatch(/work\.assertRight\(/)
  const ways = sources.filter((file) => file.endsWith('.api.ts') && reachedFrom(file).has(leaf))
  expect(ways.map((file) => basename(file)).sort()).toEqual(files)
})

test('T1602 a call of the API acts as the person of its key, with their rights', () => {
  const nameless = sources.flatMap((file) =>
    /\.api\.ts$/.test(file)
      ? [...(textOf.get(file) ?? '').matchAll(/(?:workOf\(tx|act\(database), \{[^}]*\bby\b[^}]*\}/g)]
          .filter(([call]) => !call.includes('actor'))
          .map(([call]) => `${basename(file)} ${call}`)
      : [],
  )
  // a run goes on after the request, right and all were asked when it began
  expect(nameless).toEqual(['billing.api.ts act(database, { by: byUserId, now }'])
})
