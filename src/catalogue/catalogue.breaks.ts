import { type Break, defineBreak } from '#platform/test-kit/break.ts'

const machinesAtOnce = 'tests/machines-at-once.long.test.ts'

export const breaks: readonly Break[] = [
  {
    name: 'a product’s form waits for no booking',
    tests: [machinesAtOnce],
    edits: [
      [
        'src/catalogue/server/update-product.ts',
        "    .where(and(eq(products.id, id), eq(products.kind, draft.kind)))\n    .for('no key update')\n",
        '    .where(and(eq(products.id, id), eq(products.kind, draft.kind)))\n',
      ],
      [
        'src/catalogue/server/public/change-stock.ts',
        "    .where(eq(products.id, productId))\n    .for('no key update')\n",
        '    .where(eq(products.id, productId))\n',
      ],
      ['src/catalogue/server/update-product.ts', '  if (!getsCodes) await restock()\n', ''],
      ['src/catalogue/server/update-product.ts', '  const getsCodes =', '  await restock()\n  const getsCodes ='],
    ],
  },
  defineBreak(
    'a machine is bought without the lock of its product',
    machinesAtOnce,
    'src/catalogue/units/server/public/create-unit.ts',
    "\n    .for('no key update')",
    '',
  ),
  defineBreak(
    'nobody waits for a machine whose inspections are looked at',
    'tests/inspection-terms.test.ts',
    'sql/functions/keep_inspection_terms.sql',
    'WHERE id = ANY (of_units) ORDER BY id FOR NO KEY UPDATE;',
    'WHERE id = ANY (of_units) ORDER BY id;',
  ),
  defineBreak(
    'the lock of the products is removed',
    'src/sales/checkout/server/checkout.races.long.test.ts',
    'src/catalogue/server/public/lock-products.ts',
    'order by id for no key update',
    'order by id',
  ),
  {
    name: 'a bundle is locked without its parts',
    tests: ['tests/bundles.long.test.ts'],
    edits: [
      [
        'src/catalogue/server/public/lock-products.ts',
        ' union\n       select part_id from product_parts where bundle_id = any(array(select unnest($1::int[])))))',
        '))',
      ],
      ['src/sales/checkout/server/create-order.ts', '  refuseUnlocked(priced.cart, locked)\n', ''],
      [
        'src/sales/checkout/server/create-order.ts',
        'const placeOf = (productId: number) => locked.find((one) => one.id === productId) as LockedProduct',
        'const placeOf = (id: number) => locked.find((one) => one.id === id) ?? ({ id, category_id: 0 } as LockedProduct)',
      ],
    ],
  },
  defineBreak(
    'two counters hand out one machine: its lock is removed',
    'tests/units-out.test.ts',
    'src/catalogue/units/server/public/find-units.ts',
    "(lock ? input.for('update') : input)",
    '(lock ? input : input)',
  ),
]
