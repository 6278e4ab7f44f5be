import type { Locator } from '@playwright/test'
import { addDays } from '#rules/calendar/day.ts'
import { drawSignature } from './drivers-screens.ts'
import type { Hands } from './hands.ts'
import type { ScreenInteraction } from './measure-interactions.ts'
import { createPaidRental } from './screen-orders.ts'

export const officeInteractions: Record<string, ScreenInteraction> = {
  'dashboard and command box': async (hands) => {
    const { page } = hands
    await hands.open('/admin/dashboard', page.getByRole('heading', { level: 1 }))
    await hands.press('opens the box', page.getByRole('button', { name: /Rasti ekraną/ }))
    const field = page.getByRole('combobox', { name: /^Ekranas/ })
    await hands.type('types', field, 'perfor')
    await hands.does('down the list', async () => {
      for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowDown', { delay: 50 })
    })
    await hands.does('goes there', () => page.keyboard.press('Enter'))
  },
  orders: async (hands) => {
    const { page } = hands
    await hands.open('/admin/buhalterija/uzsakymai', page.getByRole('row').nth(3))
    await hands.type('looks for a name', page.getByRole('main').getByRole('searchbox'), 'jonas')
    await hands.unhurried(() => page.getByRole('searchbox').fill(''))
    await hands.does('chooses a state', async () => {
      await page.getByRole('main').locator('select').first().selectOption({ index: 2 })
    })
    await hands.press('sorts', page.getByRole('columnheader').getByRole('link').first())
    await hands.press('opens one', page.getByRole('row').nth(2).getByRole('link').first())
  },
  order: async (hands) => {
    const { page } = hands
    const { id } = await createPaidRental(hands)
    await hands.open(`/admin/buhalterija/uzsakymai/${id}`, page.getByRole('heading', { level: 1 }))
    await hands.unhurried(() => page.getByRole('button', { name: 'QR kodas' }).waitFor())
    await hands.press('the code', page.getByRole('button', { name: 'QR kodas' }))
    await hands.does('closes it', () => page.keyboard.press('Escape'))
    const folded = page.getByRole('main').locator('summary:visible')
    if ((await folded.count()) > 0) await hands.press('unfolds', folded.first())
  },
  'new order': async (hands) => {
    const { page } = hands
    await hands.open('/admin/naujas-uzsakymas', page.getByRole('combobox', { name: 'Ieškoti kliento' }))
    await hands.type('looks for a client', page.getByRole('combobox', { name: 'Ieškoti kliento' }), 'jonas')
    await hands.unhurried(() => page.locator('[role=option]').first().waitFor())
    await hands.press('takes one', page.locator('[role=option]').first())
    await hands.type('from', page.getByRole('textbox', { name: 'Nuo' }).first(), addDays(today(), 7))
    await hands.type('to', page.getByRole('textbox', { name: 'Iki' }).first(), addDays(today(), 8))
    const goods = page.getByRole('combobox', { name: 'Įrankis ar prekė' })
    await hands.type('looks for a tool', goods, 'perfor')
    await hands.unhurried(() => page.locator('[role=option]').first().waitFor())
    await hands.press('takes it', page.locator('[role=option]').first())
    await hands.unhurried(() =>
      page
        .getByLabel(/^Kiekis: /)
        .first()
        .waitFor(),
    )
    await hands.type('how many', page.getByLabel(/^Kiekis: /).first(), '2')
    await hands.type('types a town', page.getByLabel('Miestas'), 'Kau')
    await hands.press('to be brought', page.getByRole('radio', { name: /^Pristatysime/ }))
  },
  'list of rentals': async (hands) => {
    const { page } = hands
    await hands.open('/admin/rent/rentals', page.getByRole('row').nth(3))
    await hands.type('looks for a name', page.getByRole('main').getByRole('searchbox'), 'jonas')
    await hands.unhurried(() => page.getByRole('searchbox').fill(''))
    await hands.does('chooses a state', async () => {
      await page.getByRole('main').locator('select').first().selectOption({ index: 2 })
    })
    await hands.press('sorts', page.getByRole('columnheader').getByRole('link').first())
    await hands.press('takes back', page.getByRole('button', { name: 'Pažymėti kaip grąžintą' }).first())
    await hands.does('changes the mind', () => page.keyboard.press('Escape'))
  },
  'calendar of rentals': async (hands) => {
    const { page } = hands
    const { title, from } = await createPaidRental(hands)
    const grid = page.getByRole('grid')
    await hands.open('/admin/rent/calendar', grid.getByRole('row').nth(5))
    await hands.does('scrolls', async () => {
      const box = await grid.boundingBox()
      if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      for (let times = 0; times < 5; times++) await page.mouse.wheel(0, 400)
    })
    await hands.press('four weeks', page.getByRole('link', { name: '4 savaitės' }))
    await hands.press('later days', page.getByRole('link', { name: 'Vėlesnės dienos' }))
    await hands.press('two weeks', page.getByRole('link', { name: '2 savaitės' }))
    await hands.press('this week', page.getByRole('link', { name: 'Ši savaitė' }))
    await hands.press('one unit a row', page.getByText('Po vieną vienetą'))
    await hands.press('and together', page.getByText('Po vieną vienetą'))
    await hands.does('along the rows by keys', async () => {
      await grid.getByRole('gridcell').first().focus()
      for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
    })
    await hands.press('opens a rental', grid.getByRole('button').first())
    await hands.does('closes it', () => page.keyboard.press('Escape'))
    await hands.type('looks for a tool', page.getByRole('main').getByRole('searchbox'), 'smūg')
    await hands.open(`/admin/rent/calendar?from=${from}&weeks=2&q=${encodeURIComponent(title)}`)
    const bar = grid.getByRole('button', { name: /^Ona/ })
    await hands.unhurried(() => bar.waitFor())
    await drag(hands, bar)
  },
  'tools go out by hand scanner': async (hands) => {
    const { page } = hands
    const { id, productId, title } = await createPaidRental(hands)
    const { data } = await hands.ask<{ data: { code: string }[] }>('GET', `/api/admin/units?product_id=${productId}`)
    const drill = page.getByRole('region', { name: title })
    await hands.open(`/admin/isdavimas/${id}`, drill.getByLabel(/^Vieneto kodas/))
    await drill.getByLabel(/^Vieneto kodas/).focus()
    for (const { code } of data.slice(0, 2))
      await hands.does('scans a machine', async () => {
        await page.keyboard.type(code, { delay: 10 })
        await page.keyboard.press('Enter')
      })
    await hands.does('scans what is none', async () => {
      await page.keyboard.type('NERA-TOKIO', { delay: 10 })
      await page.keyboard.press('Enter')
    })
    await hands.type('what comes with it', drill.getByPlaceholder('Pvz., lagaminas'), 'Lagaminas')
    await hands.does('adds it', () => page.keyboard.press('Enter'))
    await hands.press('explained', page.getByLabel(/^Parodyta, kaip saugiai dirbti/))
    await hands.press('opens the camera', drill.getByRole('button', { name: /^Skenuoti kamera/ }))
    await hands.unhurried(() => page.getByRole('dialog').getByRole('button', { name: 'Baigti' }).waitFor())
    await hands.press('closes the camera', page.getByRole('dialog').getByRole('button', { name: 'Baigti' }))
    await drawSignature(hands)
    await hands.press('hands out', page.getByRole('button', { name: 'Išduoti', exact: true }))
  },
  'tools come back': async (hands) => {
    const { page } = hands
    const id = await somethingOut(hands)
    await hands.open(`/admin/priemimas/${id}`, page.getByRole('button', { name: 'Priimti', exact: true }))
    await hands.press('with faults', page.getByRole('radio', { name: 'Su trūkumais' }).first())
    await hands.type('which', page.getByLabel('Kokie trūkumai').first(), 'Sulūžęs')
    await hands.press('signs by name', page.getByLabel('Pasirašyti įrašytu vardu, o ne pirštu'))
    await hands.press('takes back', page.getByRole('button', { name: 'Priimti', exact: true }))
  },
  machines: async (hands) => {
    const { page } = hands
    await hands.open('/admin/rent/units', page.getByRole('row').nth(3))
    await hands.type('looks for a code', page.getByRole('main').getByRole('searchbox'), 'IR-0')
    await hands.press('ticks one', page.getByRole('checkbox', { name: /^Pasirinkti: / }).first())
    await hands.press('ticks all', page.getByRole('checkbox', { name: 'Pasirinkti visus' }))
    await hands.press('opens one', page.getByRole('row').nth(2).getByRole('link').first())
  },
  machine: async (hands) => {
    const { page } = hands
    await hands.open('/admin/rent/units/1', page.getByRole('button', { name: 'Nauja prastova' }))
    await hands.press('a new downtime', page.getByRole('button', { name: 'Nauja prastova' }))
    await hands.does('closes it', () => page.keyboard.press('Escape'))
    await hands.press('changes it', page.getByRole('button', { name: 'Redaguoti' }))
    await hands.does('closes that', () => page.keyboard.press('Escape'))
    await hands.press('asks who had it', page.getByRole('button', { name: 'Sužinoti' }))
  },
  products: async (hands) => {
    const { page } = hands
    await hands.open('/admin/rent/products', page.getByRole('row').nth(3))
    await hands.type('looks for a title', page.getByRole('main').getByRole('searchbox'), 'perf')
    await hands.press('changes one', page.getByRole('button', { name: /^Redaguoti: / }).first())
    await hands.type('its title', page.getByRole('dialog').locator('[name=title]'), ' abc')
    await hands.does('closes it', () => page.keyboard.press('Escape'))
  },
  clients: async (hands) => {
    const { page } = hands
    await hands.open('/admin/klientai', page.getByRole('main').getByRole('searchbox'))
    await hands.type('looks for a name', page.getByRole('main').getByRole('searchbox'), 'sta')
    await hands.press('a new one', page.getByRole('button', { name: 'Naujas klientas' }).first())
    await hands.does('closes it', () => page.keyboard.press('Escape'))
  },
  'billing run': async (hands) => {
    const { page } = hands
    await hands.open('/admin/buhalterija/saskaitu-paleidimas', page.getByLabel('Iki dienos imtinai'))
    await hands.press('up to today', page.getByRole('button', { name: 'Iki šiandien' }))
    await hands.type('to a day', page.getByLabel('Iki dienos imtinai'), '1')
  },
  rounds: async (hands) => {
    const { page } = hands
    await hands.open('/admin/rent/marsrutai', page.getByLabel('Diena', { exact: true }))
    await hands.press('the day after', page.getByRole('button', { name: 'Kita', exact: true }))
    await hands.press('and back', page.getByRole('button', { name: 'Ankstesnė' }))
    await hands.press('ticks a stop', page.getByRole('main').getByRole('checkbox').first())
  },
}

const today = () => new Date().toISOString().slice(0, 10)

async function drag(hands: Hands, bar: Locator): Promise<void> {
  const { page } = hands
  const box = await bar.boundingBox()
  if (!box) throw new Error('The bar is not in sight')
  const day = await page.locator('.calendar-head .calendar-day').first().boundingBox()
  await page.mouse.move(box.x + 15, box.y + 8)
  await hands.does('drags a rental', async () => {
    await page.mouse.down()
    await page.mouse.move(box.x + 15 + (day?.width ?? 0), box.y + 8, { steps: 10 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })
}

/** An order with tools out. */
async function somethingOut(hands: Hands): Promise<number> {
  const { id } = await createPaidRental(hands)
  const { data } = await hands.ask<{ data: { tools: { rental_id: number; quantity: number; handed_out: number }[] } }>(
    'GET',
    `/api/admin/orders/${id}/handover`,
  )
  const state = { serial: null, accessories: [], condition: 'good', note: null, meter: null, clean: true, photos: [] }
  await hands.ask('POST', `/api/admin/orders/${id}/hand-over`, {
    client_name: 'Ona Jonaitienė',
    authorisation: null,
    claims: null,
    signed_by_typing: false,
    signature: [[10, 10, 200, 150, 400, 20]],
    briefing_given: true,
    deposit: null,
    lines: data.tools.map(({ rental_id, quantity, handed_out }) => ({
      ...state,
      rental_id,
      quantity,
      handed_out_seen: handed_out,
      remember_kit: false,
    })),
  })
  return id
}
