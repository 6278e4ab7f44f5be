import type { Hands } from './hands.ts'
import type { ScreenInteraction } from './measure-interactions.ts'

const drill = { path: '/nuoma/irankis/perforatorius-px-28-sds-plus-3-2-j', slug: 'perforatorius-px-28-sds-plus-3-2-j' }
const category = '/nuoma/grezimas-ir-kalimas'

export const customersScreens: Record<string, ScreenInteraction> = {
  home: async (hands) => {
    const { page } = hands
    await hands.open('/')
    await hands.type('search with suggestions', page.getByRole('combobox'), 'perfor')
    await hands.does('down the suggestions', () => page.keyboard.press('ArrowDown'))
    await hands.does('closes them', () => page.keyboard.press('Escape'))
    await hands.press('opens the menu', page.getByRole('button', { name: 'Meniu' }))
    await hands.press('closes the menu', page.getByRole('dialog').getByRole('button', { name: 'Uždaryti' }))
    await hands.type('writes to the shop', page.locator('#kontaktai [name=message]'), 'Ar turite?')
    await hands.press('goes to a category', page.getByRole('main').getByRole('link', { name: 'Gręžimas ir kalimas' }))
  },
  category: async (hands) => {
    const { page } = hands
    await hands.open(category)
    await hands.press('sorts', page.getByRole('link', { name: 'Pigiausi' }))
    await hands.press('only what is free', page.getByRole('link', { name: 'Tik laisvi dabar' }))
    await hands.type('types a day', page.locator('[name=from]'), '2027-03-01')
    await hands.press('opens a product', page.getByRole('article').last().getByRole('link'))
  },
  'search results': async (hands) => {
    const { page } = hands
    await hands.open('/search?raktazodis=perforatorius')
    await hands.unhurried(() => page.getByRole('combobox').fill(''))
    await hands.type('another word', page.getByRole('combobox'), 'pjūklas')
    await hands.does('asks', () => page.keyboard.press('Enter'))
    await hands.unhurried(() => page.getByRole('heading', { level: 2 }).first().waitFor())
    await hands.press('opens a product', page.getByRole('heading', { level: 2 }).getByRole('link').first())
  },
  'tool and its calendar': async (hands) => {
    const { page } = hands
    await hands.open(drill.path, page.getByRole('button', { name: 'Rinktis pirmą dieną kalendoriuje' }))
    await hands.press('opens the calendar', page.getByRole('button', { name: 'Rinktis pirmą dieną kalendoriuje' }))
    await hands.unhurried(() =>
      page
        .getByRole('gridcell', { name: /laisva/ })
        .first()
        .waitFor(),
    )
    const days = page.locator('td[role=gridcell]:not([aria-disabled=true]), [role=gridcell]:not([aria-disabled=true])')
    await hands.press('next month', page.getByRole('button', { name: 'Kitas mėnuo' }))
    await hands.unhurried(() =>
      page
        .getByRole('gridcell', { name: /laisva/ })
        .first()
        .waitFor(),
    )
    await hands.press('the first day', days.nth(3))
    await hands.does('along the days by keys', async () => {
      for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'PageUp', 'ArrowLeft'])
        await page.keyboard.press(key, { delay: 50 })
    })
    await hands.press('the last day', days.nth(6))
    await hands.press('one more', page.getByRole('button', { name: 'Daugiau' }))
    await hands.press('one less', page.getByRole('button', { name: 'Mažiau' }))
    await hands.press('into the cart', page.getByRole('button', { name: 'Į krepšelį' }))
    await hands.press('enlarges a picture', page.getByRole('link', { name: /^Padidinti/ }).first())
    await hands.does('closes it', () => page.keyboard.press('Escape'))
  },
  'thing for sale': async (hands) => {
    const { page } = hands
    const [thing] = await soldOf(hands, 1)
    await hands.open(`/pardavimas/irankis/${thing?.slug}`)
    await hands.press('one more', page.getByRole('button', { name: 'Daugiau' }))
    await hands.press('into the cart', page.getByRole('button', { name: 'Į krepšelį' }))
  },
  cart: async (hands) => {
    const { page } = hands
    await hands.open('/')
    await fillCart(hands, 4)
    await leave(hands)
    await hands.open('/cart', page.getByRole('button', { name: 'Daugiau' }).first())
    await hands.unhurried(() => page.getByText('Iš viso').first().waitFor())
    await hands.press('one more', page.getByRole('button', { name: 'Daugiau' }).first())
    await hands.press('one less', page.getByRole('button', { name: 'Mažiau' }).first())
    await hands.press('other days', page.getByRole('button', { name: /^Keisti laiką/ }).first())
    await hands.press('takes out', page.getByRole('button', { name: /^Išimti/ }).first())
  },
  'checkout without an account': async (hands) => {
    const { page } = hands
    await hands.open('/')
    await leave(hands)
    await fillCart(hands, 3)
    await hands.open('/uzsakymas', page.locator('[name=phone]'))
    await fillForm(hands)
  },
  checkout: async (hands) => {
    const { page } = hands
    await hands.open('/')
    await fillCart(hands, 3)
    await hands.open('/checkout', page.locator('[name=phone]'))
    await fillForm(hands)
    await hands.press('orders', page.getByRole('button', { name: 'Užsakyti ir sumokėti', exact: true }))
  },
  'what was ordered': async (hands) => {
    const { page } = hands
    const id = await order(hands)
    await hands.open(`/ordered?uzsakymas=${id}`, page.getByRole('heading', { name: 'Užsakyta' }))
    const receipt = page.getByRole('main').locator('summary')
    if ((await receipt.count()) > 0) await hands.press('how it is counted', receipt.first())
    await hands.press('opens the menu', page.getByRole('button', { name: 'Meniu' }))
  },
  'my orders': async (hands) => {
    const { page } = hands
    await order(hands)
    await hands.open('/vartotojas/uzsakymai', page.getByRole('article').first())
    await hands.press('opens the menu', page.getByRole('button', { name: 'Meniu' }))
    await hands.press('closes it', page.getByRole('dialog').getByRole('button', { name: 'Uždaryti' }))
    await hands.press('orders again', page.getByRole('button', { name: /^Užsakyti dar kartą/ }).first())
  },
  'my sites': async (hands) => {
    const { page } = hands
    await hands.open('/vartotojas/objektai', page.getByRole('button', { name: 'Pridėti objektą' }))
    await hands.press('adds one', page.getByRole('button', { name: 'Pridėti objektą' }))
    await hands.type('its name', page.locator('main input[name]').first(), 'Sodyba')
    await hands.press('cancels', page.getByRole('button', { name: 'Atšaukti' }))
  },
  'my company': async (hands) => {
    const { page } = hands
    await hands.open('/vartotojas/imone', page.getByRole('heading', { name: /^Prisijungti prie/ }))
    await hands.type('its code', page.locator('main form input').first(), '304971')
  },
  'my data': async (hands) => {
    const { page } = hands
    await hands.open('/profile', page.locator('[name=name]'))
    await hands.type('changes the name', page.locator('[name=name]'), ' Ona')
    await hands.type('a new password', page.getByLabel('Naujas slaptažodis', { exact: true }), 'Kūjis ir')
    await hands.press('shows it', page.getByRole('button', { name: 'Rodyti slaptažodį' }).nth(1))
    await hands.press('saves', page.getByRole('button', { name: 'Išsaugoti' }))
  },
  'sign in': async (hands) => {
    const { page } = hands
    await hands.open('/')
    await leave(hands)
    await hands.open('/login', page.locator('[name=email]'))
    await hands.type('the address', page.locator('[name=email]'), 'lete@exa')
    await hands.type('the password', page.locator('[name=password]'), 'Lėtas te')
    await hands.press('shows it', page.getByRole('button', { name: 'Rodyti slaptažodį' }))
    await hands.press('signs in', page.getByRole('main').getByRole('button', { name: 'Prisijungti' }))
  },
}

interface Sold {
  id: number
  slug: string
  title: string
}

interface ProductStock {
  attributes: unknown[]
  left_in_stock: number
}

async function linesOf(hands: Hands, things: number) {
  const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const tool = await hands.ask<{ data: Sold }>('GET', `/api/rent-products/${drill.slug}`)
  const { data: days } = await hands.ask<{ data: { date: string; open: boolean; free: number }[] }>(
    'GET',
    `/api/rent-products/${drill.slug}/availability?from=${ahead(3)}&to=${ahead(40)}`,
  )
  const [from, to] = days.filter((one) => one.open && one.free > 0)
  const period = { from: from?.date, to: to?.date }
  return [
    { id: tool.data.id, type: 'rent', quantity: 1, period, title: tool.data.title, slug: tool.data.slug },
    ...(await soldOf(hands, things - 1)),
  ]
}

/** Without variants, well stocked. */
async function soldOf(hands: Hands, count: number) {
  const { data } = await hands.ask<{ data: Sold[] }>('GET', '/api/sell-products')
  const matches: Sold[] = []
  for (const { slug } of data) {
    const one = await hands.ask<{ data: Sold & ProductStock }>('GET', `/api/sell-products/${slug}`)
    if (one.data.attributes.length === 0 && one.data.left_in_stock > 1) matches.push(one.data)
    if (matches.length === count) break
  }
  return matches.map(({ id, title, slug }) => ({ id, type: 'sell', quantity: 1, title, slug }))
}

async function fillCart(hands: Hands, lines: number): Promise<void> {
  const cart = JSON.stringify(await linesOf(hands, lines))
  await hands.page.evaluate((value) => localStorage.setItem('cart', value), cart)
}

async function leave({ page }: Hands): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'))
}

async function fillForm(hands: Hands): Promise<void> {
  const { page } = hands
  await hands.unhurried(() => page.getByText('Iš viso').first().waitFor())
  await hands.type('types a name', page.locator('[name=name]'), 'Rūta')
  await hands.type('types a phone', page.locator('[name=phone]'), '+37061234567')
  await hands.press('as a company', page.getByRole('radio', { name: /mon/ }).first())
  await hands.press('as a person', page.getByRole('radio', { name: /smen/ }).first())
  await hands.press('to be brought', page.locator('[name=delivery]').last())
  await hands.type('types a town', page.locator('[name=city]'), 'Kaunas')
  await hands.press('comes for it', page.locator('[name=delivery]').first())
  await hands.press('agrees', page.locator('[name=terms]'))
  await hands.press('one more', page.getByRole('button', { name: 'Daugiau' }).first())
  await hands.press('one less', page.getByRole('button', { name: 'Mažiau' }).first())
}

async function order(hands: Hands): Promise<number> {
  const items = (await soldOf(hands, 2)).map(({ id, type, quantity }) => ({ id, type, quantity }))
  const { price_with_vat } = await hands.ask<{ price_with_vat: number }>('POST', '/api/cart/price', { items })
  const { data } = await hands.ask<{ data: { id: number } }>('POST', '/api/orders', {
    private_or_company: 'private',
    name: 'Lėtė',
    lastname: 'Telefonienė',
    email: 'lete@example.lt',
    phone: '+37061234567',
    address: 'Ozo g. 25',
    city: 'Vilnius',
    delivery: 'pickup',
    terms: true,
    items,
    expected_price_with_vat: price_with_vat,
  })
  return data.id
}
