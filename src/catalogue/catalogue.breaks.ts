import { type Break, one } from '#platform/test-kit/break.ts'

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
        'src/catalogue/server/change-stock.ts',
        "    .where(eq(products.id, productId))\n    .for('no key update')\n",
        '    .where(eq(products.id, productId))\n',
      ],
      ['src/catalogue/server/update-product.ts', '  if (!getsCodes) await restock()\n', ''],
      ['src/catalogue/server/update-product.ts', '  const getsCodes =', '  await restock()\n  const getsCodes ='],
    ],
  },
  one(
    'a machine is bought without the lock of its product',
    machinesAtOnce,
    'src/catalogue/units/server/create-unit.ts',
    "\n    .for('no key update')",
    '',
  ),
  one(
    'nobody waits for a machine whose inspections are looked at',
    'tests/inspection-terms.test.ts',
    'sql/functions/keep_inspection_terms.sql',
    'WHERE id = ANY (of_units) ORDER BY id FOR NO KEY UPDATE;',
    'WHERE id = ANY (of_units) ORDER BY id;',
  ),
  one(
    'the lock of the products is removed',
    'src/selling/checkout/server/checkout.races.long.test.ts',
    'src/catalogue/server/lock-products.ts',
    'order by id for no key update',
    'order by id',
  ),
  {
    name: 'a bundle is locked without its parts',
    tests: ['tests/bundles.long.test.ts'],
    edits: [
      [
        'src/catalogue/server/lock-products.ts',
        ' union\n       select part_id from product_parts where bundle_id = any(array(select unnest($1::int[])))))',
        '))',
      ],
      ['src/selling/checkout/server/make-order.ts', '  refuseUnlocked(priced.cart, locked)\n', ''],
      [
        'src/selling/checkout/server/make-order.ts',
        'const placeOf = (productId: number) => locked.find((one) => one.id === productId) as Place',
        'const placeOf = (id: number) => locked.find((one) => one.id === id) ?? ({ id, category_id: 0 } as Place)',
      ],
    ],
  },
  one(
    'two counters hand out one machine: its lock is removed',
    'tests/units-out.test.ts',
    'src/catalogue/units/server/find-units.ts',
    "(lock ? asked.for('update') : asked)",
    '(lock ? asked : asked)',
  ),
]
