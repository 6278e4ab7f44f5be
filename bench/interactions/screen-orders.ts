import type { Hands } from './hands.ts'

let made = 0

/** Two of four machines, ordered at the desk for two days; paid. */
export async function createPaidRental(
  hands: Hands,
): Promise<{ id: number; productId: number; title: string; from: string }> {
  return takeDrills(hands, { delivery: 'pickup' })
}

/** The same, for delivery. */
export async function createPaidDelivery(hands: Hands): Promise<number> {
  return (await takeDrills(hands, { delivery: 'delivery' })).id
}

async function takeDrills(hands: Hands, where: { delivery: 'pickup' | 'delivery' }) {
  const title = `Smūginis gręžtuvas ${Date.now().toString(36)}${++made}`
  const { data: categories } = await hands.ask<{ data: { id: number }[] }>('GET', '/api/rent-categories')
  const { data: product } = await hands.ask<{ data: { id: number; slug: string } }>(
    'POST',
    '/api/admin/rent-products',
    {
      title,
      rent_category_id: categories[0]?.id,
      price_per_day: 1000,
      left_in_stock: 4,
      is_day_rent: '1',
      is_hour_rent: '0',
    },
  )
  const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { data: days } = await hands.ask<{ data: { date: string; open: boolean }[] }>(
    'GET',
    `/api/rent-products/${product.slug}/availability?from=${ahead(1)}&to=${ahead(20)}`,
  )
  const [from, to] = days.flatMap(({ date, open }) => (open ? [date] : []))
  const { data } = await hands.ask<{ data: { id: number } }>('POST', '/api/admin/desk/orders', {
    private_or_company: 'private',
    name: 'Ona',
    lastname: 'Jonaitienė',
    email: 'ona.jonaitiene@example.lt',
    phone: '+37061234567',
    address: 'Ozo g. 25',
    city: 'Kaunas',
    postal_code: '44240',
    state: 'placed',
    ...where,
    items: [{ id: product.id, type: 'rent', quantity: 2, period: { from, to } }],
  })
  await hands.ask('POST', `/api/admin/orders/${data.id}/mark-as-paid`)
  return { id: data.id, productId: product.id, title, from: from ?? '' }
}
