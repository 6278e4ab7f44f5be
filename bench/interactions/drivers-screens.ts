import type { Hands } from './hands.ts'
import type { ScreenInteraction } from './measure-interactions.ts'
import { createPaidDelivery } from './screen-orders.ts'

export const driversScreens: Record<string, ScreenInteraction> = {
  'driver’s day': async (hands) => {
    const { page } = hands
    await toDrive(hands, 3)
    await hands.open('/marsrutas', page.getByRole('region', { name: 'Kita vieta' }))
    const next = page.getByRole('region', { name: 'Kita vieta' })
    await hands.press('opens a later stop', page.locator('details summary').last())
    const under = next.getByRole('button', { name: 'Važiuoju' })
    if ((await under.count()) > 0) {
      await hands.press('sets out', under)
      await hands.press('has arrived', next.getByRole('button', { name: 'Atvykau' }))
    }
    await hands.press('opens the act', next.getByRole('button', { name: /pasirašyti$/ }))
    await hands.unhurried(() => page.getByRole('img', { name: 'Kliento parašas' }).waitFor())
    await hands.press('condition', page.getByRole('radio', { name: 'Su trūkumais' }).first())
    await hands.press('and back', page.getByRole('radio', { name: 'Tvarkingas' }).first())
    await hands.type('a serial number', page.getByLabel('Serijos ar inventoriaus Nr.').first(), 'SG-17')
    await drawSignature(hands)
    await hands.press('hands over', page.getByRole('button', { name: 'Išduoti', exact: true }))
  },
}

async function toDrive(hands: Hands, stops: number): Promise<void> {
  const { id } = await hands.ask<{ id: number }>('GET', '/api/user')
  const day = new Intl.DateTimeFormat('lt-LT', { timeZone: 'Europe/Vilnius' }).format(new Date())
  const stop_ids: number[] = []
  for (let made = 0; made < stops; made++) {
    const order_id = await createPaidDelivery(hands)
    const planned = await hands.ask<{ data: { stop_id: number } }>('POST', '/api/admin/rounds/visits', {
      order_id,
      kind: 'deliver',
      day,
    })
    stop_ids.push(planned.data.stop_id)
  }
  await hands.ask('POST', '/api/admin/rounds/give', { stop_ids, driver_user_id: id })
}

export async function drawSignature(hands: Hands): Promise<void> {
  const { page } = hands
  const pad = page.getByRole('img', { name: 'Kliento parašas' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no field to sign in')
  await hands.does('signs', async () => {
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.5)
    await page.mouse.down()
    for (let at = 0; at < 20; at++)
      await page.mouse.move(box.x + box.width * (0.2 + at * 0.03), box.y + box.height * (at % 2 ? 0.3 : 0.7))
    await page.mouse.up()
  })
}
