import { expect, test } from 'vitest'
import { makeShopBeforeMigration } from './shop-before-migration.ts'

test('T990 refunds that a provider took or rejected before the migration are known after it by their number, and no others are', async () => {
  const { rows, update } = await makeShopBeforeMigration('_rejected_refunds.sql', shopOfBefore)
  await update()
  await update()
  expect(await rows('select key, rejected_as, refused_because from online_refunds order by id')).toEqual([
    { key: 'rejected', rejected_as: 're_1 (2)', refused_because: taken('re_1 (2)') },
    { key: 'refused', rejected_as: null, refused_because: 'Stripe atsakė: nepakanka lėšų.' },
    { key: 'wanted', rejected_as: null, refused_because: null },
  ])
})

const taken = (id: string) => `Stripe grąžinimą priėmė, bet neįvykdė (jo numeris pas teikėją ${id}).`

const refund = (key: string, state: string, because: string | null) => `
  insert into online_refunds (intent_id, amount, reason, key, state, wanted_at, refused_because)
    values (1, 500, 'Grąžta anksčiau', '${key}', '${state}', now(), ${because === null ? 'null' : `'${because}'`});`

const shopOfBefore = [
  `insert into orders (id, private_or_company, name, lastname, email, phone, address, city, delivery, price, vat, price_with_vat, vat_rate, placed_at)
     overriding system value
     values (1, 'private', 'Rūta', 'Žemaitė', 'ruta@example.lt', '+37061234567', 'Liepų g. 1', 'Kaunas', 'pickup', 1000, 210, 1210, 21, now());
   insert into payment_intents (id, provider, method, reference, secret_hash, what, order_id, amount, state, begun_at, expires_at)
     overriding system value
     values (1, 'stripe', 'card', 'mokejimas-1', 'maiša', 'order', 1, 1210, 'paid', now(), now());`,
  refund('rejected', 'refused', taken('re_1 (2)')),
  refund('refused', 'refused', 'Stripe atsakė: nepakanka lėšų.'),
  refund('wanted', 'wanted', null),
].join('')
