import type { Page } from '@playwright/test'
import routes from '../../src/app/routes.ts'
import type { MadeAddress } from './pay-and-deliver.ts'

/** Taken at both widths; the name is the file's. */
export interface Shot {
  name: string
  /** `month`: 40 companies that pay later had a busy month. */
  shop: 'demo' | 'month' | 'empty'
  who: 'anybody' | 'customer' | 'clerk'
  /** An address, a link on another page, or one made by `payAndDeliver`. */
  at: string | { from: string; link: string } | { made: MadeAddress }
  /** Not our page: no waiting for React. */
  elsewhere?: boolean
  act?: (page: Page) => Promise<unknown>
  /** It changes the shop: one width after the other. */
  changes?: boolean
  dark?: boolean
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const press = (name: string | RegExp) => (page: Page) => button(page, name).click()
const intoCart = async (page: Page) => {
  const variant = page.getByRole('main').getByRole('radio').first()
  if (await variant.count()) await variant.check()
  await button(page, 'Į krepšelį').click()
  await page.getByText('Įdėta į krepšelį.').waitFor()
}

const shop = of('demo', 'anybody', [
  { name: 'home', at: '/', dark: true },
  { name: 'category', at: '/nuoma/grezimas-ir-kalimas', dark: true },
  { name: 'rent-product', at: '/nuoma/irankis/perforatorius-px-28-sds-plus-3-2-j', dark: true },
  { name: 'goods-category', at: '/pardavimas/elektriniai-irankiai' },
  { name: 'search', at: '/search?raktazodis=perforatorius' },
  { name: 'nothing-found', at: '/search?raktazodis=zeppelin' },
  { name: 'cart-empty', at: '/cart' },
  { name: 'goods-product', at: firstOf('/pardavimas/elektriniai-irankiai', '/pardavimas/irankis/'), act: intoCart },
  { name: 'cart', at: '/cart', dark: true },
  { name: 'guest-checkout', at: '/uzsakymas' },
  { name: 'guest-order', at: { made: 'guest-order' }, dark: true },
  { name: 'quote', at: { made: 'quote' } },
  { name: 'login', at: '/login' },
  { name: 'register', at: '/register' },
  { name: 'forgot-password', at: '/forgot-password' },
  { name: 'reset-password', at: '/reset-password#token=x&email=ruta@example.lt' },
  { name: 'confirm-email', at: '/confirm-email#token=x' },
  { name: 'questions', at: '/duk' },
  { name: 'rental-rules', at: '/nuomos-taisykles' },
  { name: 'purchase-rules', at: '/pirkimo-taisykles' },
  { name: 'withdrawal', at: '/sutarties-atsisakymas' },
  { name: 'privacy', at: '/privatumo-politika' },
  { name: 'accessibility', at: '/prieinamumas' },
  { name: 'no-such-page', at: '/tokio/puslapio/nera' },
])

const paying = of('demo', 'anybody', [
  { name: 'pay', at: { made: 'pay' }, dark: true },
  { name: 'bank', at: { made: 'bank' }, elsewhere: true },
  { name: 'paid', at: { made: 'paid' } },
  { name: 'payment-failed', at: { made: 'not-paid' } },
  { name: 'payment-waits', at: { made: 'waits' } },
  { name: 'deposit-held', at: { made: 'held' } },
  { name: 'sms-stop', at: '/sms/pavyzdys' },
])

const driver = of('demo', 'clerk', [
  { name: 'driver-round', at: '/marsrutas', dark: true },
  { name: 'driver-at-the-door', at: '/marsrutas', act: press('Perduoti ir pasirašyti') },
])

const customer = of('demo', 'customer', [
  { name: 'customers-goods', at: firstOf('/pardavimas/elektriniai-irankiai', '/pardavimas/irankis/'), act: intoCart },
  { name: 'checkout', at: '/checkout', act: fillCheckout, dark: true },
  { name: 'ordered', at: '/checkout', act: order, changes: true },
  { name: 'my-orders', at: '/vartotojas/uzsakymai' },
  { name: 'my-company', at: '/vartotojas/imone' },
  { name: 'my-sites', at: '/vartotojas/objektai' },
  { name: 'my-profile', at: '/profile' },
])

const rentals = '/admin/rent/rentals'
const matches = of('demo', 'clerk', [
  {
    name: 'office-order',
    at: { from: '/admin/buhalterija/uzstatai', link: '/admin/buhalterija/uzsakymai/' },
    dark: true,
  },
  {
    name: 'office-order-change',
    at: { from: '/admin/buhalterija/uzsakymai?paid=0', link: '/admin/buhalterija/uzsakymai/' },
    act: follow('Keisti užsakymą'),
  },
  { name: 'office-hand-over', at: { from: `${rentals}?state=handover-today`, link: '/admin/isdavimas/' }, dark: true },
  { name: 'office-take-back', at: { from: `${rentals}?state=out`, link: '/admin/priemimas/' } },
  { name: 'office-unit', at: { from: '/admin/rent/units?state=down', link: '/admin/rent/units/' } },
  {
    name: 'office-online-payment',
    at: { from: '/admin/buhalterija/internetu?state=to-decide', link: '/admin/buhalterija/internetu/' },
  },
  { name: 'office-wording', at: '/admin/tekstai/order-placed' },
  { name: 'office-contract-words', at: '/admin/tekstai/contract-terms' },
  { name: 'office-draft', at: { from: '/admin/juodrasciai', link: '/admin/juodrasciai/' } },
  { name: 'office-product-use', at: { from: '/admin/ataskaitos/panauda', link: '/admin/ataskaitos/panauda/' } },
  { name: 'office-product-form', at: '/admin/rent/products', act: press(/^Redaguoti/) },
  {
    name: 'office-calendar-rental',
    at: '/admin/rent/calendar',
    act: (page: Page) => page.locator('[data-bar]').first().click(),
  },
  { name: 'office-found', at: '/admin/dashboard', act: findAnything },
  { name: 'office-help', at: '/admin/buhalterija/uzsakymai', act: press('Kaip tai veikia'), dark: true },
  { name: 'office-bank-file', at: '/admin/buhalterija/mokejimai', act: press('Įkelti banko išrašą') },
  { name: 'office-not-found', at: '/admin/buhalterija/uzsakymai?q=zeppelin' },
])

/** Screens that need a month of work. */
const worked = new Map([
  ['klientai', 'office-clients'],
  ['buhalterija/skolos', 'office-debts'],
  ['buhalterija/skolos/taisykles', 'office-debt-rules'],
  ['buhalterija/saskaitu-paleidimas', 'office-billing-run'],
  ['buhalterija/menesiai', 'office-months'],
  ['buhalterija/isaf', 'office-isaf'],
])
const month = of('month', 'clerk', [
  { name: 'office-new-order', at: '/admin/naujas-uzsakymas', act: orderAtDesk, dark: true },
  { name: 'office-client', at: { from: '/admin/klientai', link: '/admin/klientai/' } },
  {
    name: 'office-client-prices',
    at: { from: '/admin/klientai', link: '/admin/klientai/' },
    act: follow('Sutartos kainos'),
  },
  { name: 'office-debt', at: { from: '/admin/buhalterija/skolos', link: '/admin/buhalterija/skolos/' } },
])

const empty = of('empty', 'clerk', [
  { name: 'empty-dashboard', at: '/admin/dashboard' },
  { name: 'empty-orders', at: '/admin/buhalterija/uzsakymai' },
  { name: 'empty-calendar', at: '/admin/rent/calendar' },
])

const darkToo = [
  'office-dashboard',
  'office-rent-calendar',
  'office-rent-rentals',
  'office-billing-run',
  'office-debts',
]

function officeScreens(): Shot[] {
  const office = routes.find(({ id }) => id === 'office')?.children ?? []
  return office.flatMap(({ path = '', file }) => {
    if (path.includes(':') || /\/to-[\w-]+\.page\.tsx$/.test(file)) return []
    const of = worked.get(path)
    const name = of ?? `office-${path.replaceAll('/', '-')}`
    return {
      name,
      shop: of ? 'month' : 'demo',
      who: 'clerk',
      at: `/admin/${path}`,
      dark: darkToo.includes(name),
    } as const
  })
}

/** In order: a cart is filled before it is shown. */
export const pictureSections: { title: string; shots: Shot[] }[] = [
  { title: 'The shop', shots: shop },
  { title: 'A customer', shots: customer },
  { title: 'Paying', shots: paying },
  { title: 'A driver', shots: driver },
  { title: 'The office', shots: officeScreens() },
  { title: 'At work', shots: [...matches, ...month] },
  { title: 'An empty shop', shots: empty },
]

function of(shop: Shot['shop'], who: Shot['who'], shots: Omit<Shot, 'shop' | 'who'>[]): Shot[] {
  return shots.map((one) => ({ shop, who, ...one }))
}

function firstOf(from: string, link: string) {
  return { from, link }
}

function follow(words: string) {
  return async (page: Page) => {
    await page.getByRole('link', { name: words }).first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
}

async function fillCheckout(page: Page) {
  await page.locator('[name=phone]').fill('8 612 34567')
  await page.locator('[name=address]').fill('Liepų g. 1-2')
  await page.locator('[name=city]').fill('Kaunas')
}

async function order(page: Page) {
  await fillCheckout(page)
  await page.locator('[name=terms]').check()
  await button(page, 'Užsakyti ir sumokėti').click()
  await page.waitForURL(/\/ordered/)
}

async function orderAtDesk(page: Page) {
  const pick = async (field: string, words: string) => {
    const box = page.getByRole('combobox', { name: field })
    await box.click()
    await box.pressSequentially(words, { delay: 30 })
    await page.locator('[role=option]').first().click()
  }
  await pick('Ieškoti kliento', 'statyba 4')
  await page.getByRole('textbox', { name: 'Nuo' }).first().fill('2026-11-23')
  await page.getByRole('textbox', { name: 'Iki' }).first().fill('2026-11-27')
  await pick('Įrankis ar prekė', 'perfora')
  await page
    .getByLabel(/^Kiekis: /)
    .first()
    .waitFor()
  await page.evaluate(() => scrollTo(0, 0))
}

async function findAnything(page: Page) {
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('perfor')
  await page.getByText('Rasta:').waitFor()
}
