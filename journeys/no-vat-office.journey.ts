import type { Page } from '@playwright/test'
import type { OfficeScreen } from '#shell/screens/define-screens.ts'
import { loadScreens } from '#shell/screens/load-screens.ts'
import { settingsGroups } from '#shell/settings/office/settings-groups.tsx'
import { admin, expect, expectToFit, getDialog, open, signInAs, slow } from './kit.ts'
import type { MonthWithoutVat } from './month-without-vat.ts'
import { test } from './shop-without-vat.ts'

/** Where a shop that pays no VAT speaks of it all the same. */
const meant: [where: RegExp, words: RegExp][] = [
  // a buyer's own code is theirs
  [/./, /PVM (mokėtojo )?kod(as|o)\b/g],
  // the first steps ask for the shop's own code, and say that it may be left out
  [/dashboard/, /^PVM$|Įrašyti PVM kodą|PVM mokėtojo kodas. Jei PVM nemokate.*/g],
  [/settings/, /Jei PVM nemokate.*/g],
  // what the register is, and why nothing is due
  [/isaf/, /^(Išrašomų PVM sąskaitų faktūrų registras|Parduotuvė nėra PVM mokėtoja).*/g],
  [/menesiai/, /^PVM nemokate, todėl registro teikti nereikia\./g],
  // rules that papers of other times keep, too
  [/duomenu-patikra/, /.*/g],
]

test(
  'T2330 no screen of the office of a shop that pays no VAT speaks of it but where it is meant',
  slow,
  async ({ page, shop }) => {
    await signInAs(page, admin)
    for (const screen of await loadScreens())
      for (const address of listAddresses(screen, shop.made)) {
        await open(page, address)
        await expect(page.getByRole('main')).toBeVisible()
        await expect(page.locator('[aria-busy=true], .waiting, .animate-pulse')).toHaveCount(0)
        await expectToFit(page)
        expect.soft(await listVatLines(page, address), address).toEqual([])
      }
  },
)

test('T2330 no window of the office of a shop that pays no VAT speaks of it', async ({ page, shop }) => {
  await signInAs(page, admin)
  for (const { at, press, heading } of listWindows(shop.made))
    await test.step(`${at}: ${press}`, async () => {
      await open(page, at)
      await page.getByRole('main').getByRole('button', { name: press }).first().click()
      const dialog = getDialog(page).or(page.getByRole('alertdialog'))
      await expect(dialog.getByRole('heading', { name: heading }).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true], .waiting, .animate-pulse')).toHaveCount(0)
      expect.soft(await listVatLines(page, at)).toEqual([])
      await expectToFit(page)
    })
})

/** What its screens stand for in a path. Nobody has paid on the web yet. */
const listAddresses = (
  { id, path }: OfficeScreen,
  { orders, client, product, transfer }: MonthWithoutVat,
): string[] => {
  const { quoted, draft, ...placed } = orders
  const fillings: Record<string, (string | number)[]> = {
    'admin.accounting.orders.show': Object.values(placed),
    'admin.desk.change': [placed.unpaid],
    'admin.desk.show': [quoted, draft],
    'admin.rent.hand-over': [placed.unpaid],
    'admin.rent.take-back': [placed.late],
    'admin.clients.show': [client],
    'admin.clients.prices': [client],
    'admin.accounting.debts.show': [client],
    'admin.reports.utilisation.product': [product],
    'admin.settings.group': settingsGroups.map((group) => group.id),
    'admin.pages.show': ['faq', 'rental-rules'],
    'admin.wordings.show': ['order-placed', 'order-paid', 'quote-terms'],
    'admin.rent.transfers.show': [transfer],
    'admin.accounting.online.show': [],
  }
  const given = /:\w+/.test(path) ? (fillings[id] ?? [1]) : ['']
  return given.map((value) => path.replace(/:\w+/, String(value)))
}

/** The commonest, by the button that opens them. */
function listWindows({
  orders,
  client,
}: MonthWithoutVat): { at: string; press: string | RegExp; heading: string | RegExp }[] {
  const order = (id: number) => `/admin/buhalterija/uzsakymai/${id}`
  return [
    { at: '/admin/buhalterija/uzsakymai', press: 'Pažymėti kaip apmokėtą', heading: 'Patvirtinti apmokėjimą' },
    { at: order(orders.rented), press: 'Išrašyti kreditinę sąskaitą', heading: 'Kreditinė sąskaita faktūra' },
    {
      at: order(orders.rented),
      press: 'Išrašyti nuostolių atlyginimo sąskaitą',
      heading: 'Nuostolių atlyginimo sąskaita',
    },
    { at: order(orders.rented), press: 'Grąžinti pinigus', heading: 'Grąžinti pinigus' },
    { at: order(orders.rented), press: 'Priimti užstatą', heading: 'Atsiskaitymas' },
    { at: order(orders.broken), press: 'Išrašyti sąskaitą paslaugoms', heading: 'Išrašyti sąskaitą priemokoms' },
    { at: order(orders.billed), press: /^Kredituoti /, heading: 'Kreditinė sąskaita faktūra' },
    { at: `/admin/klientai/${client}`, press: /^Įrašyti mokėjimą/, heading: /mokėjim/i },
    { at: `/admin/klientai/${client}`, press: 'Keisti sąlygas', heading: 'Kliento sąlygos' },
    { at: `/admin/klientai/${client}`, press: 'Keisti duomenis', heading: 'Kliento duomenys' },
    { at: '/admin/rent/products', press: /^Pridėti produktą/, heading: /produkt/i },
    { at: '/admin/sell/products', press: /^Pridėti produktą/, heading: /produkt/i },
    { at: '/admin/rent/products', press: /^Redaguoti: /, heading: 'Redaguoti produktą' },
    { at: '/admin/ataskaitos/panauda', press: 'Stulpeliai', heading: 'Stulpeliai' },
    { at: '/admin/akcijos', press: 'Nauja akcija', heading: 'Nauja akcija' },
  ]
}

/** Also what only a screen reader says. */
async function listVatLines(page: Page, address: string): Promise<string[]> {
  const lines = await page.evaluate(() => {
    for (const one of document.querySelectorAll('details')) one.open = true
    const attributes = ['aria-label', 'title', 'placeholder', 'alt']
    const values = attributes.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name) ?? ''),
    )
    return [...document.body.innerText.split('\n'), ...values, document.title]
  })
  const words = meant.flatMap(([where, of]) => (where.test(address) ? of : []))
  return [...new Set(lines)].filter((line) => words.reduce((text, of) => text.replace(of, ''), line).includes('PVM'))
}
